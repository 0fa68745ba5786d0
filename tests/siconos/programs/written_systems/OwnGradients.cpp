// A mass on a stiff spring to the origin, which hits a wall: the user's class creates the vector of
// the forces and the matrices of their gradients, and fills them. A second class gives its forces
// in parts and creates the same members; a body creates the vector of its forces and moments.
#include <program.hpp>

class OnSpring : public LagrangianDS {
 public:
  OnSpring(SP::SiconosVector q, SP::SiconosVector v, SP::SiconosMatrix M) : LagrangianDS(q, v, M) {
    _forces.reset(new SiconosVector(2));
    _jacobianqForces.reset(new SimpleMatrix(2, 2));
    _jacobianqDotForces.reset(new SimpleMatrix(2, 2));
  }
  void computeForces(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    double x = (*q)(0), y = (*q)(1), r = sqrt(x * x + y * y), e = k * (r - 1.) / r;
    (*_forces)(0) = -e * x - .2 * (*v)(0);
    (*_forces)(1) = -e * y - 9.81 - .2 * (*v)(1);
  }
  void computeJacobianqForces(double t) override {
    double x = (*_q[0])(0), y = (*_q[0])(1), r = sqrt(x * x + y * y);
    double a = k * (r - 1.) / r, b = k / (r * r * r);
    (*_jacobianqForces)(0, 0) = -a - b * x * x;
    (*_jacobianqForces)(0, 1) = (*_jacobianqForces)(1, 0) = -b * x * y;
    (*_jacobianqForces)(1, 1) = -a - b * y * y;
  }
  void computeJacobianvForces(double t) override {
    (*_jacobianqDotForces)(0, 0) = (*_jacobianqDotForces)(1, 1) = -.2;
  }

 private:
  double k = 1e5;
};
DEFINE_SPTR(OnSpring)

class InParts : public LagrangianDS {
 public:
  InParts(SP::SiconosVector q, SP::SiconosVector v, SP::SiconosMatrix M) : LagrangianDS(q, v, M) {
    _forces.reset(new SiconosVector(1));
    _fInt.reset(new SiconosVector(1));
    _jacobianFIntq.reset(new SimpleMatrix(1, 1));
    _jacobianqForces.reset(new SimpleMatrix(1, 1));
  }
  void computeFInt(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    (*_fInt)(0) = 50. * sin((*q)(0));
  }
  void computeFInt(double t) override { computeFInt(t, q(), velocity()); }
  void computeJacobianFIntq(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    (*_jacobianFIntq)(0, 0) = 50. * cos((*q)(0));
  }
  void computeJacobianFIntq(double t) override { computeJacobianFIntq(t, q(), velocity()); }
};
DEFINE_SPTR(InParts)

class OwnWrench : public NewtonEulerDS {
 public:
  OwnWrench(SP::SiconosVector q, SP::SiconosVector v, SP::SiconosMatrix I)
      : NewtonEulerDS(q, v, 1.5, I) {
    _wrench.reset(new SiconosVector(6));
  }
  void computeForces(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    (*_wrench)(0) = -2. * (*q)(0) - .3 * (*v)(0);
    (*_wrench)(2) = -9.81 * _scalarMass;
    (*_wrench)(5) = -.01 * (*v)(5);
  }
};
DEFINE_SPTR(OwnWrench)

int main() {
  return guarded([] {
    SP::SimpleMatrix M(new SimpleMatrix(2, 2)), one(new SimpleMatrix(1, 1));
    M->eye();
    one->eye();
    SP::OnSpring mass(new OnSpring(vectorOf({1., 0.}), vectorOf({0., 0.}), M));
    SP::InParts swing(new InParts(vectorOf({.8}), vectorOf({0.}), one));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 2.));
    model->insertDynamicalSystem(mass);
    model->insertDynamicalSystem(swing);
    SP::SimpleMatrix inertia(new SimpleMatrix(3, 3));
    inertia->eye();
    SP::OwnWrench body(new OwnWrench(vectorOf({1., 0., 3., 1., 0., 0., 0.}),
                                     vectorOf({0., 0., 1., 0., 0., 2.}), inertia));
    model->insertDynamicalSystem(body);
    SP::SimpleMatrix H(new SimpleMatrix(1, 2));
    (*H)(0, 0) = 1.;
    SP::Interaction wall(new Interaction(SP::NonSmoothLaw(new NewtonImpactNSL(.5)),
                                         SP::Relation(new LagrangianLinearTIR(H, vectorOf({.1})))));
    model->link(wall, mass);
    SP::TimeStepping s(new TimeStepping(
        model, SP::TimeDiscretisation(new TimeDiscretisation(0, 5e-3)),
        SP::OneStepIntegrator(new MoreauJeanOSI(.5)), SP::OneStepNSProblem(new LCP())));
    s->setNewtonTolerance(1e-11);
    s->setNewtonMaxIteration(100);
    std::vector<double> last = record("OwnGradients", *s, [&]() -> std::vector<double> {
      mass->computeForces(s->nextTime(), mass->q(), mass->velocity());
      mass->computeJacobianqForces(s->nextTime());
      swing->computeJacobianqForces(s->nextTime());
      return {(*mass->q())(0),
              (*mass->q())(1),
              (*mass->velocity())(0),
              (*wall->lambda(1))(0),
              (*swing->q())(0),
              (*mass->forces())(0),
              (*swing->forces())(0),
              (*mass->jacobianqForces())(0, 0),
              (*swing->jacobianqForces())(0, 0),
              (*body->q())(0),
              (*body->twist())(2),
              (*body->twist())(5)};
    });
    // The last row of Siconos 4.4.
    const std::vector<double> expected = {
        2.,
        1.130499231529951e-01,
        -9.927230391924282e-01,
        8.721524486898349e-01,
        0.,
        4.293468511262051e-01,
        9.564289514705374e+00,
        -2.081385117982229e+01,
        -1.195188939167040e+03,
        -4.546189172333472e+01,
        -4.929009753801786e-01,
        -18.62,
        1.960397346605463e+00,
    };
    int errors = 0;
    for (size_t i = 0; i < expected.size(); ++i)
      errors += expect("column " + std::to_string(i), last[i], expected[i],
                       1e-11 * std::max(100., std::abs(expected[i])));
    return errors;
  });
}
