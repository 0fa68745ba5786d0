#pragma once

#include <functional>
#include <kernel/modeling/NonSmoothDynamicalSystem.hpp>
#include <kernel/simulation/TimeDiscretisation.hpp>
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

/// How time advances: owns integrators and nonsmooth problems, and the instants between which they
/// work. The model may change between steps: what was inserted or linked is initialised when the
/// next step begins, and only that.
class Simulation {
 public:
  /// Numbers of nonsmooth problems.
  enum ProblemId { kVelocity = 0, kPosition = 1 };
  /// Called with 0 where a nonsmooth problem was solved, with its (negative) reason where not.
  using CheckSolverFunction = std::function<void(int info, Simulation& simulation)>;

  virtual ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  const std::string& name() const { return name_; }
  void setName(std::string name) { name_ = std::move(name); }

  void insertIntegrator(std::shared_ptr<OneStepIntegrator> integrator);
  /// The systems that nobody associates go to the first integrator.
  void associate(std::shared_ptr<OneStepIntegrator> integrator,
                 const std::shared_ptr<DynamicalSystem>& system);
  void insertNonSmoothProblem(std::shared_ptr<OneStepNSProblem> problem, int id = kVelocity);
  void insertInteractionManager(std::shared_ptr<InteractionManager> manager);

  NonSmoothDynamicalSystem& nonSmoothDynamicalSystem() { return *model_; }
  const NonSmoothDynamicalSystem& nonSmoothDynamicalSystem() const { return *model_; }
  const std::shared_ptr<NonSmoothDynamicalSystem>& model() const { return model_; }
  Topology& topology() { return model_->topology(); }
  const IndexSet& indexSet(int set) const { return model_->topology().indexSet(set); }
  const std::vector<std::shared_ptr<OneStepIntegrator>>& integrators() const {
    return integrators_;
  }
  OneStepNSProblem* problem(int id) const;

  // Changes of the model during a run.
  void link(std::shared_ptr<Interaction> interaction, const std::shared_ptr<DynamicalSystem>& first,
            const std::shared_ptr<DynamicalSystem>& second = nullptr);
  void unlink(const std::shared_ptr<Interaction>& interaction);

  /// Initialises what is new in the model; every step begins with it.
  void initialize();

  // Time: the present step goes from startingTime() to nextTime().
  virtual double startingTime() const { return discretisation_->tk(step_); }
  virtual double nextTime() const { return discretisation_->tk(step_ + 1); }
  virtual double timeStep() const { return discretisation_->timeStep(step_); }
  const std::shared_ptr<TimeDiscretisation>& timeDiscretisation() const { return discretisation_; }
  double getTk() const { return startingTime(); }
  long stepNumber() const { return step_; }
  /// Does the present step end before T, or at it?
  virtual bool hasNextEvent() const;
  /// From startingTime() to the next instant that is of interest.
  virtual void advanceToEvent() = 0;
  /// Makes the end of the step the beginning of the next one.
  virtual void processEvents() = 0;
  /// Until there is no next event.
  void run();

  /// Membership of every index set from 1 on, at the present y.
  virtual void updateIndexSets();

  /// y and λ of the first interaction.
  const Vector& y(int level = 0) const;
  const Vector& lambda(int level = 0) const;

  /// By default a problem that is not solved throws NoConvergence.
  void setCheckSolverFunction(CheckSolverFunction function) { checkSolver_ = std::move(function); }

  virtual void recordState(StateRecorder& recorder);
  virtual void display() const;

 protected:
  Simulation(std::shared_ptr<NonSmoothDynamicalSystem> model,
             std::shared_ptr<TimeDiscretisation> discretisation);

  /// The ranks of distributed systems: see Ranks.
  const Ranks& ranks() const { return model_->topology().ranks(); }
  /// Does it ask all ranks where it decides?
  virtual bool knowsRanks() const { return false; }
  /// Called after initialize() did something.
  virtual void modelChanged() {}
  void advanceStep() { ++step_; }
  /// Hands the outcome to the user's function, or throws.
  void checkSolverOutput(const OneStepNSProblem& problem, bool solved);

 private:
  void checkRanks() const;
  void settleSystems();
  void settleInteractions();
  void settle(InteractionNode& node);
  OneStepIntegrator& integratorOf(const DynamicalSystem& system) const;
  void checkLaw(const InteractionNode& node) const;

  std::string name_ = "simulation";
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
