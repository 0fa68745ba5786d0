#include <mechanics/elastic/detection/NodeGaps.hpp>

namespace rico {

void NodeGaps::set(std::span<const ElasticContact> contacts) {
  for (const int node : nodes_) gaps_[static_cast<std::size_t>(node)] = kNone;
  nodes_.clear();
  for (const ElasticContact& contact : contacts) {
    gaps_[static_cast<std::size_t>(contact.node)] = contact.gap;
    nodes_.push_back(contact.node);
  }
}

bool NodeGaps::suffice(const std::array<int, 3>& corner, const std::array<double, 3>& weight,
                       double gap) const {
  double share = 0, mean = 0;
  for (std::size_t i = 0; i < corner.size(); ++i) {
    const double ofNode = gaps_[static_cast<std::size_t>(corner[i])];
    if (ofNode == kNone) continue;
    share += weight[i], mean += weight[i] * ofNode;
  }
  if (share < kShare) return false;
  mean /= share;
  return gap >= mean - (mean <= kSlack * edge_ ? kRound : kSlack) * edge_;
}

}  // namespace rico
