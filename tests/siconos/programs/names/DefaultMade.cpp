// Objects that are constructed without arguments and completed later, and objects that are used by
// themselves: relations, topologies, memories, events; the counts of right-hand sides and
// constraints of integrators.
#include "program.hpp"

// y = q_0 >= 0.
SP::Interaction wall() {
  std::shared_ptr<LagrangianLinearTIR> relation(new LagrangianLinearTIR());
  relation->setCPtr(matrixOf({{1, 0}}));
  relation->setEPtr(vectorOf({0}));
  SP::NonSmoothLaw law(new NewtonImpactNSL(0));
  return SP::Interaction(new Interaction(law, relation));
}

int relations() {
  std::shared_ptr<LagrangianCompliantLinearTIR> spring(new LagrangianCompliantLinearTIR());
  spring->setCPtr(matrixOf({{1, 0}}));
  spring->setDPtr(matrixOf({{0.25}}));
  spring->setEPtr(vectorOf({3}));
  return expect("C", (*spring->C())(0, 0), 1, 0) + expect("D", (*spring->D())(0, 0), 0.25, 0) +
         expect("e", (*spring->e())(0), 3, 0);
}

int topologies() {
  Topology own;
  own.insertDynamicalSystem(fallingBall());
  return expect("systems", own.dSG(0)->size(), 1, 0);
}

int memories() {
  SiconosMemory memory(2, 3);
  int errors =
      expect("steps", memory.size(), 2, 0) + expect("none yet", memory.nbVectorsInMemory(), 0, 0);
  for (double value : {1., 2., 3.}) memory.swap(SiconosVector(3, value));
  memory.swap(SiconosVector(3, 4.));
  return errors + expect("stored", memory.nbVectorsInMemory(), 2, 0) +
         expect("the newest", memory.getSiconosVector(0)(2), 4, 0) +
         expect("the one before", memory.getSiconosVector(1)(2), 3, 0);
}

int events() {
  SP::TimeDiscretisation td(new TimeDiscretisation(1.0, 0.25));
  EventsManager manager(td);
  manager.initialize(2.0);
  return expect("begins", manager.startingTime(), 1.0, 0) +
         expect("next", manager.nextTime(), 1.25, 1e-15) +
         expect("has one", manager.hasNextEvent(), 1, 0) +
         expect("its kind", manager.nextEvent()->getType(), TD_EVENT, 0);
}

// Event-driven: a point that is pressed against a wall falls along it.
SP::EventDriven fallAlongWall(SP::LagrangianDS mass, SP::OneStepIntegrator osi) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.1));
  SP::Interaction side = wall();
  model->insertDynamicalSystem(mass);
  model->link(side, mass);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-2));
  SP::OneStepNSProblem impact(new LCP()), acceleration(new LCP());
  SP::EventDriven s(new EventDriven(model, td));
  s->insertIntegrator(osi);
  s->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
  s->insertNonSmoothProblem(acceleration, SICONOS_OSNSP_ED_SMOOTH_ACC);
  return s;
}

int integrators() {
  SP::LagrangianDS mass(
      new LagrangianDS(vectorOf({0, 0}), vectorOf({0, 0}), matrixOf({{1, 0}, {0, 2}})));
  mass->setFExtPtr(vectorOf({-1, -9.81}));
  std::shared_ptr<LsodarOSI> osi(new LsodarOSI());
  SP::EventDriven s = fallAlongWall(mass, osi);
  const auto last = record("DefaultMade", *s, [&] {
    return std::vector<double>{(*mass->q())(0), (*mass->q())(1)};
  });
  int errors =
      expect("on the wall", last[1], 0, 1e-12) + expect("falls", last[2], -9.81 / 4 * 0.01, 1e-8);
  (*mass->acceleration())(1) = 0;
  osi->computeRhs(0.1);
  return errors + expect("acceleration", (*mass->acceleration())(1), -9.81 / 2, 1e-12);
}

int constraints() {
  SP::LagrangianDS mass(
      new LagrangianDS(vectorOf({0, 0}), vectorOf({0, 0}), matrixOf({{1, 0}, {0, 2}})));
  mass->setFExtPtr(vectorOf({-1, -9.81}));
  std::shared_ptr<Hem5OSI> osi(new Hem5OSI());
  SP::EventDriven s = fallAlongWall(mass, osi);
  s->run();
  return expect("constraints", osi->numberOfConstraints(), 1, 0);
}

// A falling ball. With Siconos, where this program is C++17, the objects are constructed but cannot
// be completed.
template <class Stepping, class Integrator>
int simulations(const std::string& name) {
  Stepping s;
  int errors = 0;
#if __cplusplus >= 202002L
  SP::LagrangianLinearTIDS ball = fallingBall();
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.1));
  model->insertDynamicalSystem(ball);
  s.setNonSmoothDynamicalSystemPtr(model);
  s.setTimeDiscretisationPtr(SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-2)));
  s.insertIntegrator(SP::OneStepIntegrator(new Integrator(0.5)));
  for (int id : {SICONOS_OSNSP_TS_VELOCITY, SICONOS_OSNSP_TS_POS})
    s.insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()), id);
  s.run();
  errors += expect(name, (*ball->q())(0), 1 - 9.81 / 2 * 0.01, 1e-8);
#endif
  return errors;
}

struct Smooth : LsodarOSI {
  explicit Smooth(double /*theta*/) {}
};

int main() {
  return guarded([] {
    return relations() + topologies() + memories() + events() + integrators() + constraints() +
           simulations<EventDriven, Smooth>("event-driven") +
           simulations<TimeSteppingDirectProjection, MoreauJeanDirectProjectionOSI>(
               "direct projection") +
           simulations<TimeSteppingCombinedProjection, MoreauJeanCombinedProjectionOSI>(
               "combined projection");
  });
}
