#include <Given.hpp>
#include <InteractionManager.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <OneStepIntegrator.hpp>
#include <SiconosVisitor.hpp>
#include <algorithm>
#include <iostream>
#include <kernel/support/Exception.hpp>
#include <limits>
#include <unordered_set>

namespace {

template <class Pointer>
Pointer named(const std::vector<Pointer>& list, const std::string& name) {
  const auto has = [&name](const Pointer& element) { return element->shared()->name() == name; };
  const auto found = std::find_if(list.begin(), list.end(), has);
  return found == list.end() ? nullptr : *found;
}

}  // namespace

NonSmoothDynamicalSystem::NonSmoothDynamicalSystem()
    : NonSmoothDynamicalSystem(0.0, std::numeric_limits<double>::infinity()) {}

NonSmoothDynamicalSystem::NonSmoothDynamicalSystem(double t0, double T)
    : kernel_(std::make_shared<rico::NonSmoothDynamicalSystem>(t0, T)),
      topology_(std::make_shared<Topology>(*this)),
      currentTime_(t0) {}

NonSmoothDynamicalSystem::~NonSmoothDynamicalSystem() = default;

void NonSmoothDynamicalSystem::insertDynamicalSystem(SP::DynamicalSystem ds) {
  given(ds, "insertDynamicalSystem(): the system")->settle();
  kernel_->insertDynamicalSystem(ds->shared());
  systems_.push_back(std::move(ds));
}

void NonSmoothDynamicalSystem::removeDynamicalSystem(SP::DynamicalSystem ds) {
  std::erase_if(interactions_, [&](const SP::Interaction& inter) {
    if (inter->ds(0) != ds && inter->ds(1) != ds) return false;
    inter->relation()->removeLinked(inter->shared());
    return true;
  });
  kernel_->removeDynamicalSystem(ds->shared());
  std::erase(systems_, ds);
}

void NonSmoothDynamicalSystem::link(SP::Interaction inter, SP::DynamicalSystem ds1,
                                    SP::DynamicalSystem ds2) {
  given(ds1, "link(): the first system");
  given(inter, "link(): the interaction")->setSystems(ds1, ds2);
  kernel_->link(inter->shared(), ds1->shared(), ds2 == nullptr ? nullptr : ds2->shared());
  inter->relation()->linked(*inter);
  inter->relation()->addLinked(inter->shared());
  inter->relation()->initialize(*inter);
  interactions_.push_back(std::move(inter));
}

void NonSmoothDynamicalSystem::removeInteraction(SP::Interaction inter) {
  inter->relation()->removeLinked(inter->shared());
  kernel_->unlink(inter->shared());
  std::erase(interactions_, inter);
}

void NonSmoothDynamicalSystem::clear() {
  while (!interactions_.empty()) removeInteraction(interactions_.back());
  while (!systems_.empty()) removeDynamicalSystem(systems_.back());
}

SP::DynamicalSystem NonSmoothDynamicalSystem::dynamicalSystem(int nb) const {
  for (const auto& system : systems_)
    if (static_cast<int>(system->number()) == nb) return system;
  return systems_.at(static_cast<std::size_t>(nb));
}

SP::Interaction NonSmoothDynamicalSystem::interaction(int nb) const {
  for (const auto& inter : interactions_)
    if (static_cast<int>(inter->number()) == nb) return inter;
  return interactions_.at(static_cast<std::size_t>(nb));
}

SP::DynamicalSystem NonSmoothDynamicalSystem::dynamicalSystem(const std::string& name) const {
  return named(systems_, name);
}

SP::Interaction NonSmoothDynamicalSystem::interaction(const std::string& name) const {
  return named(interactions_, name);
}

void NonSmoothDynamicalSystem::setName(SP::DynamicalSystem ds, const std::string& name) {
  ds->shared()->setName(name);
}

void NonSmoothDynamicalSystem::setName(SP::Interaction interaction, const std::string& name) {
  interaction->shared()->setName(name);
}

