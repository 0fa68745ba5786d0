#pragma once

#include <Relation.hpp>
#include <kernel/relations/newton_euler/NewtonEuler1DR.hpp>

/// Relations between rigid bodies, y = h(q). A class of the user's overrides computeh(), and
/// computeJachq(), which fills _jachq: 7 columns for each body. It may also override
/// computeJachqT(), which finds _jachq T in _jachqT and changes it: 6 columns for each body.
class NewtonEulerR : public Relation {
 public:
  SICONOS_VISITED(NewtonEulerR)
  enum NewtonEulerRDS { z, q0, velocity, dotq, p0, p1, p2, DSlinkSize };

  NewtonEulerR();
  explicit NewtonEulerR(RELATION::SUBTYPES /*lagType*/) : NewtonEulerR() {}

  /// ∂h/∂q, and what multiplies the twists, as they were last computed.
  virtual SP::SimpleMatrix jachq() const { return _jachq; }
  SP::SimpleMatrix C() const override { return jachq(); }
  SP::SimpleMatrix jachqT() const;
  void setJachqT(SP::SimpleMatrix newJachqT) { _jachqT = std::move(newJachqT); }
  // Zero, or empty, unless a user's class fills them: the kernel differentiates gradients itself.
  SP::SimpleMatrix jachqDot() const { return _jachqDot; }
  SP::SimpleMatrix dotJachq() const { return _dotjachq; }
  SP::SimpleMatrix jachlambda() const { return _jachlambda; }
  SP::SimpleMatrix jacglambda() const { return _jacglambda; }
  SP::SiconosVector e() const { return _e; }
  // Names of what jachlambda() and jacglambda() give.
  SP::SimpleMatrix D() const { return _jachlambda; }
  SP::SimpleMatrix B() const { return _jacglambda; }
  SICONOS_NOT_THERE(secondOrderTimeDerivativeTerms, "the kernel differentiates gradients itself")
  SICONOS_NOT_THERE(computeSecondOrderTimeDerivativeTerms,
                    "the kernel differentiates gradients itself")
  /// The part of the bodies' p(1) that comes from λ(1), 6 entries for each body.
  SP::SiconosVector contactForce() const;
  void setJachq(SP::SimpleMatrix newJachq) { _jachq = std::move(newJachq); }
  void setJachqPtr(SP::SimpleMatrix newPtr) { setJachq(std::move(newPtr)); }
  void setE(SP::SiconosVector newE) { _e = std::move(newE); }

  virtual void computeh(double time, const BlockVector& q0, SiconosVector& y);
  virtual void computeJachq(double time, Interaction& inter, SP::BlockVector q0);
  virtual void computeJachqT(Interaction& /*inter*/, SP::BlockVector /*q0*/) {}
  virtual void computeDotJachq(double /*time*/, const BlockVector& /*q*/, BlockVector& /*z*/,
                               const BlockVector& /*qDot*/) {}
  virtual void computeJachlambda(double /*time*/, Interaction& /*inter*/) {}
  virtual void computeJachqDot(double /*time*/, Interaction& /*inter*/) {}
  virtual void computeJacglambda(double /*time*/, Interaction& /*inter*/) {}
  // NOLINTNEXTLINE(bugprone-virtual-near-miss): one of three parts of computeJacg().
  virtual void computeJacgq(double /*time*/, Interaction& /*inter*/) {}
  virtual void computeJacgqDot(double /*time*/, Interaction& /*inter*/) {}
  /// Replaces H, the product of _jachq and T, by that of computeJachqT().
  void completeH(Interaction& inter, const SP::BlockVector& q0, rico::Matrix& H);

  void linked(Interaction& inter) override;

 protected:
  explicit NewtonEulerR(std::shared_ptr<rico::Relation> kernel);

  SP::SimpleMatrix _jachq, _jachqT, _jachqDot, _dotjachq, _jachlambda, _jacglambda;
  SP::SiconosVector _e;
  SP::SiconosVector _contactForce = std::make_shared<SiconosVector>(6);
  /// The last that was linked.
  std::weak_ptr<Interaction> interaction_;

 private:
  bool isTurned_ = false;  // has _jachqT been computed by completeH()?
};

/// Contact at a point, y = (Pc1 - Pc2) . Nc. A class of the user's overrides computeh(), which
/// gives the gap and fills _Pc1, _Pc2 and _Nc; or computeOutput() as a whole. Points and a normal
/// that are set in the frames of the bodies (setRel...) move with them; those that are set in the
/// world stay.
class NewtonEuler1DR : public NewtonEulerR {
 public:
  SICONOS_VISITED(NewtonEuler1DR)
  NewtonEuler1DR();

  bool _isOnContact = false;  // of the program

  SP::SiconosVector pc1() const { return _Pc1; }
  SP::SiconosVector pc2() const { return _Pc2; }
  SP::SiconosVector nc() const { return _Nc; }
  void setpc1(SP::SiconosVector newP) { _Pc1 = std::move(newP); }
  void setpc2(SP::SiconosVector newP) { _Pc2 = std::move(newP); }
  void setnc(SP::SiconosVector newN) { _Nc = std::move(newN); }
  SP::SiconosVector relPc1() const { return _relPc1; }
  SP::SiconosVector relPc2() const { return _relPc2; }
  SP::SiconosVector relNc() const { return _relNc; }
  void setRelPc1(SP::SiconosVector newP) { _relPc1 = std::move(newP); }
  void setRelPc2(SP::SiconosVector newP) { _relPc2 = std::move(newP); }
  void setRelNc(SP::SiconosVector newN) { _relNc = std::move(newN); }
  /// (Pc1 - Pc2) . Nc.
  double distance() const;

  SP::SimpleMatrix jachq() const override;
  void computeh(double time, const BlockVector& q0, SiconosVector& y) override;

 protected:
  explicit NewtonEuler1DR(std::shared_ptr<rico::Relation> kernel);

  SP::SiconosVector _Pc1 = std::make_shared<SiconosVector>(3);
  SP::SiconosVector _Pc2 = std::make_shared<SiconosVector>(3);
  SP::SiconosVector _Nc = std::make_shared<SiconosVector>(3);
  SP::SiconosVector _relPc1, _relPc2, _relNc;
};

/// A contact at a point with friction: rows along the normal and two tangents.
class NewtonEuler3DR : public NewtonEuler1DR {
 public:
  SICONOS_VISITED(NewtonEuler3DR)
  NewtonEuler3DR();

 protected:
  explicit NewtonEuler3DR(std::shared_ptr<rico::Relation> kernel);
};

/// A contact at a point that also resists rolling, with five rows.
class NewtonEuler5DR : public NewtonEuler3DR {
 public:
  SICONOS_VISITED(NewtonEuler5DR)
  NewtonEuler5DR();
};
