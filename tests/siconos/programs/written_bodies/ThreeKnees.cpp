// Three beams hang on ball joints, the last one on a slide: without projection, with projection of
// positions, and as equalities alone.
#include <SolverOptions.h>

#include "KneeJointR.hpp"
#include "PivotJointR.hpp"
#include "PrismaticJointR.hpp"
#include "SiconosKernel.hpp"
#include "program.hpp"
using namespace std;
static const vector<vector<double>> rows = {
    {1.000000000000000e+00, 5.039456772591510e-02, 4.379285931052995e-01, -2.359640914177952e-01,
     5.000000000000000e-01, 1.000000000000000e+00, -5.239244701128584e-02, 2.753559464860183e-07},
    {1.000000000000000e+00, 5.039465631092561e-02, 4.379277487428919e-01, -2.359653954666424e-01,
     4.999999994830905e-01, 9.999999989661810e-01, -5.239733854719005e-02, 2.363319428430746e-09},
    {1.000000000000000e+00, 5.039456771225313e-02, 4.379285931210776e-01, -2.359640913797721e-01,
     5.000000000000000e-01, 1.000000000000000e+00, -5.239244690305028e-02, 2.753486142568128e-07}};
static SP::NewtonEulerDS beam(double x, double y, double z, double L) {
  SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
  (*q)(0) = x;
  (*q)(1) = y;
  (*q)(2) = z;
  (*q)(3) = 1;
  SP::SimpleMatrix I(new SimpleMatrix(3, 3));
  I->eye();
  (*I)(0, 0) = .1;
  SP::NewtonEulerDS d(new NewtonEulerDS(q, v, 1., I));
  SP::SiconosVector w(new SiconosVector(3));
  (*w)(2) = -9.81;
  d->setFExtPtr(w);
  return d;
}
int main() {
  for (int variant = 0; variant < 3; ++variant) try {
      double L = 1, T = 1, h = 1e-3;
      SP::NewtonEulerDS b1 = beam(.5, 0, 0, L), b2 = beam(1, .5, 0, L), b3 = beam(.5, 1, 0, L);
      SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, T));
      m->insertDynamicalSystem(b1);
      m->insertDynamicalSystem(b2);
      m->insertDynamicalSystem(b3);
      SP::SiconosVector P(new SiconosVector(3)), Q(new SiconosVector(3)), R(new SiconosVector(3)),
          ax(new SiconosVector(3));
      (*P)(0) = -.5;
      (*Q)(0) = .5;
      (*R)(1) = .5;
      (*ax)(2) = 1;
      SP::NewtonEulerR r1(new KneeJointR(P, false, b1)), r2(new KneeJointR(Q, false, b1, b2)),
          r3(new KneeJointR(R, false, b2, b3));
      SP::NewtonEulerR r4(new PrismaticJointR(ax, false, b3));
      vector<SP::Interaction> in;
      for (auto& r : {r1, r2, r3})
        in.push_back(
            SP::Interaction(new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(3)), r)));
      in.push_back(
          SP::Interaction(new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(5)), r4)));
      m->link(in[0], b1);
      m->link(in[1], b1, b2);
      m->link(in[2], b2, b3);
      m->link(in[3], b3);
      SP::TimeDiscretisation td(new TimeDiscretisation(0, h));
      SP::TimeStepping s;
      SP::OneStepNSProblem os(variant == 2 ? (OneStepNSProblem*)new MLCP()
                                           : new GenericMechanical()),
          op(new MLCPProjectOnConstraints());
      os->numericsSolverOptions()->dparam[0] = 1e-10;
      os->numericsSolverOptions()->iparam[0] = 100000;
      if (variant == 0)
        s.reset(new TimeStepping(m, td, SP::MoreauJeanOSI(new MoreauJeanOSI(.5)), os));
      if (variant == 1) {
        SP::TimeSteppingDirectProjection p(new TimeSteppingDirectProjection(
            m, td, SP::MoreauJeanDirectProjectionOSI(new MoreauJeanDirectProjectionOSI(.5)), os,
            op));
        p->setProjectionMaxIteration(500);
        p->setConstraintTolUnilateral(1e-8);
        p->setConstraintTol(1e-8);
        s = p;
      }
      if (variant == 2)
        s.reset(new TimeStepping(m, td, SP::MoreauJeanOSI(new MoreauJeanOSI(.5)),
                                 SP::OneStepNSProblem(new Equality())));
      s->setNewtonMaxIteration(50);
      s->setNewtonTolerance(1e-10);
      SimpleMatrix data(1001, 8);
      int k = 0;
      SP::SiconosVector y = in[0]->y(0);
      while (s->hasNextEvent()) {
        s->advanceToEvent();
        s->processEvents();
        data(k, 0) = s->startingTime();
        for (int i = 0; i < 3; ++i) {
          data(k, 1 + i) = (*b1->q())(i);
          data(k, 4 + i) = (*b3->q())(i);
        }
        data(k, 7) = y->norm2();
        ++k;
      }
      data.resize(k, 8);
      ioMatrix::write(variant == 1 ? "ThreeKnees.dat" : "ThreeKnees" + to_string(variant) + ".dat",
                      "ascii", data, "noDim");
      // The last rows of Siconos 4.4.
      if (!isLastRow(data, rows[variant], variant == 1 ? 1e-6 : 1e-8)) return 1;
    } catch (...) {
      Siconos::exception::process();
      return 1;
    }
  return 0;
}
