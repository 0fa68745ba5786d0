#pragma once

#include <numerics/rico_info.h>

#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace rico {

class NonSmoothLaw;
class Topology;

/// The result of one solve.
struct SolveReport {
  RicoConvergedReason reason = RICO_CONVERGED_ATOL;  ///< negative: not solved
  long iterations = 0;               ///< of the solver: sweeps, pivots or Newton steps, by its type
  double residual = 0.0;             ///< numerics' residual, in the units of y
  double tolerance = 0.0;            ///< the requested residual
  int problemSize = 0;               ///< rows
  std::string_view solver = "none";  ///< the type that produced the result
  bool isRough = false;              ///< the tolerance is that of sufficientTolerance
};

/// The storage of the operator of the problem.
enum class OperatorForm {
  kAuto,       ///< assembled; factored for thousands of frictional contacts of populations
  kAssembled,  ///< dense or sparse by size
  kFactored    ///< the product G W⁻¹ Gᵀ, for solvers that support it
};

/// Solver settings. numerics' options -PREFIXrico_... take precedence if a solver object is used.
struct SolverSettings {
  std::string type = "auto";         ///< a solver type of numerics: "lemke", "nsgs", "newton", ...
  double relativeTolerance = 1e-10;  ///< relative to ‖q‖
  double absoluteTolerance = 1e-14;  ///< in the units of y
  long maxIterations = 0;            ///< 0: default of the type
  double sufficientTolerance = 0.0;  ///< relative to ‖q‖; if larger than relativeTolerance, small
                                     ///< problems are solved to it where sweeps end before that
  bool search = true;        ///< if all else fails, types that take minutes (RicoSolverSetSearch)
  bool sweepsAlone = false;  ///< sweeps of LinearOSNS::kSweptLimit rows at most need no PETSc
  OperatorForm form =
      OperatorForm::kAuto;  ///< assembled in any case if the contacts do not fit the factored form

  bool operator==(const SolverSettings&) const = default;
};

/// Solves for the multipliers λ of the contacts of one index set, given the free state.
class OneStepNSProblem {
 public:
  virtual ~OneStepNSProblem() = default;

  /// The name in messages, for example "LCP".
  virtual std::string_view name() const = 0;
  /// Returns true if the problem supports this law. Called for every interaction of the model.
  virtual bool accepts(const NonSmoothLaw& law) const = 0;
  /// Returns true if touching contacts that separate take part in an impact as well.
  virtual bool takesSeparating() const { return false; }
  /// Assembles and solves over the index set of number `set`, for λ(level). Returns true if the
  /// tolerance is reached, or if there is nothing to solve.
  virtual bool compute(double t, Topology& topology, int set, int level) = 0;
  /// A function with the arguments and the result of compute().
  using Computation = std::function<bool(double t, Topology& topology, int set, int level)>;
  /// Simulations call this function instead of compute(), which it may call.
  void setComputation(Computation computation) { computation_ = std::move(computation); }
  /// Solves the problem of a step: the function that was set, or compute().
  bool solve(double t, Topology& topology, int set, int level) {
    return computation_ ? computation_(t, topology, set, level) : compute(t, topology, set, level);
  }

  /// The distance of the outputs y(level) from those that the last solve found: the error of the
  /// linearisation of nonlinear relations.
  virtual double outputResidu(const Topology& topology, int set, int level) const = 0;

  /// The outcome of the last compute(), and the settings of the next ones.
  const SolveReport& report() const { return report_; }
  SolverSettings& settings() { return settings_; }
  const SolverSettings& settings() const { return settings_; }
  /// Sets the prefix: options are read as -PREFIXrico_type and so on.
  void setOptionsPrefix(std::string prefix) { prefix_ = std::move(prefix); }
  const std::string& optionsPrefix() const { return prefix_; }
  /// True (the default) if a solve starts from the multipliers of the last step.
  bool keepLambdaAndYState() const { return warmStart_; }
  void setKeepLambdaAndYState(bool keep) { warmStart_ = keep; }

 protected:
  SolveReport report_;  ///< of the last solve, to be filled by derived classes

 private:
  SolverSettings settings_;
  std::string prefix_;
  Computation computation_;
  bool warmStart_ = true;
};

}  // namespace rico
