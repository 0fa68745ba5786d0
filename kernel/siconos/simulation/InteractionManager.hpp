#pragma once

#include <SiconosFwd.hpp>
#include <kernel/simulation/InteractionManager.hpp>
#include <map>
#include <utility>
#include <vector>

/// Links and unlinks interactions at the beginning of every step: derive and override
/// updateInteractions().
class InteractionManager {
 public:
  InteractionManager() = default;
  virtual ~InteractionManager() = default;

  virtual void updateInteractions(SP::Simulation /*simulation*/) {}
  /// The kernel's manager, if one does the work.
  virtual std::shared_ptr<rico::InteractionManager> kernelManager() { return nullptr; }
  // Called if there is a kernel's manager: when its simulation begins, and after each event.
  virtual void begin(NonSmoothDynamicalSystem& /*model*/) {}
  virtual void stepped() {}
  /// The contacts that it has linked and that are in an index set, with their current values.
  virtual std::vector<SP::Interaction> contactsIn(int /*set*/) { return {}; }
  /// The law between bodies of two groups.
  virtual void insertNonSmoothLaw(SP::NonSmoothLaw nslaw, long unsigned int group1,
                                  long unsigned int group2);
  virtual SP::NonSmoothLaw nonSmoothLaw(long unsigned int group1, long unsigned int group2);

 private:
  std::map<std::pair<unsigned long, unsigned long>, SP::NonSmoothLaw> laws_;
};
