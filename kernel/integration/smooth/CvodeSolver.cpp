// CVODE on plain arrays: creation, settings, errors (CvodeSolver.hpp). CvodeSteps.cpp has the
// steps.
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <algorithm>
#include <kernel/integration/smooth/CvodeSolver.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/PetscModule.hpp>
#include <limits>
#include <sstream>
#include <utility>

namespace rico {
namespace {

constexpr double kAfterFailure = 0.5;  // factor of the step size

// SUNDIALS 7 takes a communicator and reports errors to the context. SUNDIALS 6 takes the address
// of a communicator and reports errors to CVODE's memory.
#ifdef SUN_COMM_NULL
const SUNComm kNoCommunicator = SUN_COMM_NULL;
#else
constexpr std::nullptr_t kNoCommunicator = nullptr;
#endif

}  // namespace

CvodeSolver::CvodeSolver(OdeProblem& problem, const LsodarOptions& options)
    : problem_(problem), options_(options), start_(problem.size()) {
  if (SUNContext_Create(kNoCommunicator, &context_) != 0)
    throw Exception("LsodarOSI: CVODE cannot begin");
  x_ = N_VMake_Serial(problem.size(), start_.data(), context_);
  cvode_ = CVodeCreate(options.stiff ? CV_BDF : CV_ADAMS, context_);
  if (x_ == nullptr || cvode_ == nullptr) throw Exception("LsodarOSI: CVODE has no memory");
}

CvodeSolver::~CvodeSolver() {
  CVodeFree(&cvode_);
  SUNNonlinSolFree(fixedPoint_);
  if (linear_ != nullptr) SUNLinSolFree(linear_);
  if (matrix_ != nullptr) SUNMatDestroy(matrix_);
  N_VDestroy(x_);
  SUNContext_Free(&context_);
}

// The user's functions may throw: CVODE is stopped, and the exception is thrown again after it.
template <class Compute>
int CvodeSolver::guard(Compute&& compute) {
  try {
    compute();
    return 0;
  } catch (...) {
    thrown_ = std::current_exception();
    return -1;
  }
}

int CvodeSolver::computef(double t, N_Vector x, N_Vector xDot, void* self) {
  auto& me = *static_cast<CvodeSolver*>(self);
  return me.guard(
      [&] { me.problem_.computef(t, N_VGetArrayPointer(x), N_VGetArrayPointer(xDot)); });
}

int CvodeSolver::computeg(double t, N_Vector x, double* g, void* self) {
  auto& me = *static_cast<CvodeSolver*>(self);
  return me.guard([&] { me.problem_.computeg(t, N_VGetArrayPointer(x), g); });
}

void CvodeSolver::keepMessage(int code, const char* function, const char* text) {
  if (code < 0) message_ = std::string(text) + " in " + function;
}

int CvodeSolver::setErrorHandler() {
#ifdef SUN_COMM_NULL
  const auto handle = [](int /*line*/, const char* function, const char* /*file*/, const char* text,
                         SUNErrCode code, void* self, SUNContext /*context*/) {
    static_cast<CvodeSolver*>(self)->keepMessage(code, function, text);
  };
  SUNContext_ClearErrHandlers(context_);
  return SUNContext_PushErrHandler(context_, handle, this);
#else
  const auto handle = [](int code, const char* /*module*/, const char* function, char* text,
                         void* self) {
    static_cast<CvodeSolver*>(self)->keepMessage(code, function, text);
  };
  return CVodeSetErrHandlerFn(cvode_, handle, this);
#endif
}

void CvodeSolver::begin(double t) {
  check(setErrorHandler());
  check(CVodeSetUserData(cvode_, this));
  check(CVodeInit(cvode_, computef, t, x_));
  check(CVodeSStolerances(cvode_, options_.relativeTolerance, options_.absoluteTolerance));
  attachNonlinearSolver();
}

void CvodeSolver::setLimits() {
  check(CVodeSetMaxNumSteps(cvode_, options_.maxSteps));
  check(CVodeSetMinStep(cvode_, options_.minStep));
  check(CVodeSetMaxStep(cvode_, options_.maxStep));
  if (options_.maxOrder > 0) check(CVodeSetMaxOrd(cvode_, options_.maxOrder));
  check(CVodeSetStopTime(cvode_, std::numeric_limits<double>::max()));
  check(CVodeSetEtaMinErrFail(cvode_, kAfterFailure));
  check(CVodeSetEtaMaxErrFail(cvode_, kAfterFailure));
  check(CVodeSetNumFailsEtaMaxErrFail(cvode_, 1));
#ifdef RICO_HAS_INTERPOLATED_STOP  // SUNDIALS before 6.6 always interpolates
  check(CVodeSetInterpolateStopTime(cvode_, 1));
#endif
}

void CvodeSolver::attachNonlinearSolver() {
  if (!options_.stiff) {
    fixedPoint_ = SUNNonlinSol_FixedPoint(x_, 0, context_);
    return check(CVodeSetNonlinearSolver(cvode_, fixedPoint_));
  }
  matrix_ = SUNDenseMatrix(problem_.size(), problem_.size(), context_);
  linear_ = SUNLinSol_Dense(x_, matrix_, context_);
  check(CVodeSetLinearSolver(cvode_, linear_, matrix_));
}

void CvodeSolver::watchRoots() {
  const int n = problem_.numberOfRoots();
  if (static_cast<int>(roots_.size()) == n) return;
  check(CVodeRootInit(cvode_, n, n > 0 ? computeg : nullptr));
  roots_.assign(n, -1);
  if (n > 0) check(CVodeSetRootDirection(cvode_, roots_.data()));
  check(CVodeSetNoInactiveRootWarn(cvode_));
}

void CvodeSolver::restart(double t, const std::vector<double>& x) {
  std::copy(x.begin(), x.end(), start_.begin());
  point(start_);
  if (past_.restarts == 0) {
    begin(t);
  } else {
    const long restarts = past_.restarts;
    past_ = statistics();
    past_.restarts = restarts;
    check(CVodeReInit(cvode_, t, x_));
  }
  ++past_.restarts;
  reached_ = t;
  rootAhead_ = false;
  held_ = 0;
  setLimits();
  watchRoots();
}

IntegrationStatistics CvodeSolver::statistics() const {
  IntegrationStatistics now;
  if (past_.restarts == 0) return now;
  CVodeGetNumSteps(cvode_, &now.steps);
  CVodeGetNumRhsEvals(cvode_, &now.evaluations);
  CVodeGetNumGEvals(cvode_, &now.rootEvaluations);
  now.steps += past_.steps;
  now.evaluations += past_.evaluations;
  now.rootEvaluations += past_.rootEvaluations;
  now.restarts = past_.restarts;
  return now;
}

void CvodeSolver::check(int flag) {
  if (flag < 0) fail(flag);
}

void CvodeSolver::fail(int flag) {
  if (thrown_) std::rethrow_exception(std::exchange(thrown_, nullptr));
  double t = 0.0;
  CVodeGetCurrentTime(cvode_, &t);
  std::ostringstream text;
  text.precision(17);
  text << "LsodarOSI: CVODE failed at t = " << t << ": "
       << (message_.empty() ? CVodeGetReturnFlagName(flag) : message_)
       << ". Try other tolerances (setTol), more steps (setMaxNstep), setStiff() where the "
          "equations are stiff, or look for a singularity there.";
  throw NoConvergence(text.str());
}

std::unique_ptr<OdeSolver> OdeSolver::make(OdeProblem& problem, const LsodarOptions& options) {
  if (problem.ranks().areShared() || problem.size() > options.largeSystem)
    return petscModule().makeOdeSolver(problem, options);
  return std::make_unique<CvodeSolver>(problem, options);
}

}  // namespace rico
