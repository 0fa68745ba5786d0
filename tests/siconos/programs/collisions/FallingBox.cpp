// A box falls on the ground and rests on its four corners; a second box lands on it. The contacts
// are read from the index sets, and a ray finds the upper box.
#include <SolverOptions.h>

#include <SiconosBodies.hpp>
#include <SiconosBulletCollisionManager.hpp>

#include "program.hpp"

#if !defined(SICONOS_HAS_BULLET) || !defined(HAVE_SICONOS_MECHANICS)
#error "SiconosKernel.hpp tells which parts exist"
#endif

namespace {

constexpr double kG = 9.81, kH = 5e-3, kMass = 3.0;

SP::RigidBodyDS box(double height) {
  SP::RigidBodyDS body(new RigidBodyDS(vectorOf({0.1, -0.2, height, 1, 0, 0, 0}),
                                       vectorOf({0, 0, 0, 0, 0, 0}), kMass));
  SP::SiconosBox shape(new SiconosBox(1.0, 2.0, 0.5));
  body->contactors()->push_back(SP::SiconosContactor(new SiconosContactor(shape)));
  body->setFExtPtr(vectorOf({0, 0, -kG * kMass}));
  return body;
}

/// The sum of the upward forces of the contacts in index set 1, and the number of these contacts.
std::pair<double, unsigned> pushOn(const NonSmoothDynamicalSystem& model, SP::RigidBodyDS body) {
  double sum = 0;
  unsigned count = 0;
  SP::InteractionsGraph active = model.topology()->indexSet(1);
  InteractionsGraph::VIterator at, end;
  for (std::tie(at, end) = active->vertices(); at != end; ++at) {
    SP::Interaction contact = active->bundle(*at);
    if (active->properties(*at).source != body && active->properties(*at).target != body) continue;
    SP::BulletR relation = std::dynamic_pointer_cast<BulletR>(contact->relation());
    if (relation == nullptr) continue;
    const double sign = active->properties(*at).source == body ? 1 : -1;
    sum += sign * (*contact->lambda(1))(0) * (*relation->nc())(2);
    ++count;
  }
  return {sum, count};
}

}  // namespace

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 2.0));
    SP::RigidBodyDS lower = box(0.75), upper = box(1.75);
    model->insertDynamicalSystem(lower);
    model->insertDynamicalSystem(upper);

    SiconosBulletOptions options;
    options.contactBreakingThreshold = 0.04;
    SP::SiconosBulletCollisionManager collisions(new SiconosBulletCollisionManager(options));
    SP::SiconosContactorSet ground(new SiconosContactorSet());
    ground->append(
        SP::SiconosContactor(new SiconosContactor(SP::SiconosPlane(new SiconosPlane()))));
    collisions->insertStaticContactorSet(ground, vectorOf({0, 0, 0, 1, 0, 0, 0}));
    collisions->insertNonSmoothLaw(SP::NonSmoothLaw(new NewtonImpactFrictionNSL(0.0, 0.0, 0.4, 3)),
                                   0, 0);

    SP::FrictionContact problem(new FrictionContact(3, SICONOS_FRICTION_3D_NSGS));
    problem->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-10;
    SP::TimeStepping s(new TimeStepping(model,
                                        SP::TimeDiscretisation(new TimeDiscretisation(0, kH)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(0.5)), problem));
    s->insertInteractionManager(collisions);
    s->setNewtonOptions(SICONOS_TS_LINEAR);

    std::pair<double, unsigned> onLower, onUpper;
    int mostNew = 0;
    const std::vector<double> last = record("FallingBox", *s, [&]() -> std::vector<double> {
      onLower = pushOn(*model, lower), onUpper = pushOn(*model, upper);
      mostNew = std::max(mostNew, collisions->statistics().new_interactions_created);
      return {(*lower->q())(2), (*upper->q())(2), (*lower->velocity())(2)};
    });
    const SiconosBulletStatistics counted = collisions->statistics();
    collisions->resetStatistics();
    const auto hits =
        collisions->lineIntersectionQuery(*vectorOf({0, 0, 5}), *vectorOf({0, 0, -5}), true);
    const auto all = collisions->lineIntersectionQuery(*vectorOf({0, 0, 5}), *vectorOf({0, 0, -5}));
    return expect("the lower box rests", last[1], 0.25, 0.04) +
           expect("the upper box rests on it", last[2] - last[1], 0.5, 0.04) +
           expect("it rests", last[3], 0, 1e-8) +
           expect("an impulse bears both", onLower.first, kMass * kG * kH, 1e-7) +
           expect("one bears the upper box", onUpper.first, kMass * kG * kH, 1e-7) +
           expect("corners of the lower box", onLower.second, 8, 0) +
           expect("its inertia", lower->inertia()->getValue(0, 0),
                  kMass / 12 * (2.0 * 2.0 + 0.5 * 0.5), 1e-12) +
           expect("the ray enters", hits.size(), 1, 0) +
           expect("the upper box", hits[0]->body == upper, 1, 0) +
           expect("its contactor", hits[0]->contactor == upper->contactors()->at(0), 1, 0) +
           expect("its shape", hits[0]->shape == hits[0]->contactor->shape, 1, 0) +
           expect("the floor is the last", all.size() == 3 && all[2]->body == nullptr, 1, 0) +
           expect("contacts of one landing", mostNew, 4, 0) +
           expect("all remain", counted.existing_interactions_processed, 8, 0) +
           expect("none is new", counted.new_interactions_created, 0, 0) +
           expect("reset", collisions->statistics().existing_interactions_processed, 0, 0) +
           expect("its group", all[2]->contactor->collision_group, 0, 0) +
           expect("from above", hits[0]->point(2), (*upper->q())(2) + 0.25, 1e-9);
  });
}
