// Two masses in a bowl, linear systems with a nonlinear relation: gradients of a step are those at
// q + h v. Each mass has a scheme with its own theta, and a law changes during the run.
#include <program.hpp>

class Bowl : public LagrangianScleronomousR {
  double _k;

 public:
  Bowl(double k) : _k(k) {}
  void computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) override {
    double x = q.getValue(0);
    y.setValue(0, q.getValue(1) - _k * x * x);
  }
  void computeJachq(const BlockVector& q, BlockVector& z) override {
    SimpleMatrix* C = (SimpleMatrix*)_jachq.get();
    C->setValue(0, 0, -2. * _k * q.getValue(0));
    C->setValue(0, 1, 1.);
  }
};
TYPEDEF_SPTR(Bowl)

int main() {
  return guarded([] {
    double h = 1e-3;
    auto nsds = std::make_shared<NonSmoothDynamicalSystem>(0., 1.5);
    nsds->setTitle("bowl");
    std::vector<SP::LagrangianLinearTIDS> m;
    for (int i = 0; i < 2; i++) {
      SP::SiconosVector q(new SiconosVector({i ? -.8 : .7, i ? 1.4 : 1., 0.}));
      q->resize(2);
      SP::SiconosVector v(new SiconosVector(2));
      SP::SimpleMatrix M(new SimpleMatrix(2, 2));
      M->eye();
      (*M) *= (1. + i);
      m.push_back(SP::LagrangianLinearTIDS(new LagrangianLinearTIDS(q, v, M)));
      SP::SiconosVector f(new SiconosVector(2));
      f->setValue(1, -9.81 * (1 + i));
      m[i]->setFExtPtr(f);
      nsds->insertDynamicalSystem(m[i]);
      nsds->setName(m[i], i ? "heavy" : "light");
    }
    SP::NewtonImpactNSL law0(new NewtonImpactNSL(.9)), law1(new NewtonImpactNSL(.4));
    SP::Interaction i0(new Interaction(law0, SP::Bowl(new Bowl(1.))));
    SP::Interaction i1(new Interaction(law1, SP::Bowl(new Bowl(1.))));
    nsds->link(i0, m[0]);
    nsds->link(i1, m[1]);
    SP::TimeDiscretisation td(new TimeDiscretisation(0., h));
    SP::TimeStepping s(new TimeStepping(nsds, td, 0));
    SP::MoreauJeanOSI o0(new MoreauJeanOSI(.5)), o1(new MoreauJeanOSI(1.));
    s->insertIntegrator(o0);
    s->associate(o0, m[0]);
    s->insertIntegrator(o1);
    s->associate(o1, m[1]);
    SP::OneStepNSProblem lcp(new LCP(SICONOS_LCP_ENUM));
    s->insertNonSmoothProblem(lcp);
    s->setNewtonTolerance(1e-12);
    s->initialize();
    std::vector<double> last = record("TwoBowls", *s, [&] {
      if (fabs(s->nextTime() - 1.) < h / 2) law0->setE(0.);
      return std::vector<double>{(*m[0]->q())(0), (*m[0]->q())(1), (*m[1]->q())(0), (*m[1]->q())(1),
                                 (*m[1]->velocity())(0)};
    });
    return expect("x0", last[1], -4.863496863916931e-01, 1e-11) +
           expect("y0", last[2], 2.362898484718912e-01, 1e-11) +
           expect("x1", last[3], 9.453157494122056e-01, 1e-11) +
           expect("y1", last[4], 8.936194257544982e-01, 1e-11) +
           expect("v1", last[5], -9.762951518687092e-01, 1e-11);
  });
}
