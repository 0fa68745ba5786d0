#include <Integrators.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <SchemeOfUser.hpp>
#include <algorithm>
#include <kernel/support/Exception.hpp>
#include <kernel/topology/Nodes.hpp>
#include <typeinfo>

namespace {

bool isOfLibrary(const std::type_info& type) {
  const std::type_info* const classes[] = {&typeid(MoreauJeanOSI),
                                           &typeid(MoreauJeanGOSI),
                                           &typeid(MoreauJeanDirectProjectionOSI),
                                           &typeid(MoreauJeanCombinedProjectionOSI),
                                           &typeid(MoreauJeanBilbaoOSI),
                                           &typeid(EulerMoreauOSI),
                                           &typeid(ZeroOrderHoldOSI),
                                           &typeid(SchatzmanPaoliOSI),
                                           &typeid(D1MinusLinearOSI)};
  return std::any_of(std::begin(classes), std::end(classes),
                     [&](const std::type_info* known) { return *known == type; });
}

}  // namespace

bool IndexSetRule::isAdded(const rico::InteractionNode& node, int contact, int set) const {
  if (owner_ == nullptr || set == 0) return isAddedByScheme(node, contact, set);
  const SP::Interaction interaction = owner_->interactionOf(node);
  return node.contacts[static_cast<std::size_t>(contact)].isIn(set)
             ? !owner_->removeInteractionFromIndexSet(interaction, static_cast<unsigned>(set))
             : owner_->addInteractionInIndexSet(interaction, static_cast<unsigned>(set));
}

void OneStepIntegrator::setModel(const SP::NonSmoothDynamicalSystem& model) {
  model_ = model;
  if (auto* rule = dynamic_cast<IndexSetRule*>(kernel_.get()))
    rule->setOwner(isOfLibrary(typeid(*this)) ? nullptr : this);
}

// Interactions usually have the same order in the kernel.
SP::Interaction OneStepIntegrator::interactionOf(const rico::InteractionNode& node) const {
  const auto& all = model()->allInteractions();
  const auto place = static_cast<std::size_t>(node.index);
  if (place < all.size() && all[place]->shared() == node.interaction) return all[place];
  for (const SP::Interaction& interaction : all)
    if (interaction->shared() == node.interaction) return interaction;
  throw rico::Exception("OneStepIntegrator: an interaction is not part of its model");
}

bool OneStepIntegrator::addInteractionInIndexSet(SP::Interaction inter, unsigned int i) {
  const auto* rule = dynamic_cast<const IndexSetRule*>(kernel_.get());
  const int set = static_cast<int>(i);
  for (const rico::InteractionNode* node : model()->shared()->topology().interactions())
    if (node->interaction == inter->shared())
      return rule != nullptr ? rule->isAddedByScheme(*node, 0, set)
                             : kernel_->addInteractionInIndexSet(*node, 0, set);
  return false;
}

bool OneStepIntegrator::removeInteractionFromIndexSet(SP::Interaction inter, unsigned int i) {
  return !OneStepIntegrator::addInteractionInIndexSet(std::move(inter), i);
}

// Where the kernel calls a function of the user's, which calls that of its base class, the scheme
// itself computes.
void OneStepIntegrator::computeInitialNewtonState() {
  beginParts();
  auto* rule = dynamic_cast<IndexSetRule*>(kernel_.get());
  rule != nullptr ? rule->computeInitialStateByScheme() : kernel_->computeInitialNewtonState();
}

void OneStepIntegrator::prepareNewtonIteration(double /*time*/) {
  beginParts();
  auto* rule = dynamic_cast<IndexSetRule*>(kernel_.get());
  rule != nullptr ? rule->prepareIterationByScheme() : kernel_->prepareNewtonIteration();
}

void OneStepIntegrator::computeFreeState() {
  beginParts();
  auto* rule = dynamic_cast<IndexSetRule*>(kernel_.get());
  rule != nullptr ? rule->computeFreeStateByScheme() : kernel_->computeFreeState();
}

void OneStepIntegrator::updateState(unsigned int /*level*/) {
  beginParts();
  auto* rule = dynamic_cast<IndexSetRule*>(kernel_.get());
  rule != nullptr ? rule->updateStateByScheme() : kernel_->updateState();
}

double OneStepIntegrator::computeResidu() {
  beginParts();
  auto* rule = dynamic_cast<IndexSetRule*>(kernel_.get());
  return rule != nullptr ? rule->computeResiduByScheme() : kernel_->computeResidu();
}
