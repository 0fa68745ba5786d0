#pragma once

#include <numerics/rico_info.h>

#include <string>
#include <string_view>

namespace rico {

class NonSmoothLaw;
class Topology;

/// What one solve did.
struct SolveReport {
  RicoConvergedReason reason = RICO_CONVERGED_ATOL;
  long iterations = 0;
  double residual = 0.0;   ///< numerics' yardstick, in the units of y
  double tolerance = 0.0;  ///< what it had to reach
  int problemSize = 0;
  std::string_view solver = "none";
};

/// How the operator of the problem is kept.
enum class OperatorForm {
  kAuto,       ///< assembled; factored for thousands of frictional contacts of populations
  kAssembled,  ///< dense or sparse by size
  kFactored    ///< as the product G W⁻¹ Gᵀ, for solvers that take it
};

/// How to solve. Options -PREFIXrico_... of numerics take precedence where a solver object is used.
struct SolverSettings {
  std::string type = "auto";         ///< a type of numerics: "lemke", "nsgs", "newton", ...
  double relativeTolerance = 1e-10;  ///< of ‖q‖
  double absoluteTolerance = 1e-14;  ///< in the units of y
  long maxIterations = 0;            ///< 0: the type's own
  OperatorForm form = OperatorForm::kAuto;

  bool operator==(const SolverSettings&) const = default;
};

/// index set → problem → solver → λ: what the contacts of one index set answer to the free state.
class OneStepNSProblem {
 public:
  virtual ~OneStepNSProblem() = default;

  /// "LCP", for messages.
  virtual std::string_view name() const = 0;
  /// Can it take this law? Asked for every interaction of the model.
  virtual bool accepts(const NonSmoothLaw& law) const = 0;
  /// At an impact, do contacts that touch and separate take part as well?
  virtual bool takesSeparating() const { return false; }
  /// Assembles and solves over the index set of number `set`, for λ(level). True where solved to
  /// tolerance, or where there was nothing to solve.
  virtual bool compute(double t, Topology& topology, int set, int level) = 0;

  /// How far the outputs y(level) are from those that the last solve found: what the
  /// linearisation of nonlinear relations left.
  virtual double outputResidu(const Topology& topology, int set, int level) const = 0;

  const SolveReport& report() const { return report_; }
  SolverSettings& settings() { return settings_; }
  const SolverSettings& settings() const { return settings_; }
  /// Options are then read as -PREFIXrico_type and so on.
  void setOptionsPrefix(std::string prefix) { prefix_ = std::move(prefix); }
  const std::string& optionsPrefix() const { return prefix_; }
  /// Start from the multipliers of the last step? Yes unless told otherwise.
  bool keepLambdaAndYState() const { return warmStart_; }
  void setKeepLambdaAndYState(bool keep) { warmStart_ = keep; }

 protected:
  SolveReport report_;

 private:
  SolverSettings settings_;
  std::string prefix_;
  bool warmStart_ = true;
};

}  // namespace rico
