/*
  Description
    A semicircular masonry arch of equal voussoirs on two fixed abutments, dry joints, its own
    weight. Couplet and Heyman: it stands where its thickness is at least 0.1075 of its mean radius,
    and falls by four hinges where it is thinner. This one, of 15, stands at 0.12 and falls at 0.10.

  Sample runs
    arch
    arch 0.12 15               (thickness / mean radius, voussoirs: says whether it stands)
*/
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/modeling/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/shapes/ConvexHull.hpp>
#include <numbers>

using namespace rico;

namespace {

constexpr double kDepth = 0.4;

/// The part of a ring of mean radius 1 between -a and a about the x axis, as seen from its centre.
Shape voussoir(double thickness, double a) {
  std::vector<Vec3> corners;
  for (double r : {1 - thickness / 2, 1 + thickness / 2})
    for (double s : {-1.0, 1.0})
      for (double y : {-kDepth / 2, kDepth / 2})
        corners.push_back({r * std::cos(a), y, s * r * std::sin(a)});
  return std::make_shared<const ConvexHull>(corners);
}

/// How far the crown has come down after a second.
double fall(double thickness, int voussoirs) {
  const double pi = std::numbers::pi, a = pi / voussoirs / 2;
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -9.81});
  const Shape shape = voussoir(thickness, a);
  const int stone = bodies->addKind(shape, 2000.0);
  const int abutment = bodies->addKind(shape, 0.0, Motion::kStatic);
  const auto at = [](double angle) { return quaternionFromRotationVector({0, -angle, 0}); };
  bodies->add(abutment, {}, at(-a));
  bodies->add(abutment, {}, at(pi + a));
  for (int i = 0; i < voussoirs; ++i) bodies->add(stone, {}, at((2 * i + 1) * a));

  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = 2e-3});
  contacts->insert(bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, 0.8, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1.0);
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->setSweeps(500, 1.0);
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, 5e-3),
                          std::make_shared<MoreauJeanOSI>(1.0), problem);
  simulation.insertInteractionManager(contacts);
  const std::uint32_t crown = 2 + voussoirs / 2;
  const double height = bodies->centres()[crown].z;
  while (simulation.hasNextEvent() && height - bodies->centres()[crown].z < 0.05) {
    simulation.computeOneStep();
    simulation.nextStep();
  }
  return height - bodies->centres()[crown].z;
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc > 1) {
    const double down = fall(std::atof(argv[1]), argc > 2 ? std::atoi(argv[2]) : 15);
    return std::printf("the crown came down by %.4f\n", down), 0;
  }
  const double thin = fall(0.10, 15), thick = fall(0.12, 15);
  std::printf("t / R = 0.10: the crown came down by %.4f\n", thin);
  std::printf("t / R = 0.12: the crown came down by %.4f\n", thick);
  return thin > 0.05 && thick < 0.01 ? 0 : 1;
}