std::vector<SP::Interaction> NonSmoothDynamicalSystem::managedIn(int set) const {
  const SP::InteractionManager manager = manager_.lock();
  return manager == nullptr ? std::vector<SP::Interaction>() : manager->contactsIn(set);
}

std::vector<SP::Interaction> NonSmoothDynamicalSystem::interactionsOf(int set) const {
  std::vector<SP::Interaction> found;
  if (set >= kernel_->topology().numberOfIndexSets() && set > 0) return found;
  found = managedIn(set);
  if (set == 0) {
    found.insert(found.begin(), interactions_.begin(), interactions_.end());
    return found;
  }
  std::unordered_set<const rico::Interaction*> members;
  for (const rico::ContactRef& ref : kernel_->topology().indexSet(set).contacts)
    members.insert(ref.node->interaction.get());
  std::vector<SP::Interaction> own;
  for (const SP::Interaction& interaction : interactions_)
    if (members.contains(interaction->shared().get())) own.push_back(interaction);
  found.insert(found.begin(), own.begin(), own.end());
  return found;
}

std::size_t NonSmoothDynamicalSystem::numberOfInteractionsIn(int set) const {
  if (set == 0) return interactions_.size() + managedIn(0).size();
  if (set >= kernel_->topology().numberOfIndexSets()) return 0;
  return kernel_->topology().indexSet(set).contacts.size();
}

SP::Interaction NonSmoothDynamicalSystem::interactionIn(int set, std::size_t place) const {
  if (!manager_.expired()) return interactionsOf(set).at(place);
  if (set == 0) return interactions_[place];
  const rico::ContactRef& ref = kernel_->topology().indexSet(set).contacts[place];
  return Interaction::ownerOf(*ref.node->interaction).shared_from_this();
}

void NonSmoothDynamicalSystem::display() const {
  std::cout << " ===== Non Smooth Dynamical System display ===== \n---> isBVP = 0\n";
  topology()->indexSet0()->display();
  std::cout << "===================================================" << std::endl;
}

void NonSmoothDynamicalSystem::displayDynamicalSystems() const {
  for (const auto& system : systems_) {
    std::cout << "Dynamical system number : " << system->number() << std::endl;
    system->display();
  }
}

void NonSmoothDynamicalSystem::pushInteractionsInMemory() {
  for (const auto& inter : interactions_) inter->swapInMemory();
}

void NonSmoothDynamicalSystem::setBVP(bool newBvp) {
  if (newBvp)
    throw rico::Exception("NonSmoothDynamicalSystem: boundary value problems are not solved");
}

void NonSmoothDynamicalSystem::visitDynamicalSystems(std::shared_ptr<SiconosVisitor> visitor) {
  for (const auto& system : systems_) system->accept(*visitor);
}

void NonSmoothDynamicalSystem::updateInput(double time, unsigned int level) {
  reset(level);
  for (const auto& inter : interactions_) inter->computeInput(time, level);
}

void NonSmoothDynamicalSystem::updateOutput(double time, unsigned int level) {
  for (const auto& inter : interactions_) inter->computeOutput(time, level);
}

void NonSmoothDynamicalSystem::updateOutput(double time, unsigned int level_min,
                                            unsigned int level_max) {
  for (unsigned level = level_min; level <= level_max; ++level) updateOutput(time, level);
}

void NonSmoothDynamicalSystem::computeInteractionJacobians(double time) {
  for (const auto& inter : interactions_)
    inter->relation()->shared()->computeJach(time, *inter->shared());
}

std::shared_ptr<::Simulation> NonSmoothDynamicalSystem::simulation() const {
  for (const auto& known : integrators_)
    if (const auto osi = known.lock(); osi != nullptr && osi->simulation() != nullptr)
      return osi->simulation();
  return nullptr;
}

SP::OneStepIntegrator NonSmoothDynamicalSystem::integratorOf(const DynamicalSystem& system) const {
  for (const rico::SystemNode* node : kernel_->topology().systems())
    for (const auto& known : integrators_)
      if (auto osi = known.lock(); node->system == system.shared() && osi != nullptr &&
                                   osi->shared().get() == node->integrator)
        return osi;
  return nullptr;
}
