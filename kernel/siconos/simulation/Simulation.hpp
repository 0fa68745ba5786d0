#pragma once

#include <EventsManager.hpp>
#include <InteractionManager.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <NotThere.hpp>
#include <OneStepIntegrator.hpp>
#include <OneStepNSProblem.hpp>
#include <TimeDiscretisation.hpp>
#include <kernel/simulation/Simulation.hpp>
#include <limits>
#include <map>
#include <set>

namespace rico {
class ControlManager;
}

using CheckSolverFPtr = void (*)(int, Simulation*);

using OSISet = std::set<SP::OneStepIntegrator>;
using OSIIterator = OSISet::iterator;
NAME_SPACE_SPTR(OSISet)
using OneStepNSProblems = std::vector<SP::OneStepNSProblem>;
using OSNSIterator = OneStepNSProblems::iterator;
NAME_SPACE_SPTR(OneStepNSProblems)
constexpr double DEFAULT_TOLERANCE = 10.0 * std::numeric_limits<double>::epsilon();

/// An adapter of the kernel's simulations. The kernel's object is created when it is first needed,
/// from the integrators and problems inserted by then.
class Simulation : public std::enable_shared_from_this<Simulation> {
 public:
  SICONOS_VISITED_BASE(Simulation)
  virtual ~Simulation();
  Simulation(const Simulation&) = delete;
  Simulation& operator=(const Simulation&) = delete;

  virtual void insertIntegrator(SP::OneStepIntegrator osi);
  void associate(SP::OneStepIntegrator osi, SP::DynamicalSystem ds);
  virtual void insertNonSmoothProblem(SP::OneStepNSProblem osns, int Id = SICONOS_OSNSP_DEFAULT);
  void insertInteractionManager(SP::InteractionManager manager);
  SP::InteractionManager interactionManager() const { return _interman; }
  SP::OneStepNSProblem oneStepNSProblem(int id) const;
  /// All integrators; all problems, by their numbers (empty pointers between): copies of the lists.
  SP::OSISet oneStepIntegrators() const;
  SP::OneStepNSProblems oneStepNSProblems() const;
  const std::vector<SP::OneStepIntegrator>& integrators() const { return integrators_; }
  const std::map<int, SP::OneStepNSProblem>& problems() const { return problems_; }
  std::size_t numberOfOSI() const { return integrators_.size(); }
  std::size_t numberOfOSNSProblems() const { return problems_.size(); }

  SP::NonSmoothDynamicalSystem nonSmoothDynamicalSystem() const { return _nsds; }
  // Call before the first step, for simulations constructed without them.
  void setNonSmoothDynamicalSystemPtr(SP::NonSmoothDynamicalSystem newPtr);
  void setTimeDiscretisationPtr(SP::TimeDiscretisation newPtr);
  SP::EventsManager eventsManager() const { return _eventsManager; }
  SP::InteractionsGraph indexSet(unsigned int i) { return model().topology()->indexSet(i); }
  void link(SP::Interaction inter, SP::DynamicalSystem ds1,
            SP::DynamicalSystem ds2 = SP::DynamicalSystem());
  void unlink(SP::Interaction inter) { model().removeInteraction(std::move(inter)); }

  double getTk() const { return kernel().startingTime(); }
  double getTkp1() const { return kernel().nextTime(); }
  double getTkp2() const { return _eventsManager->getTkp2(); }
  double startingTime() const { return kernel().startingTime(); }
  double nextTime() const { return kernel().nextTime(); }
  double timeStep() const { return kernel().timeStep(); }
  double currentTimeStep() const { return timeStep(); }
  bool hasNextEvent() const { return kernel().hasNextEvent(); }

  virtual void initialize();
  virtual void advanceToEvent();
  virtual void computeOneStep() { advanceToEvent(); }
  virtual void processEvents();
  virtual void nextStep() { processEvents(); }
  void run();
  /// Called after each step. Classes of users update geometry that follows the systems.
  virtual void updateWorldFromDS() {}
  /// Solves one of the problems at nextTime() in its current state; returns 0 if it was solved.
  virtual int computeOneStepNSProblem(int id);
  /// The parts of a step, at nextTime(): p(level) of all systems from λ; y of this level and the
  /// next from the systems; an index set is always that of the present.
  void updateInput(unsigned int level = 0) { model().updateInput(nextTime(), level); }
  void updateOutput(unsigned int level = 0) { model().updateOutput(nextTime(), level); }
  void updateIndexSet(unsigned int /*level*/) { updateIndexSets(); }
  /// Computes the state from the free state and the inputs. Throws if the simulation is not a
  /// TimeStepping: its steps have no such parts.
  virtual void updateState(unsigned int level = 0);
  void update(unsigned int level = 0);
  /// Begins a step that the program computes in parts; nothing if it has begun.
  virtual void beginParts() {}
  // Problems are made ready in the first step.
  void initOSNS() {}
  /// The final time T.
  void updateT(double T) { model().setT(T); }
  /// Removes all integrators and problems.
  void clear();

