#pragma once

#include <LagrangianDS.hpp>
#include <kernel/systems/LagrangianLinearTIDS.hpp>

/// M v̇ + C v + K q = F_ext(t) + p.
class LagrangianLinearTIDS : public LagrangianDS {
 public:
  SICONOS_VISITED(LagrangianLinearTIDS)
  LagrangianLinearTIDS(SP::SiconosVector q0, SP::SiconosVector v0, SP::SiconosMatrix M);
  LagrangianLinearTIDS(SP::SiconosVector q0, SP::SiconosVector v0, SP::SiconosMatrix M,
                       SP::SiconosMatrix K, SP::SiconosMatrix C);

  SP::SiconosMatrix K() const { return _K; }
  void display(bool brief = true) const override;
  SP::SiconosMatrix C() const { return _C; }
  const SimpleMatrix getK() const { return SimpleMatrix(*_K); }
  const SimpleMatrix getC() const { return SimpleMatrix(*_C); }
  void setK(const SiconosMatrix& newValue) { setKPtr(std::make_shared<SimpleMatrix>(newValue)); }
  void setC(const SiconosMatrix& newValue) { setCPtr(std::make_shared<SimpleMatrix>(newValue)); }
  void setKPtr(SP::SiconosMatrix newPtr);
  void setCPtr(SP::SiconosMatrix newPtr);
  SP::SiconosMatrix jacobianqForces() const override;
  SP::SiconosMatrix jacobianvForces() const override;

 protected:
  /// A system without degrees of freedom.
  LagrangianLinearTIDS();
  const std::type_info& libraryClass() const override { return typeid(LagrangianLinearTIDS); }

  SP::SiconosMatrix _K, _C;
};

/// A linear system with diagonal matrices, given as vectors: stiffness, damping and mass (ones
/// unless it is given).
class LagrangianLinearDiagonalDS : public LagrangianLinearTIDS {
 public:
  SICONOS_VISITED(LagrangianLinearDiagonalDS)
  LagrangianLinearDiagonalDS(SP::SiconosVector q0, SP::SiconosVector v0,
                             SP::SiconosVector stiffness);
  LagrangianLinearDiagonalDS(SP::SiconosVector q0, SP::SiconosVector v0,
                             SP::SiconosVector stiffness, SP::SiconosVector damping);
  LagrangianLinearDiagonalDS(SP::SiconosVector q0, SP::SiconosVector v0,
                             SP::SiconosVector stiffness, SP::SiconosVector damping,
                             SP::SiconosVector mass);

  SP::SiconosVector stiffness() const { return stiffness_; }
  SP::SiconosVector damping() const { return damping_; }
  const SiconosVector get_stiffness() const { return *stiffness_; }
  const SiconosVector get_damping() const { return *damping_; }

 protected:
  const std::type_info& libraryClass() const override { return typeid(LagrangianLinearDiagonalDS); }

 private:
  SP::SiconosVector stiffness_, damping_;
};
