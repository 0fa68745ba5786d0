#pragma once

#include <cmath>
#include <cstdint>
#include <mechanics/collision/ContactDetection.hpp>
#include <vector>

namespace rico::bench {

/// Balls of radius 1/2 and mass 1 in a box without lid, three times as high as wide when they rest:
/// what both contestants are given.
struct Pile {
  static constexpr double kRadius = 0.5, kGravity = 9.81, kStep = 0.005, kMu = 0.3;

  explicit Pile(int balls) : side(static_cast<int>(std::ceil(std::cbrt(balls / 2.0)))) {
    half = 0.525 * side + 0.05;
    for (int i = 0; i < balls; ++i) {
      const int x = i % side, y = i / side % side, z = i / side / side;
      const double shift = 0.02 * std::sin(7.0 * i);
      start.push_back({1.05 * (x - (side - 1) / 2.0) + shift,
                       1.05 * (y - (side - 1) / 2.0) - 0.02 * std::cos(5.0 * i), 0.51 + 1.01 * z});
    }
  }

  int side;
  double half;
  std::vector<Vec3> start;
};

/// How deep balls overlap each other and the walls, in radii.
struct Overlap {
  double deepest = 0, mean = 0;
};
inline Overlap overlapOf(const Pile& pile, const std::vector<Vec3>& centres) {
  CollisionBodies bodies;
  bodies.reserve(centres.size());
  for (std::size_t i = 0; i < centres.size(); ++i)
    bodies.add(i, Sphere(Pile::kRadius), Motion::kDynamic, centres[i]);
  Overlap result;
  std::size_t count = 0;
  const auto see = [&](double gap) {
    if (gap > 0) return;
    result.deepest = most(result.deepest, -gap / Pile::kRadius);
    result.mean -= gap / Pile::kRadius;
    ++count;
  };
  ContactDetection detection({.margin = 0.0});
  for (const Contact& c : detection.detect(bodies)) see(c.gap);
  for (const Vec3& p : centres) {
    for (double place : {p.z, pile.half - p.x, pile.half + p.x, pile.half - p.y, pile.half + p.y})
      see(place - Pile::kRadius);
  }
  if (count > 0) result.mean /= static_cast<double>(count);
  return result;
}

/// One who lets a pile settle.
class Contestant {
 public:
  virtual ~Contestant() = default;
  virtual const char* name() const = 0;
  virtual void step() = 0;
  virtual std::vector<Vec3> centres() const = 0;
  virtual double kineticEnergy() const = 0;
  virtual std::size_t contacts() const = 0;
};

}  // namespace rico::bench
