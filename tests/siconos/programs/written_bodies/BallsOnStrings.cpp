// Two balls that hang on ball joints and hit each other: a contact with a class of the user.
#include <KneeJointR.hpp>
#include <program.hpp>

class SphereSphere : public NewtonEuler1DR {
  double R1, R2;

 public:
  SphereSphere(double a, double b) : NewtonEuler1DR(), R1(a), R2(b) {}
  void computeh(double time, const BlockVector& q0, SiconosVector& y) {
    double dx[3], d = 0;
    for (int i = 0; i < 3; i++) {
      dx[i] = q0.getValue(i) - q0.getValue(7 + i);
      d += dx[i] * dx[i];
    }
    d = sqrt(d);
    y.setValue(0, d - R1 - R2);
    for (int i = 0; i < 3; i++) {
      _Nc->setValue(i, dx[i] / d);
      _Pc1->setValue(i, q0.getValue(i) - R1 * dx[i] / d);
      _Pc2->setValue(i, q0.getValue(7 + i) + R2 * dx[i] / d);
    }
  }
};

int main() {
  return guarded([] {
    double h = 1e-3, T = 2., R = .1, m = 1., L = 1.;
    SP::NonSmoothDynamicalSystem n(new NonSmoothDynamicalSystem(0, T));
    std::vector<SP::NewtonEulerDS> b;
    std::vector<SP::Interaction> j;
    for (int i = 0; i < 2; i++) {
      SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6));
      double a = i ? -1. : .2;
      (*q)(0) = (i ? -.21 : 0.) + L * sin(a);
      (*q)(2) = -L * cos(a);
      (*q)(3) = cos(-a / 2);
      (*q)(5) = sin(-a / 2);
      SP::SimpleMatrix I(new SimpleMatrix(3, 3));
      I->eye();
      *I *= .4 * m * R * R;
      SP::NewtonEulerDS d(new NewtonEulerDS(q, v, m, I));
      SP::SiconosVector w(new SiconosVector(3));
      (*w)(2) = -9.81;
      d->setFExtPtr(w);
      n->insertDynamicalSystem(d);
      b.push_back(d);
      SP::SiconosVector P(new SiconosVector(3));
      (*P)(2) = L;
      SP::NewtonEulerR k(new KneeJointR(P, false, d));
      SP::Interaction in(new Interaction(SP::NonSmoothLaw(new EqualityConditionNSL(3)), k));
      n->link(in, d);
      j.push_back(in);
    }
    SP::Interaction hit(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.9)),
                                        SP::Relation(new SphereSphere(R, R))));
    n->link(hit, b[0], b[1]);
    SP::OneStepIntegrator o(new MoreauJeanOSI(.5));
    SP::OneStepNSProblem p(new MLCP(SICONOS_MLCP_ENUM));
    SP::TimeStepping s(
        new TimeStepping(n, SP::TimeDiscretisation(new TimeDiscretisation(0, h)), o, p));
    s->setNewtonTolerance(5e-5 * 1e-6);
    s->setNewtonMaxIteration(100);
    s->setWarnOnNonConvergence(false);
    std::vector<double> last = record("BallsOnStrings", *s, [&] {
      return std::vector<double>{(*b[0]->q())(0), (*b[0]->q())(2), (*b[1]->q())(0), (*b[1]->q())(2),
                                 (*hit->y(0))(0)};
    });
    return expect("x0", last[1], 8.732523477908211e-02, 1e-11) +
           expect("z0", last[2], -9.961851539901488e-01, 1e-11) +
           expect("x1", last[3], -9.294591130079872e-01, 1e-11) +
           expect("z1", last[4], -6.945403235700786e-01, 1e-11) +
           expect("gap", last[5], 8.605847507973745e-01, 1e-11);
  });
}
