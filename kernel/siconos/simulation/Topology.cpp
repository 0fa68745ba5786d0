#include <EulerMoreauOSI.hpp>
#include <MoreauJeanOSI.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SchatzmanPaoliOSI.hpp>
#include <algorithm>
#include <iostream>

namespace {

template <class Pointer>
std::size_t place(const std::vector<Pointer>& list, const Pointer& element) {
  return static_cast<std::size_t>(std::find(list.begin(), list.end(), element) - list.begin());
}

template <class Pointer>
Pointer numbered(const std::vector<Pointer>& list, unsigned number) {
  const auto has = [number](const Pointer& element) { return element->number() == number; };
  const auto found = std::find_if(list.begin(), list.end(), has);
  return found == list.end() ? nullptr : *found;
}

// The matrix W of a system; empty for integrators without one.
SP::SimpleMatrix iterationMatrix(const SP::OneStepIntegrator& osi, const SP::DynamicalSystem& ds) {
  if (const auto moreau = std::dynamic_pointer_cast<MoreauJeanOSI>(osi)) return moreau->W(ds);
  if (const auto euler = std::dynamic_pointer_cast<EulerMoreauOSI>(osi)) return euler->W(ds);
  if (const auto positions = std::dynamic_pointer_cast<SchatzmanPaoliOSI>(osi))
    return positions->W(ds);
  return nullptr;
}

}  // namespace

std::vector<SP::Interaction> InteractionsGraph::interactions() const {
  return model_.interactionsOf(set_);
}

std::size_t InteractionsGraph::size() const { return model_.numberOfInteractionsIn(set_); }

InteractionProperties& InteractionsGraph::properties(VDescriptor vertex) const {
  const SP::Interaction inter = bundle(vertex);
  const bool hasTwo = inter->ds(1) != nullptr;
  InteractionProperties& properties = properties_[vertex];
  properties.source = inter->ds(0);
  properties.target = hasTwo ? inter->ds(1) : inter->ds(0);
  properties.target_pos = hasTwo ? 1 : 0;
  properties.absolute_position = positionOf(vertex);
  properties.block = problemBlock(vertex, vertex);
  return properties;
}

std::string InteractionsGraph::nameOf(VDescriptor vertex) const {
  return model_.name(bundle(vertex));
}

DynamicalSystemProperties& DynamicalSystemsGraph::properties(VDescriptor vertex) const {
  const SP::DynamicalSystem system = bundle(vertex);
  DynamicalSystemProperties& properties = properties_[vertex];
  properties.osi = model_.integratorOf(*system);
  properties.name = model_.name(system);
  properties.W = iterationMatrix(properties.osi, system);
  return properties;
}

std::string DynamicalSystemsGraph::nameOf(VDescriptor vertex) const {
  return model_.name(bundle(vertex));
}

SP::Interaction InteractionsGraph::bundle(VDescriptor vertex) const {
  return model_.interactionIn(set_, vertex);
}

bool InteractionsGraph::is_vertex(const SP::Interaction& interaction) const {
  return descriptor(interaction) < size();
}

InteractionsGraph::VDescriptor InteractionsGraph::descriptor(
    const SP::Interaction& interaction) const {
  return place(interactions(), interaction);
}

std::size_t DynamicalSystemsGraph::size() const { return model_.allSystems().size(); }

SP::DynamicalSystem DynamicalSystemsGraph::bundle(VDescriptor vertex) const {
  return model_.allSystems()[vertex];
}

DynamicalSystemsGraph::VDescriptor DynamicalSystemsGraph::descriptor(
    const SP::DynamicalSystem& system) const {
  return place(model_.allSystems(), system);
}

Topology::Topology()
    : own_(std::make_shared<NonSmoothDynamicalSystem>()),
      model_(*own_),
      systems_(std::make_shared<DynamicalSystemsGraph>(model_)) {}

Topology::Topology(NonSmoothDynamicalSystem& model)
    : model_(model), systems_(std::make_shared<DynamicalSystemsGraph>(model_)) {}

SP::DynamicalSystemsGraph Topology::dSG(unsigned int /*num*/) const { return systems_; }

SP::InteractionsGraph Topology::indexSet(unsigned int num) const {
  while (sets_.size() <= num)
    sets_.push_back(std::make_shared<InteractionsGraph>(model_, static_cast<int>(sets_.size())));
  return sets_[num];
}

