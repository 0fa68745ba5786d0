#pragma once

#include <LagrangianDS.hpp>
#include <kernel/modeling/LagrangianLinearTIDS.hpp>

/// M v̇ + C v + K q = F_ext(t) + p.
class LagrangianLinearTIDS : public LagrangianDS {
 public:
  LagrangianLinearTIDS(SP::SiconosVector q0, SP::SiconosVector v0, SP::SiconosMatrix M);
  LagrangianLinearTIDS(SP::SiconosVector q0, SP::SiconosVector v0, SP::SiconosMatrix M,
                       SP::SiconosMatrix K, SP::SiconosMatrix C);

  SP::SiconosMatrix K() const { return _K; }
  SP::SiconosMatrix C() const { return _C; }
  void setKPtr(SP::SiconosMatrix newPtr);
  void setCPtr(SP::SiconosMatrix newPtr);

 protected:
  /// Of no degrees of freedom.
  LagrangianLinearTIDS();
  const std::type_info& libraryClass() const override { return typeid(LagrangianLinearTIDS); }

  SP::SiconosMatrix _K, _C;
};
