#pragma once

#include <mechanics/elastic/ElasticDetection.hpp>
#include <span>

namespace rico {

/// The gaps of the nodes of one elastic body to one other body, and the points of its faces that
/// these contacts keep outside of the other body.
class NodeGaps {
 public:
  /// The gaps of the nodes of this body.
  explicit NodeGaps(const ElasticBody& body)
      : gaps_(body.places().size(), kNone), edge_(body.shortestEdge()) {}

  /// Contacts of nodes of the body with the other one. The span must live until the next call.
  void set(std::span<const ElasticContact> contacts);
  /// Returns true if contacts of the corners of a face suffice for a point of it with this gap:
  /// they have most of its weight, and the other body does not protrude between them. Where they
  /// are closed, a round body may protrude as its surface does between points at such distances.
  bool suffice(const std::array<int, 3>& corner, const std::array<double, 3>& weight,
               double gap) const;

 private:
  static constexpr double kNone = 1e300;
  static constexpr double kShare = 0.75;  // of the weights
  // The height that may protrude, in shortest edges: between open and between closed contacts.
  static constexpr double kSlack = 0.01, kRound = 0.05;

  std::vector<double> gaps_;
  std::vector<int> nodes_;  // that have a gap
  double edge_;
};

}  // namespace rico
