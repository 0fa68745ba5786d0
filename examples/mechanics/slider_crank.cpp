/*
  Description
    A slider-crank in the plane whose slider has play in its guides (after Flores, Leine and
    Glocker, Multibody System Dynamics 23, 2010). Crank, rod and slider are named bodies on pins.
    The slider, a box, touches the guides at up to four corners, with restitution and friction.
    Without play its position follows from the crank's angle; with play it may deviate by the play.
    There is no motor: the crank starts with a speed, under gravity.

  Sample runs
    slider_crank
    slider_crank 1e-3 10       (play to either side in m, revolutions of the crank)
*/
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kernel/formulation/MLCPProjectOnConstraints.hpp>
#include <kernel/integration/MoreauJeanDirectProjectionOSI.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/TimeSteppingDirectProjection.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/bodies/RigidBody2dDS.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/joints/JointsR.hpp>
#include <mechanics/shapes/Polygon2d.hpp>
#include <numbers>

using namespace rico;

namespace {

constexpr double kG = 9.81;
constexpr double kCrank = 0.153, kRod = 0.306;             // lengths
constexpr double kHalfLength = 0.05, kHalfHeight = 0.025;  // of the slider
constexpr double kSpeed = 150;                             // initial speed of the crank, rad/s

MassProperties bar(double mass, double inertia) {
  return {mass, {}, Matrix3::diagonal({0, 0, inertia})};
}

Shape box(double halfX, double halfY) {
  return std::make_shared<const Polygon2d>(Polygon2d::box(halfX, halfY));
}

using Body = std::shared_ptr<RigidBody2dDS>;

double energyOf(const RigidBody2dDS& body) {
  const Vector& v = body.velocity();
  const double kinetic =
      0.5 * (body.scalarMass() * (v[0] * v[0] + v[1] * v[1]) + body.inertia() * v[2] * v[2]);
  return kinetic + body.scalarMass() * kG * body.centre().y;
}

/// Crank, rod and slider in a row. The rod rotates against the crank.
struct Mechanism {
  static constexpr double kRodSpeed = kSpeed * kCrank / kRod;

  Body crank =
      std::make_shared<RigidBody2dDS>(1, box(kCrank / 2, 2e-3), bar(0.038, 7.4e-5), kCrank / 2, 0,
                                      0, Vec3{0, kSpeed* kCrank / 2, kSpeed});
  Body rod =
      std::make_shared<RigidBody2dDS>(2, box(kRod / 2, 2e-3), bar(0.038, 5.9e-4), kCrank + kRod / 2,
                                      0, 0, Vec3{0, kRodSpeed* kRod / 2, -kRodSpeed});
  Body slider = std::make_shared<RigidBody2dDS>(3, box(kHalfLength, kHalfHeight),
                                                bar(0.076, 2.7e-6), kCrank + kRod, 0);
  std::vector<std::shared_ptr<JointsR>> pins;

  double energy() const { return energyOf(*crank) + energyOf(*rod) + energyOf(*slider); }
  /// The largest distance between the two sides of a pin.
  double opening() const {
    double greatest = 0;
    for (const auto& pin : pins) greatest = std::max(greatest, pin->greatestError());
    return greatest;
  }
  /// The distance of the slider from its place without play, along the guides.
  double deviation() const {
    const double angle = crank->q()[2], down = kCrank * std::sin(angle);
    const double ideal = kCrank * std::cos(angle) + std::sqrt(kRod * kRod - down * down);
    return std::abs(slider->centre().x - ideal);
  }
};

/// Pins body a to body b, or to the world, at (x, 0).
void addPin(NonSmoothDynamicalSystem& model, Mechanism& mechanism, const Body& a, const Body& b,
            double x) {
  auto pin = std::make_shared<JointsR>(a, b, JointKind::kPin2d);
  pin->add(a->identity(), b != nullptr ? b->identity() : JointFrames::kWorld, {x, 0, 0});
  model.link(std::make_shared<Interaction>(std::make_shared<EqualityConditionNSL>(2), pin), a, b);
  mechanism.pins.push_back(pin);
}

/// Two fixed guides, above and below the slider.
std::shared_ptr<RigidBodies> makeGuides(double play) {
  auto guides = std::make_shared<RigidBodies>();
  const int guide = guides->addKind(box(1.0, 0.1), 0.0, Motion::kStatic);
  guides->setNextIdentity(10);
  for (const double side : {-1.0, 1.0})
    guides->add(guide, {0, side * (kHalfHeight + play + 0.1), 0});
  return guides;
}

/// Only the slider touches the guides.
std::shared_ptr<CollisionManager> makeContacts(const Mechanism& mechanism,
                                               const std::shared_ptr<RigidBodies>& guides,
                                               double play) {
  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = play / 2});
  contacts->insert(guides);
  contacts->insert(mechanism.slider);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.4, 0.0, 0.01, 2));
  return contacts;
}

