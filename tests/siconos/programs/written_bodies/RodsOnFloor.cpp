// Three rods, joined by two pivots and a knee; the tip of the last rod falls on the floor and
// slides with friction.
#include <SolverOptions.h>

#include <KneeJointR.hpp>
#include <PivotJointR.hpp>
#include <boost/math/quaternion.hpp>
#include <program.hpp>

class Tip : public NewtonEuler3DR {
 public:
  double l, floor;
  Tip(double l_, double f) : NewtonEuler3DR(), l(l_), floor(f) {}
  void computeh(double time, const BlockVector& q0, SiconosVector& y) override {
    ::boost::math::quaternion<double> q(q0.getValue(3), q0.getValue(4), q0.getValue(5),
                                        q0.getValue(6));
    ::boost::math::quaternion<double> r = q * ::boost::math::quaternion<double>(0., l) * conj(q);
    double x = q0.getValue(0) + r.R_component_2(), yy = q0.getValue(1) + r.R_component_3(),
           z = q0.getValue(2) + r.R_component_4();
    y.setValue(0, z - floor);
    _Pc1->setValue(0, x), _Pc1->setValue(1, yy), _Pc1->setValue(2, z);
    _Pc2->setValue(0, x), _Pc2->setValue(1, yy), _Pc2->setValue(2, floor);
    _Nc->setValue(0, 0), _Nc->setValue(1, 0), _Nc->setValue(2, 1);
  }
};
TYPEDEF_SPTR(Tip)

int main() {
  return guarded([] {
    double L = .4, m = 1.;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1.));
    std::vector<SP::NewtonEulerDS> rods;
    SP::SimpleMatrix I(new SimpleMatrix(3, 3));
    I->eye();
    I->setValue(0, 0, .01);
    I->setValue(1, 1, m * L * L / 12);
    I->setValue(2, 2, m * L * L / 12);
    for (int i = 0; i < 3; i++) {
      SP::SiconosVector q(new SiconosVector(7)), v(new SiconosVector(6)), f(new SiconosVector(3));
      q->setValue(0, L * (.5 + i));
      q->setValue(3, 1.);
      f->setValue(2, -m * 9.81);
      SP::NewtonEulerDS rod(new NewtonEulerDS(q, v, m, I));
      rod->setFExtPtr(f);
      rods.push_back(rod);
      model->insertDynamicalSystem(rod);
    }
    SP::SiconosVector P(new SiconosVector(3)), A(new SiconosVector(3)), P1(new SiconosVector(3));
    A->setValue(1, 1.);
    P->setValue(0, -L / 2);
    P1->setValue(0, L / 2);
    SP::NonSmoothLaw eq(new EqualityConditionNSL(5)), eq3(new EqualityConditionNSL(3));
    SP::PivotJointR j0(new PivotJointR(P, A, false, rods[0]));
    SP::PivotJointR j1(new PivotJointR(P1, A, false, rods[0], rods[1]));
    SP::KneeJointR j2(new KneeJointR(P1, false, rods[1], rods[2]));
    SP::Tip tip(new Tip(L / 2, -.5));
    SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(.2, 0., .3, 3));
    SP::Interaction i0(new Interaction(eq, j0)), i1(new Interaction(eq, j1)),
        i2(new Interaction(eq3, j2)), i3(new Interaction(law, tip));
    model->link(i0, rods[0]);
    model->link(i1, rods[0], rods[1]);
    model->link(i2, rods[1], rods[2]);
    model->link(i3, rods[2]);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(.5));
    SP::GenericMechanical gm(new GenericMechanical(SICONOS_FRICTION_3D_ONECONTACT_NSN));
    gm->numericsSolverOptions()->dparam[SICONOS_DPARAM_TOL] = 1e-12;
    gm->numericsSolverOptions()->iparam[SICONOS_IPARAM_MAX_ITER] = 10000;
    SP::TimeStepping s(new TimeStepping(model, td, osi, gm));
    s->setNewtonTolerance(1e-10);
    s->setNewtonMaxIteration(20);
    double pressed = 0;
    std::vector<double> last = record("RodsOnFloor", *s, [&] {
      pressed += i3->lambda(1)->getValue(0);
      return std::vector<double>{(*rods[0]->q())(0), (*rods[0]->q())(2), (*rods[2]->q())(0),
                                 (*rods[2]->q())(2), (*rods[2]->q())(5), pressed};
    });
    return expect("x of rod 1", last[1], -1.6533167705e-01, 1e-9) +
           expect("z of rod 1", last[2], -1.1253853016e-01, 1e-9) +
           expect("x of rod 3", last[3], -6.2654535536e-01, 1e-9) +
           expect("z of rod 3", last[4], -3.2543203477e-01, 1e-9) +
           expect("turn of rod 3", last[5], 5.0717545351e-01, 1e-9) +
           expect("pressed", last[6], 5.5785307325e+00, 1e-8);
  });
}
