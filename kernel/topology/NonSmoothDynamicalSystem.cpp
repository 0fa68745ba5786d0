#include <algorithm>
#include <iostream>
#include <kernel/relations/Interaction.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/NumberText.hpp>
#include <kernel/systems/DynamicalSystem.hpp>
#include <kernel/topology/NonSmoothDynamicalSystem.hpp>

namespace rico {

NonSmoothDynamicalSystem::NonSmoothDynamicalSystem(double t0, double T) : t0_(t0), T_(T) {
  if (!(T > t0))
    throw Exception("NonSmoothDynamicalSystem: T = " + toString(T) +
                    " must be larger than t0 = " + toString(t0));
}

void NonSmoothDynamicalSystem::insertDynamicalSystem(std::shared_ptr<DynamicalSystem> system) {
  if (system == nullptr) throw Exception("insertDynamicalSystem: null pointer");
  if (topology_.contains(*system)) throw Exception(system->label() + " is already in the model");
  system->proposeNumber(nextSystem_);
  nextSystem_ = std::max(nextSystem_, system->number() + 1);
  topology_.insert(std::move(system));
}

void NonSmoothDynamicalSystem::removeDynamicalSystem(
    const std::shared_ptr<DynamicalSystem>& system) {
  topology_.remove(*system);
}

void NonSmoothDynamicalSystem::link(std::shared_ptr<Interaction> interaction,
                                    const std::shared_ptr<DynamicalSystem>& first,
                                    const std::shared_ptr<DynamicalSystem>& second) {
  if (interaction == nullptr || first == nullptr) throw Exception("link: null pointer");
  if (topology_.contains(*interaction))
    throw Exception(interaction->label() + " is already linked: unlink() it first");
  interaction->proposeNumber(nextInteraction_);
  nextInteraction_ = std::max(nextInteraction_, interaction->number()) + 1;
  for (const DynamicalSystem* system : {first.get(), second.get()})
    if (system != nullptr && !topology_.contains(*system))
      throw Exception(interaction->label() + " is linked to " + system->label() +
                      ", which is not in the model: call insertDynamicalSystem() first");
  interaction->setSystems(first.get(), second.get());
  interaction->relation()->initialize(*interaction);
  topology_.link(std::move(interaction), *first, second.get());
}

void NonSmoothDynamicalSystem::unlink(const std::shared_ptr<Interaction>& interaction) {
  topology_.unlink(*interaction);
}

std::shared_ptr<DynamicalSystem> NonSmoothDynamicalSystem::dynamicalSystem(int number) const {
  for (const SystemNode* node : topology_.systems())
    if (node->system->number() == number) return node->system;
  throw Exception("dynamicalSystem: there is no system " + std::to_string(number));
}

std::shared_ptr<Interaction> NonSmoothDynamicalSystem::interaction(int number) const {
  for (const InteractionNode* node : topology_.interactions())
    if (node->interaction->number() == number) return node->interaction;
  throw Exception("interaction: there is no interaction " + std::to_string(number));
}

void NonSmoothDynamicalSystem::setName(const std::shared_ptr<DynamicalSystem>& system,
                                       const std::string& name) {
  system->setName(name);
}

void NonSmoothDynamicalSystem::setName(const std::shared_ptr<Interaction>& interaction,
                                       const std::string& name) {
  interaction->setName(name);
}

bool NonSmoothDynamicalSystem::isLinear() const {
  for (const SystemNode* node : topology_.systems())
    if (!node->system->isLinear()) return false;
  for (const InteractionNode* node : topology_.interactions())
    if (!node->interaction->relation()->isLinear()) return false;
  return true;
}

void NonSmoothDynamicalSystem::reset(int level) {
  for (SystemNode* node : topology_.systems()) node->system->resetNonSmoothPart(level);
}

void NonSmoothDynamicalSystem::reset() {
  for (SystemNode* node : topology_.systems()) node->system->resetAllNonSmoothParts();
}

void NonSmoothDynamicalSystem::swapInMemory() {
  for (SystemNode* node : topology_.systems()) node->system->swapInMemory();
  for (InteractionNode* node : topology_.interactions()) node->interaction->swapInMemory();
}

void NonSmoothDynamicalSystem::display() const {
  std::cout << (title_.empty() ? "model" : title_) << ": " << numberOfDS() << " systems, "
            << numberOfInteractions() << " interactions, [" << t0_ << ", " << T_ << "]\n";
  for (const SystemNode* node : topology_.systems()) node->system->display();
  for (const InteractionNode* node : topology_.interactions()) node->interaction->display();
}

void NonSmoothDynamicalSystem::recordState(StateRecorder& recorder) {
  for (SystemNode* node : topology_.systems()) node->system->recordState(recorder);
  for (InteractionNode* node : topology_.interactions())
    if (!node->interaction->relation()->isRebuiltEachStep())
      node->interaction->recordState(recorder);
}

}  // namespace rico
