#pragma once

namespace rico {

class Simulation;
class StateRecorder;

/// A hook: at the beginning of every step contact detection links and unlinks interactions here.
class InteractionManager {
 public:
  virtual ~InteractionManager() = default;
  virtual void updateInteractions(Simulation& simulation) = 0;
  /// What it remembers from step to step, such as reactions by the identities of contacts.
  virtual void recordState(StateRecorder& /*recorder*/) {}
};

}  // namespace rico
