// Two masses fall on the floor one above the other, half-explicit scheme at both levels: at
// t = 0.358 the upper one hits the lower one, which leaves the floor.
#include "program.hpp"

static SimpleMatrix fall(unsigned type, int steps) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1.5));
  std::vector<SP::LagrangianLinearTIDS> masses;
  for (int i = 0; i < 2; ++i) {
    SP::LagrangianLinearTIDS mass(
        new LagrangianLinearTIDS(vectorOf({.5 + .4 * i}), vectorOf({0.}), matrixOf({{1. + i}})));
    mass->setFExtPtr(vectorOf({-9.81 * (1 + i)}));
    model->insertDynamicalSystem(mass);
    masses.push_back(mass);
  }
  SP::NonSmoothLaw law(new NewtonImpactNSL(.3));
  SP::Relation onFloor(new LagrangianLinearTIR(matrixOf({{1.}}), vectorOf({-.1})));
  SP::Relation onMass(new LagrangianLinearTIR(matrixOf({{-1., 1.}}), vectorOf({-.2})));
  SP::Interaction low(new Interaction(law, onFloor)), high(new Interaction(law, onMass));
  model->link(low, masses[0]);
  model->link(high, masses[0], masses[1]);
  SP::TimeSteppingD1Minus s(
      new TimeSteppingD1Minus(model, SP::TimeDiscretisation(new TimeDiscretisation(0, 2e-3)), 2));
  s->insertIntegrator(SP::OneStepIntegrator(new D1MinusLinearOSI(type)));
  s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()), SICONOS_OSNSP_TS_VELOCITY);
  s->insertNonSmoothProblem(SP::OneStepNSProblem(new LCP()), SICONOS_OSNSP_TS_VELOCITY + 1);
  SimpleMatrix data(steps, 5);
  for (int k = 0; k < steps; ++k) {
    s->advanceToEvent();
    data(k, 0) = s->nextTime();
    for (int i = 0; i < 2; ++i) {
      data(k, 1 + i) = (*masses[i]->q())(0);
      data(k, 3 + i) = (*masses[i]->velocity())(0);
    }
    s->processEvents();
  }
  return data;
}

int main() {
  return guarded([] {
    const SimpleMatrix accelerations = fall(D1MinusLinearOSI::halfexplicit_acceleration_level, 180);
    const SimpleMatrix velocities = fall(D1MinusLinearOSI::halfexplicit_velocity_level, 200);
    ioMatrix::write("MassesInTower.dat", "ascii", accelerations, "noDim");
    // In Siconos 4.4:
    return isLastRow(accelerations, {0.36, 0.098404058912, 0.29778318372, 0.0771018912, 0.55981746},
                     1e-9) &&
                   isLastRow(velocities, {0.4, 0.098661065216, 0.31232788212, 0.0, 0.16741746},
                             1e-9)
               ? 0
               : 1;
  });
}
