// Modes that hit a stop without steps of position error, and a point in a corner.
#include "rows.hpp"
using namespace std;
int main() {
  int wrong = 0;
  {
    int N = 6;
    SP::SiconosVector q(new SiconosVector(N)), v(new SiconosVector(N)), K(new SiconosVector(N)),
        C(new SiconosVector(N)), M(new SiconosVector(N));
    for (int i = 0; i < N; i++) {
      (*q)(i) = .1 / (i + 1);
      (*K)(i) = 100. * (i + 1) * (i + 1);
      (*C)(i) = .2 * i;
      (*M)(i) = 1;
    }
    SP::LagrangianLinearDiagonalDS d(new LagrangianLinearDiagonalDS(q, v, K, C, M));
    SP::SimpleMatrix H(new SimpleMatrix(1, N));
    for (int i = 0; i < N; i++) (*H)(0, i) = 1. / (1 + i);
    SP::SiconosVector e(new SiconosVector(1, .05));
    SP::Interaction i(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(0.)),
                                      SP::Relation(new LagrangianLinearTIR(H, e))));
    SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, 1));
    n->insertDynamicalSystem(d);
    n->link(i, d);
    SP::OneStepIntegrator o(new MoreauJeanBilbaoOSI());
    SP::TimeStepping s(new TimeStepping(n, SP::TimeDiscretisation(new TimeDiscretisation(0, 2e-3)),
                                        o, SP::OneStepNSProblem(new LCP())));
    vector<vector<double>> r;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      r.push_back(
          {s->nextTime(), (*d->q())(0), (*d->q())(5), (*d->velocity())(1), (*i->lambda(1))(0)});
      s->nextStep();
    }
    wrong +=
        differs("ModesOnStop", r,
                {1.0, -0.03321037221586748, -0.01011581916916431, -1.043409338942951, 0.0}, 1e-9);
  }
  {
    SP::SiconosVector q(new SiconosVector(3)), v(new SiconosVector(3));
    (*q)(1) = 1;
    SP::SimpleMatrix m(new SimpleMatrix(3, 3));
    m->eye();
    SP::LagrangianDS d(new LagrangianDS(q, v, m));
    SP::SiconosVector g(new SiconosVector(3));
    (*g)(1) = -9.81;
    (*g)(0) = .3;
    d->setFExtPtr(g);
    SP::SimpleMatrix H(new SimpleMatrix(2, 3));
    (*H)(0, 1) = 1;
    (*H)(1, 0) = -1;
    SP::SiconosVector e(new SiconosVector(2));
    (*e)(1) = .12;
    SP::Interaction i(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(2, .6)),
                                      SP::Relation(new LagrangianLinearTIR(H, e))));
    SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, 1.5));
    n->insertDynamicalSystem(d);
    n->link(i, d);
    SP::TimeStepping s(new TimeStepping(n, SP::TimeDiscretisation(new TimeDiscretisation(0, 2e-3)),
                                        SP::OneStepIntegrator(new MoreauJeanOSI(.5)),
                                        SP::OneStepNSProblem(new LCP())));
    vector<vector<double>> r;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      r.push_back(
          {s->nextTime(), (*d->q())(0), (*d->q())(1), (*i->lambda(1))(0), (*i->lambda(1))(1)});
      s->nextStep();
    }
    wrong +=
        differs("ModesOnStop", r, {1.5, 0.03016625759999999, 0.0135633764800008, 0.0, 0.0}, 1e-9);
  }
  return wrong;
}
