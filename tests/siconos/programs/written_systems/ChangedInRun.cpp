// A sliding mass whose law, force, matrices or conditions change in the middle of the run.
#include "rows.hpp"
using namespace std;

struct Rig {
  SP::SiconosVector f = vectorOf({-10, 0.5}), b = vectorOf({0, 0});
  SP::SimpleMatrix M = matrixOf({{1, 0}, {0, 1}}), K = matrixOf({{0, 0}, {0, 5}});
  SP::SimpleMatrix C = matrixOf({{0.1, 0}, {0, 0}}), H = matrixOf({{1, 0}, {0, 1}});
  SP::LagrangianLinearTIDS ds;
  SP::LagrangianLinearTIR rel;
  SP::NewtonImpactFrictionNSL law;
  SP::Interaction inter;
  SP::TimeStepping s;

  Rig() {
    ds.reset(new LagrangianLinearTIDS(vectorOf({0.2, 0}), vectorOf({0, 2}), M, K, C));
    ds->setFExtPtr(f);
    rel.reset(new LagrangianLinearTIR(H, b));
    law.reset(new NewtonImpactFrictionNSL(0.3, 0., 0.2, 2));
    inter.reset(new Interaction(law, rel));
    SP::NonSmoothDynamicalSystem nsds(new NonSmoothDynamicalSystem(0, 2));
    nsds->insertDynamicalSystem(ds);
    nsds->link(inter, ds);
    SP::OneStepNSProblem fc(new FrictionContact(2, SICONOS_FRICTION_2D_LEMKE));
    s.reset(new TimeStepping(nsds, SP::TimeDiscretisation(new TimeDiscretisation(0, 2e-3)),
                             SP::OneStepIntegrator(new MoreauJeanOSI(0.5)), fc));
  }
};

struct Case {
  string name;
  int step;
  function<void(Rig&)> change;
  vector<double> end;  // q, v and the normal impulse, from Siconos 4.4
};

int main() {
  const vector<Case> cases = {
      {"mu",
       400,
       [](Rig& r) { r.law->setMu(0.6); },
       {-7.93559424240814e-06, 0.635640754548028, 0, 0, 0.02}},
      {"en",
       50,
       [](Rig& r) { r.law->setEn(0.9); },
       {0.0167304083629822, 0.229124964455612, -0.678133648785977, -0.106475954629276, 0}},
      {"force",
       500,
       [](Rig& r) { (*r.f)(0) = 3; },
       {1.45121738470989, -0.314704417063987, 2.85487746796958, -0.660687891986988, 0}},
      {"other force",
       500,
       [](Rig& r) {
         r.ds->setFExtPtr(vectorOf({-20, -3}));
       },
       {-7.93559424240814e-06, -0.152977422621913, 0, -0.484764923657844, 0.04}},
      {"offset",
       500,
       [](Rig& r) { (*r.b)(0) = 0.05; },
       {-0.0500443416752508, 0.334228417727387, 0, 0, 0.02}},
      {"H",
       500,
       [](Rig& r) { (*r.H)(0, 1) = 0.1; },
       {-0.0506511257947793, 0.506161712281967, 0, 0, 0.02}},
      {"other H",
       500,
       [](Rig& r) {
         r.rel->setCPtr(matrixOf({{1, -0.2}, {0, 1}}));
       },
       {-0.180418975334338, -0.314704417063987, -0.132137578397398, -0.660687891986988,
        0.0208015729939162}},
      {"state",
       500,
       [](Rig& r) { r.ds->q()->setValue(0, 0.5); },
       {-7.93559424240814e-06, 0.33110460048285, 0, 0, 0.02}},
      {"stiffness",
       500,
       [](Rig& r) { r.K->setValue(1, 1, 50.); },
       {-7.93559424240814e-06, 0.295060814835023, 0, -2.05702299256798, 0.02}},
  };
  vector<vector<double>> rows;
  int wrong = 0;
  for (const Case& c : cases) {
    Rig r;
    for (int k = 0; r.s->hasNextEvent(); k++) {
      if (k == c.step) c.change(r);
      r.s->computeOneStep();
      const SiconosVector &q = *r.ds->q(), &v = *r.ds->velocity();
      rows.push_back({r.s->nextTime(), q(0), q(1), v(0), v(1), (*r.inter->lambda(1))(0)});
      r.s->nextStep();
    }
    for (int j = 0; j < 5; j++) wrong += expect(c.name, rows.back()[j + 1], c.end[j], 1e-10);
  }
  return wrong + differs("ChangedInRun", rows, rows.back(), 0);
}
