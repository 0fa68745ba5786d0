// The parameters of a plug-in are the position of another system: in a linear model a step
// evaluates them at q + h v, whatever the order of the systems.
#include "program.hpp"

namespace {

constexpr double kH = 1e-2, kStiffness = 40.0;

void pull(double, unsigned, double* f, unsigned, double* z) { f[0] = -3.0 * z[0]; }

/// Returns the position and velocity of the system that is pulled, after 1 s.
std::vector<double> pulled(bool isFirst) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  SP::SiconosMatrix zero(new SimpleMatrix(1, 1));
  SP::LagrangianLinearTIDS spring(new LagrangianLinearTIDS(
      vectorOf({1.0}), vectorOf({0.0}), matrixOf({{1.0}}), matrixOf({{kStiffness}}), zero));
  SP::LagrangianLinearTIDS mass(
      new LagrangianLinearTIDS(vectorOf({0.0}), vectorOf({0.0}), matrixOf({{1.0}})));
  mass->setComputeFExtFunction(pull);
  mass->setzPtr(spring->q());
  if (isFirst) model->insertDynamicalSystem(mass);
  model->insertDynamicalSystem(spring);
  if (!isFirst) model->insertDynamicalSystem(mass);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, kH));
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::OneStepNSProblem lcp(new LCP());
  SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
  auto last = record("SharedPosition", *s, [&] {
    return std::vector<double>{(*mass->q())(0), (*mass->velocity())(0), (*mass->z())(0)};
  });
  return last;
}

}  // namespace

int main() {
  return guarded([] {
    double q = 1, v = 0, x = 0, w = 0;
    for (int k = 0; k < 100; ++k) {
      const double force = -3.0 * (q + kH * v);
      const double change =
          -kH * kStiffness * (q + 0.5 * kH * v) / (1 + 0.25 * kH * kH * kStiffness);
      q += kH * (v + 0.5 * change), v += change;
      x += kH * (w + 0.5 * kH * force), w += kH * force;
    }
    int wrong = 0;
    for (const bool isFirst : {true, false}) {
      const std::vector<double> last = pulled(isFirst);
      wrong += expect("position", last[1], x, 1e-12) + expect("velocity", last[2], w, 1e-12) +
               expect("z after the step", last[3], q, 1e-12);
    }
    return wrong;
  });
}
