#include <algorithm>
#include <kernel/relations/Interaction.hpp>
#include <kernel/topology/Topology.hpp>
#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/contacts/SleepingTies.hpp>

namespace rico {

bool SleepingTies::gather(const Topology& topology, double t, bool renewed, const Find& find) {
  const bool isFirst = version_ < 0;
  const bool changed = findRelations(topology);
  if (changed || renewed) ties_.clear();
  if (ties_.empty())
    for (const BodyTies* relation : relations_)
      for (int i = 0; i < relation->ties(); ++i) {
        const BodyTies::Tie tie = relation->tie(i);
        Tie& placed = ties_.emplace_back();
        for (int end : {0, 1})
          placed.body[end] =
              tie.system[end] == nullptr ? kWorld : find(tie.system[end], tie.identity[end]);
      }
  auto tie = ties_.begin();
  for (const BodyTies* relation : relations_)
    for (int i = 0; i < relation->ties(); ++i) tie++->drives = relation->drives(i, t);
  return changed && !isFirst;
}

// Returns true if they differ from those of the last step.
bool SleepingTies::findRelations(const Topology& topology) {
  if (version_ == topology.version()) return false;
  version_ = topology.version();
  found_.clear();
  for (const InteractionNode* node : topology.interactions())
    if (auto* relation = dynamic_cast<BodyTies*>(node->interaction->relation().get()))
      found_.push_back(relation);
  if (found_ == relations_) return false;
  relations_.swap(found_);
  return true;
}

void SleepingTies::rest(const CollisionBodies& bodies) {
  const auto sleeps = [&](std::uint32_t body) {
    return body < kStranger && bodies.motion(body) == Motion::kAsleep;
  };
  auto tie = ties_.begin();
  for (BodyTies* relation : relations_)
    for (int i = 0; i < relation->ties(); ++i, ++tie)
      relation->setIdle(i, sleeps(tie->body[0]) || sleeps(tie->body[1]));
}

}  // namespace rico
