// Three-phase rectifier: six diodes, inductive source, RC load.
#include <cmath>

#include "program.hpp"
using namespace std;
class Source : public FirstOrderLinearDS {
 public:
  Source(SP::SiconosVector x0, SP::SiconosMatrix A) : FirstOrderLinearDS(x0, A) {
    _b.reset(new SiconosVector(3));
  }
  void computeb(double t) {
    const double w = 2 * M_PI * 50, E = 100, Ls = 1e-3;
    double ea = E * sin(w * t), eb = E * sin(w * t - 2 * M_PI / 3),
           ec = E * sin(w * t + 2 * M_PI / 3);
    (*_b)(0) = (ea - (ea + eb + ec) / 3) / Ls;
    (*_b)(1) = (eb - (ea + eb + ec) / 3) / Ls;
    (*_b)(2) = 0;
  }
};
int main() {
  try {
    // x: currents of two phases (the third is minus their sum), voltage of the capacitor.
    double t0 = 0, T = 0.04, h = 1e-5, Ls = 1e-3, C = 1e-3, R = 20;
    SP::SiconosVector x0(new SiconosVector(3));
    SP::SimpleMatrix A(new SimpleMatrix(3, 3));
    (*A)(0, 0) = (*A)(1, 1) = -0.1 / Ls;
    (*A)(2, 2) = -1 / (R * C);
    SP::FirstOrderLinearDS ds(new Source(x0, A));
    // lambda: voltages of the three phases above the negative rail, which are the reverse voltages
    // of the lower diodes; currents of the upper diodes. y: currents of the lower diodes, reverse
    // voltages of the upper ones.
    SP::SimpleMatrix Cm(new SimpleMatrix(6, 3)), D(new SimpleMatrix(6, 6)),
        B(new SimpleMatrix(3, 6));
    // il_k = iu_k - i_k
    (*Cm)(0, 0) = -1;
    (*Cm)(1, 1) = -1;
    (*Cm)(2, 0) = 1;
    (*Cm)(2, 1) = 1;
    for (int k = 0; k < 3; k++) (*D)(k, 3 + k) = 1;
    // reverse upper = vC - v_k
    for (int k = 0; k < 3; k++) (*Cm)(3 + k, 2) = 1, (*D)(3 + k, k) = -1;
    // L di_k/dt = e_k - v_k + mean(v)
    for (int k = 0; k < 2; k++)
      for (int j = 0; j < 3; j++) (*B)(k, j) = ((k == j ? -1. : 0.) + 1. / 3) / Ls;
    for (int j = 0; j < 3; j++) (*B)(2, 3 + j) = 1 / C;
    SP::FirstOrderLinearTIR rel(new FirstOrderLinearTIR(Cm, B));
    rel->setDPtr(D);
    SP::Interaction inter(
        new Interaction(SP::NonSmoothLaw(new ComplementarityConditionNSL(6)), rel));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    m->insertDynamicalSystem(ds);
    m->link(inter, ds);
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)),
                                        SP::OneStepIntegrator(new EulerMoreauOSI(1.)),
                                        SP::OneStepNSProblem(new LCP(SICONOS_LCP_LEMKE))));
    int N = ceil((T - t0) / h);
    SimpleMatrix d(N + 1, 6);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 3; i++) d(k, 1 + i) = (*ds->x())(i);
      d(k, 4) = (*inter->lambda(0))(3);
      d(k, 5) = (*inter->y(0))(0);
      k++;
      s->nextStep();
    }
    d.resize(k, 6);
    ioMatrix::write("ThreePhaseBridge.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {0.04, 4.496926738956189e-16, -7.687898535632865, 159.0661690787827, 0.0,
                    -4.496926738956189e-16},
                   1e-10))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
