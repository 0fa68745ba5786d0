#include <algorithm>
#include <io/cli/scene/Placement.hpp>
#include <io/cli/scene/check/SceneCheck.hpp>
#include <io/cli/world/ShapeBuilder.hpp>
#include <io/cli/world/Thrust.hpp>
#include <io/problems/InputError.hpp>
#include <mechanics/collision/ContactDetection.hpp>

namespace rico {

namespace {

constexpr double kTouch = 0.01;  // of the least radius: farther bodies do not touch
constexpr double kStand = 0.6;   // cosine of 53 degrees: less steep contacts carry without thrust
constexpr double kLifts = 1e-3;  // normals with a smaller part upwards are horizontal

Motion motionOf(const BodySpec& spec) {
  return spec.motion == "dynamic" ? Motion::kDynamic : Motion::kStatic;
}

/// The bodies of a scene at its beginning, and the least radius of those that move freely.
class Beginning {
 public:
  explicit Beginning(const Scene& scene) : errors_(scene.file.string()), shapes_(scene, errors_) {
    errors_.throwIfAny();
    for (const ShapeSpec& shape : scene.shapes) isPlane_ = isPlane_ || rico::isPlane(shape);
    for (const BodySpec& spec : scene.bodies)
      if (!spec.packing) add(spec);  // packed bodies do not touch
  }
  const CollisionBodies& bodies() const { return bodies_; }
  double leastRadius() const { return leastRadius_; }
  bool isPlane() const { return isPlane_; }

 private:
  void add(const BodySpec& spec) {
    std::vector<double> radii;
    for (const std::string& name : spec.shapes)
      radii.push_back(boundingRadius(*shapes_.find(name)));
    for (const PlacedBody& placed : placeBodies(spec, radii, isPlane_, errors_)) {
      const Motion motion = motionOf(spec);
      bodies_.add(bodies_.size(), *shapes_.find(spec.shapes[placed.shape]), motion, placed.position,
                  placed.orientation);
      if (motion == Motion::kDynamic) leastRadius_ = least(leastRadius_, radii[placed.shape]);
    }
  }

  SceneErrors errors_;
  ShapeBuilder shapes_;
  CollisionBodies bodies_;
  double leastRadius_ = Aabb::kInfinity;
  bool isPlane_ = false;
};

/// A summary of the contacts of a body.
struct Hold {
  double lift = -1;          ///< the largest part upwards of a normal towards the body
  bool touchesFace = false;  ///< a face of a freely moving body
};

}  // namespace

std::size_t heldByThrust(const Scene& scene) {
  const double weight = norm(scene.gravity);
  if (!(weight > 0)) return 0;
  const Vec3 up = (-1 / weight) * scene.gravity;
  const Beginning beginning(scene);
  const CollisionBodies& bodies = beginning.bodies();
  if (!std::isfinite(beginning.leastRadius())) return 0;
  ContactDetection detection({.margin = kTouch * beginning.leastRadius()});
  const std::span<const Contact> contacts = detection.detect(bodies);
  const std::size_t facePoints = beginning.isPlane() ? 2 : 3;
  std::vector<Hold> holds(bodies.size());
  for (std::size_t begin = 0, end = 0; begin < contacts.size(); begin = end) {
    const Contact& first = contacts[begin];
    Hold &a = holds[first.a], &b = holds[first.b];
    for (; end < contacts.size() && contacts[end].a == first.a && contacts[end].b == first.b;
         ++end) {
      const double lift = dot(contacts[end].normal, up);
      a.lift = most(a.lift, lift), b.lift = most(b.lift, -lift);
    }
    if (end - begin < facePoints) continue;
    a.touchesFace |= bodies.motion(first.b) == Motion::kDynamic;
    b.touchesFace |= bodies.motion(first.a) == Motion::kDynamic;
  }
  std::size_t held = 0;
  for (std::uint32_t i = 0; i < bodies.size(); ++i)
    held += bodies.motion(i) == Motion::kDynamic && holds[i].touchesFace &&
                    holds[i].lift > kLifts && holds[i].lift < kStand
                ? 1
                : 0;
  return held;
}

}  // namespace rico
