#pragma once

#include <kernel/algebra/Vector.hpp>
#include <span>
#include <string_view>

namespace rico {

class Interaction;
class StateRecorder;

/// The two maps between the state of the systems and one interaction: the output y = h(state, λ, t)
/// and the input r = g(state, λ, t) (p for mechanical systems), with their gradients in the
/// interaction's Coupling.
class Relation {
 public:
  virtual ~Relation() = default;

  /// "LagrangianLinearTIR", for messages.
  virtual std::string_view name() const = 0;
  /// Are both maps affine with gradients that never change?
  virtual bool isLinear() const { return false; }
  /// Does it join first-order systems (state x) or second-order ones (q and v)?
  virtual bool isFirstOrder() const = 0;
  /// Sizes the coupling and checks what can be checked, once the systems are known.
  virtual void initialize(Interaction& interaction) = 0;
  /// Does the output depend on λ as a force held during the step? Then the law holds at all times.
  virtual bool isCompliant() const { return false; }
  /// Does the law hold whatever the gap?
  virtual bool isAlwaysActive() const { return isCompliant(); }
  /// Are its contacts made anew at the beginning of each step, from the systems' state and from
  /// what an InteractionManager records? Then the interaction has no state of its own.
  virtual bool isMadeAnew() const { return false; }
  /// By contact: does it take no part in the present step? It is in index set 0 alone then, and
  /// keeps its multipliers. Empty: all take part.
  virtual std::span<const char> idle() const { return {}; }
  /// Tells a compliant relation the scheme's step and θ; before the first step, and when they
  /// change.
  virtual void setScheme(Interaction& /*interaction*/, double /*h*/, double /*theta*/) {}
  /// Evaluates the gradients at the present state into the coupling.
  virtual void computeJach(double t, Interaction& interaction);
  /// y(level) of the interaction at the present state.
  virtual void computeOutput(double t, Interaction& interaction, int level) = 0;
  /// Is g = B λ with the B of the coupling?
  virtual bool isInputLinear() const { return true; }
  /// Adds g of λ(level) to the inputs of the systems at this level.
  virtual void computeInput(double t, Interaction& interaction, int level);
  /// What the output would be at the state `free` of each system, without new multipliers; for
  /// second-order systems `free` are velocities and the output is ẏ.
  virtual void computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                                 Vector& q) = 0;
  /// What it keeps from step to step, if anything.
  virtual void recordState(StateRecorder& /*recorder*/) {}
  virtual void display() const;
};

}  // namespace rico
