#include <algorithm>
#include <kernel/relations/Interaction.hpp>
#include <kernel/topology/Topology.hpp>
#include <mechanics/collision/CollisionBodies.hpp>
#include <mechanics/contacts/SleepingConnections.hpp>

namespace rico {

bool SleepingConnections::gather(const Topology& topology, double t, bool renewed,
                                 const Find& find) {
  const bool isFirst = version_ < 0;
  const bool changed = findRelations(topology);
  if (changed || renewed) connections_.clear();
  if (connections_.empty())
    for (const BodyConnections* relation : relations_)
      for (int i = 0; i < relation->connections(); ++i) {
        const BodyConnections::Connection connection = relation->connection(i);
        Connection& placed = connections_.emplace_back();
        for (int end : {0, 1})
          placed.body[end] = connection.system[end] == nullptr
                                 ? kWorld
                                 : find(connection.system[end], connection.identity[end]);
      }
  auto connection = connections_.begin();
  for (const BodyConnections* relation : relations_)
    for (int i = 0; i < relation->connections(); ++i) connection++->drives = relation->drives(i, t);
  return changed && !isFirst;
}

// Returns true if they differ from those of the last step.
bool SleepingConnections::findRelations(const Topology& topology) {
  if (version_ == topology.version()) return false;
  version_ = topology.version();
  found_.clear();
  for (const InteractionNode* node : topology.interactions())
    if (auto* relation = dynamic_cast<BodyConnections*>(node->interaction->relation().get()))
      found_.push_back(relation);
  if (found_ == relations_) return false;
  relations_.swap(found_);
  return true;
}

void SleepingConnections::rest(const CollisionBodies& bodies) {
  const auto sleeps = [&](std::uint32_t body) {
    return body < kOutside && bodies.motion(body) == Motion::kAsleep;
  };
  auto connection = connections_.begin();
  for (BodyConnections* relation : relations_)
    for (int i = 0; i < relation->connections(); ++i, ++connection)
      relation->setIdle(i, sleeps(connection->body[0]) || sleeps(connection->body[1]));
}

}  // namespace rico
