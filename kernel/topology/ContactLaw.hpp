#pragma once

#include <kernel/relations/Interaction.hpp>
#include <kernel/topology/Nodes.hpp>

namespace rico {

/// The law of a contact.
inline const NonSmoothLaw& lawOf(const ContactRef& ref) {
  return *ref.node->interaction->nonSmoothLaw();
}

/// Returns true if the law holds only while the contact is closed.
inline bool isUnilateral(const ContactRef& ref) { return !lawOf(ref).isAlwaysActive(); }

/// The first row of a contact in the outputs and multipliers of its interaction: the normal row.
inline int normalRow(const ContactRef& ref) { return ref.contact * lawOf(ref).size(); }

}  // namespace rico
