// A bar of many springs hits a wall, with sparse matrices.
#include "program.hpp"

int main() {
  return guarded([] {
    const unsigned n = 50;
    SP::SimpleMatrix M(new SimpleMatrix(n, n, Siconos::SPARSE, n, 3 * n));
    SP::SimpleMatrix K(new SimpleMatrix(n, n, Siconos::SPARSE, n, 3 * n));
    SP::SimpleMatrix C(new SimpleMatrix(n, n, Siconos::SPARSE, n, 3 * n));
    for (unsigned i = 0; i < n; i++) {
      M->setValue(i, i, 1. / n);
      K->setValue(i, i, (i == 0 || i == n - 1 ? 1. : 2.) * n * 100);
      if (i > 0) K->setValue(i, i - 1, -100. * n);
      if (i + 1 < n) K->setValue(i, i + 1, -100. * n);
    }
    SP::SiconosVector q0(new SiconosVector(n, 0.01)), v0(new SiconosVector(n, -1.0));
    SP::LagrangianLinearTIDS bar(new LagrangianLinearTIDS(q0, v0, M));
    bar->setKPtr(K);
    bar->setCPtr(C);
    SP::SimpleMatrix H(new SimpleMatrix(1, n));
    (*H)(0, 0) = 1;
    SP::NonSmoothLaw law(new NewtonImpactNSL(0));
    SP::Relation relation(new LagrangianLinearTIR(H));
    SP::Interaction inter(new Interaction(law, relation));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.5));
    model->insertDynamicalSystem(bar);
    model->link(inter, bar);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-4));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    const auto last = record("SparseBar", *s, [&] {
      double momentum = 0;
      for (unsigned i = 0; i < n; i++) momentum += (*bar->velocity())(i) / n;
      return std::vector<double>{(*bar->q())(0), (*bar->velocity())(0), momentum};
    });
    // The wave runs to the end and back: the bar leaves at its initial speed, apart from vibrations
    // that remain.
    return expect("it bounces", last[3], 0.95, 0.06);
  });
}
