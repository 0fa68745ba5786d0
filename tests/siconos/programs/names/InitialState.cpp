// A run starts at the vectors from which a system was made, with their values at that time. Values
// that were written into the state of the system before are dropped.
#include "program.hpp"

namespace {

void run(const SP::DynamicalSystem& ds, const SP::OneStepIntegrator& osi) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.1));
  model->insertDynamicalSystem(ds);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.05));
  SP::OneStepNSProblem lcp(new LCP());
  SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
  while (s->hasNextEvent()) {
    s->computeOneStep();
    s->nextStep();
  }
}

int ofLagrangian() {
  SP::SiconosVector q0 = vectorOf({1}), v0 = vectorOf({0});
  SP::LagrangianLinearTIDS linear(new LagrangianLinearTIDS(q0, v0, matrixOf({{1}})));
  SP::LagrangianDS general(new LagrangianDS(q0, v0, matrixOf({{1}})));
  (*v0)(0) = 2;
  (*general->q())(0) = 5;
  run(linear, SP::OneStepIntegrator(new MoreauJeanOSI(0.5)));
  run(general, SP::OneStepIntegrator(new MoreauJeanOSI(0.5)));
  return expect("linear", (*linear->q())(0), 1.2, 1e-14) +
         expect("general", (*general->q())(0), 1.2, 1e-14) +
         expect("q0", general->q0() == q0, 1, 0);
}

int ofBody() {
  SP::SiconosVector q0 = vectorOf({1, 0, 0, 1, 0, 0, 0}), v0 = vectorOf({0, 0, 0, 0, 0, 0});
  SP::SimpleMatrix I(new SimpleMatrix(3, 3));
  I->eye();
  SP::NewtonEulerDS body(new NewtonEulerDS(q0, v0, 1, I));
  (*v0)(0) = 2;
  (*q0)(1) = 3;
  (*body->q())(2) = 7;
  run(body, SP::OneStepIntegrator(new MoreauJeanOSI(0.5)));
  return expect("body, x", (*body->q())(0), 1.2, 1e-14) +
         expect("body, y", (*body->q())(1), 3, 1e-14) +
         expect("body, z", (*body->q())(2), 0, 1e-14);
}

int ofFirstOrder() {
  SP::SiconosVector x0 = vectorOf({1});
  SP::FirstOrderLinearTIDS ds(new FirstOrderLinearTIDS(x0, matrixOf({{0}})));
  (*x0)(0) = 2;
  run(ds, SP::OneStepIntegrator(new EulerMoreauOSI(0.5)));
  return expect("first order", (*ds->x())(0), 2, 1e-14);
}

}  // namespace

int main() {
  return guarded([] { return ofLagrangian() + ofBody() + ofFirstOrder(); });
}
