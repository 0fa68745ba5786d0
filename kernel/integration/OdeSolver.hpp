#pragma once

#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/support/Ranks.hpp>
#include <memory>
#include <vector>

namespace rico {

/// ẋ = f(t, x), watched by functions g(t, x).
class OdeProblem {
 public:
  virtual ~OdeProblem() = default;
  /// The ranks that x is distributed over. size() and x are this rank's; g is the same on all.
  virtual const Ranks& ranks() const = 0;
  virtual int size() const = 0;
  virtual int numberOfRoots() const = 0;
  virtual void computef(double t, const double* x, double* xDot) = 0;
  virtual void computeg(double t, const double* x, double* g) = 0;
};

/// A multistep integrator that stops where a g falls through zero. Where x is distributed all but
/// roots(), interpolate() and stepBegin() is collective.
class OdeSolver {
 public:
  virtual ~OdeSolver() = default;
  /// CVODE on plain arrays; for large or distributed systems, as a TS of PETSc.
  static std::unique_ptr<OdeSolver> make(OdeProblem& problem, const LsodarOptions& options);

  /// Forgets the past: begins anew at (t, x).
  virtual void restart(double t, const std::vector<double>& x) = 0;
  /// Integrates to tEnd, or to the first root: true there. x and the time reached are returned.
  virtual bool advance(double tEnd, double& t, std::vector<double>& x) = 0;
  /// Which g had a root, where advance() said so.
  virtual const std::vector<int>& roots() const = 0;
  /// x at a time within the last step, which began at stepBegin().
  virtual void interpolate(double t, std::vector<double>& x) = 0;
  virtual double stepBegin() const = 0;
  virtual IntegrationStatistics statistics() const = 0;
};

}  // namespace rico
