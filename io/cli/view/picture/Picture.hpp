#pragma once

#include <io/cli/ViewOptions.hpp>
#include <io/cli/view/ElasticSurfaces.hpp>
#include <io/cli/view/Surfaces.hpp>
#include <io/cli/view/picture/Shading.hpp>
#include <io/trajectory/TrajectoryReader.hpp>
#include <memory>
#include <unordered_set>

namespace rico {

/// Draws steps of a trajectory with one camera and one scale: shaded bodies, fixed bodies in grey,
/// contact forces as lines, a legend.
class Picture {
 public:
  /// Reads the steps that will be drawn, or a sample of them, for the extent, the largest speed and
  /// the largest force.
  Picture(const TrajectoryReader& trajectory, const std::vector<std::int64_t>& steps,
          const ViewOptions& options);

  Image draw(const TrajectoryFrame& frame) const;

 private:
  static constexpr int kFineness = 2;  // samples per pixel in each direction

  struct Body {
    const Surfaces::Shape* shape;
    Vec3 place;
    double turn[4];
    Colour colour;
    std::uint16_t number;
    bool isFixed;
  };
  using Bodies = std::vector<Body>;

  void findFixed(const TrajectoryReader& trajectory);
  void findExtent(const TrajectoryReader& trajectory, const std::vector<std::int64_t>& steps);
  void placeLight(const std::vector<Vec3>& places, double size);
  void placeCamera(const std::vector<Vec3>& places, double size);
  double fit(const std::vector<Vec3>& places, double size, Vec3& aim) const;
  Bodies bodiesOf(const TrajectoryFrame& frame) const;
  Colour colourOf(const TrajectoryFrame& frame, std::size_t body) const;
  void put(const Body& body, Samples& samples) const;
  void putWall(const Body& body, Samples& samples) const;
  void drawForces(const TrajectoryFrame& frame, Image& image) const;
  void drawLegend(const TrajectoryFrame& frame, Image& image) const;
  void drawScale(double left, double highest, const char* what, Image& image) const;

  const ViewOptions& options_;
  Surfaces surfaces_;
  ElasticSurfaces elastic_;
  std::unordered_set<std::int64_t> fixed_;
  Camera camera_;  // camera of the samples, kFineness along a pixel
  Light light_;
  double fastest_ = 1, strongest_ = 1, pause_ = 0;
};

}  // namespace rico
