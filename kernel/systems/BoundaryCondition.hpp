#pragma once

#include <functional>
#include <kernel/algebra/Vector.hpp>
#include <string>
#include <vector>

namespace rico {

/// Prescribed velocities: v_i = b_i(t) for the degrees of freedom i in `indices`.
class BoundaryCondition {
 public:
  /// Writes b(t), one entry for each index, into `velocity`.
  using Function = std::function<void(double t, Vector& velocity)>;

  /// Degrees of freedom at rest: b_i = 0.
  explicit BoundaryCondition(std::vector<int> indices);
  /// Constant b. Throws if the two sizes differ. The system checks the indices when it receives
  /// the condition.
  BoundaryCondition(std::vector<int> indices, Vector velocity);
  virtual ~BoundaryCondition() = default;

  /// The prescribed entries of v, from 0 on.
  const std::vector<int>& velocityIndices() const { return indices_; }
  /// b of the last computePrescribedVelocity(), or the constant.
  const Vector& prescribedVelocity() const { return velocity_; }
  /// From now on the function computes b; a constant b is its first content.
  void setComputePrescribedVelocityFunction(Function function) { function_ = std::move(function); }
  /// C signature: void f(double t, unsigned n, double* v).
  void setComputePrescribedVelocityFunction(const std::string& library, const std::string& symbol);

  /// Evaluates b(t) into prescribedVelocity(). The integrator calls it in every step.
  virtual void computePrescribedVelocity(double t);

 protected:
  std::vector<int> indices_;  ///< the prescribed entries of v
  Vector velocity_;           ///< b, one entry for each index

 private:
  Function function_;
};

/// v_i = a_i + b_i cos(ω_i t + φ_i).
class HarmonicBC : public BoundaryCondition {
 public:
  /// One value for each index, or one for all. ω in rad/s, φ in rad. Throws if sizes differ.
  HarmonicBC(std::vector<int> indices, Vector a, Vector b, Vector omega, Vector phi);
  HarmonicBC(std::vector<int> indices, double a, double b, double omega, double phi);

  void computePrescribedVelocity(double t) override;

 private:
  Vector a_, b_, omega_, phi_;
};

}  // namespace rico
