#include <NonSmoothDynamicalSystem.hpp>
#include <SchemeOfUser.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/topology/Nodes.hpp>
#include <typeinfo>

bool SchemeOfUser::addInteractionInIndexSet(const rico::InteractionNode& node, int contact,
                                            int set) const {
  if (owner_ == nullptr || set == 0)
    return rico::MoreauJeanOSI::addInteractionInIndexSet(node, contact, set);
  const SP::Interaction interaction = owner_->interactionOf(node);
  return node.contacts[static_cast<std::size_t>(contact)].isIn(set)
             ? !owner_->removeInteractionFromIndexSet(interaction, static_cast<unsigned>(set))
             : owner_->addInteractionInIndexSet(interaction, static_cast<unsigned>(set));
}

void MoreauJeanOSI::setModel(const SP::NonSmoothDynamicalSystem& model) {
  OneStepIntegrator::setModel(model);
  if (ofUser_ != nullptr)
    ofUser_->setOwner(typeid(*this) == typeid(MoreauJeanOSI) ? nullptr : this);
}

// Interactions usually have the same order in the kernel.
SP::Interaction MoreauJeanOSI::interactionOf(const rico::InteractionNode& node) const {
  const auto& all = model()->allInteractions();
  const auto place = static_cast<std::size_t>(node.index);
  if (place < all.size() && all[place]->shared() == node.interaction) return all[place];
  for (const SP::Interaction& interaction : all)
    if (interaction->shared() == node.interaction) return interaction;
  throw rico::Exception("MoreauJeanOSI: an interaction is not part of its model");
}

bool MoreauJeanOSI::addInteractionInIndexSet(SP::Interaction inter, unsigned int i) {
  const auto& kernel = scheme<rico::MoreauJeanOSI>();
  for (const rico::InteractionNode* node : model()->shared()->topology().interactions())
    if (node->interaction == inter->shared())
      return kernel.rico::MoreauJeanOSI::addInteractionInIndexSet(*node, 0, static_cast<int>(i));
  return false;
}

bool MoreauJeanOSI::removeInteractionFromIndexSet(SP::Interaction inter, unsigned int i) {
  return !MoreauJeanOSI::addInteractionInIndexSet(std::move(inter), i);
}
