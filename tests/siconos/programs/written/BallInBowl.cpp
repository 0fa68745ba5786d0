// Event-driven: a ball bounces in a parabolic bowl. The relation owns the matrices and the vector
// of its second derivative.
#include <program.hpp>

class Bowl : public LagrangianScleronomousR {
  double radius;

 public:
  Bowl(double r) : LagrangianScleronomousR(), radius(r) {
    _jachq.reset(new SimpleMatrix(1, 2));
    _dotjachq.reset(new SimpleMatrix(1, 2));
    _dotjacqhXqdot.reset(new SiconosVector(1));
  }
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    y(0) = q(1) - q(0) * q(0) / radius;
  }
  void computeJachq(const BlockVector& q, BlockVector& z) override {
    _jachq->setValue(0, 0, -2 * q(0) / radius);
    _jachq->setValue(0, 1, 1);
  }
  void computeDotJachq(const BlockVector& q, BlockVector& z, const BlockVector& qDot) override {
    _dotjachq->setValue(0, 0, -2 * qDot(0) / radius);
    _dotjachq->setValue(0, 1, 0);
  }
};

int main() {
  return guarded([] {
    SP::SimpleMatrix mass(new SimpleMatrix(2, 2));
    mass->eye();
    SP::LagrangianDS ball(new LagrangianDS(vectorOf({0.7, 1.5}), vectorOf({-0.3, 0}), mass));
    ball->setFExtPtr(vectorOf({0, -9.81}));
    SP::Relation relation(new Bowl(2));
    SP::NonSmoothLaw law(new NewtonImpactNSL(0.8));
    SP::Interaction inter(new Interaction(law, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 2));
    model->insertDynamicalSystem(ball);
    model->link(inter, ball);
    SP::LsodarOSI osi(new LsodarOSI());
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 5e-3));
    SP::OneStepNSProblem impact(new LCP()), acceleration(new LCP());
    SP::EventDriven s(new EventDriven(model, td));
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_ED_IMPACT);
    s->insertNonSmoothProblem(acceleration, SICONOS_OSNSP_ED_SMOOTH_ACC);
    s->initialize();
    std::vector<double> last = record("BallInBowl", *s, [&] {
      return std::vector<double>{(*ball->q())(0), (*ball->q())(1), (*ball->velocity())(0),
                                 (*ball->velocity())(1)};
    });
    return expect("x", last[1], 3.330147706942183e-01, 1e-11) +
           expect("y", last[2], 8.494226026889939e-02, 1e-11) +
           expect("vx", last[3], 2.680643662814092e+00, 1e-11) +
           expect("vy", last[4], 2.185119720750181e+00, 1e-11);
  });
}
