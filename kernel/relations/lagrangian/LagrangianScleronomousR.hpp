#pragma once

#include <functional>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/relations/lagrangian/LagrangianR.hpp>
#include <string>

namespace rico {

/// y = h(q),   ẏ = H(q) v,   ÿ = H v̇ + Ḣ(q,v) v,   p = Hᵀ λ,   with H = ∂h/∂q.
///
/// Set functions, or derive and override computeX(). q and v concatenate those of both systems.
/// Only event-driven simulations need Ḣ.
class LagrangianScleronomousR : public LagrangianR {
 public:
  /// The last argument has the right size.
  using hFunction = std::function<void(const Vector& q, Vector& y)>;
  using JachqFunction = std::function<void(const Vector& q, Matrix& H)>;
  using DotJachqFunction = std::function<void(const Vector& q, const Vector& v, Matrix& Hdot)>;

  LagrangianScleronomousR() = default;
  /// Plug-ins, "library:symbol": h and H (n, q, ny, out, nz, z), Ḣ (n, q, v, ny, out, nz, z), with
  /// nz = 0.
  LagrangianScleronomousR(const std::string& h, const std::string& jachq);
  LagrangianScleronomousR(const std::string& h, const std::string& jachq,
                          const std::string& dotJachq);

  /// h and H are required, or overridden: a missing one throws when it is needed. Ḣ is zero by
  /// default.
  void setComputehFunction(hFunction f) { h_ = std::move(f); }
  void setComputeJachqFunction(JachqFunction f) { jachq_ = std::move(f); }
  void setComputeDotJachqFunction(DotJachqFunction f) { dotJachq_ = std::move(f); }

  // Set, or overridden by derived classes; else they throw. The last argument has the right size.
  virtual void computeh(const Vector& q, Vector& y);
  virtual void computeJachq(const Vector& q, Matrix& H);
  virtual void computeDotJachq(const Vector& q, const Vector& v, Matrix& Hdot);

  // Relation
  std::string_view name() const override { return "LagrangianScleronomousR"; }
  void computeJach(double t, Interaction& interaction) override;

 protected:
  void computePosition(double t, Interaction& interaction) override;
  void addAccelerationTerm(double t, Interaction& interaction, Vector& y) override;

 private:
  hFunction h_;
  JachqFunction jachq_;
  DotJachqFunction dotJachq_;
};

}  // namespace rico
