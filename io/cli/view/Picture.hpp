#pragma once

#include <io/cli/ViewOptions.hpp>
#include <io/cli/view/Light.hpp>
#include <io/cli/view/Surfaces.hpp>
#include <io/trajectory/TrajectoryReader.hpp>
#include <memory>
#include <unordered_set>

namespace rico {

/// Draws steps of a trajectory, all from one place and in one scale: bodies shaded, what stands
/// still grey, contact forces as lines, a legend.
class Picture {
 public:
  /// Looks through the steps that will be drawn, or some of them, for where bodies are, how fast
  /// and how hard they push.
  Picture(const TrajectoryReader& trajectory, const std::vector<std::int64_t>& steps,
          const ViewOptions& options);

  Image draw(const TrajectoryFrame& frame) const;

 private:
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

  const ViewOptions& options_;
  Surfaces surfaces_;
  std::unordered_set<std::int64_t> fixed_;
  Camera camera_;  // of the samples: kFineness of them along a pixel
  Light light_;
  double fastest_ = 1, strongest_ = 1, pause_ = 0;
};

}  // namespace rico
