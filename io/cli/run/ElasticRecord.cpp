#include <io/cli/run/ElasticRecord.hpp>

namespace rico {

std::vector<TrajectoryTable> elasticTables() {
  return {{"nodes",
           {{"body", "", 1, true}, {"position", "m", 3}, {"velocity", "m/s", 3}, {"stress", "Pa"}}},
          {"faces", {{"corners", "", 3, true}}}};
}

void recordNodes(const ElasticBodies& bodies, TrajectoryFrame& frame) {
  std::vector<std::int64_t>& numbers = frame.integers("nodes", "body");
  std::vector<double>& positions = frame.reals("nodes", "position");
  std::vector<double>& velocities = frame.reals("nodes", "velocity");
  std::vector<double>& stresses = frame.reals("nodes", "stress");
  for (int b = 0; b < bodies.size(); ++b) {
    const ElasticBody& body = bodies.body(b);
    numbers.insert(numbers.end(), static_cast<std::size_t>(body.nodes()),
                   static_cast<std::int64_t>(body.identity()));
    for (const Vec3 x : body.places()) positions.insert(positions.end(), {x.x, x.y, x.z});
    for (const Vec3 v : body.velocities()) velocities.insert(velocities.end(), {v.x, v.y, v.z});
    const std::vector<double> stress = body.stresses();
    stresses.insert(stresses.end(), stress.begin(), stress.end());
  }
}

void recordFaces(const ElasticBodies& bodies, TrajectoryFrame& frame) {
  std::vector<std::int64_t>& corners = frame.integers("faces", "corners");
  std::int64_t first = 0;
  for (int b = 0; b < bodies.size(); ++b) {
    for (const ElasticFace& face : bodies.body(b).faces())
      for (std::size_t i = 1; i + 1 < static_cast<std::size_t>(face.corners); ++i)
        for (const int node : {face.node[0], face.node[i], face.node[i + 1]})
          corners.push_back(first + node);
    first += bodies.body(b).nodes();
  }
}

}  // namespace rico