  SP::SiconosVector y(unsigned int level = 0, unsigned int coor = 0);
  SP::SiconosVector lambda(unsigned int level = 0, unsigned int coor = 0);

  void setName(const std::string& newName) { _name = newName; }
  const std::string& name() const { return _name; }
  void setPrintStat(const bool& newVal) { _printStat = newVal; }
  bool getPrintStat() const { return _printStat; }
  void setTolerance(double inputVal) { _tolerance = inputVal; }
  double tolerance() const { return _tolerance; }
  void setUseRelativeConvergenceCriteron(bool use) { _useRelativeConvergenceCriterion = use; }
  bool useRelativeConvergenceCriteron() const { return _useRelativeConvergenceCriterion; }
  // Accepted: tolerances are absolute.
  void setRelativeConvergenceTol(double v) { _relativeConvergenceTol = v; }
  double relativeConvergenceTol() const { return _relativeConvergenceTol; }
  void setRelativeConvergenceCriterionHeld(bool held) { _relativeConvergenceCriterionHeld = held; }
  bool relativeConvergenceCriterionHeld() const { return _relativeConvergenceCriterionHeld; }
  void setCheckSolverFunction(CheckSolverFPtr newF) { checkSolver_ = newF; }
  bool hasOwnCheck() const { return checkSolver_ != nullptr; }
  void clearNSDSChangeLog() {}
  void setStaticLevels(bool /*value*/) {}
  // Residuals of outputs and inputs are parts of newtonResiduDSMax() of a TimeStepping.
  virtual bool computeResiduY() const { return false; }
  virtual bool computeResiduR() const { return false; }
  // Interactions are made ready when they are linked.
  void initializeInteraction(double /*time*/, const SP::Interaction& /*inter*/) {}
  void updateIndexSets() { kernel().updateIndexSets(); }
  virtual void display() const { kernel().display(); }

  /// Sensors, observers and actuators, which act when events of their instants are processed.
  void setControl(std::shared_ptr<rico::ControlManager> control) { control_ = std::move(control); }
  /// The kernel's simulation.
  rico::Simulation& kernel() const;

 protected:
  /// Gives the kernel matrices of relations whose entries the program has changed.
  void renewRelations() const;
  /// Throws, unless a class overrides it: a nonsmooth problem is solved neither to the kernel's
  /// tolerance nor to that of its options. `problem` describes it.
  virtual void notSolved(const std::string& problem);
  SICONOS_NOT_BASE(Simulation(SP::TimeDiscretisation /*td*/), "derive it from TimeStepping")
  Simulation() : Simulation(nullptr, nullptr) {}
  Simulation(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td);
  bool hasBegun() const { return begun_; }

  virtual std::shared_ptr<rico::Simulation> make() const = 0;
  const SP::TimeDiscretisation& timeDiscretisation() const { return discretisation_; }
  std::shared_ptr<rico::OneStepNSProblem> problem(int id) const;
  /// Once, before the first step.
  virtual void begin();
  /// Calls the units whose instant has come; before the first step, and after each event.
  virtual void control(rico::ControlManager& /*control*/) {}
  void runControl();

  // Siconos' names of what classes of users read.
  SP::NonSmoothDynamicalSystem _nsds;
  SP::EventsManager _eventsManager;
  SP::InteractionManager _interman;
  std::string _name = "simulation";
  bool _printStat = false;
  bool _useRelativeConvergenceCriterion = false;
  bool _relativeConvergenceCriterionHeld = false;
  double _relativeConvergenceTol = 1e-3;
  double _tolerance = 1e-16;

 private:
  void checkSolver(int info);
  /// Clears the references of its integrators and problems to it.
  void release();
  void addIntegrator(SP::OneStepIntegrator osi, std::size_t place);
  NonSmoothDynamicalSystem& model() const;

  SP::TimeDiscretisation discretisation_;
  // First the integrators that were inserted: the first one is for systems without an integrator of
  // their own. Then those that were only associated with a system.
  std::vector<SP::OneStepIntegrator> integrators_;
  std::size_t inserted_ = 0;
  // Programs keep references to what oneStepIntegrators() and oneStepNSProblems() return.
  mutable SP::OSISet integratorSet_;
  mutable SP::OneStepNSProblems problemList_;
  std::vector<std::pair<SP::OneStepIntegrator, SP::DynamicalSystem>> associations_;
  std::map<int, SP::OneStepNSProblem> problems_;
  std::shared_ptr<rico::ControlManager> control_;
  CheckSolverFPtr checkSolver_ = nullptr;
  bool begun_ = false;
  mutable std::shared_ptr<rico::Simulation> kernel_;
};
