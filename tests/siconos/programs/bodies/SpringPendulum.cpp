// A rod on a knee joint with a spring and a damper as internal moments. Newton's iteration makes
// passes until the joint has its gradients at the end of the step; the expected numbers are those
// of Siconos 4.4. With a spring so stiff that only an iteration with its gradient converges, every
// step must converge.
#include <KneeJointR.hpp>

#include "program.hpp"

namespace {

double stiffness = 4.0;
const double kDamping = 0.1;

void springMoment(double, double* q, double* v, double* m, unsigned, double*) {
  for (int i = 0; i < 3; ++i) m[i] = stiffness * q[4 + i] + kDamping * v[3 + i];
}

void springGradientQ(double, double*, double*, double* gradient, unsigned, double*) {
  std::fill(gradient, gradient + 21, 0.0);
  for (int i = 0; i < 3; ++i) gradient[3 * (4 + i) + i] = stiffness;
}

void springGradientV(double, double*, double*, double* gradient, unsigned, double*) {
  std::fill(gradient, gradient + 18, 0.0);
  for (int i = 0; i < 3; ++i) gradient[3 * (3 + i) + i] = kDamping;
}

struct Swing {
  std::vector<double> last;
  unsigned passes = 0;  // the largest number in a step
};

Swing swing(const std::string& name) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  SP::NewtonEulerDS rod(new NewtonEulerDS(vectorOf({0.5, 0, 0, 1, 0, 0, 0}),
                                          vectorOf({0, 0, 0, 0, 0, 0}), 1,
                                          matrixOf({{0.1, 0, 0}, {0, 0.2, 0}, {0, 0, 0.2}})));
  rod->setFExtPtr(vectorOf({0, 0, -9.81}));
  rod->setComputeMIntFunction(springMoment);
  rod->setComputeJacobianMIntqFunction(springGradientQ);
  rod->setComputeJacobianMIntvFunction(springGradientV);
  SP::Relation knee(new KneeJointR(vectorOf({-0.5, 0, 0}), false, rod));
  SP::NonSmoothLaw held(new EqualityConditionNSL(3));
  SP::Interaction joint(new Interaction(held, knee));
  model->insertDynamicalSystem(rod);
  model->link(joint, rod);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 5e-3));
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::OneStepNSProblem problem(new MLCP());
  SP::TimeStepping s(new TimeStepping(model, td, osi, problem));
  s->setNewtonTolerance(1e-9);
  s->setNewtonMaxIteration(30);
  Swing result;
  result.last = record(name, *s, [&] {
    result.passes = std::max(result.passes, s->getNewtonNbIterations());
    return std::vector<double>{(*rod->q())(0), (*rod->q())(2), (*rod->q())(5), (*rod->twist())(4),
                               (*joint->y(0))(0)};
  });
  return result;
}

}  // namespace

int main() {
  return guarded([] {
    const Swing soft = swing("SpringPendulum");
    stiffness = 1e5;
    const Swing stiff = swing("StiffPendulum");
    return expect("x", soft.last[1], -1.978749786823789e-01, 1e-9) +
           expect("z", soft.last[2], -4.591842458689459e-01, 1e-9) +
           expect("turning", soft.last[4], -1.060249756139313e+00, 1e-8) +
           expect("passes where it is stiff, at most 10", stiff.passes > 10, 0, 0) +
           expect("the stiff rod hangs by its weight", stiff.last[2], 0, 1e-2);
  });
}
