#include "Admm.hpp"

#include <SolverDefaults.hpp>
#include <algorithm>
#include <cmath>
#include <kernel/algebra/LuFactors.hpp>

namespace {

using rico::Matrix, rico::Vector;

/// The alternating direction method of multipliers, with y = −xi / ρ:
///
///     (M + ρ AᵀA) z = −q − ρ Aᵀ (b − u + y),   u ← P(A z + b + y),   y ← y + A z + b − u.
///
/// Changes ρ after 8, 16, 32, ... iterations, so that both residuals decrease at the same rate.
class Multipliers {
 public:
  Multipliers(const QuadraticProgram& program, const Vector& z)
      : program_(program), square_(program.A.transposed() * program.A), z_(z), u_(imageOf(z)) {
    y_.resize(u_.size());
    trial_.resize(u_.size());
    program_.project(u_.data(), trial_.data());
    u_ = trial_;
    rho_ = std::max(program.M.normInf(), 1e-8) / std::max(square_.normInf(), 1e-300);
  }

  /// False if the matrix of z is singular.
  bool factorise() { return lu_.compute(program_.M + rho_ * square_); }

  void step() {
    Vector change = program_.b;  // b − u + y
    change.add(-1.0, u_);
    change.add(1.0, y_);
    z_ = program_.q;
    rico::multiplyTransposeAdd(rho_, program_.A, change.data(), z_.data());
    for (double& entry : z_) entry = -entry;
    lu_.solve(z_.data());
    const Vector image = imageOf(z_);
    trial_ = image;
    trial_.add(1.0, y_);
    change = u_;
    program_.project(trial_.data(), u_.data());
    change.add(-1.0, u_);
    Vector gap = image;
    gap.add(-1.0, u_);
    y_.add(1.0, gap);
    Vector turned(z_.size());
    rico::multiplyTransposeAdd(rho_, program_.A, change.data(), turned.data());
    primal_ = gap.norm2();
    dual_ = turned.norm2();
  }

  [[nodiscard]] double error() const { return std::max(primal_, dual_); }

  /// False if the matrix has become singular.
  bool balance() {
    if (!(primal_ > 0.0) || !(dual_ > 0.0)) return true;
    const double factor = std::clamp(std::sqrt(primal_ / dual_), 0.1, 10.0);
    if (factor > 0.5 && factor < 2.0) return true;
    rho_ *= factor;
    y_ *= 1.0 / factor;
    return factorise();
  }

  void store(QuadraticSolution& solution) const {
    solution.z = z_;
    solution.u = u_;
    solution.xi = y_;
    solution.xi *= -rho_;
  }

 private:
  [[nodiscard]] Vector imageOf(const Vector& z) const {
    Vector image = program_.b;
    rico::multiplyAdd(1.0, program_.A, z.data(), image.data());
    return image;
  }

  const QuadraticProgram& program_;
  Matrix square_;
  rico::LuFactors lu_;
  Vector z_, u_, y_, trial_;
  double rho_ = 1.0, primal_ = 1.0, dual_ = 1.0;
};

}  // namespace

int minimise(const QuadraticProgram& program, QuadraticSolution& solution, SolverOptions& options) {
  const double tolerance = targetTolerance(options, static_cast<int>(solution.z.size()));
  const int limit = options.iparam[SICONOS_IPARAM_MAX_ITER];
  Multipliers method(program, solution.z);
  if (!method.factorise()) return 2;
  int done = 0;
  do {
    method.step();
    ++done;
    if (done >= 8 && (done & (done - 1)) == 0 && !method.balance()) return 2;
  } while (done < limit && !(method.error() <= tolerance));
  method.store(solution);
  options.iparam[SICONOS_IPARAM_ITER_DONE] = done;
  options.dparam[SICONOS_DPARAM_RESIDU] = method.error();
  return method.error() <= options.dparam[SICONOS_DPARAM_TOL] ? 0 : 1;
}
