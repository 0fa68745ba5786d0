/*
  Description
    A tippe top: a ball whose centre of mass is below its middle spins on a table with a little
    friction. It turns over and spins upside down, with its centre of mass raised: sliding friction
    does this work. Jellett's quantity, J = L . (x - P) with the angular momentum L about the centre
    of mass x and the contact point P, is constant for any contact force. It gives the final spin,
    J / (C (R + offset)). (With much friction the ball rolls and does not turn over.)

  Sample runs
    tippe_top
    tippe_top 155 0.03 5e-5    (spin in 1/s, friction, step)
*/
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>

using namespace rico;

namespace {

constexpr double kG = 9.81, kMass = 0.02, kRadius = 0.02;
constexpr double kOffset = 0.3 * kRadius;  // of the centre of mass below the middle
constexpr double kTilt = 0.3;
// Turns over if 1 - offset / R < A / C < 1 + offset / R.
constexpr double kA = 131.0 / 350 * kMass * kRadius * kRadius, kC = 0.4 * kMass * kRadius * kRadius;

struct Top {
  std::shared_ptr<RigidBodies> bodies = std::make_shared<RigidBodies>();
  std::uint32_t top = 1;

  explicit Top(double spin) {
    bodies->setGravity({0, 0, -kG});
    bodies->add(bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
    const MassProperties mass = {kMass, {0, 0, -kOffset}, Matrix3::diagonal({kA, kA, kC})};
    const Quaternion tilt = quaternionFromRotationVector({kTilt, 0, 0});
    bodies->add(bodies->addKind(Sphere(kRadius), mass), {0, 0, kRadius}, tilt, {},
                rotate(tilt, {0, 0, spin}));
  }
  /// The unit vector from the centre of mass to the middle.
  Vec3 axis() const { return rotate(bodies->orientations()[top], {0, 0, 1}); }
  double jellett() const {
    const Vec3 omega = bodies->angularVelocity(top), e = axis();
    const Vec3 L = kA * omega + (kC - kA) * dot(omega, e) * e;
    return dot(L, Vec3{0, 0, kRadius} - kOffset * e);
  }
  double energy() const { return bodies->kineticEnergy() + bodies->potentialEnergy(); }
};

}  // namespace

int main(int argc, char* argv[]) {
  const double spin = argc > 1 ? std::atof(argv[1]) : 155;
  const double mu = argc > 2 ? std::atof(argv[2]) : 0.03;
  const double h = argc > 3 ? std::atof(argv[3]) : 1e-4;
  const Top scene(spin);
  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = 0.01 * kRadius});
  contacts->insert(scene.bodies);
  contacts->setLaw(std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, mu, 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, 16.0);
  model->insertDynamicalSystem(scene.bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->settings().relativeTolerance = 1e-10;
  TimeStepping simulation(model, std::make_shared<TimeDiscretisation>(0.0, h),
                          std::make_shared<MoreauJeanOSI>(0.5), problem);
  simulation.insertInteractionManager(contacts);

  const double jellett = scene.jellett(), before = scene.energy();
  double energy = before, gained = 0, drift = 0, over = 0;
  while (simulation.hasNextEvent()) {
    simulation.computeOneStep();
    simulation.nextStep();
    gained = most(gained, (scene.energy() - energy) / before);
    energy = scene.energy();
    drift = most(drift, std::abs(scene.jellett() / jellett - 1));
    if (over == 0 && scene.axis().z < -0.95) over = simulation.startingTime();
  }
  const double spun = std::abs(scene.bodies->angularVelocity(scene.top).z);
  const double expected = jellett / (kC * (kRadius + kOffset));
  std::printf("axis . up = %.3f at the end, on its head after %.2f s\n", scene.axis().z, over);
  std::printf("spin left %.1f, by Jellett's quantity %.1f, which drifted by %.1e\n", spun, expected,
              drift);
  std::printf("energy left %.3f, most gained in a step %.1e\n", energy / before, gained);
  const bool keeps = drift < 0.03 && std::abs(spun / expected - 1) < 0.03;
  return over > 0 && gained < 1e-6 && keeps ? 0 : 1;
}
