#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/relations/lagrangian/LagrangianR.hpp>

namespace rico {

/// A relation between rigid bodies: y = h(q),   ẏ = J_q(q) T(q) v =: H v,   p = Hᵀ λ. Derived
/// classes override computeh(), and computeJachq() (7 columns per body) or computeH() (6 columns).
class NewtonEulerR : public LagrangianR {
 public:
  /// q concatenates the positions of both bodies. computeJachq() throws unless it is overridden.
  virtual void computeh(double t, const Vector& q, Vector& y) = 0;
  virtual void computeJachq(double t, const Vector& q, Matrix& jachq);
  /// Computes H, with six columns per body; by default from computeJachq() and T.
  virtual void computeH(double t, Interaction& interaction, Matrix& H);

  // Relation. initialize() throws unless the systems are NewtonEulerDS.
  std::string_view name() const override { return "NewtonEulerR"; }
  void initialize(Interaction& interaction) override;
  void computeJach(double t, Interaction& interaction) override;

 protected:
  void computePosition(double t, Interaction& interaction) override;
  /// Adds Ḣ v, computed by a central difference of H along q̇.
  void addAccelerationTerm(double t, Interaction& interaction, Vector& y) override;

 private:
  /// Computes H at the positions after a time `ahead` with the present velocities.
  void computeHAhead(double t, double ahead, Interaction& interaction, Matrix& H);
};

}  // namespace rico
