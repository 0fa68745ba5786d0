#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/topology/Nodes.hpp>

namespace rico {

bool MoreauJeanDirectProjectionOSI::addInteractionInIndexSet(const InteractionNode& node,
                                                             int contact, int set) const {
  const Interaction& interaction = *node.interaction;
  const NonSmoothLaw& law = *interaction.nonSmoothLaw();
  if (set == 0 || law.isAlwaysActive()) return true;
  const int normal = contact * law.size();
  const double ydot = interaction.y(1)[normal];
  const double predicted = interaction.y(0)[normal] + predictionFactor() * timeStep() * ydot;
  if (node.contacts[contact].isIn(set))
    return predicted <= deactivatePosition_ && ydot <= deactivateVelocity_;
  return predicted <= activatePosition_ && ydot <= activateVelocity_;
}

}  // namespace rico
