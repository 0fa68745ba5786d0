// Past values of vectors under all their names, and events by their classes.
#include <NonSmoothEvent.hpp>
#include <TimeDiscretisationEvent.hpp>

#include "program.hpp"

namespace {

int memories() {
  SP::LagrangianLinearTIDS ball = fallingBall(0.01);
  SP::Interaction contact = floorContact(0.9);
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.2));
  model->insertDynamicalSystem(ball);
  model->link(contact, ball);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 5e-3));
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::OneStepNSProblem lcp(new LCP());
  SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
  double q = 0.01, p = 0, y = 0.01, lambda = 0;
  int wrong = 0, impacts = 0;
  while (s->hasNextEvent()) {
    s->computeOneStep();
    wrong += expect("q", ball->qMemory().getSiconosVector(0)(0), q, 0) +
             expect("p", ball->pMemory(1).getSiconosVector(0)(0), p, 0) +
             expect("y", contact->yMemory(0).getSiconosVector(0)(0), y, 1e-15) +
             expect("lambda", contact->lambdaMemory(1).getSiconosVector(0)(0), lambda, 0);
    q = (*ball->q())(0), p = (*ball->p(1))(0);
    y = (*contact->y(0))(0), lambda = (*contact->lambda(1))(0);
    impacts += p > 0 ? 1 : 0;
    s->nextStep();
  }
  return wrong + expect("steps remembered", ball->pMemory(1).size(), 1, 0) +
         expect("steps of y", contact->yMemory(0).size(), 1, 0) +
         expect("impacts", impacts > 1 ? 1 : 0, 1, 0) +
         expect("x of second order", ball->xMemory().size(), 0, 0);
}

int firstOrder() {
  SP::SiconosVector start = vectorOf({1.0});
  SP::FirstOrderLinearTIDS decay(new FirstOrderLinearTIDS(vectorOf({5.0}), matrixOf({{-1.0}})));
  decay->setX0Ptr(start);
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.1));
  model->insertDynamicalSystem(decay);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.1));
  SP::TimeStepping s(new TimeStepping(model, td, 0));
  SP::OneStepIntegrator osi(new EulerMoreauOSI(1.0));
  s->insertIntegrator(osi);
  s->computeOneStep();
  const DynamicalSystem& any = *decay;
  return expect("x", (*decay->x())(0), 1 / 1.1, 1e-15) +
         expect("x before", any.xMemory().getSiconosVector(0)(0), 1, 0);
}

int events() {
  SP::LagrangianLinearTIDS ball = fallingBall();
  SP::Interaction contact = floorContact(0.5);
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  model->insertDynamicalSystem(ball);
  model->link(contact, ball);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.1));
  SP::EventDriven s(new EventDriven(model, td));
  SP::OneStepIntegrator osi(new LsodarOSI());
  s->insertIntegrator(osi);
  SP::OneStepNSProblem impact(new LCP()), acceleration(new LCP());
  s->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
  s->insertNonSmoothProblem(acceleration, SICONOS_OSNSP_ED_SMOOTH_ACC);
  int instants = 0, impacts = 0;
  while (s->hasNextEvent()) {
    s->advanceToEvent();
    const SP::Event next = s->eventsManager()->nextEvent();
    if (std::dynamic_pointer_cast<TimeDiscretisationEvent>(next) != nullptr) ++instants;
    if (std::dynamic_pointer_cast<NonSmoothEvent>(next) != nullptr) ++impacts;
    s->processEvents();
  }
  TimeDiscretisationEvent instant(1.5, 1);
  NonSmoothEvent change(2., 2);
  instant.setTick(1e-16);
  return expect("instants", instants, 10, 0) + expect("impacts", impacts, 2, 0) +
         expect("time", instant.getDoubleTimeOfEvent(), 1.5, 0) +
         expect("type", instant.getType(), TD_EVENT, 0) + expect("change", change.getType(), 2, 0);
}

}  // namespace

int main() {
  return guarded([] { return memories() + firstOrder() + events(); });
}
