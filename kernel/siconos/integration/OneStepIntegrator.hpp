#pragma once

#include <DynamicalSystem.hpp>
#include <NotThere.hpp>
#include <kernel/integration/OneStepIntegrator.hpp>

class ExtraAdditionalTerms;
class Simulation;
namespace rico {
struct InteractionNode;
}

namespace OSI {

enum TYPES {
  EULERMOREAUOSI,
  MOREAUJEANOSI,
  MOREAUJEANGOSI,
  LSODAROSI,
  HEM5OSI,
  MOREAUDIRECTPROJECTIONOSI,
  MOREAUCOMBINEDPROJECTIONOSI,
  D1MINUSLINEAROSI,
  SCHATZMANPAOLIOSI,
  ZOHOSI,
  NEWMARKALPHAOSI,
  MOREAUJEANBILBAOOSI
};

}  // namespace OSI

/// Adapter of rico::OneStepIntegrator: the base of all integrators.
class OneStepIntegrator : public std::enable_shared_from_this<OneStepIntegrator> {
 public:
  SICONOS_VISITED_BASE(OneStepIntegrator)
  virtual ~OneStepIntegrator() = default;

  OSI::TYPES getType() const { return type_; }
  virtual void display();
  unsigned int numberOfIndexSets() const {
    return static_cast<unsigned>(kernel_->numberOfIndexSets());
  }
  /// Has no effect: the simulation initialises its integrators.
  virtual void initialize() {}
  /// The systems of its model; empty before it is inserted.
  SP::DynamicalSystemsGraph dynamicalSystemsGraph() const;
  bool isInitialized() const { return model() != nullptr; }
  // Set the inputs p of all its systems to zero: at all levels, or at one.
  void resetAllNonSmoothParts() const;
  void resetNonSmoothPart(unsigned int level) const;
  unsigned int getSizeMem() const { return 1; }
  // The parts of a step for its systems; the first call begins the step. A class derived by the
  // user from a MoreauJean...OSI, EulerMoreauOSI, ZeroOrderHoldOSI, SchatzmanPaoliOSI or
  // D1MinusLinearOSI may override them: simulations call them in each step.
  virtual void computeInitialNewtonState();
  virtual void prepareNewtonIteration(double time);
  virtual void computeFreeState();
  virtual void updateState(unsigned int level);
  void updateState() { updateState(0); }
  virtual double computeResidu();
  // y, or p, of the whole model.
  void updateOutput(double time);
  void updateOutput(double time, unsigned int level);
  void updateInput(double time);
  void updateInput(double time, unsigned int level);
  SICONOS_NOT_THERE(computeFreeOutput, "LinearOSNS::q() has that of the last step")
  // Has no effect: insertIntegrator() does it.
  void setSimulationPtr(const std::shared_ptr<::Simulation>& /*newS*/) {}
  // Accepted: the integrator is initialised in the first step, and gradients of relations are those
  // that the scheme needs.
  void setIsInitialized(bool /*value*/) {}
  void setExplicitJacobiansOfRelation(bool newval) { explicitJacobians_ = newval; }
  bool explicitJacobiansOfRelation() const { return explicitJacobians_; }
  SICONOS_NOT_THERE(integrate, "Simulation::advanceToEvent() integrates")
  // A scheme prepares its systems and interactions itself when a run begins.
  template <class... Arguments>
  void initializeWorkVectorsForDS(Arguments&&... /*arguments*/) {}
  template <class... Arguments>
  void initializeWorkVectorsForInteraction(Arguments&&... /*arguments*/) {}
  template <class... Arguments>
  void initializeIterationMatrixW(Arguments&&... /*arguments*/) {}
  void initialize_nonsmooth_problems() {}
  template <class Graph>
  void setDynamicalSystemsGraph(const Graph& /*graph*/) {}
  SICONOS_NOT_THERE(computeW, "W(ds) has the matrix of the iteration")
  SICONOS_NOT_THERE(updatePosition, "updateState() does it")
  SICONOS_NOT_THERE(applyBoundaryConditions, "computeFreeState() does it")
  SICONOS_NOT_THERE(computeWBoundaryConditions, "W(ds) has the matrix of the iteration")
  SICONOS_NOT_THERE(_computeWBoundaryConditions, "W(ds) has the matrix of the iteration")
  SICONOS_NOT_THERE(computeResiduInput, "TimeStepping::setComputeResiduR(true) includes it")
  SICONOS_NOT_THERE(computeResiduOutput, "TimeStepping::setComputeResiduY(true) includes it")
  SICONOS_NOT_THERE(update_interaction_output, "updateOutput(time, level) does it for all")
  SICONOS_NOT_THERE(checkOSI, "compare integrators: osi1 == osi2")
  SICONOS_NOT_THERE(extraAdditionalTerms, "inputs of actuators are part of the systems")
  const std::shared_ptr<rico::OneStepIntegrator>& shared() const { return kernel_; }
  void setModel(const SP::NonSmoothDynamicalSystem& model);
  void setSimulation(::Simulation* simulation) { simulation_ = simulation; }
  /// The simulation that it was inserted into; empty before.
  std::shared_ptr<::Simulation> simulation() const;
  // Levels of y and λ that its interactions have.
  unsigned int levelMinForOutput() const { return static_cast<unsigned>(levels().lowerForOutput); }
  unsigned int levelMaxForOutput() const { return static_cast<unsigned>(levels().upperForOutput); }
  unsigned int levelMinForInput() const { return static_cast<unsigned>(levels().lowerForInput); }
  unsigned int levelMaxForInput() const { return static_cast<unsigned>(levels().upperForInput); }
  /// Returns whether an interaction that is not in index set i enters it, with all its contacts.
  /// A class of the user's may override the rule of the scheme. A scheme that has only index set 0
  /// does not call it.
  virtual bool addInteractionInIndexSet(SP::Interaction inter, unsigned int i);
  /// Returns whether an interaction of index set i leaves it; otherwise as
  /// addInteractionInIndexSet().
  virtual bool removeInteractionFromIndexSet(SP::Interaction inter, unsigned int i);
  /// The interaction that belongs to a node of the kernel; throws if there is none.
  SP::Interaction interactionOf(const rico::InteractionNode& node) const;
  /// Accepted: inputs of actuators are part of the systems.
  void setExtraAdditionalTerms(const std::shared_ptr<ExtraAdditionalTerms>& /*terms*/) {}
  /// After a step: stores the reactions of prescribed velocities in the systems' vectors.
  virtual void computeReactionsToBoundaryConditions() const {}

 protected:
  SICONOS_NOT_BASE(OneStepIntegrator(), "derive it from MoreauJeanOSI or EulerMoreauOSI")
  SICONOS_NOT_BASE(OneStepIntegrator(const OSI::TYPES& /*type*/),
                   "derive it from MoreauJeanOSI or EulerMoreauOSI")
  OneStepIntegrator(OSI::TYPES type, std::shared_ptr<rico::OneStepIntegrator> kernel)
      : type_(type), kernel_(std::move(kernel)) {}

  template <class Scheme>
  Scheme& scheme() const {
    return static_cast<Scheme&>(*kernel_);
  }
  /// The model of its simulation; empty before it is inserted.
  SP::NonSmoothDynamicalSystem model() const { return model_.lock(); }

 private:
  const rico::LevelRange& levels() const;
  void beginParts() const;

  bool explicitJacobians_ = false;
  ::Simulation* simulation_ = nullptr;
  OSI::TYPES type_;
  std::shared_ptr<rico::OneStepIntegrator> kernel_;
  std::weak_ptr<NonSmoothDynamicalSystem> model_;
};
