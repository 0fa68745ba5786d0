#pragma once

#include <functional>
#include <kernel/simulation/TimeDiscretisation.hpp>
#include <kernel/topology/NonSmoothDynamicalSystem.hpp>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace rico {

class InteractionManager;
class OneStepIntegrator;
class OneStepNSProblem;
class Vector;
struct SolveReport;

/// Base of all simulations: it owns integrators, nonsmooth problems and the time discretisation.
/// The model may change between steps; the beginning of the next step initialises only what was
/// inserted or linked since.
class Simulation {
 public:
  /// Indices of the nonsmooth problems.
  enum ProblemId { kVelocity = 0, kPosition = 1 };
  /// Called after each nonsmooth problem: info is 0 if it was solved, else the (negative) reason.
  using CheckSolverFunction = std::function<void(int info, Simulation& simulation)>;

  virtual ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  /// A name for messages.
  const std::string& name() const { return name_; }
  void setName(std::string name) { name_ = std::move(name); }

  /// The first integrator is that of all systems without another one.
  void insertIntegrator(std::shared_ptr<OneStepIntegrator> integrator);
  /// Associates a system with an integrator; systems without one use the first integrator.
  void associate(std::shared_ptr<OneStepIntegrator> integrator,
                 const std::shared_ptr<DynamicalSystem>& system);
  /// The problem with this index; it replaces an earlier one.
  void insertNonSmoothProblem(std::shared_ptr<OneStepNSProblem> problem, int id = kVelocity);
  /// Called at the beginning of each step: it links and unlinks interactions, such as contacts.
  void insertInteractionManager(std::shared_ptr<InteractionManager> manager);

  /// The model, its graph and index sets, and the integrators in the order of insertion.
  NonSmoothDynamicalSystem& nonSmoothDynamicalSystem() { return *model_; }
  const NonSmoothDynamicalSystem& nonSmoothDynamicalSystem() const { return *model_; }
  const std::shared_ptr<NonSmoothDynamicalSystem>& model() const { return model_; }
  Topology& topology() { return model_->topology(); }
  const IndexSet& indexSet(int set) const { return model_->topology().indexSet(set); }
  const std::vector<std::shared_ptr<OneStepIntegrator>>& integrators() const {
    return integrators_;
  }
  /// The problem of this index; null if there is none.
  OneStepNSProblem* problem(int id) const;

  // Changes of the model during a run.
  void link(std::shared_ptr<Interaction> interaction, const std::shared_ptr<DynamicalSystem>& first,
            const std::shared_ptr<DynamicalSystem>& second = nullptr);
  void unlink(const std::shared_ptr<Interaction>& interaction);

  /// Initialises new parts of the model; every step begins with it. Throws if a system has no
  /// integrator, or if the integrator or the nonsmooth problem does not support a system or a law.
  void initialize();
  /// Initialises new parts of the model, but does not update the interaction manager.
  void settleModel();

  // Time: the present step is from startingTime() to nextTime().
  virtual double startingTime() const { return discretisation_->tk(step_); }
  virtual double nextTime() const { return discretisation_->tk(step_ + 1); }
  virtual double timeStep() const { return discretisation_->timeStep(step_); }
  /// The instants t_k, never null.
  const std::shared_ptr<TimeDiscretisation>& timeDiscretisation() const { return discretisation_; }
  /// The beginning of the present step, and the number of steps so far.
  double getTk() const { return startingTime(); }
  long stepNumber() const { return step_; }
  /// Returns true if the present step ends before or at T.
  virtual bool hasNextEvent() const;
  /// Advances from startingTime() to the next instant or event.
  virtual void advanceToEvent() = 0;
  /// Makes the end of the step the beginning of the next one.
  virtual void processEvents() = 0;
  /// Advances until there is no next event.
  void run();

  /// Updates every index set from 1 on, at the present y.
  virtual void updateIndexSets();

  /// y and λ of the first interaction.
  const Vector& y(int level = 0) const;
  const Vector& lambda(int level = 0) const;

  /// Sets the function called after each solve. The default throws NoConvergence if unsolved.
  void setCheckSolverFunction(CheckSolverFunction function) { checkSolver_ = std::move(function); }

  /// Passes the step number and all that a step changes to the recorder. To be called between two
  /// steps, after initialize().
  virtual void recordState(StateRecorder& recorder);
  /// Prints the step, the integrators and the model to the standard output.
  virtual void display() const;

 protected:
  /// Throws if an argument is null.
  Simulation(std::shared_ptr<NonSmoothDynamicalSystem> model,
             std::shared_ptr<TimeDiscretisation> discretisation);

  /// The ranks of distributed systems; see Ranks.
  const Ranks& ranks() const { return model_->topology().ranks(); }
  /// Returns true if all decisions are made by all ranks together, as distributed systems need.
  virtual bool supportsRanks() const { return false; }
  /// Called after initialize() if it initialised anything.
  virtual void modelChanged() {}
  /// Counts a step.
  void advanceStep() { ++step_; }
  /// Passes the outcome to the user's function, or throws.
  void checkSolverOutput(const OneStepNSProblem& problem, bool solved);

 private:
  void checkRanks() const;
  void settleSystems();
  void settleInteractions();
  void settle(InteractionNode& node);
  OneStepIntegrator& integratorOf(const DynamicalSystem& system) const;
  void checkLaw(const InteractionNode& node) const;

  std::string name_ = "simulation";
  const long identity_;  // no two simulations have the same
  std::shared_ptr<NonSmoothDynamicalSystem> model_;
  std::shared_ptr<TimeDiscretisation> discretisation_;
  std::shared_ptr<InteractionManager> manager_;
  std::vector<std::shared_ptr<OneStepIntegrator>> integrators_;
  std::unordered_map<const DynamicalSystem*, OneStepIntegrator*> associations_;
  std::map<int, std::shared_ptr<OneStepNSProblem>> problems_;
  CheckSolverFunction checkSolver_;
  long step_ = 0;
  long settledVersion_ = -1;
};

}  // namespace rico