/// The extremes of the conditions that each step must satisfy.
struct Extremes {
  double before = 0;  ///< energy after the first step
  double gained = 0;  ///< relative gain of energy
  double open = 0;    ///< distance of the two sides of a pin
  double off = 0;     ///< of the slider from its place without play, along the guides
  double aside = 0;   ///< and across them
  long touching = 0;  ///< corners pushed, in all steps

  void add(const Mechanism& mechanism, const CollisionManager& contacts) {
    if (before == 0) before = mechanism.energy();
    gained = std::max(gained, mechanism.energy() / before - 1);
    open = std::max(open, mechanism.opening());
    off = std::max(off, mechanism.deviation());
    aside = std::max(aside, std::abs(mechanism.slider->centre().y));
    for (const ContactReaction& c : contacts.reactions()) touching += norm(c.impulse) > 0 ? 1 : 0;
  }
};

}  // namespace

int main(int argc, char* argv[]) {
  const double play = argc > 1 ? std::atof(argv[1]) : 1e-3;
  const double turns = argc > 2 ? std::atof(argv[2]) : 3;

  // 1. The bodies, their pins and the guides.
  Mechanism mechanism;
  const Body &crank = mechanism.crank, &rod = mechanism.rod, &slider = mechanism.slider;
  const auto guides = makeGuides(play);
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 1e9);
  for (const auto& body : {crank, rod, slider}) {
    body->setGravity(0, -kG);
    model->insertDynamicalSystem(body);
  }
  model->insertDynamicalSystem(guides);
  addPin(*model, mechanism, crank, nullptr, 0);
  addPin(*model, mechanism, crank, rod, kCrank);
  addPin(*model, mechanism, rod, slider, kCrank + kRod);
  const auto contacts = makeContacts(mechanism, guides, play);

  // 2. A step: velocities with all its impacts at once, then projection of positions onto the pins.
  auto position = std::make_shared<MLCPProjectOnConstraints>();
  position->settings().relativeTolerance = 1e-6;
  TimeSteppingDirectProjection simulation(model, std::make_shared<TimeDiscretisation>(0.0, 2e-5),
                                          std::make_shared<MoreauJeanDirectProjectionOSI>(0.5),
                                          std::make_shared<GenericMechanical>(), position);
  simulation.setConstraintTol(1e-10);
  simulation.insertInteractionManager(contacts);

  // 3. Time, and conditions at each step.
  Extremes found;
  long steps = 0;
  for (; crank->q()[2] < 2 * std::numbers::pi * turns && steps < 1000000; ++steps) {
    simulation.computeOneStep();
    simulation.nextStep();
    found.add(mechanism, *contacts);
  }
  std::printf("%.0f turns, %ld steps, %ld corners pushed, energy left %.3f, most %.1e above\n",
              turns, steps, found.touching, mechanism.energy() / found.before, found.gained);
  std::printf("slider at most %.2f play from the way without play, %.2f aside; pins open %.1e\n",
              found.off / play, found.aside / play, found.open);

  // The rod's end moves across the guides by the play, and along them by at most the slope times
  // the play.
  const double slope = kCrank / std::sqrt(kRod * kRod - kCrank * kCrank);
  const bool stays = found.off < 1.2 * slope * play && found.aside < 1.1 * play;
  return stays && found.touching > 0 && found.gained < 1e-3 && found.open < 1e-9 ? 0 : 1;
}
