#pragma once

#include <functional>
#include <kernel/operators/StateInput.hpp>

namespace rico {

/// The signal u of an actuator, held between two instants, as the systems that it acts on see it:
///
///     M ẋ = f(t, x) + B u,      or      M ẋ = f(t, x) + g(t, x, u)                       (1)
class ControlSignal : public StateInput {
 public:
  using Function = std::function<void(double t, const Vector& x, const Vector& u, Vector& out)>;
  using Gradient = std::function<void(double t, const Vector& x, const Vector& u, Matrix& out)>;

  // clang-format off
  const Vector& u() const { return u_; }     Vector& u() { return u_; }
  const Matrix& B() const { return B_; }     void setB(Matrix B) { B_ = std::move(B); }
  // clang-format on
  /// g and ∂g/∂x, which fill `out`; without a gradient it counts as zero.
  void setFunction(Function g, Gradient gradient = nullptr);
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
