#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/modeling/LagrangianR.hpp>

namespace rico {

/// Between rigid bodies: y = h(q),   ẏ = J_q(q) T(q) v =: H v,   p = Hᵀ λ. Derive and override
/// computeh() and computeJachq(), whose columns are those of q (7 for each body); or computeH().
class NewtonEulerR : public LagrangianR {
 public:
  /// q is that of both bodies, one behind the other.
  virtual void computeh(double t, const Vector& q, Vector& y) = 0;
  virtual void computeJachq(double t, const Vector& q, Matrix& jachq);
  /// H, with six columns for each body; by default from computeJachq() and T.
  virtual void computeH(double t, Interaction& interaction, Matrix& H);

  // Relation
  std::string_view name() const override { return "NewtonEulerR"; }
  void initialize(Interaction& interaction) override;
  void computeJach(double t, Interaction& interaction) override;

 protected:
  void computePosition(double t, Interaction& interaction) override;
  /// Ḣ v, by a central difference of H along q̇.
  void addAccelerationTerm(double t, Interaction& interaction, Vector& y) override;

 private:
  /// H where the bodies will be after a time `ahead` at their present velocities.
  void computeHAhead(double t, double ahead, Interaction& interaction, Matrix& H);
};

}  // namespace rico
