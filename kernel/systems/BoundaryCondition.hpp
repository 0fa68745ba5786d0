#pragma once

#include <functional>
#include <kernel/algebra/Vector.hpp>
#include <string>
#include <vector>

namespace rico {

/// Prescribed velocities: v_i = b_i(t) for the degrees of freedom i in `indices`.
class BoundaryCondition {
 public:
  using Function = std::function<void(double t, Vector& velocity)>;

  /// Degrees of freedom at rest: b_i = 0.
  explicit BoundaryCondition(std::vector<int> indices);
  BoundaryCondition(std::vector<int> indices, Vector velocity);
  virtual ~BoundaryCondition() = default;

  const std::vector<int>& velocityIndices() const { return indices_; }
  const Vector& prescribedVelocity() const { return velocity_; }
  void setComputePrescribedVelocityFunction(Function function) { function_ = std::move(function); }
  /// C signature: void f(double t, unsigned n, double* v).
  void setComputePrescribedVelocityFunction(const std::string& library, const std::string& symbol);

  virtual void computePrescribedVelocity(double t);

 protected:
  std::vector<int> indices_;
  Vector velocity_;

 private:
  Function function_;
};

/// v_i = a_i + b_i cos(ω_i t + φ_i).
class HarmonicBC : public BoundaryCondition {
 public:
  HarmonicBC(std::vector<int> indices, Vector a, Vector b, Vector omega, Vector phi);
  HarmonicBC(std::vector<int> indices, double a, double b, double omega, double phi);

  void computePrescribedVelocity(double t) override;

 private:
  Vector a_, b_, omega_, phi_;
};

}  // namespace rico
