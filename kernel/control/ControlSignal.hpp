#pragma once

#include <functional>
#include <kernel/operators/StateInput.hpp>

namespace rico {

/// The signal u of an actuator, constant between two instants, as a term of the systems that it
/// acts on:
///
///     M ẋ = f(t, x) + B u,      or      M ẋ = f(t, x) + g(t, x, u)                       (1)
class ControlSignal : public StateInput {
 public:
  /// g and ∂g/∂x of (1), written to `out`.
  using Function = std::function<void(double t, const Vector& x, const Vector& u, Vector& out)>;
  using Gradient = std::function<void(double t, const Vector& x, const Vector& u, Matrix& out)>;

  // clang-format off
  // u has as many entries as B has columns.
  const Vector& u() const { return u_; }     Vector& u() { return u_; }
  const Matrix& B() const { return B_; }     void setB(Matrix B) { B_ = std::move(B); }
  // clang-format on
  /// Uses g instead of B u. If `gradient` is null, ∂g/∂x counts as zero.
  void setFunction(Function g, Gradient gradient = nullptr);
  /// Returns true if g was set.
  bool hasFunction() const { return g_ != nullptr; }

  // StateInput
  void addTo(double t, const Vector& x, Vector& f) const override;
  void addGradientTo(double t, const Vector& x, Matrix& J) const override;
  bool dependsOnState() const override { return g_ != nullptr; }

 private:
  Vector u_;
  Matrix B_;
  Function g_;
  Gradient gradient_;
};

}  // namespace rico
