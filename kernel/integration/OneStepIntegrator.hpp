#pragma once

#include <kernel/algebra/Vector.hpp>
#include <kernel/formulation/Levels.hpp>
#include <memory>
#include <string_view>
#include <vector>

namespace rico {

class DynamicalSystem;
class SystemMatrix;
struct InteractionNode;
struct SystemNode;

/// From t_k to t_{k+1}: first as if nothing touched (the free state), then with the input that the
/// nonsmooth problem found. It works on the systems that it was associated with; what it keeps for
/// each lies on the system's vertex.
class OneStepIntegrator : public std::enable_shared_from_this<OneStepIntegrator> {
 public:
  virtual ~OneStepIntegrator() = default;

  IntegratorKind kind() const { return kind_; }
  std::string_view name() const { return toString(kind_); }
  /// The order of convergence on smooth motion.
  virtual int order() const { return 1; }
  /// Does it ask all ranks where it decides, as distributed systems need?
  virtual bool knowsRanks() const { return false; }
  /// The number of index sets that the scheme needs.
  virtual int numberOfIndexSets() const = 0;

  // Set-up, by the simulation.
  void setSystems(std::vector<SystemNode*> systems) { systems_ = std::move(systems); }
  const std::vector<SystemNode*>& systems() const { return systems_; }
  /// Makes the work struct of one system, and its memory.
  virtual void initializeSystem(SystemNode& node, double t) = 0;

  // One step.
  /// Begins the step [tk, tk + h]; what depends on h alone is renewed where h changed.
  virtual void startStep(double tk, double h);
  double tk() const { return tk_; }
  double tkp1() const { return tkp1_; }
  /// Where the next step ends, as the simulation counts it: t_k + h but for the last figure.
  void setNextInstant(double t) { next_ = t; }
  double timeStep() const { return h_; }
  /// What of an interaction depends on the time step, when it is new or the step has changed.
  virtual void prepareInteraction(InteractionNode& /*node*/) {}
  /// The Newton iterate that a step begins with.
  virtual void computeInitialNewtonState() {}
  /// The norm of what the discrete equations of motion leave at the present iterate.
  virtual double computeResidu() { return 0.0; }
  /// At level 0: must the outputs of an iterate be those that the nonsmooth problem found?
  virtual bool checksOutput() const { return true; }
  /// Are the gradients of this interaction those of the beginning of the step, and not of the
  /// iterate?
  virtual bool keepsGradients(const InteractionNode& /*node*/) const { return false; }
  /// Renews the iteration matrices at the present iterate.
  virtual void prepareNewtonIteration() {}
  virtual void computeFreeState() = 0;
  /// The output of all contacts of an interaction without new multipliers, and with what the law
  /// remembers of the beginning of the step, into node.freeOutput.
  virtual void computeFreeOutput(InteractionNode& node) = 0;
  /// Does this contact restitute nothing, whatever its law says?
  virtual bool isPlastic(const InteractionNode& /*node*/, int /*contact*/) const { return false; }
  /// The state, from the free state and the inputs.
  virtual void updateState() = 0;
  /// The level of λ that the nonsmooth problem finds.
  virtual int solvedLevel() const = 0;
  /// Does this contact belong to the index set? Set 0 has all.
  virtual bool addInteractionInIndexSet(const InteractionNode& node, int contact,
                                        int set) const = 0;
  bool removeInteractionFromIndexSet(const InteractionNode& node, int contact, int set) const {
    return !addInteractionInIndexSet(node, contact, set);
  }

  virtual void display() const;

 protected:
  explicit OneStepIntegrator(IntegratorKind kind) : kind_(kind) {}
  /// Throws where a system is not of the kind that the scheme is for.
  [[noreturn]] void refuse(const DynamicalSystem& system, const char* remedy) const;
  SystemNode& nodeOf(const DynamicalSystem& system) const;

 private:
  IntegratorKind kind_;
  std::vector<SystemNode*> systems_;
  double tk_ = 0.0;
  double h_ = 0.0;
  double tkp1_ = 0.0;
  double next_ = 0.0;
};

}  // namespace rico
