// Chain of three masses with D1MinusLinear, last one hits the ground.
#include "program.hpp"
using namespace std;
int main() {
  try {
    double t0 = 0, T = 1, h = 5e-4;
    int n = 3;
    SP::SiconosVector q(new SiconosVector(n)), v(new SiconosVector(n));
    for (int i = 0; i < n; i++) (*q)(i) = .3 + .2 * i;
    SP::SimpleMatrix M(new SimpleMatrix(n, n)), K(new SimpleMatrix(n, n)),
        C(new SimpleMatrix(n, n));
    M->eye();
    for (int i = 0; i + 1 < n; i++) {
      (*K)(i, i) += 400;
      (*K)(i + 1, i + 1) += 400;
      (*K)(i, i + 1) -= 400;
      (*K)(i + 1, i) -= 400;
    }
    *C = .002 * (*K);
    SP::LagrangianDS ds(new LagrangianLinearTIDS(q, v, M, K, C));
    SP::SiconosVector f(new SiconosVector(n));
    for (int i = 0; i < n; i++) (*f)(i) = -9.81;
    (*f)(0) += -80;
    (*f)(2) += 80;
    ds->setFExtPtr(f);
    SP::SimpleMatrix H(new SimpleMatrix(1, n));
    (*H)(0, 0) = 1;
    SP::Interaction c(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.4)),
                                      SP::Relation(new LagrangianLinearTIR(H))));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    m->link(c, ds);
    SP::D1MinusLinearOSI osi(new D1MinusLinearOSI());
    SP::TimeDiscretisation td(new TimeDiscretisation(t0, h));
    SP::OneStepNSProblem impact(new LCP()), force(new LCP());
    SP::TimeSteppingD1Minus s(new TimeSteppingD1Minus(m, td, 2));
    s->insertIntegrator(osi);
    s->insertNonSmoothProblem(impact, SICONOS_OSNSP_TS_VELOCITY);
    s->insertNonSmoothProblem(force, SICONOS_OSNSP_TS_VELOCITY + 1);
    SimpleMatrix d((int)(T / h) + 2, 7);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) d(k, 1 + i) = (*ds->q())(i);
      d(k, 4) = (*ds->velocity())(0);
      d(k, 5) = (*c->lambda(1))(0);
      d(k, 6) = (*c->lambda(2))(0);
      k++;
      s->processEvents();
    }
    d.resize(k, 7);
    ioMatrix::write("ChainD1Minus.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {1.0, -0.0004653481844971741, 0.1213695284227416, 0.2267070661058887,
                    0.002951508704106346, 0.01033028046437221, 41.36134911086943},
                   1e-10))
      return 1;

  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
