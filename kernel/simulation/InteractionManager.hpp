#pragma once

namespace rico {

class Simulation;
class StateRecorder;

/// Changes the model at the beginning of each step: contact detection links and unlinks
/// interactions.
class InteractionManager {
 public:
  virtual ~InteractionManager() = default;
  /// Called by Simulation::initialize() at the beginning of each step.
  virtual void updateInteractions(Simulation& simulation) = 0;
  /// Records the data kept from step to step, such as reactions by contact identity.
  virtual void recordState(StateRecorder& /*recorder*/) {}
};

}  // namespace rico
