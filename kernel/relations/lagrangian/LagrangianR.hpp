#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/operators/Plugin.hpp>
#include <kernel/relations/Relation.hpp>

namespace rico {

/// Base of relations between second-order systems with q̇ = v. With H = ∂h/∂q,
///
///     ẏ = H v,      ÿ = H v̇ (+ terms of derived classes),      p = Hᵀ λ
class LagrangianR : public Relation {
 public:
  bool isFirstOrder() const override { return false; }
  /// One contact over all coordinates of both systems.
  void initialize(Interaction& interaction) override;
  void computeOutput(double t, Interaction& interaction, int level) override;
  void computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                         Vector& q) override;

 protected:
  /// Computes y(0) at the present positions.
  virtual void computePosition(double t, Interaction& interaction) = 0;
  /// Storage for H over both systems, set to zero.
  Matrix& jacobian(const Interaction& interaction);
  /// Adds the terms of ẏ other than H v.
  virtual void addVelocityTerm(double /*t*/, Interaction& /*interaction*/, Vector& /*ydot*/) {}
  /// Adds the terms of ÿ other than H v̇.
  virtual void addAccelerationTerm(double /*t*/, Interaction& /*interaction*/, Vector& /*y*/) {}

 private:
  Matrix H_;
};

}  // namespace rico
