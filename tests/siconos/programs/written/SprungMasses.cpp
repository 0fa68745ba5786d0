// Two masses on springs fall on the floor: D1MinusLinear.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
int main() {
  try {
    double t0 = 0, T = 1.2, h = 1e-3;
    SP::SiconosVector q(new SiconosVector(2)), v(new SiconosVector(2));
    (*q)(0) = .3;
    (*q)(1) = .8;
    (*v)(1) = -.5;
    SP::SimpleMatrix M(new SimpleMatrix(2, 2)), K(new SimpleMatrix(2, 2)),
        C(new SimpleMatrix(2, 2));
    (*M)(0, 0) = 1;
    (*M)(1, 1) = 2;
    (*K)(0, 0) = (*K)(1, 1) = 100;
    (*K)(0, 1) = (*K)(1, 0) = -100;
    (*C)(0, 0) = .3;
    SP::LagrangianLinearTIDS ds(new LagrangianLinearTIDS(q, v, M, K, C));
    SP::SiconosVector w(new SiconosVector(2));
    (*w)(0) = -9.81;
    (*w)(1) = -19.62;
    ds->setFExtPtr(w);
    SP::SimpleMatrix H(new SimpleMatrix(1, 2));
    (*H)(0, 0) = 1.;
    SP::Interaction in(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.6)),
                                       SP::Relation(new LagrangianLinearTIR(H))));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    m->link(in, ds);
    SP::OneStepIntegrator osi(new D1MinusLinearOSI());
    SP::OneStepNSProblem impact(new LCP()), force(new LCP());
    SP::TimeSteppingD1Minus s(
        new TimeSteppingD1Minus(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)), 2));
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_TS_VELOCITY);
    s->insertNonSmoothProblem(force, SICONOS_OSNSP_TS_VELOCITY + 1);
    SimpleMatrix d(1300, 7);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*ds->q())(0);
      d(k, 2) = (*ds->q())(1);
      d(k, 3) = (*ds->velocity())(0);
      d(k, 4) = (*ds->velocity())(1);
      d(k, 5) = (*in->lambda(1))(0);
      d(k, 6) = (*in->lambda(2))(0);
      s->processEvents();
      k++;
    }
    d.resize(k, 7);
    ioMatrix::write("SprungMasses.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {1.2, -0.001401702380218989, -0.2764735985078071, 0.006982225307423959,
                    -1.303060227374206, 0.01861926748646389, 37.30812000948123},
                   1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
