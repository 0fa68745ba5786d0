#include <SharedParameters.hpp>
#include <kernel/systems/SecondOrderDS.hpp>
#include <kernel/topology/NonSmoothDynamicalSystem.hpp>
#include <map>

void SharedParameters::share(rico::DynamicalSystem& system, rico::SecondOrderDS& owner) {
  const auto own = std::make_shared<rico::Vector>(owner.q());
  system.setzPtr(own);
  shared_.push_back({&owner, own});
}

void SharedParameters::begin(const rico::NonSmoothDynamicalSystem& model) {
  if (!model.isLinear()) return;
  std::map<const rico::Vector*, rico::SecondOrderDS*> owners;
  for (const rico::SystemNode* node : model.topology().systems())
    if (auto* second = dynamic_cast<rico::SecondOrderDS*>(node->system.get()))
      owners[&second->q()] = second;
  for (const rico::SystemNode* node : model.topology().systems())
    if (const auto owner = owners.find(&node->system->z()); owner != owners.end())
      share(*node->system, *owner->second);
}

void SharedParameters::beforeStep(double h) const {
  for (const Shared& shared : shared_) {
    rico::Vector velocity(shared.owner->q().size());
    shared.owner->computeqDot(velocity);
    *shared.z = shared.owner->q();
    shared.z->add(h, velocity);
  }
}

void SharedParameters::afterStep() const {
  for (const Shared& shared : shared_) *shared.z = shared.owner->q();
}
