/// Masonry: boxes on top of each other, each pair of faces with contacts at the corners of their
/// common area, and arches. The reactions are not unique.
#pragma once

#include <numbers>

#include "support/body_scenes.hpp"

namespace rico::test {

struct Stone {
  Vec3 centre, half;  ///< half lengths of the edges, which are parallel to the axes
};

inline double volume(const Stone& s) { return 8 * s.half[0] * s.half[1] * s.half[2]; }

/// Adds a body of density 1 that has fallen for the time `fall` from rest.
inline void addStone(BodyScene& scene, const Stone& s, double fall) {
  const double m = volume(s), x = s.half[0], y = s.half[1], z = s.half[2];
  const Vec3 inertia{m * (y * y + z * z) / 3, m * (z * z + x * x) / 3, m * (x * x + y * y) / 3};
  scene.addBody(m, inertia, {0, 0, -fall}, s.centre);
}

/// Adds the contacts between the top of a (the ground if a < 0) and the bottom of b.
inline void layOn(BodyScene& scene, const std::vector<Stone>& stones, int a, int b, double mu) {
  const Stone &upper = stones[b], &lower = stones[a < 0 ? b : a];
  double from[2], to[2];
  for (int i : {0, 1}) {
    from[i] = std::max(upper.centre[i] - upper.half[i], lower.centre[i] - lower.half[i]);
    to[i] = std::min(upper.centre[i] + upper.half[i], lower.centre[i] + lower.half[i]);
    if (to[i] - from[i] < 1e-9) return;
  }
  for (double x : {from[0], to[0]})
    for (double y : {from[1], to[1]})
      scene.addContact(a, b, {0, 0, 1}, {x - lower.centre[0], y - lower.centre[1], lower.half[2]},
                       {x - upper.centre[0], y - upper.centre[1], -upper.half[2]}, mu);
}

/// Stones after a short fall on the ground and on each other; stone `hit` is hit from the side.
inline BodyScene pileOf(const std::vector<Stone>& stones, double mu, int hit, const Vec3& speed) {
  constexpr double kFall = 0.01;
  BodyScene scene;
  for (const Stone& s : stones) addStone(scene, s, kFall);
  for (int b = 0; b < int(stones.size()); b++) {
    const double bottom = stones[b].centre[2] - stones[b].half[2];
    if (std::abs(bottom) < 1e-9) layOn(scene, stones, -1, b, mu);
    for (int a = 0; a < int(stones.size()); a++)
      if (std::abs(stones[a].centre[2] + stones[a].half[2] - bottom) < 1e-9)
        layOn(scene, stones, a, b, mu);
  }
  for (int i = 0; i < 3; i++) scene.y[6 * hit + i] += speed[i];
  return scene;
}

/// Bricks in running bond, twice as long as wide and high.
inline BodyScene wall(int length, int height, double mu) {
  std::vector<Stone> stones;
  for (int k = 0; k < height; k++)
    for (int i = 0; i < length; i++)
      stones.push_back({{2. * i + k % 2, 0, 0.5 + k}, {1, 0.5, 0.5}});
  return pileOf(stones, mu, length * (height / 2) + 1, {0.1, 1, 0});
}

/// A tower of three planks per layer, crosswise.
inline BodyScene tower(int height, double mu) {
  std::vector<Stone> stones;
  for (int k = 0; k < height; k++)
    for (int i = -1; i <= 1; i++) {
      const double side = 2. * i, z = 0.15 + 0.3 * k;
      if (k % 2 == 0)
        stones.push_back({{0, side, z}, {2.5, 0.5, 0.15}});
      else
        stones.push_back({{side, 0, z}, {0.5, 2.5, 0.15}});
    }
  return pileOf(stones, mu, 3 * (height / 2), {0.5, 0, 0});
}

/// A slab on n x n feet, with a sideways velocity.
inline BodyScene slab(int n, double mu) {
  BodyScene scene;
  addStone(scene, {{0, 0, 0.5}, {2, 2, 0.5}}, 0.2);
  scene.y[0] = 1, scene.y[4] = 0.3, scene.y[5] = 0.4;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      scene.addContact(-1, 0, {0, 0, 1}, {0, 0, 0},
                       {4. * i / (n - 1) - 2, 4. * j / (n - 1) - 2, -0.5}, mu);
  return scene;
}

/// A semicircular arch of `stones` stones with mean radius 1, between two fixed stones, with a load
/// on the first quarter.
inline BodyScene arch(int stones, double thickness, double mu) {
  constexpr double kFall = 0.01, kWidth = 0.2;
  const double step = std::numbers::pi / stones;
  BodyScene scene;
  for (int i = 0; i < stones; i++) {
    const double angle = step * (i + 0.5), mass = step * thickness * 2 * kWidth;
    const double inertia = mass * (thickness * thickness + step * step) / 12;
    scene.addBody(mass, {inertia, inertia, inertia}, {0, 0, i == stones / 4 ? -5 * kFall : -kFall},
                  {std::cos(angle), 0, std::sin(angle)});
  }
  for (int joint = 0; joint <= stones; joint++) {
    const double angle = step * joint;
    const int a = joint - 1, b = joint < stones ? joint : RICO_NO_BODY;
    const auto arm = [&](int body, double radius, double y) {
      const Vec3 centre = body < 0 ? Vec3{} : scene.place[body];
      return Vec3{radius * std::cos(angle) - centre[0], y - centre[1],
                  radius * std::sin(angle) - centre[2]};
    };
    for (double radius : {1 - thickness / 2, 1 + thickness / 2})
      for (double y : {-kWidth, kWidth})
        scene.addContact(a < 0 ? RICO_NO_BODY : a, b, {-std::sin(angle), 0, std::cos(angle)},
                         arm(a, radius, y), arm(b, radius, y), mu);
  }
  return scene;
}

}  // namespace rico::test
