#pragma once

#include <mechanics/geometry/Quaternion.hpp>
#include <mechanics/shapes/Shape.hpp>
#include <memory>
#include <string>
#include <vector>

namespace rico::bench {

struct StackJoint {
  std::size_t a, b;  ///< bodies; the frame of the world if b is their number
  Vec3 at;
};

/// Bodies of one shape and mass 1 above the ground z = 0 (in the plane y = 0), with walls or
/// joints.
struct StackScene {
  static constexpr double kStep = 1.0 / 60, kGravity = 9.81, kMu = 0.6;

  /// The scene of this name, as in stack_race --help. Throws if the name is unknown.
  static StackScene named(const std::string& name);

  bool isPlane = false, isRound = false, hasGround = true;
  std::vector<Vec3> bodies;  ///< centres; balls of radius 1/2 or cubes of edge 1
  double half = 0;           ///< half the width of a bin; 0: there is no bin
  std::size_t highest = 0;   ///< the body whose position is reported
  std::vector<StackJoint> joints;
};

struct StackMethod {
  long substeps = 4, sweeps = 1;
  int iterations = 0;                     ///< of Bullet
  double recovery = -1, compliance = -1;  ///< negative: those of SubstepRule
};

/// The results of a run.
struct State {
  Vec3 top;
  double kinetic = 0, potential = 0;
  double open = 0;  ///< the deepest overlap, or how far joints are open
  std::size_t contacts = 0;
};

class Racer {
 public:
  virtual ~Racer() = default;
  virtual const char* name() const = 0;
  virtual void step() = 0;
  virtual State state() = 0;
};

std::unique_ptr<Racer> makeSubsteps(const StackScene& scene, const StackMethod& method);
std::unique_ptr<Racer> makeBulletStack(const StackScene& scene, const StackMethod& method);

}  // namespace rico::bench
