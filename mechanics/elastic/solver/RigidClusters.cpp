#include <mechanics/elastic/solver/RigidClusters.hpp>
#include <numeric>

namespace rico {
namespace {

/// Disjoint sets of bodies.
class BodySets {
 public:
  explicit BodySets(std::size_t bodies) : parent_(bodies) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t rootOf(std::size_t body) {
    while (parent_[body] != body) body = parent_[body] = parent_[parent_[body]];
    return body;
  }
  void join(std::size_t a, std::size_t b) { parent_[rootOf(a)] = rootOf(b); }

 private:
  std::vector<std::size_t> parent_;
};

}  // namespace

RigidCluster clusterOf(std::span<const RicoContactPair> pairs,
                       std::span<const RicoContactBody> bodies,
                       std::span<const std::uint32_t> touched, std::int64_t first,
                       std::int64_t count) {
  const auto isMoved = [&](std::int64_t body) {
    return body != RICO_NO_BODY && bodies[body].inverse_mass > 0;
  };
  BodySets sets(bodies.size());
  for (const RicoContactPair& pair : pairs)
    if (isMoved(pair.body[0]) && isMoved(pair.body[1])) sets.join(pair.body[0], pair.body[1]);
  std::vector<char> isTouched(bodies.size(), 0);
  for (const std::uint32_t body : touched) isTouched[sets.rootOf(first + body)] = 1;
  RigidCluster cluster{std::vector<char>(pairs.size(), 0), 0, true};
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    bool isIn = false, isInside = true;
    for (const std::int64_t body : pairs[i].body) {
      isIn = isIn || (isMoved(body) && isTouched[sets.rootOf(body)] != 0);
      isInside = isInside && (body == RICO_NO_BODY || (body >= first && body < first + count));
    }
    if (!isIn) continue;
    cluster.isIn[i] = 1, ++cluster.contacts;
    cluster.isOfOnePopulation = cluster.isOfOnePopulation && isInside;
  }
  return cluster;
}

}  // namespace rico
