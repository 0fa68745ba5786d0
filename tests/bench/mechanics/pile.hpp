#pragma once

#include <cmath>
#include <cstdint>
#include <mechanics/collision/ContactDetection.hpp>
#include <memory>
#include <vector>

namespace rico::bench {

struct Place {
  Vec3 centre;
  Quaternion orientation;
};

/// Bodies of mass 1, balls of radius 1/2 or cubes of edge 1, in a box without lid, three times as
/// high as wide at rest: the input of all programs.
struct Pile {
  static constexpr double kRadius = 0.5, kGravity = 9.81, kStep = 0.005, kMu = 0.3;

  Pile(int bodies, bool cubes_) : cubes(cubes_) {
    const int side = static_cast<int>(std::ceil(std::cbrt(bodies / 2.0)));
    half = 0.525 * side + 0.05;
    for (int i = 0; i < bodies; ++i) {
      const int x = i % side, y = i / side % side, z = i / side / side;
      const double shift = 0.02 * std::sin(7.0 * i);
      start.push_back({{1.05 * (x - (side - 1) / 2.0) + shift,
                        1.05 * (y - (side - 1) / 2.0) - 0.02 * std::cos(5.0 * i), 0.51 + 1.01 * z},
                       {}});
    }
  }

  /// A lattice of balls, as wide as high, each on four others: at rest from the beginning.
  static Pile lattice(int bodies) {
    constexpr double kAcross = 1.02;
    const double up = std::sqrt(1 - kAcross * kAcross / 2);
    const int side = static_cast<int>(std::ceil(std::cbrt(bodies * up / kAcross)));
    const double width = kAcross * (side - 0.5);
    Pile pile;
    pile.half = width / 2 + kRadius;
    for (int i = 0; i < bodies; ++i) {
      const int x = i % side, y = i / side % side, z = i / side / side;
      const double shift = z % 2 * kAcross / 2 - width / 2;
      pile.start.push_back({{kAcross * x + shift, kAcross * y + shift, kRadius + up * z}, {}});
    }
    return pile;
  }

  Shape shape() const {
    if (cubes) return Box({kRadius, kRadius, kRadius});
    return Sphere(kRadius);
  }
  double inertia() const { return (cubes ? 2.0 / 3.0 : 2.0 / 5.0) * kRadius * kRadius; }
  /// Ground and four walls: half-spaces whose outer normal is the z axis of their frame.
  std::vector<Frame> walls() const {
    const double quarter = std::acos(0.0);
    return {frameAt({}), frameAt({-half, 0, 0}, quaternionFromRotationVector({0, quarter, 0})),
            frameAt({half, 0, 0}, quaternionFromRotationVector({0, -quarter, 0})),
            frameAt({0, -half, 0}, quaternionFromRotationVector({-quarter, 0, 0})),
            frameAt({0, half, 0}, quaternionFromRotationVector({quarter, 0, 0}))};
  }

  bool cubes = false;
  double half = 0;
  std::vector<Place> start;

 private:
  Pile() = default;
};

/// Depths of overlaps of bodies with each other and with the walls, in radii.
struct Overlap {
  double deepest = 0, mean = 0;
};
Overlap overlapOf(const Pile& pile, const std::vector<Place>& places);

double cpuSeconds();

/// A program that lets a pile settle.
class Contestant {
 public:
  virtual ~Contestant() = default;
  virtual const char* name() const = 0;
  /// Takes steps; returns the CPU seconds of all.
  virtual double run(int steps) {
    const double begin = cpuSeconds();
    for (int k = 0; k < steps; ++k) step();
    return cpuSeconds() - begin;
  }
  virtual std::vector<Place> places() = 0;
  virtual std::size_t contacts() = 0;

 protected:
  virtual void step() {}
};

/// Create the programs; bodies start at rest. nullptr if a program is not installed, or does not
/// support the bodies.
using Makes = std::unique_ptr<Contestant> (*)(const Pile&, int sweeps);
std::unique_ptr<Contestant> makeRicochet(const Pile& pile, int sweeps);
std::unique_ptr<Contestant> makeBullet(const Pile& pile, int sweeps);
std::unique_ptr<Contestant> makeOde(const Pile& pile, int sweeps);
std::unique_ptr<Contestant> makeSiconos(const Pile& pile, int sweeps);

}  // namespace rico::bench
