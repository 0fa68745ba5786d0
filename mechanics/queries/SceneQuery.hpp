#pragma once

#include <mechanics/collision/ContactDetection.hpp>
#include <mechanics/queries/Ray.hpp>
#include <optional>
#include <vector>

namespace rico {

/// Questions about bodies where they stood at the last detect(), all kinds of motion and all groups
/// included. Answers are in the order of identities.
class SceneQuery {
 public:
  /// Refers to both.
  SceneQuery(const CollisionBodies& bodies, const ContactDetection& detection)
      : bodies_(bodies), placed_(detection.placed()), grid_(detection.grid()) {}

  struct Hit {
    std::uint32_t body;
    double distance;
    Vec3 point, normal;
  };
  /// The first body that a ray enters; of several at the same distance that of the smallest
  /// identity.
  std::optional<Hit> castRay(const Ray& ray) const;

  struct Near {
    std::uint32_t body;
    double gap;  ///< of its surface to that of the sphere; negative where they overlap
  };
  /// The bodies that reach into a sphere.
  std::vector<Near> inSphere(Vec3 centre, double radius) const;

  /// The bodies that overlap a shape, or touch it.
  std::vector<std::uint32_t> overlapping(const Shape& shape, const Frame& frame) const;

 private:
  std::vector<Near> near(const Shape& shape, const Frame& frame) const;
  Frame frameOf(std::uint32_t place) const;

  const CollisionBodies& bodies_;
  const PlacedBodies& placed_;
  const PairGrid& grid_;
};

}  // namespace rico
