#pragma once

#include <io/cli/view/Columns.hpp>
#include <io/cli/view/picture/Camera.hpp>
#include <io/cli/view/picture/Samples.hpp>

namespace rico {

/// The surfaces of elastic bodies: triangles of the first frame, nodes of each frame.
class ElasticSurfaces {
 public:
  explicit ElasticSurfaces(const TrajectoryFrame& first);

  bool isEmpty() const { return corners_.empty(); }
  const std::vector<std::int64_t>& corners() const { return corners_; }
  /// Appends the places of nodes and the stresses there.
  static void gather(const TrajectoryFrame& frame, std::vector<Vec3>& places,
                     std::vector<double>& stresses);
  /// The length of a typical edge.
  double grain() const { return grain_; }
  /// The stress of the last colour.
  void setHighest(double stress) { highest_ = stress; }
  double highest() const { return highest_; }
  /// Draws the surfaces, coloured by stress; normals are means of the triangles around a node.
  void put(const TrajectoryFrame& frame, Samples& samples) const;

 private:
  std::vector<std::int64_t> corners_;
  double grain_ = 0, highest_ = 1;
};

}  // namespace rico
