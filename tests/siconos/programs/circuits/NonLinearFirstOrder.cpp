// x' = -x^3 + r in a class of the user, kept above a bound by a relation of the user.
#include "program.hpp"

class Cubic : public FirstOrderNonLinearDS {
 public:
  explicit Cubic(SP::SiconosVector x0) : FirstOrderNonLinearDS(x0) {
    _f.reset(new SiconosVector(1));
    _jacobianfx.reset(new SimpleMatrix(1, 1));
  }
  void computef(double, SP::SiconosVector x) override { _f->setValue(0, -std::pow((*x)(0), 3)); }
  void computeJacobianfx(double, SP::SiconosVector x) override {
    _jacobianfx->setValue(0, 0, -3 * std::pow((*x)(0), 2));
  }
};

class AboveHalf : public FirstOrderType2R {
 public:
  void computeh(double, const BlockVector& x, const SiconosVector&, SiconosVector& y) override {
    y.setValue(0, x.getValue(0) - 0.5);
  }
  void computeg(double, const SiconosVector& lambda, BlockVector& r) override {
    r.setValue(0, lambda.getValue(0));
  }
  void computeJachx(double, const BlockVector&, const SiconosVector&, SimpleMatrix& C) override {
    C.setValue(0, 0, 1);
  }
  void computeJachlambda(double, const BlockVector&, const SiconosVector&,
                         SimpleMatrix& D) override {
    D.zero();
  }
  void computeJacglambda(double, const SiconosVector&, SimpleMatrix& B) override {
    B.setValue(0, 0, 1);
  }
};

int main() {
  return guarded([] {
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 3));
    SP::DynamicalSystem ds(new Cubic(vectorOf({1})));
    SP::Relation relation(new AboveHalf());
    SP::NonSmoothLaw law(new ComplementarityConditionNSL(1));
    SP::Interaction inter(new Interaction(law, relation));
    model->insertDynamicalSystem(ds);
    model->link(inter, ds);
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-3));
    SP::OneStepIntegrator osi(new EulerMoreauOSI(1.0));
    SP::OneStepNSProblem lcp(new LCP());
    SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
    s->setNewtonTolerance(1e-12);
    s->setNewtonMaxIteration(20);
    double atOne = 0;
    const auto last = record("NonLinearFirstOrder", *s, [&] {
      if (std::abs(s->nextTime() - 1) < 1e-9) atOne = (*ds->x())(0);
      return std::vector<double>{(*ds->x())(0), (*inter->lambda(0))(0)};
    });
    return expect("x = 1 / sqrt(1 + 2 t)", atOne, 1 / std::sqrt(3.), 1e-3) +
           expect("bound", last[1], 0.5, 1e-9) + expect("force", last[2], 0.125, 1e-9);
  });
}
