#include "program.hpp"

// A ball in a circle of radius 1, with one linear pass per step: the contact's normal is that at
// q + h v, with q and v of the beginning of the step, so the impulse has this direction. A manager
// of interactions sees the ball at that position, and before the first step at its initial
// position.
namespace {

class InCircle : public LagrangianScleronomousR {
 public:
  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y(0) = 1.0 - std::hypot(q(0), q(1));
  }
  void computeJachq(const BlockVector& q, BlockVector&) override {
    for (unsigned i = 0; i < 2; ++i) (*_jachq)(0, i) = -q(i) / std::hypot(q(0), q(1));
  }
};

class Watching : public InteractionManager {
 public:
  explicit Watching(SP::LagrangianDS ball) : ball_(ball) {}
  void updateInteractions(SP::Simulation) override { seen.push_back((*ball_->q())(0)); }

  std::vector<double> seen;

 private:
  SP::LagrangianDS ball_;
};

}  // namespace

int main() {
  return guarded([] {
    const double h = 5e-3;
    SP::LagrangianDS ball(new LagrangianDS(vectorOf({0.9, 0.0}), vectorOf({0.5, 0.0}),
                                           matrixOf({{1.0, 0.0}, {0.0, 1.0}})));
    ball->setFExtPtr(vectorOf({0.0, -9.81}));
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.0));
    SP::Interaction contact(new Interaction(law, SP::Relation(new InCircle())));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, 1.0));
    model->insertDynamicalSystem(ball);
    model->link(contact, ball);
    SP::TimeDiscretisation instants(new TimeDiscretisation(0.0, h));
    SP::TimeStepping s(new TimeStepping(model, instants,
                                        SP::OneStepIntegrator(new MoreauJeanOSI(0.5)),
                                        SP::OneStepNSProblem(new LCP())));
    s->setNewtonOptions(SICONOS_TS_LINEAR);
    std::shared_ptr<Watching> manager(new Watching(ball));
    s->insertInteractionManager(manager);
    double across = 0.0, apart = 0.0, ahead[2] = {0.9 + h * 0.5, 0.0};
    int pressed = 0;
    const auto row = [&] {
      const SiconosVector &p = *ball->p(1), &q = *ball->q(), &v = *ball->velocity();
      across = std::max(across, std::abs(p(0) * ahead[1] - p(1) * ahead[0]));
      apart = std::max(apart, std::abs(manager->seen.back() - ahead[0]));
      if ((*contact->lambda(1))(0) > 0.0) ++pressed;
      for (unsigned i = 0; i < 2; ++i) ahead[i] = q(i) + h * v(i);
      return std::vector<double>{q(0), q(1), v(0), v(1), p(0)};
    };
    record("LinearPass", *s, row);
    return expect("impulse across the normal", across, 0.0, 1e-14) +
           expect("what the manager saw", apart, 0.0, 1e-14) +
           expect("... at first", manager->seen[0], 0.9, 0.0) +
           expect("once before the run and once in each step", manager->seen.size(), 201, 0) +
           expect("steps with contact", pressed > 100, 1, 0);
  });
}
