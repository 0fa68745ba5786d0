#pragma once

#include <SiconosFwd.hpp>
#include <kernel/simulation/InteractionManager.hpp>
#include <map>

/// Links and unlinks interactions at the beginning of every step: derive and override
/// updateInteractions().
class InteractionManager {
 public:
  InteractionManager() = default;
  virtual ~InteractionManager() = default;

  virtual void updateInteractions(SP::Simulation /*simulation*/) {}
  /// Where the kernel's own manager does the work: that one.
  virtual std::shared_ptr<rico::InteractionManager> kernelManager() { return nullptr; }
  /// The law between bodies of two groups.
  virtual void insertNonSmoothLaw(SP::NonSmoothLaw nslaw, long unsigned int group1,
                                  long unsigned int group2);
  virtual SP::NonSmoothLaw nonSmoothLaw(long unsigned int group1, long unsigned int group2);

 private:
  std::map<std::pair<unsigned long, unsigned long>, SP::NonSmoothLaw> laws_;
};
