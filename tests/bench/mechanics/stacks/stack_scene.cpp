#include "bench/mechanics/stacks/stack_scene.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace rico::bench {
namespace {

constexpr double kRadius = 0.5;

StackScene pyramid(int rows, double spacing) {
  StackScene scene;
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < rows - row; ++i)
      scene.bodies.push_back({spacing * (i - 0.5 * (rows - row - 1)), 0, row + kRadius});
  return scene;
}

StackScene squares(int rows) {
  constexpr double kSpacing = 1.1;
  StackScene scene = pyramid(rows, kSpacing);
  scene.isPlane = true;
  for (Vec3& at : scene.bodies) at = {at.x, at.z, 0};
  return scene;
}

StackScene column(int cubes) {
  StackScene scene;
  for (int i = 0; i < cubes; ++i) scene.bodies.push_back({0, 0, i + kRadius});
  return scene;
}

// As many cubes in a row as rows; every second row is shifted by half a cube.
StackScene wall(int rows) {
  StackScene scene;
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < rows; ++i)
      scene.bodies.push_back({i + 0.5 * (row % 2) - 0.5 * rows, 0, row + kRadius});
  return scene;
}

// As in pile.hpp: three times as high as wide once at rest.
StackScene bin(int bodies, bool isRound) {
  constexpr double kApart = 1.05, kShake = 0.02;
  StackScene scene;
  const int side = static_cast<int>(std::ceil(std::cbrt(bodies / 2.0)));
  scene.isRound = isRound;
  scene.half = kApart / 2 * side + kShake + 0.03;
  for (int i = 0; i < bodies; ++i) {
    const int x = i % side, y = i / side % side, z = i / side / side;
    scene.bodies.push_back({kApart * (x - (side - 1) / 2.0) + kShake * std::sin(7.0 * i),
                            kApart * (y - (side - 1) / 2.0) - kShake * std::cos(5.0 * i),
                            kRadius + 0.01 + 1.01 * z});
  }
  return scene;
}

// Balls two diameters apart, each joined to those right of it and below. The middle of the
// uppermost row hangs on the world, and the rest falls to both sides of it.
StackScene grid(int side) {
  constexpr double kApart = 2.0;
  StackScene scene;
  scene.isRound = true;
  scene.hasGround = false;
  const auto count = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  for (int row = 0; row < side; ++row)
    for (int i = 0; i < side; ++i) scene.bodies.push_back({kApart * i, 0, -kApart * row});
  for (std::size_t i = 0; i < count; ++i) {
    const auto width = static_cast<std::size_t>(side);
    const Vec3 here = scene.bodies[i];
    if (i % width + 1 < width) scene.joints.push_back({i, i + 1, here + Vec3{kApart / 2, 0, 0}});
    if (i + width < count) scene.joints.push_back({i, i + width, here - Vec3{0, 0, kApart / 2}});
  }
  for (int i = std::max(side / 2 - 3, 0); i <= std::min(side / 2 + 3, side - 1); ++i) {
    const auto body = static_cast<std::size_t>(i);
    scene.joints.push_back({body, count, scene.bodies[body]});
  }
  scene.highest = count - static_cast<std::size_t>(side) / 2;
  return scene;
}

}  // namespace

StackScene StackScene::named(const std::string& name) {
  const std::size_t colon = name.find(':');
  const std::string kind = name.substr(0, colon);
  const int number = colon == std::string::npos ? 0 : std::atoi(name.c_str() + colon + 1);
  StackScene scene;
  if (number < 1)
    throw std::invalid_argument("stack_race: SCENE is a kind, a colon and a number; see --help");
  if (kind == "grid") return grid(number);
  if (kind == "pyramid")
    scene = pyramid(number, 1.0);
  else if (kind == "squares")
    scene = squares(number);
  else if (kind == "column")
    scene = column(number);
  else if (kind == "wall")
    scene = wall(number);
  else if (kind == "cubes" || kind == "balls")
    scene = bin(number, kind == "balls");
  else
    throw std::invalid_argument("stack_race: no scene " + kind + "; see --help");
  scene.highest = scene.bodies.size() - 1;
  return scene;
}

}  // namespace rico::bench