std::size_t Topology::indexSetsSize() const {
  return static_cast<std::size_t>(model_.shared()->topology().numberOfIndexSets());
}

unsigned int Topology::numberOfConstraints() const {
  unsigned rows = 0;
  for (const auto& interaction : model_.allInteractions()) rows += interaction->dimension();
  return rows;
}

void Topology::insertDynamicalSystem(SP::DynamicalSystem ds) {
  model_.insertDynamicalSystem(std::move(ds));
}

std::pair<DynamicalSystemsGraph::EDescriptor, InteractionsGraph::VDescriptor> Topology::link(
    SP::Interaction inter, SP::DynamicalSystem ds, SP::DynamicalSystem ds2) {
  model_.link(std::move(inter), std::move(ds), std::move(ds2));
  const std::size_t last = model_.allInteractions().size() - 1;
  const SP::Interaction linked = model_.allInteractions().back();
  const auto graph = dSG(0);
  const SP::DynamicalSystem& second = linked->ds(1) == nullptr ? linked->ds(0) : linked->ds(1);
  return {{graph->descriptor(linked->ds(0)), graph->descriptor(second), last}, last};
}

void Topology::setName(SP::DynamicalSystem ds, const std::string& name) {
  model_.setName(std::move(ds), name);
}

void Topology::setName(SP::Interaction inter, const std::string& name) {
  model_.setName(std::move(inter), name);
}

unsigned int Topology::indexSetSize(unsigned int level) const {
  return static_cast<unsigned>(model_.numberOfInteractionsIn(static_cast<int>(level)));
}

void Topology::removeDynamicalSystem(SP::DynamicalSystem ds) {
  model_.removeDynamicalSystem(std::move(ds));
}

SP::InteractionProperties Topology::interaction_properties(unsigned int index,
                                                           SP::Interaction inter) const {
  const auto set = indexSet(index);
  return std::make_shared<InteractionProperties>(set->properties(set->descriptor(inter)));
}

void Topology::clear() { model_.clear(); }

void Topology::removeInteraction(SP::Interaction inter) {
  model_.removeInteraction(std::move(inter));
}

std::string Topology::name(SP::DynamicalSystem ds) const { return model_.name(std::move(ds)); }

std::string Topology::name(SP::Interaction inter) const { return model_.name(std::move(inter)); }

void Topology::displayDynamicalSystems() const { model_.displayDynamicalSystems(); }

bool Topology::hasDynamicalSystem(SP::DynamicalSystem ds) const {
  return place(model_.allSystems(), ds) < model_.allSystems().size();
}

bool Topology::hasInteraction(SP::Interaction inter) const {
  return place(model_.allInteractions(), inter) < model_.allInteractions().size();
}

SP::DynamicalSystem Topology::getDynamicalSystem(unsigned int requiredNumber) const {
  return numbered(model_.allSystems(), requiredNumber);
}

SP::DynamicalSystem Topology::getDynamicalSystem(const std::string& name) const {
  return model_.dynamicalSystem(name);
}

SP::Interaction Topology::getInteraction(unsigned int requiredNumber) const {
  return numbered(model_.allInteractions(), requiredNumber);
}

SP::Interaction Topology::getInteraction(const std::string& name) const {
  return model_.interaction(name);
}

std::vector<SP::Interaction> Topology::interactionsForDS(SP::DynamicalSystem ds) const {
  std::vector<SP::Interaction> found;
  for (const auto& inter : model_.allInteractions())
    if (inter->ds(0) == ds || inter->ds(1) == ds) found.push_back(inter);
  return found;
}

std::vector<SP::Interaction> Topology::interactionsForPairOfDS(SP::DynamicalSystem ds1,
                                                               SP::DynamicalSystem ds2) const {
  std::vector<SP::Interaction> found;
  for (const auto& inter : model_.allInteractions())
    if ((inter->ds(0) == ds1 && inter->ds(1) == ds2) ||
        (inter->ds(0) == ds2 && inter->ds(1) == ds1))
      found.push_back(inter);
  return found;
}

std::vector<SP::DynamicalSystem> Topology::dynamicalSystemsForInteraction(
    SP::Interaction inter) const {
  if (inter->ds(1) == nullptr) return {inter->ds(0)};
  return {inter->ds(0), inter->ds(1)};
}
