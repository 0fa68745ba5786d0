#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <mechanics/distributed/SharedTimeStepping.hpp>
#include <mechanics/mass/MassProperties.hpp>
#include <mechanics/shapes/Polygon2d.hpp>

#include "bench/mechanics/stacks/stack_scene.hpp"

namespace rico::bench {
namespace {

constexpr double kRadius = 0.5, kEnd = 1e9;

Shape shapeOf(const StackScene& scene) {
  if (scene.isPlane) return std::make_shared<const Polygon2d>(Polygon2d::box(kRadius, kRadius));
  if (scene.isRound) return Sphere(kRadius);
  return Box({kRadius, kRadius, kRadius});
}

class SubstepsRacer : public Racer {
 public:
  SubstepsRacer(const StackScene& scene, const StackMethod& method)
      : contacts_(bodies_, {.margin = 0.02, .gaps = {}}),
        simulation_(bodies_, contacts_, 0.0, kEnd, StackScene::kStep, 1.0) {
    RigidBodies& many = bodies_.population();
    many.setGravity(scene.isPlane ? Vec3{0, -StackScene::kGravity, 0}
                                  : Vec3{0, 0, -StackScene::kGravity});
    const int rows = scene.isPlane ? 2 : 3;
    contacts_.setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, StackScene::kMu, rows));
    SubstepRule rule = {.substeps = method.substeps, .sweeps = method.sweeps};
    if (method.recovery >= 0) rule.recovery = method.recovery;
    if (method.compliance >= 0) rule.compliance = method.compliance;
    contacts_.setSubsteps(rule);
    addWalls(scene);
    const double density = 1 / massProperties(shapeOf(scene), 1.0).mass;
    const int kind = many.addKind(shapeOf(scene), density);
    std::vector<std::uint64_t> identity;
    for (const Vec3& at : scene.bodies) identity.push_back(bodies_.add(kind, at));
    for (const StackJoint& j : scene.joints)
      contacts_.joints().add(JointKind::kBall, identity[j.a],
                             j.b < identity.size() ? identity[j.b] : JointFrames::kWorld, j.at);
    top_ = identity[scene.highest];
  }

  const char* name() const override { return "substeps"; }
  void step() override {
    simulation_.computeOneStep();
    simulation_.processEvents();
  }
  State state() override {
    const RigidBodies& many = bodies_.population();
    State now;
    now.top = many.centres()[many.indexOf(top_)];
    now.kinetic = bodies_.kineticEnergy();
    now.potential = many.potentialEnergy();
    now.open = contacts_.joints().isEmpty() ? contacts_.deepestPenetration()
                                            : contacts_.joints().greatestError();
    now.contacts = contacts_.numberOfContacts();
    return now;
  }

 private:
  void addWalls(const StackScene& scene) {
    const double quarter = std::acos(0.0);
    RigidBodies& many = bodies_.population();
    if (!scene.hasGround) return;
    if (scene.isPlane) {
      bodies_.add(many.addKind(HalfPlane2d{}, 0.0, Motion::kStatic), {});
      return;
    }
    const int wall = many.addKind(HalfSpace{}, 0.0, Motion::kStatic);
    bodies_.add(wall, {});
    if (scene.half == 0) return;
    bodies_.add(wall, {-scene.half, 0, 0}, quaternionFromRotationVector({0, quarter, 0}));
    bodies_.add(wall, {scene.half, 0, 0}, quaternionFromRotationVector({0, -quarter, 0}));
    bodies_.add(wall, {0, -scene.half, 0}, quaternionFromRotationVector({-quarter, 0, 0}));
    bodies_.add(wall, {0, scene.half, 0}, quaternionFromRotationVector({quarter, 0, 0}));
  }

  SharedBodies bodies_;
  SharedContacts contacts_;
  SharedTimeStepping simulation_;
  std::uint64_t top_ = 0;
};

}  // namespace

std::unique_ptr<Racer> makeSubsteps(const StackScene& scene, const StackMethod& method) {
  return std::make_unique<SubstepsRacer>(scene, method);
}

}  // namespace rico::bench
