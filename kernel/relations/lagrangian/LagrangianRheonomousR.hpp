#pragma once

#include <functional>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/relations/lagrangian/LagrangianR.hpp>
#include <string>

namespace rico {

/// y = h(q, t),   ẏ = H(q, t) v + ∂h/∂t,   p = Hᵀ λ,   with H = ∂h/∂q: constraints with prescribed
/// motion, such as a shaking floor. Event-driven simulations need
///
///     ÿ = H v̇ + a(q, v, t),      a = (d/dt H) v + d/dt ∂h/∂t along the motion                (1)
///
/// from setComputeAccelerationTermFunction(). By default a is a central difference of fourth order
/// of H v + ∂h/∂t along q̇ = v with step 1e-4, accurate for time scales of tenths of a second.
class LagrangianRheonomousR : public LagrangianR {
 public:
  /// q concatenates the positions of both systems. The last argument has the right size.
  using VectorFunction = std::function<void(const Vector& q, double t, Vector& out)>;
  using MatrixFunction = std::function<void(const Vector& q, double t, Matrix& H)>;

  /// Writes a vector that also depends on the velocities v of both systems.
  using AccelerationFunction =
      std::function<void(const Vector& q, const Vector& v, double t, Vector& a)>;

  LagrangianRheonomousR() = default;
  /// h, its gradient and ∂h/∂t are plug-ins, "library:symbol": (n, q, t, ny, out, nz, z) each, with
  /// nz = 0.
  LagrangianRheonomousR(const std::string& h, const std::string& jachq, const std::string& hDot);

  /// h, H and ∂h/∂t are required, or overridden: a missing one throws when it is needed.
  void setComputehFunction(VectorFunction f) { h_ = std::move(f); }
  void setComputeJachqFunction(MatrixFunction f) { jachq_ = std::move(f); }
  void setComputehDotFunction(VectorFunction f) { hDot_ = std::move(f); }
  void setComputeAccelerationTermFunction(AccelerationFunction f) { acceleration_ = std::move(f); }

  // Set, or overridden by derived classes; else they throw. The last argument has the right size.
  virtual void computeh(const Vector& q, double t, Vector& y);
  virtual void computeJachq(const Vector& q, double t, Matrix& H);
  virtual void computehDot(const Vector& q, double t, Vector& hDot);

  // Relation
  std::string_view name() const override { return "LagrangianRheonomousR"; }
  void computeJach(double t, Interaction& interaction) override;

 protected:
  void computePosition(double t, Interaction& interaction) override;
  void addVelocityTerm(double t, Interaction& interaction, Vector& ydot) override;
  void addAccelerationTerm(double t, Interaction& interaction, Vector& y) override;

 private:
  /// y ← y + factor (H v + ∂h/∂t) at (q, t).
  void addRate(double factor, const Vector& q, const Vector& v, double t, Vector& y);

  AccelerationFunction acceleration_;
  VectorFunction h_, hDot_;
  MatrixFunction jachq_;
};

}  // namespace rico
