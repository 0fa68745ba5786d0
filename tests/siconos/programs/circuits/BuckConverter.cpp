// A buck converter in open loop: inductor, capacitor, load, ideal diode, and an ideal switch
// modelled by a relay on a ramp.
#include "program.hpp"
int main() {
  return guarded([] {
    const double L = 1e-4, C = 1e-4, R = 5.;
    SP::FirstOrderLinearDS x(
        new FirstOrderLinearDS(vectorOf({0, 0}), matrixOf({{0, -1 / L}, {1 / C, -1 / (R * C)}})));
    struct F {
      static void b(double t, unsigned, double* b, unsigned, double*) {
        b[0] = (fmod(t, 1e-4) < 0.4e-4 ? 12. : 0.) / 1e-4;
        b[1] = 0;
      }
    };
    x->setComputebFunction(F::b);
    SP::FirstOrderLinearTIR r(
        new FirstOrderLinearTIR(matrixOf({{1., 0}}), matrixOf({{1 / L}, {0}})));
    r->setDPtr(matrixOf({{1e-2}}));
    SP::Interaction diode(new Interaction(SP::NonSmoothLaw(new ComplementarityConditionNSL(1)), r));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 4e-3));
    model->insertDynamicalSystem(x);
    model->link(diode, x);
    SP::TimeStepping s(new TimeStepping(
        model, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-6)),
        SP::OneStepIntegrator(new EulerMoreauOSI(1.)), SP::OneStepNSProblem(new LCP())));
    const std::vector<double> last = record("BuckConverter", *s, [&] {
      return std::vector<double>{(*x->x())(0), (*x->x())(1), (*diode->lambda(0))(0)};
    });
    return expect("current", last[1], -5.422470633830453e-02, 1e-9) +
           expect("voltage", last[2], 5.411440868374776, 1e-9);
  });
}
