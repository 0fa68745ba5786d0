// A tippe top: a spinning ball on a table; its centre of mass is below its middle.
#include <cmath>
#include <kernel/integration/MoreauJeanOSI.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/simulation/TimeStepping.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>

#include "schemes.hpp"

using namespace rico;

/// Mass 0.02, radius R = 0.02, centre of mass 0.3 R below the middle, moments of inertia C about
/// the axis and A perpendicular to it. Prints t, the upward component of the axis, Jellett's
/// quantity, energy and vertical spin.
void runTippeTop(const Parameters& parameters) {
  const double mass = 0.02, R = 0.02, offset = 0.3 * R;
  const double C = 0.4 * mass * R * R, A = parameters.number("inertia", 131.0 / 140) * C;
  auto bodies = std::make_shared<RigidBodies>();
  bodies->setGravity({0, 0, -parameters.number("gravity", 9.81)});
  bodies->add(bodies->addKind(HalfSpace{}, 0.0, Motion::kStatic), {});
  const Quaternion tilt = quaternionFromRotationVector({parameters.number("tilt", 0.3), 0, 0});
  const MassProperties properties = {mass, {0, 0, -offset}, Matrix3::diagonal({A, A, C})};
  const auto top = bodies->add(bodies->addKind(Sphere(R), properties), {0, 0, R}, tilt, {},
                               rotate(tilt, {0, 0, parameters.number("spin", 155.0)}));
  auto contacts = std::make_shared<CollisionManager>(CollisionOptions{.margin = 0.01 * R});
  contacts->insert(bodies);
  contacts->setLaw(
      std::make_shared<NewtonImpactFrictionNSL>(0.0, 0.0, parameters.number("mu", 0.03), 3));
  auto model = std::make_shared<NonSmoothDynamicalSystem>(0.0, parameters.number("end", 12.0));
  model->insertDynamicalSystem(bodies);
  auto problem = std::make_shared<BodyContacts>();
  problem->settings().relativeTolerance = 1e-10;
  auto steps = std::make_shared<TimeDiscretisation>(0.0, parameters.number("h", 1e-4));
  TimeStepping simulation(model, steps, std::make_shared<MoreauJeanOSI>(0.5), problem);
  simulation.insertInteractionManager(contacts);
  printHeader({"t", "up", "jellett", "energy", "spin"});
  runAll(simulation, [&](double t) {
    if (simulation.stepNumber() % 100 != 0) return;
    const Vec3 axis = rotate(bodies->orientations()[top], {0, 0, 1});
    const Vec3 omega = bodies->angularVelocity(top);
    const Vec3 L = A * omega + (C - A) * dot(omega, axis) * axis;
    printRow({t, axis.z, dot(L, Vec3{0, 0, R} - offset * axis),
              bodies->kineticEnergy() + bodies->potentialEnergy(), omega.z});
  });
}
