// A body on the surface of a sphere. Its relation overrides the product of the gradient with T. A
// second relation multiplies the rows of the twist by a factor and divides the output by it, so
// that the motion is the same.
#include "program.hpp"

namespace {

class OnSphere : public NewtonEulerR {
 public:
  explicit OnSphere(double factor) : factor_(factor) {}

  void computeh(double, const BlockVector& q, SiconosVector& y) override {
    y.setValue(0, q(0) * q(0) + q(1) * q(1) + q(2) * q(2) - 1);
  }
  void computeJachq(double, Interaction&, SP::BlockVector q) override {
    for (unsigned i = 0; i < 3; ++i) _jachq->setValue(0, i, 2 / factor_ * (*q)(i));
  }
  void computeJachqT(Interaction& inter, SP::BlockVector q) override {
    NewtonEulerR::computeJachqT(inter, q);
    *_jachqT *= factor_;
    ++calls;
  }
  void computeDotJachq(double time, const BlockVector& q, BlockVector& z,
                       const BlockVector& qDot) override {
    NewtonEulerR::computeDotJachq(time, q, z, qDot);
  }

  int calls = 0;

 private:
  double factor_;
};

double heightAfterRun(double factor, int& calls) {
  SP::NewtonEulerDS body(new NewtonEulerDS(vectorOf({1, 0, 0, 1, 0, 0, 0}),
                                           vectorOf({0, 0.5, 0, 0, 0.3, 0}), 1,
                                           matrixOf({{1, 0, 0}, {0, 2, 0}, {0, 0, 1}})));
  body->setFExtPtr(vectorOf({0, 0, -9.81}));
  SP::NonSmoothLaw law(new EqualityConditionNSL(1));
  std::shared_ptr<OnSphere> relation(new OnSphere(factor));
  SP::Interaction inter(new Interaction(law, relation));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.5));
  model->insertDynamicalSystem(body);
  model->link(inter, body);
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::OneStepNSProblem problem(new Equality());
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
  SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
  s->setNewtonTolerance(1e-10);
  const std::string name = factor == 1 ? "GradientOfTwist" : "GradientOfTwist2";
  const auto last = record(name, *s, [&] {
    return std::vector<double>{(*body->q())(0), (*body->q())(1), (*body->q())(2)};
  });
  calls = relation->calls;
  return last[3];
}

}  // namespace

int main() {
  return guarded([] {
    int calls = 0, callsDoubled = 0;
    const double z = heightAfterRun(1, calls), doubled = heightAfterRun(2, callsDoubled);
    return expect("called", calls > 0 && callsDoubled > 0 ? 1 : 0, 1, 0) +
           expect("z", doubled, z, 1e-12) + expect("falls", z, -0.91558, 1e-2);
  });
}
