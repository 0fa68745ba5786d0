// Queries of a model, its topology, its events and its matrices: two beads, of which one bounces,
// and one contact between them. The answers are compared with the data that were given.
#include <BlockVector.hpp>

#include "program.hpp"

namespace {

int asked(Topology& topology, const SP::LagrangianLinearTIDS& low,
          const SP::LagrangianLinearTIDS& high, const SP::Interaction& ground,
          const SP::Interaction& between) {
  return expect("system by name", topology.getDynamicalSystem("low") == low, 1, 0) +
         expect("system by number", topology.getDynamicalSystem(high->number()) == high, 1, 0) +
         expect("interaction by name", topology.getInteraction("between") == between, 1, 0) +
         expect("interaction by number", topology.getInteraction(ground->number()) == ground, 1,
                0) +
         expect("name", topology.name(ground) == "ground", 1, 0) +
         expect("contacts of low", double(topology.interactionsForDS(low).size()), 2, 0) +
         expect("contacts of high", double(topology.interactionsForDS(high).size()), 1, 0) +
         expect("contacts of both", double(topology.interactionsForPairOfDS(high, low).size()), 1,
                0) +
         expect("ends", double(topology.dynamicalSystemsForInteraction(between).size()), 2, 0) +
         expect("has it", topology.hasInteraction(ground), 1, 0);
}

int matrices() {
  SimpleMatrix m(*matrixOf({{1, 2}, {2, -5}, {7, 0}}));
  SP::SiconosVector norms(new SiconosVector(2)), part(new SiconosVector(2));
  m.normInfByColumn(norms);
  m.getSubCol(0, 1, part);
  SimpleMatrix copy(3, 2);
  copy = m;
  copy.setSubCol(1, 1, part);
  SP::BlockVector blocks(new BlockVector(vectorOf({1, 2}), vectorOf({3, 4, 5})));
  blocks->setVector(1, *vectorOf({6, 7, 8}));
  return expect("column 0", (*norms)(0), 7, 0) + expect("column 1", (*norms)(1), 5, 0) +
         expect("part", (*part)(1), 7, 0) + expect("set part", copy(2, 1), 7, 0) +
         expect("block of entry 2", blocks->getNumVectorAtPos(2), 1, 0) +
         expect("entry 4", (*blocks)(4), 8, 0) +
         expect("symmetric", matrixOf({{1, 2}, {2, 1}})->checkSymmetry(1e-12), 1, 0);
}

// Programs print numbers of types, or compare them with constants.
int numbersOfTypes(OneStepIntegrator& osi, const Relation& relation) {
  return expect("type of an integrator", osi.getType(), 1, 0) +
         expect("an integrator by events", OSI::LSODAROSI, 3, 0) +
         expect("Bilbao's integrator", OSI::MOREAUJEANBILBAOOSI, 11, 0) +
         expect("type of a relation", relation.getType(), 1, 0) +
         expect("subtype of a relation", relation.getSubType(), 2, 0) +
         expect("first-order relations", RELATION::FirstOrder, 0, 0);
}

// A body rotated by a quarter turn about z: the x axis of the body is the y axis of the world.
int bodyInItsFrames() {
  const double c = std::sqrt(0.5);
  SP::SiconosMatrix inertia(new SimpleMatrix(3, 3));
  inertia->eye();
  NewtonEulerDS body(vectorOf({1, 0, 0, c, 0, 0, c}), vectorOf({0, 2, 0, 3, 0, 0}), 1.0, inertia);
  SP::SiconosVector force = vectorOf({0, 0, 0}), moment = vectorOf({0, 0, 0});
  body.setFExtPtr(force);
  body.setMExtPtr(moment);
  body.addExtForceAtPos(vectorOf({0, 0, 5}), true, vectorOf({1, 1, 0}), true);
  return expect("v of the body", (*body.linearVelocity(false))(0), 2, 1e-14) +
         expect("omega in the world", (*body.angularVelocity(true))(1), 3, 1e-14) +
         expect("force", (*force)(2), 5, 1e-14) + expect("moment about x", (*moment)(0), 0, 1e-14) +
         expect("moment about y", (*moment)(1), -5, 1e-14);
}

}  // namespace

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    SP::LagrangianLinearTIDS low = fallingBall(0.5), high = fallingBall(1.0);
    SP::Interaction ground = floorContact(0.5);
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.5));
    SP::Relation apart(new LagrangianLinearTIR(matrixOf({{-1.0, 1.0}})));
    SP::Interaction between(new Interaction(law, apart));
    model->insertDynamicalSystem(low);
    model->insertDynamicalSystem(high);
    model->setName(low, "low");
    model->setName(high, "high");
    model->link(ground, low);
    model->link(between, low, high);
    model->setName(ground, "ground");
    model->setName(between, "between");
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-2));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    int wrong = asked(*model->topology(), low, high, ground, between) + matrices() +
                bodyInItsFrames() + numbersOfTypes(*osi, *apart);
    for (int k = 0; k < 3; ++k) {
      s->computeOneStep();
      s->nextStep();
    }
    wrong += expect("t_k", s->eventsManager()->getTk(), 0.03, 1e-12) +
             expect("t_k+2", s->eventsManager()->getTkp2(), 0.05, 1e-12) +
             expect("h", s->eventsManager()->currentTimeStep(), 0.01, 1e-12);
    record("ModelQueries", *s, [&] {
      return std::vector<double>{(*low->q())(0), (*high->q())(0), (*ground->lambda(1))(0)};
    });
    model->topology()->removeInteraction(between);
    return wrong +
           expect("removed", double(model->topology()->interactionsForDS(high).size()), 0, 0);
  });
}
