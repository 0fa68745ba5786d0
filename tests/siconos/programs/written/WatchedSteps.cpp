// Classes derived from a problem, an integrator and a simulation: they count, and the contact is
// closed one centimetre below the floor only.
#include "program.hpp"
using namespace std;
class CountingLCP : public LCP {
 public:
  int calls = 0;
  int compute(double time) override {
    calls++;
    return LCP::compute(time);
  }
};
class LateIntegrator : public MoreauJeanOSI {
 public:
  LateIntegrator() : MoreauJeanOSI(0.5) {}
  bool addInteractionInIndexSet(SP::Interaction inter, unsigned int i) override {
    return (*inter->y(0))(0) <= -0.01;
  }
  bool removeInteractionFromIndexSet(SP::Interaction inter, unsigned int i) override {
    return (*inter->y(0))(0) > -0.01;
  }
};
class CountingStepping : public TimeStepping {
 public:
  int steps = 0;
  CountingStepping(SP::NonSmoothDynamicalSystem m, SP::TimeDiscretisation td)
      : TimeStepping(m, td) {}

 protected:
  void newtonSolve(double criterion, unsigned int maxStep) override {
    steps++;
    TimeStepping::newtonSolve(criterion, maxStep);
  }
};
int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, 1.));
    SP::LagrangianLinearTIDS ball = fallingBall();
    SP::Interaction contact = floorContact(0.8);
    m->insertDynamicalSystem(ball);
    m->link(contact, ball);
    std::shared_ptr<CountingLCP> lcp(new CountingLCP());
    CountingStepping* counting =
        new CountingStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, 5e-3)));
    SP::TimeStepping s(counting);
    s->insertIntegrator(SP::OneStepIntegrator(new LateIntegrator()));
    s->insertNonSmoothProblem(lcp);
    vector<double> last = record("WatchedSteps", *s, [&] {
      return vector<double>{(*ball->q())(0), (*ball->velocity())(0), (*contact->lambda(1))(0)};
    });
    // The numbers of Siconos 4.4.
    return expect("calls", lcp->calls, 200, 0) + expect("steps", counting->steps, 200, 0) +
           expect("q", last[1], .48026620000000009, 1e-12) +
           expect("v", last[2], -1.726559999999998, 1e-12);
  });
}
