#include <InteractionManager.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <algorithm>
#include <iostream>
#include <limits>
#include <unordered_set>

namespace {

template <class Pointer>
std::size_t place(const std::vector<Pointer>& list, const Pointer& element) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), element) - list.begin());
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
  ds->settle();
  kernel_->insertDynamicalSystem(ds->shared());
  systems_.push_back(std::move(ds));
}

void NonSmoothDynamicalSystem::removeDynamicalSystem(SP::DynamicalSystem ds) {
  std::erase_if(interactions_, [&](const SP::Interaction& inter) {
    return inter->ds(0) == ds || inter->ds(1) == ds;
  });
  kernel_->removeDynamicalSystem(ds->shared());
  std::erase(systems_, ds);
}

void NonSmoothDynamicalSystem::link(SP::Interaction inter, SP::DynamicalSystem ds1,
                                    SP::DynamicalSystem ds2) {
  inter->setSystems(ds1, ds2);
  kernel_->link(inter->shared(), ds1->shared(), ds2 == nullptr ? nullptr : ds2->shared());
  inter->relation()->linked(*inter);
  inter->relation()->initialize(*inter);
  interactions_.push_back(std::move(inter));
}

void NonSmoothDynamicalSystem::removeInteraction(SP::Interaction inter) {
  kernel_->unlink(inter->shared());
  std::erase(interactions_, inter);
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

std::vector<SP::Interaction> InteractionsGraph::interactions() const {
  return model_.interactionsOf(set_);
}

std::size_t InteractionsGraph::size() const { return model_.numberOfInteractionsIn(set_); }

InteractionProperties InteractionsGraph::properties(VDescriptor vertex) const {
  const SP::Interaction inter = bundle(vertex);
  const bool hasTwo = inter->ds(1) != nullptr;
  return {inter->ds(0), hasTwo ? inter->ds(1) : inter->ds(0), 0, hasTwo ? 1u : 0u};
}

SP::Interaction InteractionsGraph::bundle(VDescriptor vertex) const {
  return model_.interactionIn(set_, vertex);
}

std::pair<VertexIterator, VertexIterator> InteractionsGraph::vertices() const {
  return {VertexIterator(0), VertexIterator(size())};
}

bool InteractionsGraph::is_vertex(const SP::Interaction& interaction) const {
  return descriptor(interaction) < size();
}

InteractionsGraph::VDescriptor InteractionsGraph::descriptor(
    const SP::Interaction& interaction) const {
  return place(interactions(), interaction);
}

void InteractionsGraph::display() const {
  std::cout << "index set " << set_ << ": " << size() << " interactions\n";
  for (const auto& interaction : interactions()) interaction->display();
}

std::size_t DynamicalSystemsGraph::size() const { return model_.dynamicalSystems().size(); }

std::pair<VertexIterator, VertexIterator> DynamicalSystemsGraph::vertices() const {
  return {VertexIterator(0), VertexIterator(size())};
}

SP::DynamicalSystem DynamicalSystemsGraph::bundle(VDescriptor vertex) const {
  return model_.dynamicalSystems()[vertex];
}

DynamicalSystemsGraph::VDescriptor DynamicalSystemsGraph::descriptor(
    const SP::DynamicalSystem& system) const {
  return place(model_.dynamicalSystems(), system);
}

Topology::Topology() : own_(std::make_shared<NonSmoothDynamicalSystem>()), model_(*own_) {}

SP::DynamicalSystemsGraph Topology::dSG(unsigned int /*num*/) const {
  return std::make_shared<DynamicalSystemsGraph>(model_);
}

SP::InteractionsGraph Topology::indexSet(unsigned int num) const {
  return std::make_shared<InteractionsGraph>(model_, static_cast<int>(num));
}

std::size_t Topology::indexSetsSize() const {
  return static_cast<std::size_t>(model_.shared()->topology().numberOfIndexSets());
}

unsigned int Topology::numberOfConstraints() const {
  unsigned rows = 0;
  for (const auto& interaction : model_.interactions()) rows += interaction->dimension();
  return rows;
}

void Topology::insertDynamicalSystem(SP::DynamicalSystem ds) {
  model_.insertDynamicalSystem(std::move(ds));
}

std::pair<DynamicalSystemsGraph::EDescriptor, InteractionsGraph::VDescriptor> Topology::link(
    SP::Interaction inter, SP::DynamicalSystem ds, SP::DynamicalSystem ds2) {
  model_.link(std::move(inter), std::move(ds), std::move(ds2));
  const std::size_t last = model_.interactions().size() - 1;
  return {last, last};
}

void Topology::setName(SP::DynamicalSystem ds, const std::string& name) {
  model_.setName(std::move(ds), name);
}

void Topology::setName(SP::Interaction inter, const std::string& name) {
  model_.setName(std::move(inter), name);
}

void NonSmoothDynamicalSystem::displayDynamicalSystems() const {
  for (const auto& system : systems_) system->display();
}

void NonSmoothDynamicalSystem::pushInteractionsInMemory() {
  for (const auto& inter : interactions_) inter->swapInMemory();
}

void NonSmoothDynamicalSystem::updateInput(double time, unsigned int level) {
  reset(level);
  for (const auto& inter : interactions_) inter->computeInput(time, level);
}

void NonSmoothDynamicalSystem::updateOutput(double time, unsigned int level) {
  for (const auto& inter : interactions_) inter->computeOutput(time, level);
}
