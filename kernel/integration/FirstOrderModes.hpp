#pragma once

#include <kernel/algebra/LuFactors.hpp>
#include <kernel/algebra/Vector.hpp>
#include <kernel/topology/Nodes.hpp>
#include <limits>
#include <vector>

namespace rico {

class StateRecorder;

/// One interaction between first-order systems while the motion is smooth:
///
///     M ẋ = f + B λ,      y = C x + e + D λ,      lb ≤ λ ≤ ub  with  −y ∈ N_[lb, ub](λ) (1)
///
/// Row by row λ_i = lb_i (y_i ≥ 0), λ_i = ub_i (y_i ≤ 0), or y_i = 0. These modes stay until a
/// root: y_i of a row at a bound, λ_i − lb_i or ub_i − λ_i of the others, F. Between roots
///
///     D ≠ 0 (relative degree 0)      y_F = 0,    D_FF λ_F = −(C x + e + D λ_bound)_F (2) D = 0 (1
///     and more: relays)     ẏ_F = 0,    (C M⁻¹ B)_FF λ_F = −(C M⁻¹ (f + B λ_bound))_F   (3)
///
/// so that λ depends smoothly on the state. Modes are chosen from the solution of (1); where it is
/// degenerate (y_i = 0 at a bound), as it is at every event, by the same problem in the rates of
/// y and λ; for (3) by the problem for ẏ of the rows with y = 0.
class FirstOrderModes {
 public:
  /// Throws where the relation or the law is not one that (1) knows.
  explicit FirstOrderModes(InteractionNode& node);
  static bool takes(const Interaction& interaction);

  int rows() const { return static_cast<int>(modes_.size()); }
  const InteractionNode& node() const { return node_; }
  /// Is it answered by (3)? Then no other may share its systems.
  bool usesRates() const { return usesRates_; }
  /// λ of the present state, of systems whose input r is zero; addInput() then adds B λ to r.
  void computeMultipliers(double t);
  void addInput(double t);
  /// Two for each row; they fall through zero where the mode ends.
  void computeRoots(double t, double* g);
  /// The rows whose root ended the integration; true where there are any.
  bool noteRoots(const int* roots);
  /// λ of (1) at the present state. Throws where there is none.
  void solveOutput(double t);
  /// Modes for what follows, given the inputs r that those λ make.
  void choose(double t);
  /// Has a mode ended at the present state, unnoticed because the integration stopped there for
  /// another reason? Throws where a root was passed unseen.
  bool noteEnded(double t);
  void recordState(StateRecorder& recorder);

 private:
  enum class Mode : signed char { kLower = -1, kFree = 0, kUpper = 1 };

  void computeMatrix(double t);
  void computeOffset(double t);
  void factor();
  void solveProblem(double t, const Vector& lb, const Vector& ub);
  void chooseByOutput(double t);
  void chooseByRate(double t);
  void holdAway(double t, Vector& lb, Vector& ub);
  void setRates(double t);
  [[noreturn]] void fail(double t, const char* what) const;

  InteractionNode& node_;
  Interaction& interaction_;
  bool usesRates_ = false;
  bool isStale_ = false;  // λ_F is to be factored anew
  double chosenAt_ = -std::numeric_limits<double>::infinity();
  std::vector<Mode> modes_;
  std::vector<char> noted_;  // rows whose mode ended
  Vector lb_, ub_, q_, z_, w_;
  Vector scaleY_, scaleLambda_;  // the largest seen
  std::vector<double> matrix_;   // D, or C M⁻¹ B, row by row
  std::vector<int> free_;        // F
  Matrix reduced_;
  LuFactors lu_;
};

}  // namespace rico
