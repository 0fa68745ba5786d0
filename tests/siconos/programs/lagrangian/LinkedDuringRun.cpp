// A manager links the contact when the ball is near the floor, and unlinks it when the ball is far.
#include "program.hpp"

class NearFloor : public InteractionManager {
 public:
  NearFloor(SP::LagrangianLinearTIDS ball, SP::NonSmoothLaw law) : ball_(ball), law_(law) {}

  void updateInteractions(SP::Simulation simulation) override {
    const bool near = (*ball_->q())(0) < 0.2;
    if (near && !contact_) {
      SP::Relation relation(new LagrangianLinearTIR(matrixOf({{1.0}})));
      contact_.reset(new Interaction(law_, relation));
      simulation->link(contact_, ball_);
      links++;
    } else if (!near && contact_) {
      simulation->unlink(contact_);
      contact_.reset();
    }
  }

  int links = 0;

 private:
  SP::LagrangianLinearTIDS ball_;
  SP::NonSmoothLaw law_;
  SP::Interaction contact_;
};

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 3));
    SP::LagrangianLinearTIDS ball = fallingBall();
    model->insertDynamicalSystem(ball);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 0.005));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.8));
    std::shared_ptr<NearFloor> manager(new NearFloor(ball, law));
    s->insertInteractionManager(manager);
    double lowest = 1;
    record("LinkedDuringRun", *s, [&] {
      lowest = std::min(lowest, (*ball->q())(0));
      return std::vector<double>{(*ball->q())(0), (*ball->velocity())(0)};
    });
    return expect("links", manager->links, 4, 0) + expect("lowest", lowest, 0, 0.025);
  });
}
