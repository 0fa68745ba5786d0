// CVODE on plain arrays: steps, roots, and states within the last step (CvodeSolver.hpp).
#include <numerics/rico_math.h>

#include <algorithm>
#include <cmath>
#include <kernel/integration/smooth/CvodeSolver.hpp>
#include <limits>

namespace rico {

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
// first step has the output time tEnd, which determines its size. Later steps have no output time,
// because behind one SUNDIALS 7 ignores the stop time (SUNDIALS 6 does not).
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

}  // namespace rico
