#pragma once

namespace rico {

class Simulation;

/// A hook: at the beginning of every step contact detection links and unlinks interactions here.
class InteractionManager {
 public:
  virtual ~InteractionManager() = default;
  virtual void updateInteractions(Simulation& simulation) = 0;
};

}  // namespace rico
