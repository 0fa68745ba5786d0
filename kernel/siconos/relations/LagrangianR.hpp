#pragma once

#include <Relation.hpp>
#include <kernel/relations/lagrangian/LagrangianR.hpp>

/// Relations between Lagrangian systems. _jachq is H = ∂h/∂q over both systems.
class LagrangianR : public Relation {
 public:
  SICONOS_VISITED(LagrangianR)
  /// Places in Interaction::linkToDSVariables().
  enum LagrangianRDS { z, q0, q1, q2, p0, p1, p2, DSlinkSize };

  SP::SimpleMatrix jachq() const { return _jachq; }
  void display() const override;
  /// Makes _jachq and the like where they are missing.
  void allocate(unsigned rows, unsigned columns);
  SP::SimpleMatrix C() const override { return _jachq; }
  SP::SimpleMatrix jachlambda() const { return _jachlambda; }
  SP::SimpleMatrix dotJachq() const { return _dotjachq; }
  SP::SimpleMatrix jachqDot() const { return _jachqDot; }
  void setJachqPtr(SP::SimpleMatrix newPtr) { _jachq = std::move(newPtr); }

 protected:
  explicit LagrangianR(RELATION::SUBTYPES subtype) : Relation(RELATION::Lagrangian, subtype) {}

  SP::SimpleMatrix _jachq, _jachlambda, _dotjachq, _jachqDot;
};

/// y = C q + F z + e,   p = Cᵀ λ.
class LagrangianLinearTIR : public LagrangianR {
 public:
  SICONOS_VISITED(LagrangianLinearTIR)
  /// C is to be given before an interaction has it.
  LagrangianLinearTIR() : LagrangianLinearTIR(std::make_shared<SimpleMatrix>(0, 0)) {}
  explicit LagrangianLinearTIR(SP::SimpleMatrix C);
  LagrangianLinearTIR(SP::SimpleMatrix C, SP::SiconosVector e);
  LagrangianLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix F, SP::SiconosVector e);

  // NOLINTNEXTLINE(bugprone-virtual-near-miss): not C()
  SP::SimpleMatrix D() const { return _jachlambda; }
  // NOLINTNEXTLINE(bugprone-virtual-near-miss): not C()
  SP::SimpleMatrix F() const { return _F; }
  SP::SiconosVector e() const { return _e; }
  void display() const override;
  void setCPtr(SP::SimpleMatrix newPtr);
  void setJachqPtr(SP::SimpleMatrix newPtr) { setCPtr(std::move(newPtr)); }
  void setDPtr(SP::SimpleMatrix newPtr);
  void setFPtr(SP::SimpleMatrix newPtr);
  void setEPtr(SP::SiconosVector newPtr);
  void sete(const SiconosVector& newValue) { setEPtr(std::make_shared<SiconosVector>(newValue)); }

 protected:
  void collectConstants(std::vector<double>& entries) const override;

  SP::SimpleMatrix _F;
  SP::SiconosVector _e;
};

/// y = h(q),   ẏ = H(q) v,   p = Hᵀ λ. A class of the user's overrides computeh(), and
/// computeJachq(), which fills _jachq; event-driven computeDotJachq(), which fills _dotjachq.
class LagrangianScleronomousR : public LagrangianR {
 public:
  SICONOS_VISITED(LagrangianScleronomousR)
  LagrangianScleronomousR();
  LagrangianScleronomousR(const std::string& pluginh, const std::string& pluginJacobianhq);
  LagrangianScleronomousR(const std::string& pluginh, const std::string& pluginJacobianhq,
                          const std::string& pluginDotJacobianhq);

  void setComputehFunction(const std::string& library, const std::string& name) override;
  void setComputeJachxFunction(const std::string& library, const std::string& name) override;
  void setComputeJachqFunction(const std::string& library, const std::string& name);
  virtual void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y);
  virtual void computeJachq(const BlockVector& q, BlockVector& z);
  virtual void computeDotJachq(const BlockVector& q, BlockVector& z, const BlockVector& qDot);
  SP::SiconosVector dotjacqhXqdot() const { return _dotjacqhXqdot; }
  SICONOS_NOT_THERE(computedotjacqhXqdot, "computeDotJachq() fills dotJachq(), which is multiplied")

 protected:
  /// Classes of the user's may fill it; the kernel computes this product from _dotjachq.
  SP::SiconosVector _dotjacqhXqdot;

 private:
  using Map = void (*)(unsigned, double*, unsigned, double*, unsigned, double*);
  using Rate = void (*)(unsigned, double*, unsigned, double*, double*, unsigned, double*);

  Map h_ = nullptr, jachq_ = nullptr;
  Rate dotJachq_ = nullptr;
};

