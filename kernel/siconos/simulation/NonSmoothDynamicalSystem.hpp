#pragma once

#include <NotThere.hpp>
#include <Topology.hpp>
#include <kernel/topology/NonSmoothDynamicalSystem.hpp>
#include <vector>

/// An adapter of the kernel's model.
class NonSmoothDynamicalSystem {
 public:
  /// A model from t = 0 without final time.
  NonSmoothDynamicalSystem();
  NonSmoothDynamicalSystem(double t0, double T);
  virtual ~NonSmoothDynamicalSystem();

  double t0() const { return kernel_->t0(); }
  double finalT() const { return kernel_->finalT(); }
  double currentTime() const { return currentTime_; }
  void setCurrentTime(double time) { currentTime_ = time; }
  void setT(double newValue) { kernel_->setT(newValue); }

  void insertDynamicalSystem(SP::DynamicalSystem ds);
  void removeDynamicalSystem(SP::DynamicalSystem ds);
  void link(SP::Interaction inter, SP::DynamicalSystem ds1,
            SP::DynamicalSystem ds2 = SP::DynamicalSystem());
  void removeInteraction(SP::Interaction inter);

  SP::DynamicalSystem dynamicalSystem(int nb) const;
  SP::DynamicalSystem dynamicalSystem(const std::string& name) const;
  SP::Interaction interaction(int nb) const;
  SP::Interaction interaction(const std::string& name) const;
  unsigned int getNumberOfDS() const { return static_cast<unsigned>(systems_.size()); }
  unsigned int getNumberOfInteractions() const {
    return static_cast<unsigned>(numberOfInteractionsIn(0));
  }
  /// All systems, all interactions: as graphs, and as lists in the order of insertion.
  SP::DynamicalSystemsGraph dynamicalSystems() const { return topology_->dSG(0); }
  SP::InteractionsGraph interactions() const { return topology_->indexSet0(); }
  const std::vector<SP::DynamicalSystem>& allSystems() const { return systems_; }
  const std::vector<SP::Interaction>& allInteractions() const { return interactions_; }
  std::vector<SP::DynamicalSystem> dynamicalSystemsVector() const { return systems_; }
  std::vector<SP::Interaction> InteractionsVector() const { return interactions_; }
  SP::Topology topology() const { return topology_; }

  bool isLinear() const { return kernel_->isLinear(); }
  void setSymmetric(bool /*val*/) {}
  void reset() { kernel_->reset(); }
  void reset(unsigned int level) { kernel_->reset(static_cast<int>(level)); }
  void setName(SP::DynamicalSystem ds, const std::string& name);
  void setName(SP::Interaction interaction, const std::string& name);
  std::string name(SP::DynamicalSystem ds) const { return ds->shared()->name(); }
  std::string name(SP::Interaction inter) const { return inter->shared()->name(); }
  void setTitle(const std::string& s) { kernel_->setTitle(s); }
  std::string title() const { return kernel_->title(); }
  void setDate(const std::string& s) { date_ = s; }
  const std::string& author() const { return author_; }
  const std::string& date() const { return date_; }
  const std::string& description() const { return description_; }
  bool isIVP() const { return true; }
  bool isBVP() const { return false; }
  void setBVP(bool newBvp);
  /// Controllers act on systems directly, so no relation represents a control.
  void setControlProperty(SP::Interaction /*inter*/, bool /*isControlInteraction*/) {}
  /// All systems accept the visitor.
  void visitDynamicalSystems(std::shared_ptr<SiconosVisitor> visitor);
  SICONOS_NOT_THERE(changeLog, "initialize() of a simulation finds what was inserted and removed")
  SICONOS_NOT_THERE(changeLogBegin, "a simulation finds what was inserted and removed")
  SICONOS_NOT_THERE(changeLogPosition, "a simulation finds what was inserted and removed")
  SICONOS_NOT_THERE(clearChangeLogTo, "a simulation finds what was inserted and removed")
  /// All systems and interactions are removed.
  void clear();
  SICONOS_NOT_THERE(sett0, "give t0 to the constructor")
  void setAuthor(const std::string& s) { author_ = s; }
  void setDescription(const std::string& s) { description_ = s; }
  void display() const;
  void displayDynamicalSystems() const;
  void pushInteractionsInMemory();
  void updateInput(double time, unsigned int level);
  void updateOutput(double time, unsigned int level = 0);
  /// Updates the outputs of the levels level_min to level_max.
  void updateOutput(double time, unsigned int level_min, unsigned int level_max);
  /// Gradients of all relations at the present positions.
  void computeInteractionJacobians(double time);
  void swapInMemory() { kernel_->swapInMemory(); }

  const std::shared_ptr<rico::NonSmoothDynamicalSystem>& shared() const { return kernel_; }
  /// An integrator of a simulation of this model, and the one that a system has.
  void addIntegrator(const SP::OneStepIntegrator& osi) { integrators_.push_back(osi); }
  /// The simulation of its integrators; empty before they are inserted.
  std::shared_ptr<::Simulation> simulation() const;
  SP::OneStepIntegrator integratorOf(const DynamicalSystem& system) const;
  /// A manager that links contacts during a run.
  void setManager(const SP::InteractionManager& manager) { manager_ = manager; }
  /// The interactions of one index set, with those of the manager behind.
  std::vector<SP::Interaction> interactionsOf(int set) const;
  std::size_t numberOfInteractionsIn(int set) const;
  SP::Interaction interactionIn(int set, std::size_t place) const;

 private:
  std::vector<SP::Interaction> managedIn(int set) const;

  std::shared_ptr<rico::NonSmoothDynamicalSystem> kernel_;
  std::vector<SP::DynamicalSystem> systems_;
  std::vector<SP::Interaction> interactions_;
  SP::Topology topology_;
  std::weak_ptr<InteractionManager> manager_;
  std::vector<std::weak_ptr<OneStepIntegrator>> integrators_;
  double currentTime_;
  std::string author_, date_, description_;
};
