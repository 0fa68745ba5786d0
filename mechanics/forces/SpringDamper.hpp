#pragma once

#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/joints/JointFrames.hpp>

namespace rico {

/// A spring with a damper between points of two bodies a and b of a population, or of a and the
/// world:
///
///     f = −(k (|d| − l) + c d'·n) n   on a,    d = P_a − P_b,  n = d / |d|
///
/// It is explicit in the step: stable for h < 2 sqrt(m / k) and h < 2 m / c, with the moved mass m.
///
///     bodies->addForce(SpringDamper(*bodies, a, b, pointOnA, pointOnB, k, c));
class SpringDamper {
 public:
  /// Points in the world at the current positions, in m; the rest length is their current distance.
  /// Stiffness in N/m, damping in N s/m. Throws Exception if there is no body a or b.
  SpringDamper(const RigidBodies& bodies, std::uint64_t a, std::uint64_t b, Vec3 pointOnA,
               Vec3 pointOnB, double stiffness, double damping = 0);

  /// The rest length l.
  void setLength(double length) { length_ = length; }
  /// k (|d| − l)² / 2.
  double potentialEnergy(const RigidBodies& bodies) const;

  /// RigidBodies::Force
  void operator()(double t, const RigidBodies& bodies, std::span<Wrench> wrenches) const;

 private:
  struct End {
    std::uint64_t identity;
    Vec3 point;  // from the centre, in the principal axes of the body
  };
  struct Placed {
    std::uint32_t body;
    Vec3 arm, point, velocity;
  };
  static Placed place(const RigidBodies& bodies, const End& end);

  End ends_[2];
  double stiffness_, damping_, length_;
};

}  // namespace rico
