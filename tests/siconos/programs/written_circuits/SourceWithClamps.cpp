// A source of time, three diodes and a gradient D that is not symmetric.
#include "rows.hpp"
using namespace std;
extern "C" void src(double t, unsigned n, double* b, unsigned, double*) {
  b[0] = 0;
  b[1] = 5 * sin(20 * t);
}
int main() {
  int wrong = 0;
  SP::SiconosVector x0(new SiconosVector(2));
  (*x0)(0) = 3;
  SP::SimpleMatrix A(new SimpleMatrix(2, 2));
  (*A)(0, 0) = -1;
  (*A)(0, 1) = 10;
  (*A)(1, 0) = -10;
  (*A)(1, 1) = -2;
  SP::FirstOrderLinearDS d(new FirstOrderLinearDS(x0, A));
  d->setComputebFunction(&src);
  SP::SiconosVector b(new SiconosVector(2));
  d->setbPtr(b);
  d->setComputebFunction(&src);
  SP::SimpleMatrix C(new SimpleMatrix(3, 2)), B(new SimpleMatrix(2, 3)), D(new SimpleMatrix(3, 3));
  (*C)(0, 0) = 1;
  (*C)(1, 1) = 1;
  (*C)(2, 0) = -1;
  (*B)(0, 0) = 1;
  (*B)(1, 1) = 2;
  (*B)(0, 2) = -1;
  (*D)(0, 0) = 1;
  (*D)(1, 1) = 2;
  (*D)(2, 2) = .5;
  (*D)(0, 1) = -.5;
  (*D)(1, 0) = .5;
  (*D)(1, 2) = .2;
  (*D)(2, 1) = -.2;
  SP::FirstOrderLinearR R(new FirstOrderLinearR(C, B));
  R->setDPtr(D);
  SP::SiconosVector e(new SiconosVector(3));
  (*e)(2) = 1;
  R->setePtr(e);
  SP::Interaction i(new Interaction(SP::NonSmoothLaw(new ComplementarityConditionNSL(3)), R));
  SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, 1.));
  n->insertDynamicalSystem(d);
  n->link(i, d);
  SP::TimeStepping s(new TimeStepping(n, SP::TimeDiscretisation(new TimeDiscretisation(0, 1e-3)),
                                      SP::OneStepIntegrator(new EulerMoreauOSI(.6)),
                                      SP::OneStepNSProblem(new LCP())));
  vector<vector<double>> r;
  while (s->hasNextEvent()) {
    s->computeOneStep();
    r.push_back({s->nextTime(), (*d->x())(0), (*d->x())(1), (*i->lambda(0))(0), (*i->lambda(0))(1),
                 (*i->lambda(0))(2), (*i->y(0))(2), (*d->b())(1)});
    s->nextStep();
  }
  wrong += differs("SourceWithClamps", r,
                   {1.0, -0.497482929888594, 0.06870932590122038, 0.497482929888594, 0.0, 0.0,
                    1.497482929888594, 4.564726253638138},
                   1e-9);
  return wrong;
}
