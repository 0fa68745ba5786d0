#include <kernel/support/Exception.hpp>
#include <mechanics/forces/SpringDamper.hpp>

namespace rico {

SpringDamper::SpringDamper(const RigidBodies& bodies, std::uint64_t a, std::uint64_t b,
                           Vec3 pointOnA, Vec3 pointOnB, double stiffness, double damping)
    : ends_{{a, pointOnA}, {b, pointOnB}},
      stiffness_(stiffness),
      damping_(damping),
      length_(norm(pointOnA - pointOnB)) {
  for (End& end : ends_) {
    if (end.identity == JointFrames::kWorld) continue;
    const std::uint32_t body = bodies.indexOf(end.identity);
    if (body == RigidBodies::kNone)
      throw Exception("spring: " + bodies.label() + " has no body " + std::to_string(end.identity));
    end.point = rotate(conjugate(bodies.orientations()[body]), end.point - bodies.centres()[body]);
  }
}

SpringDamper::Placed SpringDamper::place(const RigidBodies& bodies, const End& end) {
  if (end.identity == JointFrames::kWorld) return {RigidBodies::kNone, {}, end.point, {}};
  const std::uint32_t body = bodies.indexOf(end.identity);
  if (body == RigidBodies::kNone)
    throw Exception("spring: body " + std::to_string(end.identity) +
                    " was removed; remove the spring too");
  const Vec3 arm = rotate(bodies.orientations()[body], end.point);
  return {body, arm, bodies.centres()[body] + arm,
          bodies.linearVelocity(body) + cross(bodies.angularVelocity(body), arm)};
}

double SpringDamper::potentialEnergy(const RigidBodies& bodies) const {
  const double stretch =
      norm(place(bodies, ends_[0]).point - place(bodies, ends_[1]).point) - length_;
  return 0.5 * stiffness_ * stretch * stretch;
}

void SpringDamper::operator()(double /*t*/, const RigidBodies& bodies,
                              std::span<Wrench> wrenches) const {
  const Placed placed[2] = {place(bodies, ends_[0]), place(bodies, ends_[1])};
  const Vec3 d = placed[0].point - placed[1].point;
  const double length = norm(d);
  if (length == 0) return;
  const Vec3 n = (1 / length) * d;
  const double rate = dot(placed[0].velocity - placed[1].velocity, n);
  const double pull = stiffness_ * (length - length_) + damping_ * rate;
  for (int end : {0, 1}) {
    if (placed[end].body == RigidBodies::kNone) continue;
    const Vec3 force = (end == 0 ? -pull : pull) * n;
    wrenches[placed[end].body].force += force;
    wrenches[placed[end].body].torque += cross(placed[end].arm, force);
  }
}

}  // namespace rico
