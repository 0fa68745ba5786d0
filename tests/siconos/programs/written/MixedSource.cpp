// A circuit with Kirchhoff's law as an equality and with diodes: an MLCP with a mixed law.
#include "SiconosKernel.hpp"
#include "SolverOptions.h"
#include "program.hpp"
using namespace std;
int main() {
  try {
    SP::SiconosVector x0(new SiconosVector(3));
    (*x0)(0) = 1;
    (*x0)(1) = -1;
    SP::SimpleMatrix A(new SimpleMatrix(3, 3));
    *A *= 0;
    (*A)(0, 0) = -1;
    (*A)(0, 1) = 4;
    (*A)(1, 0) = -4;
    (*A)(2, 2) = -.5;
    SP::FirstOrderLinearTIDS ds(new FirstOrderLinearTIDS(x0, A));
    SP::SimpleMatrix C(new SimpleMatrix(3, 3)), D(new SimpleMatrix(3, 3)),
        B(new SimpleMatrix(3, 3));
    // Row 0 is an equality, rows 1 and 2 are complementarity conditions.
    (*C)(0, 2) = 1;
    (*C)(0, 0) = -1;
    (*C)(1, 0) = 1;
    (*C)(2, 1) = 1;
    (*D)(0, 0) = 0.0;
    (*D)(1, 1) = 0.2;
    (*D)(2, 2) = 0.1;
    (*D)(1, 2) = -.02;
    (*B)(2, 0) = 1;
    (*B)(0, 1) = 1;
    (*B)(1, 2) = 1;
    SP::FirstOrderLinearTIR rel(
        new FirstOrderLinearTIR(C, D, SP::SimpleMatrix(), SP::SiconosVector(), B));
    SP::Interaction inter(
        new Interaction(SP::NonSmoothLaw(new MixedComplementarityConditionNSL(2, 1)), rel));
    SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, 3));
    n->insertDynamicalSystem(ds);
    n->link(inter, ds);
    SP::TimeStepping s(
        new TimeStepping(n, SP::TimeDiscretisation(new TimeDiscretisation(0., 5e-3))));
    SP::OneStepIntegrator o(new EulerMoreauOSI(1.));
    s->insertIntegrator(o);
    SP::MLCP mlcp(new MLCP(SICONOS_MLCP_ENUM));
    s->insertNonSmoothProblem(mlcp);
    SimpleMatrix d(601, 7);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) {
        d(k, 1 + i) = (*ds->x())(i);
        d(k, 4 + i) = (*inter->lambda(0))(i);
      }
      s->nextStep();
      k++;
    }
    d.resize(k, 7);
    ioMatrix::write("MixedSource.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {3.0, 2.246251854406021e-05, -1.369349972508732e-05, 2.246251854406022e-05,
                    -6.600525817237897e-05, 0.0, 0.0001369349972508731},
                   1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
