// CVODE on plain arrays, without PETSc or communication. Between restarts nothing is allocated.
#include <cvode/cvode.h>
#include <numerics/rico_math.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <algorithm>
#include <cmath>
#include <exception>
#include <kernel/integration/smooth/OdeSolver.hpp>
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

class CvodeSolver : public OdeSolver {
 public:
  CvodeSolver(OdeProblem& problem, const LsodarOptions& options);
  ~CvodeSolver() override;

  void restart(double t, const std::vector<double>& x) override;
  bool advance(double tEnd, double& t, std::vector<double>& x) override;
  const std::vector<int>& roots() const override { return roots_; }
  void interpolate(double t, std::vector<double>& x) override;
  double stepBegin() const override;
  IntegrationStatistics statistics() const override;

 private:
  static int computef(double t, N_Vector x, N_Vector xDot, void* self);
  static int computeg(double t, N_Vector x, double* g, void* self);
  void keepMessage(int code, const char* function, const char* text);
  int setErrorHandler();

  template <class Compute>
  int guard(Compute&& compute);
  void begin(double t);
  void setLimits();
  void attachNonlinearSolver();
  void watchRoots();
  void cutStep(long steps);
  void step(double tEnd);
  void check(int flag);
  [[noreturn]] void fail(int flag);
  void point(std::vector<double>& x) { N_VSetArrayPointer(x.data(), x_); }

  OdeProblem& problem_;
  LsodarOptions options_;
  std::vector<double> start_;
  SUNContext context_ = nullptr;
  void* cvode_ = nullptr;
  N_Vector x_ = nullptr;
  SUNNonlinearSolver fixedPoint_ = nullptr;
  SUNMatrix matrix_ = nullptr;
  SUNLinearSolver linear_ = nullptr;
  std::vector<int> roots_;
  double reached_ = 0.0;    // the motion is computed up to here, without a root before
  bool rootAhead_ = false;  // a root at reached_, not yet returned by advance()
  double rootWidth_ = 0.0;  // CVODE returns the end of an interval around the root
  long held_ = 0;           // number of the step that had a root; 0: none
  IntegrationStatistics past_;
  std::exception_ptr thrown_;
  std::string message_;
};

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

// CVODE computes the factor of the next step size with the C library's pow(), whose last bits
// depend on the processor. To be reproducible, the next step h ends at a stop time t + h', where h'
// keeps only the leading bits of h. After a step with too large an error the step size is halved.
// After a successful step the factor is never below 1. In a step with a root CVODE does not return
// h; the next step is then no larger than the last one.
void CvodeSolver::cutStep(long steps) {
  double t = 0.0;
  double last = 0.0;
  double next = 0.0;
  check(CVodeGetCurrentTime(cvode_, &t));
  check(CVodeGetLastStep(cvode_, &last));
  check(CVodeGetCurrentStep(cvode_, &next));
  const double size = steps == held_ ? last : RicoCut(next);
  const bool isFree = steps != held_ && next == last;
  // CVODE treats a stop time closer than 100 roundings of t as reached.
  const bool isTiny =
      size <= 1000.0 * std::numeric_limits<double>::epsilon() * (std::abs(t) + last);
  check(CVodeSetStopTime(cvode_, isFree || isTiny ? std::numeric_limits<double>::max() : t + size));
}

// Takes one step of CVODE, or advances to the next root within the last step, or to its end. The
// size of the first step depends on the output time. Later steps have none: SUNDIALS 7 does not
// stop at a stop time after it, SUNDIALS 6 does.
void CvodeSolver::step(double tEnd) {
  long steps = 0;
  check(CVodeGetNumSteps(cvode_, &steps));
  if (steps > 0) cutStep(steps);
  const double output = steps > 0 ? std::numeric_limits<double>::max() : tEnd;
  const int flag = CVode(cvode_, output, x_, &reached_, CV_ONE_STEP);
  if (flag < 0) fail(flag);
  rootAhead_ = flag == CV_ROOT_RETURN;
  if (!rootAhead_) return;
  check(CVodeGetRootInfo(cvode_, roots_.data()));
  check(CVodeGetNumSteps(cvode_, &held_));
  double t = 0.0;
  double last = 0.0;
  check(CVodeGetCurrentTime(cvode_, &t));
  check(CVodeGetLastStep(cvode_, &last));
  rootWidth_ = 100.0 * std::numeric_limits<double>::epsilon() * (std::abs(t) + last);
}

bool CvodeSolver::advance(double tEnd, double& t, std::vector<double>& x) {
  point(x);
  for (long steps = 0; reached_ < tEnd && !rootAhead_; ++steps) {
    if (steps == options_.maxSteps) {
      message_ = "more steps than setMaxNstep() allows";
      fail(CV_TOO_MUCH_WORK);
    }
    step(tEnd);
  }
  const bool isRoot = rootAhead_ && reached_ - rootWidth_ <= tEnd;
  t = std::min(reached_, tEnd);
  check(CVodeGetDky(cvode_, t, 0, x_));
  if (isRoot) rootAhead_ = false;
  return isRoot;
}

void CvodeSolver::interpolate(double t, std::vector<double>& x) {
  point(x);
  check(CVodeGetDky(cvode_, t, 0, x_));
}

double CvodeSolver::stepBegin() const {
  double t = 0.0;
  double h = 0.0;
  CVodeGetCurrentTime(cvode_, &t);
  CVodeGetLastStep(cvode_, &h);
  return t - h;
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

}  // namespace

std::unique_ptr<OdeSolver> OdeSolver::make(OdeProblem& problem, const LsodarOptions& options) {
  if (problem.ranks().areShared() || problem.size() > options.largeSystem)
    return petscModule().makeOdeSolver(problem, options);
  return std::make_unique<CvodeSolver>(problem, options);
}

}  // namespace rico
