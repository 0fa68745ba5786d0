// Three balls fall on each other and on a plane; contacts between balls by a relation of the user.
#include <SolverOptions.h>

#include "program.hpp"
using namespace std;
class BallBallR : public NewtonEuler3DR {
  double _r1, _r2;

 public:
  BallBallR(double r1, double r2) : NewtonEuler3DR(), _r1(r1), _r2(r2) {}
  void computeh(double time, const BlockVector& q0, SiconosVector& y) override {
    double d[3], n = 0;
    for (int i = 0; i < 3; i++) {
      d[i] = q0.getValue(i) - q0.getValue(7 + i);
      n += d[i] * d[i];
    }
    n = sqrt(n);
    y.setValue(0, n - _r1 - _r2);
    for (int i = 0; i < 3; i++) {
      _Nc->setValue(i, d[i] / n);
      _Pc1->setValue(i, q0.getValue(i) - _r1 * d[i] / n);
      _Pc2->setValue(i, q0.getValue(7 + i) + _r2 * d[i] / n);
    }
  }
};
class BallFloorR : public NewtonEuler3DR {
  double _r;

 public:
  BallFloorR(double r) : NewtonEuler3DR(), _r(r) {}
  void computeh(double time, const BlockVector& q0, SiconosVector& y) override {
    y.setValue(0, q0.getValue(2) - _r);
    _Pc1->setValue(0, q0.getValue(0));
    _Pc1->setValue(1, q0.getValue(1));
    _Pc1->setValue(2, q0.getValue(2) - _r);
    _Pc2->setValue(0, q0.getValue(0));
    _Pc2->setValue(1, q0.getValue(1));
    _Pc2->setValue(2, 0);
    _Nc->setValue(0, 0);
    _Nc->setValue(1, 0);
    _Nc->setValue(2, 1);
  }
};
static SP::NewtonEulerDS makeBall(int i, double r, double m) {
  SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
  (*q)(0) = .6 * i;
  (*q)(1) = -.02 * i * i;
  (*q)(2) = r + .1;
  (*q)(3) = 1.;
  (*v)(3) = i;
  (*v)(0) = 1.5 - i;
  SP::SimpleMatrix I(new SimpleMatrix(3, 3));
  I->eye();
  *I *= .4 * m * r * r;
  SP::NewtonEulerDS ds(new NewtonEulerDS(q, v, m, I));
  SP::SiconosVector w(new SiconosVector(3));
  (*w)(2) = -m * 9.81;
  ds->setFExtPtr(w);
  return ds;
}
// The options of the solver of a step.
static SP::FrictionContact accurateContacts() {
  SP::FrictionContact fc(new FrictionContact(3, SICONOS_FRICTION_3D_NSGS));
  SP::SolverOptions so = fc->numericsSolverOptions();
  so->iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
  so->dparam[SICONOS_DPARAM_TOL] = 1e-13;
  so->internalSolvers[0]->dparam[SICONOS_DPARAM_TOL] = 1e-14;
  return fc;
}
int main() {
  try {
    double t0 = 0, T = 1., h = 1e-3;
    const int n = 3;
    double r[n] = {.2, .15, .1}, m[n] = {2., 1., .5};
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(t0, T));
    vector<SP::NewtonEulerDS> b;
    for (int i = 0; i < n; i++) {
      b.push_back(makeBall(i, r[i], m[i]));
      model->insertDynamicalSystem(b[i]);
    }
    SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(.3, 0, .4, 3));
    vector<SP::Interaction> inter;
    for (int i = 0; i < n; i++) {
      SP::Interaction f(new Interaction(law, SP::NewtonEulerR(new BallFloorR(r[i]))));
      model->link(f, b[i]);
      inter.push_back(f);
      for (int j = i + 1; j < n; j++) {
        SP::Interaction c(new Interaction(law, SP::NewtonEulerR(new BallBallR(r[i], r[j]))));
        model->link(c, b[i], b[j]);
        inter.push_back(c);
      }
    }
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(.5));
    SP::FrictionContact fc = accurateContacts();
    SP::TimeStepping s(
        new TimeStepping(model, SP::TimeDiscretisation(new TimeDiscretisation(t0, h)), osi, fc));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(20);
    s->setNewtonOptions(SICONOS_TS_NONLINEAR);
    SimpleMatrix d(1100, 1 + 4 * n + 2);
    int k = 0;
    while (s->hasNextEvent()) {
      s->computeOneStep();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < 3; j++) d(k, 1 + 4 * i + j) = (*b[i]->q())(j);
        d(k, 4 + 4 * i) = (*b[i]->twist())(3);
      }
      d(k, 1 + 4 * n) = s->indexSet(1)->size();
      d(k, 2 + 4 * n) = (*inter[0]->lambda(1))(0);
      s->nextStep();
      k++;
    }
    d.resize(k, 3 + 4 * n);
    ioMatrix::write("ThreeBalls.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(d,
                   {1, 0.7186024323904416, 0.03615251164577651, 0.1999965905551514,
                    -0.1480076421778395, 1.061053473960175, -0.02971244302989683,
                    0.1499928330151203, 0.2576791999618105, 1.245341463599514, -0.2062397260270665,
                    0.09998745371923097, -0.7002371114124788, 3, 0.01962000000000002},
                   1e-8))
      return 1;
    inter[1]->y(0)->display();
    b[1]->q()->display();
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
