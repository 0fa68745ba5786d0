#pragma once

#include <kernel/algebra/Matrix.hpp>

namespace rico {

/// A term c(t, x) that is added to the right-hand side of a first-order system from outside,
///
///     M ẋ = f(t, x) + c(t, x) + r                                                        (1)
///
/// for example the signal that an actuator holds between two sampling instants.
class StateInput {
 public:
  virtual ~StateInput() = default;

  /// f ← f + c(t, x).
  virtual void addTo(double t, const Vector& x, Vector& f) const = 0;
  /// J ← J + ∂c/∂x; leaves J unchanged if c does not depend on x.
  virtual void addGradientTo(double /*t*/, const Vector& /*x*/, Matrix& /*J*/) const {}
  /// Returns true if c depends on x.
  virtual bool dependsOnState() const { return false; }
};

}  // namespace rico
