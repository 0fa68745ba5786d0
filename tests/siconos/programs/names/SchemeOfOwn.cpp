// A scheme derived by the user, which adds a drag to the free velocity, in whole steps: the ball
// falls as one whose external force has the drag of the step's beginning.
#include "program.hpp"

class Dragging : public MoreauJeanOSI {
 public:
  explicit Dragging(SP::LagrangianLinearTIDS ball) : MoreauJeanOSI(.5), ball_(ball) {}
  void computeFreeState() override {
    const double drag = .5 * ball_->velocityMemory().getSiconosVector(0)(0);
    (*ball_->fExt())(0) = -9.81 - drag;
    MoreauJeanOSI::computeFreeState();
    ++calls;
  }
  void updateState(const unsigned int level) override {
    MoreauJeanOSI::updateState(level);
    ++updates;
  }
  unsigned int calls = 0, updates = 0;

 private:
  SP::LagrangianLinearTIDS ball_;
};

int main() {
  return guarded([] {
    SP::LagrangianLinearTIDS ball = fallingBall(100.);
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
    model->insertDynamicalSystem(ball);
    auto osi = std::make_shared<Dragging>(ball);
    SP::TimeStepping s(
        new TimeStepping(model, SP::TimeDiscretisation(new TimeDiscretisation(0, .01)), 0));
    s->insertIntegrator(osi);
    double v = 0, q = 100;
    for (int k = 0; k < 90; ++k) {
      s->computeOneStep();
      const double before = v;
      v += .01 * (-9.81 - .5 * v);
      q += .005 * (before + v);
      s->nextStep();
    }
    int errors = expect("velocity", (*ball->velocity())(0), v, 1e-11);
    errors += expect("height", (*ball->q())(0), q, 1e-11);
    return errors + (osi->calls == 90 ? 0 : 1) + (osi->updates >= 90 ? 0 : 1);
  });
}