/// y = h(q, t),   ẏ = H v + ∂h/∂t; computehDot() fills _hDot.
class LagrangianRheonomousR : public LagrangianR {
 public:
  SICONOS_VISITED(LagrangianRheonomousR)
  LagrangianRheonomousR();
  LagrangianRheonomousR(const std::string& pluginh, const std::string& pluginJacobianhq,
                        const std::string& pluginDoth);

  void setComputehFunction(const std::string& library, const std::string& name) override;
  void setComputeJachxFunction(const std::string& library, const std::string& name) override;
  void setComputeJachqFunction(const std::string& library, const std::string& name);
  void setComputehDotFunction(const std::string& library, const std::string& name);
  SP::SiconosVector hDot() const { return _hDot; }
  /// Zeros for computehDot() to fill, where there is no vector yet.
  void makeHDot(unsigned size);
  virtual void computeh(double time, const BlockVector& q, BlockVector& z, SiconosVector& y);
  virtual void computeJachq(double time, const BlockVector& q, BlockVector& z);
  virtual void computehDot(double time, const BlockVector& q, BlockVector& z);

 protected:
  SP::SiconosVector _hDot;

 private:
  using Map = void (*)(unsigned, double*, double, unsigned, double*, unsigned, double*);

  Map h_ = nullptr, jachq_ = nullptr, hDot_ = nullptr;
};

/// y = h(q, λ),   p = Hᵀ λ.
class LagrangianCompliantR : public LagrangianR {
 public:
  SICONOS_VISITED(LagrangianCompliantR)
  LagrangianCompliantR();
  LagrangianCompliantR(const std::string& pluginh, const std::string& pluginJacobianhq,
                       const std::string& pluginJacobianhlambda);

  void setComputehFunction(const std::string& library, const std::string& name) override;
  void setComputeJachxFunction(const std::string& library, const std::string& name) override;
  void setComputeJachqFunction(const std::string& library, const std::string& name);
  void setComputeJachlambdaFunction(const std::string& library, const std::string& name) override;
  virtual void computeh(double time, const BlockVector& q, const SiconosVector& lambda,
                        BlockVector& z, SiconosVector& y);
  virtual void computeJachq(double time, const BlockVector& q, const SiconosVector& lambda,
                            BlockVector& z);
  virtual void computeJachlambda(double time, const BlockVector& q, const SiconosVector& lambda,
                                 BlockVector& z);

 private:
  using Map = void (*)(unsigned, double*, unsigned, double*, double*, unsigned, double*);

  Map h_ = nullptr, jachq_ = nullptr, jachlambda_ = nullptr;
};

/// y = C q + D λ + e,   p = Cᵀ λ.
class LagrangianCompliantLinearTIR : public LagrangianR {
 public:
  SICONOS_VISITED(LagrangianCompliantLinearTIR)
  /// C and D are to be given before an interaction has it.
  LagrangianCompliantLinearTIR();
  LagrangianCompliantLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix D);
  LagrangianCompliantLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix D, SP::SiconosVector e);
  LagrangianCompliantLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix D, SP::SimpleMatrix F,
                               SP::SiconosVector e);

  // NOLINTNEXTLINE(bugprone-virtual-near-miss): not C()
  SP::SimpleMatrix D() const { return _jachlambda; }
  SP::SiconosVector e() const { return _e; }
  // NOLINTNEXTLINE(bugprone-virtual-near-miss): not C()
  SP::SimpleMatrix F() const { return _F; }
  // To be called before an interaction has the relation. F z is not computed.
  void setCPtr(SP::SimpleMatrix newPtr);
  void setDPtr(SP::SimpleMatrix newPtr);
  void setFPtr(SP::SimpleMatrix newPtr) { _F = std::move(newPtr); }
  void setEPtr(SP::SiconosVector newPtr);

 protected:
  SP::SiconosVector _e;
  SP::SimpleMatrix _F;

 private:
  void makeKernel();
};
