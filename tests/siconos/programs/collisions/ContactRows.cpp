// The rows of contacts that a collision manager has found have the tangents of Siconos' relations,
// and y(0), pc1() are those of the end of the step. A ball and a disk land on a floor and stick.
#include <SolverOptions.h>

#include <MechanicsIO.hpp>
#include <SiconosBodies.hpp>
#include <SiconosBulletCollisionManager.hpp>

#include "program.hpp"

namespace {

int wrongTables = 0;
constexpr double kH = 5e-3, kE = 0.3, kDepth = 1e-3;

SP::SiconosContactorSet contactor(SP::SiconosShape shape) {
  SP::SiconosContactorSet made(new SiconosContactorSet());
  made->append(SP::SiconosContactor(new SiconosContactor(shape)));
  return made;
}

/// The tables of MechanicsIO have a row for the contact, which adds up to the force on the body.
int tables(const NonSmoothDynamicalSystem& model, const Interaction& contact) {
  const SP::SimpleMatrix points = MechanicsIO().contactPoints(model);
  const SP::SimpleMatrix info = MechanicsIO().contactInfo(model);
  if (points == nullptr || info == nullptr) return expect("tables", 0, 1, 0);
  const SiconosVector &force = *contact.lambda(1), &gap = *contact.y(0);
  const bool isPlane = force.size() == 2;
  const unsigned up = isPlane ? 1 : 2;
  return expect("rows", points->size(0), 1, 0) + expect("columns", points->size(1), 25, 0) +
         expect("mu", (*points)(0, 0), .5, 0) + expect("normal", (*points)(0, 7 + up), 1, 1e-12) +
         expect("impulse upwards", (*points)(0, 10 + up), force(0), 1e-12) +
         expect("impulse along x", (*points)(0, 10), isPlane ? force(1) : force(2), 1e-12) +
         expect("gap", (*points)(0, 13 + up), gap(0), 1e-12) +
         expect("rows of impulse", (*points)(0, 20), force(1), 0) +
         expect("columns of info", info->size(1), 4, 0) +
         expect("numbers", (*info)(0, 1) - (*points)(0, 23), 0, 0);
}

/// The only contact after one step.
template <class Body>
SP::Interaction step(SP::NonSmoothDynamicalSystem model, Body body, SP::InteractionManager found,
                     unsigned rows) {
  model->insertDynamicalSystem(body);
  found->insertNonSmoothLaw(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(kE, 0, .5, rows)), 0, 0);
  TimeStepping s(model, SP::TimeDiscretisation(new TimeDiscretisation(0, kH)),
                 SP::OneStepIntegrator(new MoreauJeanOSI(0.5)),
                 SP::OneStepNSProblem(new FrictionContact(static_cast<int>(rows))));
  s.insertInteractionManager(found);
  s.computeOneStep();
  SP::Interaction contact = s.indexSet(1)->bundle(*s.indexSet(1)->begin());
  wrongTables += tables(*model, *contact);
  return contact;
}

// The normal velocity is -1 before and kE after the impact, and the position takes their mean.
int expectGap(const std::string& what, const Interaction& contact) {
  return expect(what + ": y", (*contact.y(0))(0), -kDepth - kH * (1 - kE) / 2, 2e-5) +
         expect(what + ": normal impulse", (*contact.lambda(1))(0), 1 + kE, 1e-8);
}

/// The relation knows both sides: the ball's shape and body, and those of the floor.
int sides(const ContactR& contact, const SP::RigidBodyDS& body, double radius) {
  auto* shape = dynamic_cast<SiconosSphere*>(contact.shape[0].get());
  return expect("radius", shape == nullptr ? 0 : shape->radius(), radius, 0) +
         expect("body", contact.ds[0] == body && contact.ds[1] == nullptr ? 1 : 0, 1, 0) +
         expect("centre", (*contact.base[0])(2), (*body->q())(2), 0) +
         expect("floor", contact.contactor[1]->collision_group, 0, 0) +
         expect("height of the floor", (*contact.base[1])(2), 0, 0);
}

int ball() {
  const double r = 0.5;
  SP::RigidBodyDS body(new RigidBodyDS(vectorOf({0, 0, r - kDepth, 1, 0, 0, 0}),
                                       vectorOf({.3, -.1, -1, 0, .2, 0}), 1.0));
  body->setContactors(contactor(SP::SiconosShape(new SiconosSphere(r))));
  SP::SiconosBulletCollisionManager found(new SiconosBulletCollisionManager());
  found->insertStaticContactorSet(contactor(SP::SiconosShape(new SiconosPlane())),
                                  vectorOf({0, 0, 0, 1, 0, 0, 0}));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  SP::Interaction contact = step(model, body, found, 3);
  SP::NewtonEuler1DR relation = std::dynamic_pointer_cast<NewtonEuler1DR>(contact->relation());
  // The point of contact moves with (.2, -.1) m/s; its mass is 2/7. Tangents: -y and x.
  return expectGap("ball", *contact) + sides(dynamic_cast<ContactR&>(*relation), body, r) +
         expect("along -y", (*contact->lambda(1))(1), -.1 / 3.5, 2e-4) +
         expect("along x", (*contact->lambda(1))(2), -.2 / 3.5, 2e-4) +
         expect("sticks", (*contact->y(1))(1), 0, 1e-8) +
         expect("pc1", (*relation->pc1())(2), (*contact->y(0))(0), 1e-12) +
         expect("force", (*relation->contactForce())(0), -.2 / 3.5, 2e-4);
}

int disk() {
  const double r = 0.3, inertia = 0.1;
  SP::RigidBody2dDS body(
      new RigidBody2dDS(vectorOf({0, r - kDepth, 0}), vectorOf({.3, -1, 0}), 1.0, inertia));
  body->setContactors(contactor(SP::SiconosShape(new SiconosDisk(r))));
  SiconosBulletOptions options;
  options.dimension = SICONOS_BULLET_2D;
  SP::SiconosBulletCollisionManager found(new SiconosBulletCollisionManager(options));
  found->insertStaticContactorSet(contactor(SP::SiconosShape(new SiconosBox2d(20, 1))),
                                  vectorOf({0, -.5, 0}));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  SP::Interaction contact = step(model, body, found, 2);
  return expectGap("disk", *contact) +
         expect("along x", (*contact->lambda(1))(1), -.3 / (1 + r * r / inertia), 5e-4);
}

/// The relation that users link has the same tangent.
int linkedDisk() {
  SP::RigidBody2dDS body(
      new RigidBody2dDS(vectorOf({0, .299, 0}), vectorOf({.3, -1, 0}), 1.0, 0.1));
  SP::Contact2dR relation(new Contact2dR());
  relation->updateContactPoints(*vectorOf({0, -.3}), *vectorOf({0, 0}), *vectorOf({0, 1}));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(kE, 0, .5, 2));
  SP::Interaction contact(new Interaction(law, relation));
  model->insertDynamicalSystem(body);
  model->link(contact, body);
  SP::OneStepNSProblem problem(new FrictionContact(2));
  TimeStepping s(model, SP::TimeDiscretisation(new TimeDiscretisation(0, kH)),
                 SP::OneStepIntegrator(new MoreauJeanOSI(0.5)), problem);
  s.computeOneStep();
  return expect("linked: along x", (*contact->lambda(1))(1), -.3 / 1.9, 1e-8);
}

}  // namespace

int main() {
  return guarded([] {
    const int wrongRows = ball() + disk() + linkedDisk();
    return wrongRows + wrongTables;
  });
}
