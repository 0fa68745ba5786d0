#pragma once

#include <kernel/algebra/Vector.hpp>
#include <span>
#include <string_view>

namespace rico {

class Interaction;
class StateRecorder;

/// The two maps between the state of the systems and one interaction: the output y = h(state, λ, t)
/// and the input r = g(state, λ, t) (p for mechanical systems). Their gradients are in the
/// interaction's Coupling.
class Relation {
 public:
  virtual ~Relation() = default;

  /// The name in messages, for example "LagrangianLinearTIR".
  virtual std::string_view name() const = 0;
  /// Returns true if both maps are affine with constant gradients.
  virtual bool isLinear() const { return false; }
  /// True for first-order systems (state x), false for second-order ones (q and v).
  virtual bool isFirstOrder() const = 0;
  /// Allocates the coupling and checks sizes, once the systems are known.
  virtual void initialize(Interaction& interaction) = 0;
  /// True if the output depends on λ as a force during the step; then the law holds at all times.
  virtual bool isCompliant() const { return false; }
  /// True if the law holds for any gap.
  virtual bool isAlwaysActive() const { return isCompliant(); }
  /// True if its contacts are created at the beginning of each step, from the systems' state
  /// and the records of an InteractionManager. Then the interaction has no state of its own.
  virtual bool isRebuiltEachStep() const { return false; }
  /// True if y(0) is the gap at the present positions, which projections of positions close.
  virtual bool isProjected() const { return !isRebuiltEachStep(); }
  /// For each contact, nonzero if it takes no part in the present step. Such a contact is only in
  /// index set 0, and keeps its multipliers. An empty list means that all take part.
  virtual std::span<const char> idle() const { return {}; }
  /// Gives the scheme's step and θ to a compliant relation, before the first step and after each
  /// change.
  virtual void setScheme(Interaction& /*interaction*/, double /*h*/, double /*theta*/) {}
  /// Evaluates the gradients at the present state, and writes them to the coupling.
  virtual void computeJach(double t, Interaction& interaction);
  /// Evaluates, at the beginning of a step of length h, the gradients for velocities at its end t.
  virtual void computeStepJach(double t, double h, Interaction& interaction);
  /// Computes y(level) of the interaction at the present state.
  virtual void computeOutput(double t, Interaction& interaction, int level) = 0;
  /// Returns true if g = B λ with the B of the coupling.
  virtual bool isInputLinear() const { return true; }
  /// Adds g of λ(level) to the inputs of the systems at this level.
  virtual void computeInput(double t, Interaction& interaction, int level);
  /// Computes the output at the state `free` of each system, without new multipliers. For
  /// second-order systems `free` holds velocities, and the output is ẏ.
  virtual void computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                                 Vector& q) = 0;
  /// Records the data that the relation keeps from step to step, if any.
  virtual void recordState(StateRecorder& /*recorder*/) {}
  /// Prints the name to the standard output.
  virtual void display() const;
};

}  // namespace rico
