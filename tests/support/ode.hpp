/// Ordinary differential equations for tests of TS types: a right-hand side as a lambda.
#pragma once

#include <numerics/rico_ts.h>

#include <algorithm>
#include <functional>
#include <span>
#include <vector>

#include "support/errors.hpp"

namespace rico::test {

/// dx/dt = f(t, x), solved by a TS of type cvode on one rank.
class Ode {
 public:
  using Values = std::span<const double>;
  using Function = std::function<PetscErrorCode(double t, Values x, std::span<double> f)>;
  using Roots = std::function<void(double t, Values x, double* g)>;

  Ode(std::vector<double> x0, Function f) : f_(std::move(f)) {
    EXPECT_EQ(RicoTSRegisterAll(), 0);
    EXPECT_EQ(VecCreateSeq(PETSC_COMM_SELF, PetscInt(x0.size()), &x_), 0);
    set(x0);
    EXPECT_EQ(TSCreate(PETSC_COMM_SELF, &ts_), 0);
    EXPECT_EQ(TSSetType(ts_, RICOTSCVODE), 0);
    EXPECT_EQ(TSSetRHSFunction(ts_, nullptr, evaluate, this), 0);
    EXPECT_EQ(TSSetExactFinalTime(ts_, TS_EXACTFINALTIME_MATCHSTEP), 0);
    tolerances(1e-10, 1e-10);
  }
  ~Ode() {
    TSDestroy(&ts_);
    MatDestroy(&J_);
    VecDestroy(&x_);
  }
  Ode(const Ode&) = delete;
  Ode& operator=(const Ode&) = delete;

  TS ts() const { return ts_; }
  void tolerances(double atol, double rtol) {
    EXPECT_EQ(TSSetTolerances(ts_, atol, nullptr, rtol, nullptr), 0);
  }
  /// The dense Jacobian by rows.
  void setJacobian(std::function<void(Values x, double* J)> jacobian) {
    jacobian_ = std::move(jacobian);
    PetscInt n;
    VecGetSize(x_, &n);
    EXPECT_EQ(MatCreateSeqDense(PETSC_COMM_SELF, n, n, nullptr, &J_), 0);
    EXPECT_EQ(TSSetRHSJacobian(ts_, J_, J_, differentiate, this), 0);
  }
  void watch(int n, Roots g, const int* direction = nullptr) {
    g_ = std::move(g);
    EXPECT_EQ(RicoTSCVODESetRoots(ts_, n, roots, direction, this), 0);
  }

  PetscErrorCode solve(double until) {
    PetscCall(TSSetMaxTime(ts_, until));
    PetscCall(TSSolve(ts_, x_));
    return 0;
  }
  void set(const std::vector<double>& x) {
    double* values;
    VecGetArray(x_, &values);
    std::copy(x.begin(), x.end(), values);
    VecRestoreArray(x_, &values);
  }
  std::vector<double> x() const {
    PetscInt n;
    const double* values;
    VecGetSize(x_, &n);
    VecGetArrayRead(x_, &values);
    std::vector<double> copy(values, values + n);
    VecRestoreArrayRead(x_, &values);
    return copy;
  }
  double time() const {
    PetscReal t;
    TSGetTime(ts_, &t);
    return t;
  }
  TSConvergedReason reason() const {
    TSConvergedReason r;
    TSGetConvergedReason(ts_, &r);
    return r;
  }
  RicoCVODEStatistics statistics() const {
    RicoCVODEStatistics s;
    RicoTSCVODEGetStatistics(ts_, &s);
    return s;
  }

 private:
  static PetscErrorCode evaluate(TS, PetscReal t, Vec x, Vec f, void* self) {
    PetscInt n;
    const double* in;
    double* out;
    PetscCall(VecGetSize(x, &n));
    PetscCall(VecGetArrayRead(x, &in));
    PetscCall(VecGetArray(f, &out));
    PetscCall(static_cast<Ode*>(self)->f_(t, {in, size_t(n)}, {out, size_t(n)}));
    PetscCall(VecRestoreArray(f, &out));
    PetscCall(VecRestoreArrayRead(x, &in));
    return 0;
  }
  static PetscErrorCode differentiate(TS, PetscReal, Vec x, Mat, Mat P, void* self) {
    const auto* ode = static_cast<Ode*>(self);
    PetscInt n;
    const double* in;
    PetscCall(VecGetSize(x, &n));
    std::vector<double> J(n * n, 0.0);
    std::vector<PetscInt> all(n);
    for (PetscInt i = 0; i < n; i++) all[i] = i;
    PetscCall(VecGetArrayRead(x, &in));
    ode->jacobian_({in, size_t(n)}, J.data());
    PetscCall(VecRestoreArrayRead(x, &in));
    PetscCall(MatSetValues(P, n, all.data(), n, all.data(), J.data(), INSERT_VALUES));
    PetscCall(MatAssemblyBegin(P, MAT_FINAL_ASSEMBLY));
    PetscCall(MatAssemblyEnd(P, MAT_FINAL_ASSEMBLY));
    return 0;
  }
  static PetscErrorCode roots(TS, PetscReal t, Vec x, PetscReal g[], void* self) {
    PetscInt n;
    const double* in;
    PetscCall(VecGetSize(x, &n));
    PetscCall(VecGetArrayRead(x, &in));
    static_cast<Ode*>(self)->g_(t, {in, size_t(n)}, g);
    PetscCall(VecRestoreArrayRead(x, &in));
    return 0;
  }

  Function f_;
  std::function<void(Values, double*)> jacobian_;
  Roots g_;
  Vec x_ = nullptr;
  Mat J_ = nullptr;
  TS ts_ = nullptr;
};

}  // namespace rico::test
