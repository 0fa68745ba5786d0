// A leg of two masses on a floor that moves: the leg's forces and the floor's motion are classes of
// the user; the size of the index set counts the steps in contact.
#include <program.hpp>

class MovingFloor : public LagrangianRheonomousR {
 public:
  double a, w;
  MovingFloor(double a_, double w_) : LagrangianRheonomousR(), a(a_), w(w_) {}
  void initialize(Interaction& inter) override {
    LagrangianRheonomousR::initialize(inter);
    _hDot.reset(new SiconosVector(1));
    _jachq.reset(new SimpleMatrix(1, 2));
  }
  void computeh(double time, const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    y.setValue(0, q.getValue(1) - a * sin(w * time));
  }
  void computehDot(double time, const BlockVector& q, BlockVector& z) override {
    _hDot->setValue(0, -a * w * cos(w * time));
  }
  void computeJachq(double time, const BlockVector& q, BlockVector& z) override {
    _jachq->setValue(0, 0, 0.);
    _jachq->setValue(0, 1, 1.);
  }
};

class Leg : public LagrangianDS {
 public:
  Leg(SP::SiconosVector q, SP::SiconosVector v, SP::SiconosMatrix M) : LagrangianDS(q, v, M) {
    _fInt.reset(new SiconosVector(2));
    _jacobianFIntq.reset(new SimpleMatrix(2, 2));
    _jacobianFIntqDot.reset(new SimpleMatrix(2, 2));
  }
  void computeFInt(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    double l = q->getValue(0) - q->getValue(1) - .5, d = v->getValue(0) - v->getValue(1);
    double f = 900. * l + 4. * d + 60. * sin(9. * t) * (l < 0);
    _fInt->setValue(0, f + 9.81 * 2);
    _fInt->setValue(1, -f + 9.81 * .3);
  }
  void computeFInt(double t) override { computeFInt(t, q(), velocity()); }
  void computeJacobianFIntq(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    fill(*_jacobianFIntq, 900.);
  }
  void computeJacobianFIntqDot(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    fill(*_jacobianFIntqDot, 4.);
  }

 private:
  static void fill(SiconosMatrix& m, double k) {
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++) m.setValue(i, j, i == j ? k : -k);
  }
};
DEFINE_SPTR(Leg)

int main() {
  return guarded([] {
    SP::SimpleMatrix M(new SimpleMatrix(2, 2));
    (*M)(0, 0) = 2;
    (*M)(1, 1) = .3;
    SP::Leg leg(new Leg(vectorOf({.9, .4}), vectorOf({0., 0.}), M));
    SP::Interaction c(new Interaction(SP::NewtonImpactNSL(new NewtonImpactNSL(.1)),
                                      SP::LagrangianRheonomousR(new MovingFloor(.02, 12.))));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, 2));
    m->insertDynamicalSystem(leg);
    m->link(c, leg);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::TimeStepping s(
        new TimeStepping(m, td, SP::MoreauJeanOSI(new MoreauJeanOSI(.5)), SP::LCP(new LCP())));
    s->setNewtonTolerance(1e-12);
    s->setNewtonMaxIteration(20);
    int contacts = 0;
    std::vector<double> last = record("HoppingLeg", *s, [&] {
      contacts += s->indexSet(1)->size();
      return std::vector<double>{(*leg->q())(0), (*leg->q())(1), (*leg->velocity())(0),
                                 (*leg->velocity())(1), (double)contacts};
    });
    return expect("body", last[1], 6.181649709996992e-01, 1e-10) +
           expect("foot", last[2], 1.228450149892536e-01, 1e-10) +
           expect("body's velocity", last[3], 1.812592188664311e+00, 1e-10) +
           expect("foot's velocity", last[4], 6.463793049933945e-01, 1e-10) +
           expect("steps in contact", last[5], 422, 0.5);
  });
}
