#pragma once

#include <kernel/integration/LsodarOSI.hpp>
#include <kernel/support/Ranks.hpp>
#include <memory>
#include <vector>

namespace rico {

/// ẋ = f(t, x), with root functions g(t, x).
class OdeProblem {
 public:
  virtual ~OdeProblem() = default;
  /// The ranks over which x is distributed. size() and x are local; g is equal on all ranks.
  virtual const Ranks& ranks() const = 0;
  virtual int size() const = 0;
  virtual int numberOfRoots() const = 0;
  virtual void computef(double t, const double* x, double* xDot) = 0;
  virtual void computeg(double t, const double* x, double* g) = 0;
};

/// A multistep integrator that stops when a g falls through zero. If x is distributed, all
/// functions but roots(), interpolate() and stepBegin() are collective.
class OdeSolver {
 public:
  virtual ~OdeSolver() = default;
  /// Returns CVODE on plain arrays, or a TS of PETSc for large or distributed systems.
  static std::unique_ptr<OdeSolver> make(OdeProblem& problem, const LsodarOptions& options);

  /// Drops the history and starts at (t, x).
  virtual void restart(double t, const std::vector<double>& x) = 0;
  /// Integrates to tEnd or to the first root; returns true at a root. Sets x and the time reached.
  virtual bool advance(double tEnd, double& t, std::vector<double>& x) = 0;
  /// The g that had a root, if advance() returned true.
  virtual const std::vector<int>& roots() const = 0;
  /// Computes x at a time within the last step, which began at stepBegin().
  virtual void interpolate(double t, std::vector<double>& x) = 0;
  virtual double stepBegin() const = 0;
  /// The work done so far.
  virtual IntegrationStatistics statistics() const = 0;
};

}  // namespace rico
