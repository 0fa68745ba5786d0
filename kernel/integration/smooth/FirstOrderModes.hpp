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
///     M ẋ = f + B λ,      y = C x + e + D λ,      lb ≤ λ ≤ ub  with  −y ∈ N_[lb, ub](λ)     (1)
///
/// In each row λ_i = lb_i (y_i ≥ 0), λ_i = ub_i (y_i ≤ 0), or y_i = 0. These modes last until a
/// root of y_i for rows at a bound, or of λ_i − lb_i or ub_i − λ_i for the others, F. Between roots
/// λ depends smoothly on the state: for D ≠ 0 (relative degree 0) and for D = 0 (1 or more: relays)
///
///     D ≠ 0      y_F = 0,     D_FF λ_F = −(C x + e + D λ_bound)_F                           (2)
///     D = 0      ẏ_F = 0,     (C M⁻¹ B)_FF λ_F = −(C M⁻¹ (f + B λ_bound))_F                 (3)
///
/// The solution of (1) gives the modes, unless it is degenerate (y_i = 0 at a bound, as at events).
/// Then they follow from (1) for the rates of y and λ; with (3), for ẏ of the rows with y = 0.
class FirstOrderModes {
 public:
  /// Throws if the relation or the law does not have the form (1).
  explicit FirstOrderModes(InteractionNode& node);
  /// Returns true if the interaction is of the form (1).
  static bool takes(const Interaction& interaction);

  /// The number of rows, each with a mode, and the interaction to which they belong.
  int rows() const { return static_cast<int>(modes_.size()); }
  const InteractionNode& node() const { return node_; }
  /// Returns true if (3) applies. Then no other interaction may share its systems.
  bool usesRates() const { return usesRates_; }
  /// Computes λ at the present state, with input r = 0. addInput() then adds B λ to r.
  void computeMultipliers(double t);
  void addInput(double t);
  /// Computes two root functions per row; they fall through zero when the mode ends.
  void computeRoots(double t, double* g);
  /// Notes the rows whose root ended the integration; returns true if there are any.
  bool noteRoots(const int* roots);
  /// Solves (1) for λ at the present state. Throws if there is no solution.
  void solveOutput(double t);
  /// Chooses the modes for the motion from here on, given the inputs r of that λ.
  void choose(double t);
  /// Returns true if a mode ended at the present state while the integration stopped there for
  /// another reason. Throws if a root was missed.
  bool noteEnded(double t);
  /// Visits the modes.
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
  bool isStale_ = false;  // the matrix of λ_F must be factorised again
  double chosenAt_ = -std::numeric_limits<double>::infinity();
  std::vector<Mode> modes_;
  std::vector<char> noted_;  // rows whose mode ended
  Vector lb_, ub_, q_, z_, w_;
  Vector scaleY_, scaleLambda_;  // largest values so far
  std::vector<double> matrix_;   // D or C M⁻¹ B, by rows
  std::vector<int> free_;        // F
  Matrix reduced_;
  LuFactors lu_;
};

}  // namespace rico
