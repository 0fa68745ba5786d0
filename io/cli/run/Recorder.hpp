#pragma once

#include <io/cli/scene/World.hpp>
#include <io/trajectory/SharedTrajectoryWriter.hpp>
#include <optional>

namespace rico {

/// Records a world in a trajectory: bodies and contacts as io/README.md has them, the energy, what
/// the solver did; and with the first step the shapes as triangles, so that the file can be looked
/// at without the scene. All processes of the world call the same, and each gives
/// the bodies and contacts that it has:
///
///     shapes      shape (a number), kind (ShapeKind), size (its radius)
///     points      shape, point, normal     of the surface, in the frame of the shape
///     triangles   shape, corners           three numbers of points, counted within the shape
class Recorder {
 public:
  /// Goes on with the file after `lastStep`, where that is not 0 and the file is there.
  Recorder(World& world, const std::filesystem::path& file, std::int64_t lastStep);

  /// Every so many steps as the scene says.
  void afterStep();
  void flush() { writer_->flush(); }
  /// In the file; the first process knows.
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
