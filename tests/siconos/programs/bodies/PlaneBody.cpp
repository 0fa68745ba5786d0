// A disk in the plane lands with spin on a floor with friction.
#include <RigidBody2dDS.hpp>

#include "program.hpp"

class DiskFloor : public Lagrangian2d2DR {
 public:
  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y.setValue(0, q.getValue(1) - 0.5);
    _Pc1->setValue(0, q.getValue(0));
    _Pc1->setValue(1, q.getValue(1) - 0.5);
    _Pc2->setValue(0, q.getValue(0));
    _Pc2->setValue(1, 0);
    _Nc->setValue(0, 0);
    _Nc->setValue(1, 1);
  }
};

int main() {
  return guarded([] {
    const double g = 9.81, R = 0.5, mu = 0.1, omega = 2, I = 0.4 * R * R;
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 3));
    SP::LagrangianDS disk(new RigidBody2dDS(vectorOf({0, R, 0}), vectorOf({0, 0, -omega}),
                                            matrixOf({{1, 0, 0}, {0, 1, 0}, {0, 0, I}})));
    disk->setFExtPtr(vectorOf({0, -g, 0}));
    SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0, 0, mu, 2));
    SP::Relation relation(new DiskFloor());
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(disk);
    model->link(inter, disk);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
    SP::OneStepNSProblem friction(new FrictionContact(2));
    SP::TimeStepping s(new TimeStepping(model, td, osi, friction));
    s->setNewtonTolerance(1e-10);
    const auto last = record("PlaneBody", *s, [&] {
      return std::vector<double>{(*disk->q())(0), (*disk->velocity())(0), (*disk->velocity())(2)};
    });
    return expect("v = 2/7", last[2], 2. / 7, 1e-6) + expect("omega = 4/7", last[3], -4. / 7, 1e-6);
  });
}
