#pragma once

#include <mechanics/collision/ContactDetection.hpp>
#include <mechanics/queries/Ray.hpp>
#include <optional>
#include <vector>

namespace rico {

/// Queries about bodies at their positions of the last detect(), including all kinds of motion and
/// all groups. Results are sorted by identity.
class SceneQuery {
 public:
  /// Refers to both arguments.
  SceneQuery(const CollisionBodies& bodies, const ContactDetection& detection)
      : bodies_(bodies), placed_(detection.placed()), grid_(detection.grid()) {}

  /// The point where a ray enters a body, given by its index; the normal points against the ray.
  struct Hit {
    std::uint32_t body;  ///< its index
    double distance;     ///< along the ray
    Vec3 point, normal;  ///< of the surface, in the world
  };
  /// The first body that a ray enters; at equal distance the one with the smallest identity. Throws
  /// std::invalid_argument if its direction is no unit vector or its origin is not finite.
  std::optional<Hit> castRay(const Ray& ray) const;
  /// All bodies that a ray enters, each where it enters it first, by distance.
  std::vector<Hit> castRayThrough(const Ray& ray) const;

  /// A body near a sphere, by its index.
  struct Near {
    std::uint32_t body;  ///< its index
    double gap;          ///< from its surface to that of the sphere; negative if they overlap
  };
  /// The bodies that overlap a sphere.
  std::vector<Near> inSphere(Vec3 centre, double radius) const;

  /// The bodies that overlap or touch a shape.
  std::vector<std::uint32_t> overlapping(const Shape& shape, const Frame& frame) const;

 private:
  std::vector<Near> near(const Shape& shape, const Frame& frame) const;
  Frame frameOf(std::uint32_t place) const;

  const CollisionBodies& bodies_;
  const PlacedBodies& placed_;
  const PairGrid& grid_;
};

}  // namespace rico
