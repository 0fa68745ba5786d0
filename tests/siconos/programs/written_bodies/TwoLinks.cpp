// Two NewtonEulerDS, a knee joint between them and one to the world; internal torque own class.
#include <KneeJointR.hpp>

#include "program.hpp"
using namespace std;
class Link : public NewtonEulerDS {
 public:
  Link(SP::SiconosVector q, SP::SiconosVector v, double m, SP::SimpleMatrix I)
      : NewtonEulerDS(q, v, m, I) {
    _fExt.reset(new SiconosVector(3));
    _mExt.reset(new SiconosVector(3));
  }
  void computeFExt(double t, SP::SiconosVector f) {
    f->zero();
    f->setValue(2, -9.81 * _scalarMass);
  }
  void computeFExt(double t) { computeFExt(t, _fExt); }
  void computeMExt(double t, SP::SiconosVector m) {
    m->zero();
    m->setValue(1, .2 * sin(3 * t));
  }
  void computeMExt(double t) { computeMExt(t, _mExt); }
};
int main() {
  try {
    double t0 = 0, T = 1, h = 1e-3;
    vector<SP::NewtonEulerDS> L;
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(t0, T));
    for (int i = 0; i < 2; i++) {
      SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
      (*q)(0) = .5 + i;
      (*q)(3) = 1;
      SP::SimpleMatrix I(new SimpleMatrix(3, 3));
      I->eye();
      *I *= .1;
      (*I)(0, 0) = .02;
      L.push_back(SP::NewtonEulerDS(new Link(q, v, 1 + .5 * i, I)));
      m->insertDynamicalSystem(L[i]);
    }
    SP::SiconosVector P0(new SiconosVector(3)), P1(new SiconosVector(3));
    (*P0)(0) = -.5;
    (*P1)(0) = .5;
    SP::KneeJointR j0(new KneeJointR(P0, false, L[0], SP::NewtonEulerDS())),
        j1(new KneeJointR(P1, false, L[0], L[1]));
    SP::NonSmoothLaw e(new EqualityConditionNSL(3));
    SP::Interaction i0(new Interaction(e, j0)), i1(new Interaction(e, j1));
    m->link(i0, L[0]);
    m->link(i1, L[0], L[1]);
    SP::OneStepNSProblem p(new MLCP(SICONOS_MLCP_ENUM));
    SP::TimeStepping s(new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)), p));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(50);
    SimpleMatrix d((int)(T / h) + 2, 15);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      d(k, 0) = s->nextTime();
      for (int b = 0; b < 2; b++)
        for (int i = 0; i < 7; i++) d(k, 1 + 7 * b + i) = (*L[b]->q())(i);
      k++;
      s->processEvents();
    }
    d.resize(k, 15);
    ioMatrix::write("TwoLinks.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {1.0, -0.4575200243292558, 0.0, -0.2016757334362528, 0.2060999207421998, 0.0,
                    0.9785309513563945, 0.0, -1.27658556295226, 0.0, -0.748719822571547,
                    0.3720873323322552, 0.0, 0.9281977252499847, 0.0},
                   1e-11))
      return 1;

  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
