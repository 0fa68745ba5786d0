#pragma once

#include <kernel/algebra/Vector.hpp>
#include <kernel/integration/Levels.hpp>
#include <memory>
#include <string_view>
#include <vector>

namespace rico {

class DynamicalSystem;
class SystemMatrix;
struct InteractionNode;
struct SystemNode;

/// Advances systems from t_k to t_{k+1}: first without contact forces (the free state), then with
/// the input from the nonsmooth problem. It works on its associated systems, and keeps its data for
/// each of them on the system's vertex.
class OneStepIntegrator : public std::enable_shared_from_this<OneStepIntegrator> {
 public:
  virtual ~OneStepIntegrator() = default;

  /// The kind decides the levels at which contacts are solved (levelsTable()).
  IntegratorKind kind() const { return kind_; }
  /// The name of the scheme, for messages.
  std::string_view name() const { return toString(kind_); }
  /// The order of convergence on smooth motion.
  virtual int order() const { return 1; }
  /// Returns true if all decisions are made by all ranks together, as distributed systems need.
  virtual bool supportsRanks() const { return false; }
  /// The number of index sets that the scheme needs.
  virtual int numberOfIndexSets() const = 0;

  // Set-up, by the simulation.
  void setSystems(std::vector<SystemNode*> systems) { systems_ = std::move(systems); }
  const std::vector<SystemNode*>& systems() const { return systems_; }
  /// Creates the work struct of one system, and its memory. Throws if the scheme does not support
  /// this kind of system.
  virtual void initializeSystem(SystemNode& node, double t) = 0;

  // One step.
  /// Begins the step [tk, tk + h]. Data that depends only on h is recomputed if h changed.
  virtual void startStep(double tk, double h);
  /// The beginning and the end of the step.
  double tk() const { return tk_; }
  double tkp1() const { return tkp1_; }
  /// Sets the end of the step as the simulation counts it: t_k + h up to round-off.
  void setNextInstant(double t) { next_ = t; }
  /// The length h of the step.
  double timeStep() const { return h_; }
  /// Computes the data of an interaction that depends on the time step, if either is new.
  virtual void prepareInteraction(InteractionNode& /*node*/) {}
  /// Sets the Newton iterate with which a step begins.
  virtual void computeInitialNewtonState() {}
  /// The norm of the residual of the discrete equations of motion at the present iterate.
  virtual double computeResidu() { return 0.0; }
  /// Returns true if, at level 0, outputs of an iterate must be those of the nonsmooth problem.
  virtual bool checksOutput() const { return true; }
  /// Returns true if the gradients of this interaction are those of the beginning of the step, and
  /// not those of the iterate.
  virtual bool keepsGradients(const InteractionNode& /*node*/) const { return false; }
  /// Computes the iteration matrices at the present iterate.
  virtual void prepareNewtonIteration() {}
  /// Computes the state at the end of the step without inputs of interactions.
  virtual void computeFreeState() = 0;
  /// Writes to node.freeOutput the output of all contacts of an interaction without new
  /// multipliers, and with the terms of the law from the beginning of the step.
  virtual void computeFreeOutput(InteractionNode& node) = 0;
  /// Returns true if this contact has no restitution, whatever its law.
  virtual bool isPlastic(const InteractionNode& /*node*/, int /*contact*/) const { return false; }
  /// Computes the state from the free state and the inputs.
  virtual void updateState() = 0;
  /// The level of λ that the nonsmooth problem solves for.
  virtual int solvedLevel() const = 0;
  /// Returns true if this contact belongs to the index set. Set 0 has all contacts.
  virtual bool addInteractionInIndexSet(const InteractionNode& node, int contact,
                                        int set) const = 0;
  /// The contrary of addInteractionInIndexSet().
  bool removeInteractionFromIndexSet(const InteractionNode& node, int contact, int set) const {
    return !addInteractionInIndexSet(node, contact, set);
  }

  /// Prints the name and, in derived classes, parameters to the standard output.
  virtual void display() const;

 protected:
  /// Constructor of derived classes. The kind selects the rows of the table of levels.
  explicit OneStepIntegrator(IntegratorKind kind) : kind_(kind) {}
  /// Throws an error that the scheme does not support the kind of this system.
  [[noreturn]] void refuse(const DynamicalSystem& system, const char* remedy) const;
  /// Throws if the integrator does not have this system.
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
