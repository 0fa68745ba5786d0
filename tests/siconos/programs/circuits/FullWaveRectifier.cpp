// A bridge of four diodes rectifies the current of an oscillating circuit; the MLCP is solved by
// direct enumeration.
#include <SolverOptions.h>

#include "program.hpp"

int main() {
  return guarded([] {
    const double L = 1e-2, C = 1e-6, R = 1e3;
    SP::FirstOrderLinearDS circuit(new FirstOrderLinearDS(
        vectorOf({10, 0}), SP::SiconosMatrix(matrixOf({{0, -1 / C}, {1 / L, 0}}))));
    SP::FirstOrderLinearTIR bridge(
        new FirstOrderLinearTIR(matrixOf({{0, 0}, {0, 0}, {-1, 0}, {1, 0}}),
                                matrixOf({{0, 0, -1 / C, 1 / C}, {0, 0, 0, 0}})));
    bridge->setDPtr(
        matrixOf({{1 / R, 1 / R, -1, 0}, {1 / R, 1 / R, 0, -1}, {1, 0, 0, 0}, {0, 1, 0, 0}}));
    SP::Interaction inter(
        new Interaction(SP::NonSmoothLaw(new ComplementarityConditionNSL(4)), bridge));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 5e-3));
    model->setTitle("full wave");
    model->insertDynamicalSystem(circuit);
    model->link(inter, circuit);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-6));
    SP::OneStepIntegrator osi(new EulerMoreauOSI(0.5));
    SP::MLCP mlcp(new MLCP(SICONOS_MLCP_DIRECT_ENUM));
    const SP::SolverOptions options = mlcp->numericsSolverOptions();
    options->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    options->dparam[SICONOS_DPARAM_MLCP_SIGN_TOL_NEG] = 1e-12;
    options->dparam[SICONOS_DPARAM_MLCP_SIGN_TOL_POS] = 1e-12;
    options->iparam[SICONOS_IPARAM_MLCP_NUMBER_OF_CONFIGURATIONS] = 5;
    mlcp->setMStorageType(NM_DENSE);
    SP::TimeStepping s(new TimeStepping(model, td, osi, mlcp));
    const std::vector<double> last = record("FullWaveRectifier", *s, [&]() -> std::vector<double> {
      const double u = (*circuit->x())(0), i = (*circuit->x())(1);
      return {u, i, (*inter->lambda(0))(2), (*inter->lambda(0))(3)};
    });
    // The last row of Siconos 4.4.
    const double u = last[1], i = last[2];
    return expect("voltage", u, 0.7883868726396746, 1e-10) +
           expect("current", i, -0.002751979514978596, 1e-12) +
           expect("the bridge takes energy", C * u * u + L * i * i < 0.1 * C * 100 ? 1 : 0, 1, 0);
  });
}
