#pragma once

#include <kernel/modeling/Interaction.hpp>
#include <kernel/topology/Nodes.hpp>

namespace rico {

/// What the law of a contact says of it.
inline const NonSmoothLaw& lawOf(const ContactRef& ref) {
  return *ref.node->interaction->nonSmoothLaw();
}

inline bool isUnilateral(const ContactRef& ref) { return !lawOf(ref).isAlwaysActive(); }

/// Its first row in the outputs and multipliers of its interaction: that of the normal.
inline int normalRow(const ContactRef& ref) { return ref.contact * lawOf(ref).size(); }

}  // namespace rico
