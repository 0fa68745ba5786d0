// A falling ball, whose state is read after nextStep(): the index sets are those of the next step,
// and the impulse of a contact that has left them is zero.
#include "program.hpp"

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    SP::LagrangianLinearTIDS ball = fallingBall();
    SP::Interaction contact = floorContact(0.5);
    model->insertDynamicalSystem(ball);
    model->link(contact, ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    int errors = 0, impacts = 0;
    std::size_t closed = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      const double impulse = (*contact->lambda(1))(0);
      if (impulse > 0) ++impacts, errors += expect("announced", closed, 1, 0);
      s->nextStep();
      if (!s->hasNextEvent()) break;
      closed = model->topology()->indexSet(1)->size();
      if (closed == 0) errors += expect("impulse behind the step", (*contact->lambda(1))(0), 0, 0);
    }
    return errors + expect("it falls on the floor", impacts > 1, 1, 0);
  });
}
