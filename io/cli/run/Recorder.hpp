#pragma once

#include <io/cli/world/World.hpp>
#include <io/trajectory/SharedTrajectoryWriter.hpp>
#include <optional>

namespace rico {

/// Records a world in a trajectory: bodies and contacts as described in io/FORMATS.md, the energy,
/// and figures of the solver. The first step also has the shapes as triangles, so that the file can
/// be shown without the scene. All functions are collective; each process records its own bodies
/// and contacts:
///
///     shapes      shape (a number), kind (ShapeKind), size (its radius)
///     points      shape, point, normal     of the surface, in the frame of the shape
///     triangles   shape, corners           three indices of points of the same shape
///
/// If the scene has elastic bodies, also `nodes` and `faces` (ElasticRecord.hpp).
class Recorder {
 public:
  /// Continues the file after `lastStep`, if that is not 0 and the file exists.
  Recorder(World& world, const std::filesystem::path& file, std::int64_t lastStep);

  /// Records a step if the scene's interval of output has passed.
  void afterStep();
  void flush() { writer_->flush(); }
  /// The number of steps in the file; only on the first process.
  std::int64_t steps() const { return writer_->steps(); }

 private:
  double extent() const;
  void record();
  void putScalars();
  void putBodies();
  void putContacts();
  void putShapes();
  void clear();

  World& world_;
  const Processes& ranks_;
  TrajectoryFrame frame_;
  std::optional<SharedTrajectoryWriter> writer_;
};

}  // namespace rico
