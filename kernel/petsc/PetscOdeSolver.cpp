// For large or distributed systems: CVODE under PETSc's TS, so that options -lsodar_... choose
// linear solvers.
#include <numerics/rico_ts.h>

#include <algorithm>
#include <exception>
#include <kernel/petsc/Petsc.hpp>
#include <kernel/petsc/solvers.hpp>
#include <kernel/support/MpiRanks.hpp>
#include <utility>

namespace rico {
namespace {

class PetscOdeSolver : public OdeSolver {
 public:
  PetscOdeSolver(OdeProblem& problem, const LsodarOptions& options);
  ~PetscOdeSolver() override;
  PetscOdeSolver(const PetscOdeSolver&) = delete;
  PetscOdeSolver& operator=(const PetscOdeSolver&) = delete;

  void restart(double t, const std::vector<double>& x) override;
  bool advance(double tEnd, double& t, std::vector<double>& x) override;
  const std::vector<int>& roots() const override { return roots_; }
  void interpolate(double t, std::vector<double>& x) override;
  double stepBegin() const override;
  IntegrationStatistics statistics() const override;

 private:
  static PetscErrorCode computef(TS ts, PetscReal t, Vec x, Vec xDot, void* self);
  static PetscErrorCode computeg(TS ts, PetscReal t, Vec x, PetscReal* g, void* self);

  template <class Compute>
  PetscErrorCode guard(Compute&& compute);
  void setOptions(const LsodarOptions& options);
  void copyFrom(Vec from, std::vector<double>& x) const;

  OdeProblem& problem_;
  TS ts_ = nullptr;
  Vec x_ = nullptr;
  Vec between_ = nullptr;
  std::vector<int> roots_;
  std::exception_ptr thrown_;
};

PetscOdeSolver::PetscOdeSolver(OdeProblem& problem, const LsodarOptions& options)
    : problem_(problem), roots_(problem.numberOfRoots(), -1) {
  check(RicoInitialize());
  check(RicoTSRegisterAll());
  const Ranks& ranks = problem.ranks();
  const MPI_Comm comm = ranks.areShared() ? commOf(ranks) : PETSC_COMM_SELF;
  if (ranks.areShared())
    check(VecCreateMPI(comm, problem.size(), PETSC_DECIDE, &x_));
  else
    check(VecCreateSeq(comm, problem.size(), &x_));
  check(VecDuplicate(x_, &between_));
  check(TSCreate(comm, &ts_));
  check(TSSetType(ts_, RICOTSCVODE));
  check(RicoTSCVODESetReproducible(ts_, PETSC_TRUE));
  check(TSSetRHSFunction(ts_, nullptr, computef, this));
  setOptions(options);
  check(RicoTSCVODESetRoots(ts_, problem.numberOfRoots(), computeg, roots_.data(), this));
}

PetscOdeSolver::~PetscOdeSolver() {
  TSDestroy(&ts_);
  VecDestroy(&x_);
  VecDestroy(&between_);
}

void PetscOdeSolver::setOptions(const LsodarOptions& options) {
  check(
      TSSetTolerances(ts_, options.absoluteTolerance, nullptr, options.relativeTolerance, nullptr));
  check(RicoTSCVODESetMethod(ts_, options.stiff ? RICO_CVODE_BDF : RICO_CVODE_ADAMS));
  check(RicoTSCVODESetLinear(ts_, options.stiff ? RICO_CVODE_AUTO : RICO_CVODE_NONE));
  if (options.maxOrder > 0) check(RicoTSCVODESetMaxOrder(ts_, options.maxOrder));
  check(TSSetMaxSteps(ts_, PETSC_MAX_INT));
  check(TSSetExactFinalTime(ts_, TS_EXACTFINALTIME_MATCHSTEP));
  check(TSSetOptionsPrefix(ts_, "lsodar_"));
  check(TSSetFromOptions(ts_));
}

// The user's functions may throw: PETSc is stopped, and the exception is thrown again after it.
template <class Compute>
PetscErrorCode PetscOdeSolver::guard(Compute&& compute) {
  try {
    compute();
    return 0;
  } catch (...) {
    thrown_ = std::current_exception();
    return PETSC_ERR_USER;
  }
}

PetscErrorCode PetscOdeSolver::computef(TS /*ts*/, PetscReal t, Vec x, Vec xDot, void* self) {
  auto& me = *static_cast<PetscOdeSolver*>(self);
  const PetscScalar* from = nullptr;
  PetscScalar* to = nullptr;
  PetscCall(VecGetArrayRead(x, &from));
  PetscCall(VecGetArrayWrite(xDot, &to));
  const PetscErrorCode code = me.guard([&] { me.problem_.computef(t, from, to); });
  PetscCall(VecRestoreArrayWrite(xDot, &to));
  PetscCall(VecRestoreArrayRead(x, &from));
  return code;
}

PetscErrorCode PetscOdeSolver::computeg(TS /*ts*/, PetscReal t, Vec x, PetscReal* g, void* self) {
  auto& me = *static_cast<PetscOdeSolver*>(self);
  const PetscScalar* from = nullptr;
  PetscCall(VecGetArrayRead(x, &from));
  const PetscErrorCode code = me.guard([&] { me.problem_.computeg(t, from, g); });
  PetscCall(VecRestoreArrayRead(x, &from));
  return code;
}

void PetscOdeSolver::restart(double t, const std::vector<double>& x) {
  PetscScalar* to = nullptr;
  check(VecGetArrayWrite(x_, &to));
  std::copy(x.begin(), x.end(), to);
  check(VecRestoreArrayWrite(x_, &to));
  check(TSSetTime(ts_, t));
  check(TSRestartStep(ts_));
}

bool PetscOdeSolver::advance(double tEnd, double& t, std::vector<double>& x) {
  check(TSSetMaxTime(ts_, tEnd));
  const PetscErrorCode code = TSSolve(ts_, x_);
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  check(code);
  check(TSGetTime(ts_, &t));
  copyFrom(x_, x);
  TSConvergedReason reason = TS_CONVERGED_ITERATING;
  check(TSGetConvergedReason(ts_, &reason));
  if (reason != TS_CONVERGED_EVENT) return false;
  PetscInt n = 0;
  const int* found = nullptr;
  check(RicoTSCVODEGetRoots(ts_, &n, &found));
  std::copy(found, found + n, roots_.begin());
  return true;
}

void PetscOdeSolver::copyFrom(Vec from, std::vector<double>& x) const {
  const PetscScalar* values = nullptr;
  check(VecGetArrayRead(from, &values));
  std::copy(values, values + x.size(), x.begin());
  check(VecRestoreArrayRead(from, &values));
}

void PetscOdeSolver::interpolate(double t, std::vector<double>& x) {
  check(TSInterpolate(ts_, t, between_));
  copyFrom(between_, x);
}

double PetscOdeSolver::stepBegin() const {
  double t = 0.0;
  check(TSGetPrevTime(ts_, &t));
  return t;
}

IntegrationStatistics PetscOdeSolver::statistics() const {
  RicoCVODEStatistics cost = {};
  check(RicoTSCVODEGetStatistics(ts_, &cost));
  return {static_cast<long>(cost.steps), static_cast<long>(cost.evaluations),
          static_cast<long>(cost.root_evaluations), static_cast<long>(cost.restarts)};
}

}  // namespace

std::unique_ptr<OdeSolver> makePetscOdeSolver(OdeProblem& problem, const LsodarOptions& options) {
  return std::make_unique<PetscOdeSolver>(problem, options);
}

}  // namespace rico
