// A string of modes against frets, scheme of Bilbao.
#include <SolverOptions.h>

#include <vector>

#include "program.hpp"
using namespace std;
int main() {
  try {
    const int modes = 20, frets = 5;
    const double Ls = .65, rho = 1e-3, c = 280., fs = 50000, T = .02;
    SP::SiconosVector k2(new SiconosVector(modes)), damp(new SiconosVector(modes)),
        mass(new SiconosVector(modes)), q0(new SiconosVector(modes)), v0(new SiconosVector(modes));
    for (int i = 0; i < modes; i++) {
      double w = M_PI * (i + 1) * c / Ls;
      (*mass)(i) = 1.;
      (*k2)(i) = w * w;
      (*damp)(i) = 2 * (1. + .1 * i);
      (*q0)(i) = 4e-3 * sqrt(2 / Ls) * sin((i + 1) * M_PI * .3) / pow((i + 1) * M_PI, 2) * 5;
    }
    SP::LagrangianLinearDiagonalDS str(new LagrangianLinearDiagonalDS(q0, v0, k2, damp, mass));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, T));
    m->insertDynamicalSystem(str);
    vector<SP::Interaction> in;
    for (int j = 0; j < frets; j++) {
      SP::SimpleMatrix H(new SimpleMatrix(1, modes));
      for (int i = 0; i < modes; i++)
        (*H)(0, i) = sqrt(2 / Ls) * sin((i + 1) * M_PI * (.15 + .14 * j));
      SP::SiconosVector b(new SiconosVector(1, 1.2e-3));
      SP::Interaction it(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.9)),
                                         SP::Relation(new LagrangianLinearTIR(H, b))));
      m->link(it, str);
      in.push_back(it);
    }
    SP::MoreauJeanBilbaoOSI osi(new MoreauJeanBilbaoOSI());
    SP::LCP lcp(new LCP(SICONOS_LCP_LEMKE));
    SP::TimeStepping s(
        new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, 1. / fs)), osi, lcp));
    int N = floor(T * fs), k = 0;
    SimpleMatrix d(N + 2, 3 + frets);
    while (s->hasNextEvent() && k < N) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      d(k, 1) = (*str->q())(0);
      d(k, 2) = (*str->velocity())(3);
      for (int j = 0; j < frets; j++) d(k, 3 + j) = (*in[j]->y(0))(0);
      s->nextStep();
      k++;
    }
    d.resize(k, 3 + frets);
    ioMatrix::write("StringOnFrets.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {0.02, 0.0002602898206590119, -0.04996168749048874, 0.001156266219479032,
                    0.001510944886157902, 0.001004759818841176, 0.001773875296411475,
                    0.002277810686269152},
                   1e-9))
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
