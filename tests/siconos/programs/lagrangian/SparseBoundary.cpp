// A bar of springs whose first node has a prescribed motion and whose last node hits a wall, with
// dense and with sparse matrices.
#include "program.hpp"

namespace {

SP::SimpleMatrix springs(unsigned n, double k, Siconos::UBLAS_TYPE form) {
  SP::SimpleMatrix K(new SimpleMatrix(n, n, form, 3 * n));
  for (unsigned i = 0; i < n; ++i) {
    K->setValue(i, i, i + 1 < n ? 2 * k : k);
    if (i > 0) K->setValue(i, i - 1, -k);
    if (i > 0) K->setValue(i - 1, i, -k);
  }
  return K;
}

std::vector<double> run(Siconos::UBLAS_TYPE form, const std::string& name) {
  const unsigned n = 8;
  SP::SimpleMatrix M(new SimpleMatrix(n, n, form, 3 * n)), H(new SimpleMatrix(1, n));
  for (unsigned i = 0; i < n; ++i) M->setValue(i, i, 0.5);
  SP::SiconosVector q0(new SiconosVector(n)), v0(new SiconosVector(n));
  SP::LagrangianLinearTIDS bar(new LagrangianLinearTIDS(q0, v0, M));
  bar->setKPtr(springs(n, 100.0, form));
  SP::UnsignedIntVector first(new std::vector<unsigned>(1, 0));
  SP::BoundaryCondition moved(
      new HarmonicBC(first, vectorOf({0.0}), vectorOf({0.3}), vectorOf({5.0}), vectorOf({0.2})));
  bar->setBoundaryConditions(moved);
  H->setValue(0, n - 1, -1.0);
  SP::Relation gap(new LagrangianLinearTIR(H, vectorOf({0.02})));
  SP::Interaction wall(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(0.5)), gap));
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 2));
  model->insertDynamicalSystem(bar);
  model->link(wall, bar);
  SP::TimeStepping s(new TimeStepping(
      model, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)),
      SP::OneStepIntegrator(new MoreauJeanOSI(0.5)), SP::OneStepNSProblem(new LCP())));
  double impulses = 0;
  std::vector<double> last = record(name, *s, [&] {
    impulses += (*wall->lambda(1))(0);
    return std::vector<double>{(*bar->q())(0), (*bar->q())(n - 1), (*bar->velocity())(n - 1),
                               (*bar->velocity())(0), impulses};
  });
  return last;
}

}  // namespace

int main() {
  return guarded([] {
    const std::vector<double> dense = run(Siconos::DENSE, "SparseBoundaryDense");
    const std::vector<double> sparse = run(Siconos::SPARSE, "SparseBoundary");
    int wrong = dense[5] > 1.0 ? 0 : expect("impulses", dense[5], 1.0, 0.0);
    wrong += expect("moved as told", sparse[4], 0.3 * cos(5.0 * sparse[0] + 0.2), 1e-9);
    for (size_t i = 0; i < dense.size(); ++i)
      wrong += expect("column " + std::to_string(i), sparse[i], dense[i], 1e-8);
    return wrong;
  });
}
