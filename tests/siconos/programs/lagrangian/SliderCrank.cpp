// A slider-crank mechanism with coordinates q = (crank, rod, slider). The slider moves with
// clearance between two guides, on which its corners slide and impact.
#include "program.hpp"

const double m1 = 0.038, m2 = 0.038, m3 = 0.076, J1 = 7.4e-5, J2 = 5.9e-4, J3 = 2.7e-6;
const double l1 = 0.153, l2 = 0.306, a = 0.05, b = 0.025, g = 9.81, play = 0.026;
const double coupling = (m2 / 2 + m3) * l1 * l2;
const double weight1 = (m1 / 2 + m2 + m3) * l1 * g, weight2 = (m2 / 2 + m3) * l2 * g;

class Mechanism : public LagrangianDS {
 public:
  Mechanism(SP::SiconosVector q0, SP::SiconosVector v0) : LagrangianDS(q0, v0) {
    _mass = matrixOf({{J1 + (m1 / 4 + m2 + m3) * l1 * l1, 0, 0},
                      {0, J2 + (m2 / 4 + m3) * l2 * l2, 0},
                      {0, 0, J3}});
    _fGyr = vectorOf({0, 0, 0});
    _fInt = vectorOf({0, 0, 0});
    for (SP::SiconosMatrix* J :
         {&_jacobianFGyrq, &_jacobianFGyrqDot, &_jacobianFIntq, &_jacobianFIntqDot})
      *J = std::make_shared<SimpleMatrix>(3, 3);
  }
  void computeMass(SP::SiconosVector q) override {
    (*_mass)(0, 1) = (*_mass)(1, 0) = coupling * std::cos((*q)(1) - (*q)(0));
  }
  void computeFGyr(SP::SiconosVector q, SP::SiconosVector v) override {
    const double s = coupling * std::sin((*q)(0) - (*q)(1));
    (*_fGyr)(0) = s * (*v)(1) * (*v)(1);
    (*_fGyr)(1) = -s * (*v)(0) * (*v)(0);
  }
  void computeJacobianFGyrq(SP::SiconosVector q, SP::SiconosVector v) override {
    const double c = coupling * std::cos((*q)(0) - (*q)(1));
    for (unsigned j : {0, 1}) {
      (*_jacobianFGyrq)(0, j) = (j == 0 ? c : -c) * (*v)(1) * (*v)(1);
      (*_jacobianFGyrq)(1, j) = (j == 0 ? -c : c) * (*v)(0) * (*v)(0);
    }
  }
  void computeJacobianFGyrqDot(SP::SiconosVector q, SP::SiconosVector v) override {
    const double s = 2 * coupling * std::sin((*q)(0) - (*q)(1));
    (*_jacobianFGyrqDot)(0, 1) = s * (*v)(1);
    (*_jacobianFGyrqDot)(1, 0) = -s * (*v)(0);
  }
  void computeFInt(double, SP::SiconosVector q, SP::SiconosVector) override {
    (*_fInt)(0) = weight1 * std::cos((*q)(0));
    (*_fInt)(1) = weight2 * std::cos((*q)(1));
  }
  void computeJacobianFIntq(double, SP::SiconosVector q, SP::SiconosVector) override {
    (*_jacobianFIntq)(0, 0) = -weight1 * std::sin((*q)(0));
    (*_jacobianFIntq)(1, 1) = -weight2 * std::sin((*q)(1));
  }
  void computeJacobianFIntqDot(double, SP::SiconosVector, SP::SiconosVector) override {}
};

/// The gap of a point at the distance x along the slider: from the upper guide (side 1) or the
/// lower one (side -1).
class Guide : public LagrangianScleronomousR {
 public:
  Guide(double x, double side) : x_(x), side_(side) {}
  void computeh(const BlockVector& q, BlockVector&, SiconosVector& y) override {
    y(0) = play - side_ * (l1 * std::sin(q(0)) + l2 * std::sin(q(1)) + x_ * std::sin(q(2))) -
           b * std::cos(q(2));
    y(1) = l1 * std::cos(q(0)) + l2 * std::cos(q(1)) + x_ * std::cos(q(2)) -
           side_ * b * std::sin(q(2));
  }
  void computeJachq(const BlockVector& q, BlockVector&) override {
    (*_jachq)(0, 0) = -side_ * l1 * std::cos(q(0));
    (*_jachq)(0, 1) = -side_ * l2 * std::cos(q(1));
    (*_jachq)(0, 2) = -side_ * x_ * std::cos(q(2)) + b * std::sin(q(2));
    (*_jachq)(1, 0) = -l1 * std::sin(q(0));
    (*_jachq)(1, 1) = -l2 * std::sin(q(1));
    (*_jachq)(1, 2) = -x_ * std::sin(q(2)) - side_ * b * std::cos(q(2));
  }

 private:
  double x_, side_;
};

int main() {
  return guarded([] {
    SP::LagrangianDS crank(new Mechanism(vectorOf({0, 0, 0}), vectorOf({150, -75, 0})));
    SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 0.013));
    model->insertDynamicalSystem(crank);
    std::vector<SP::Interaction> ends;
    for (double side : {1, -1}) {
      SP::NonSmoothLaw law(new NewtonImpactFrictionNSL(0.4, 0, 0.01, 2));
      SP::Relation relation(new Guide(-a, side));
      ends.emplace_back(new Interaction(law, relation));
      model->link(ends.back(), crank);
    }
    SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-5));
    SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5, 0.0));
    SP::OneStepNSProblem impact(new FrictionContact(2, SICONOS_FRICTION_2D_ENUM));
    SP::TimeStepping s(new TimeStepping(model, td, osi, impact));
    s->setNewtonTolerance(1e-12);
    double impulses = 0, apart = 0;
    const auto last = record("SliderCrank", *s, [&] {
      const SiconosVector &q = *crank->q(), &v = *crank->velocity();
      impulses += (*ends[0]->lambda(1))(0);
      const double ydot = -l1 * std::cos(q(0)) * v(0) - l2 * std::cos(q(1)) * v(1) +
                          (a * std::cos(q(2)) + b * std::sin(q(2))) * v(2);
      apart = std::max(apart, std::abs(ydot - (*ends[0]->y(1))(0)));
      return std::vector<double>{q(0), q(1), q(2), v(0), v(1), v(2), impulses};
    });
    // The numbers of Siconos 4.4.
    return expect("velocity of the gap", apart, 0, 1e-12) +
           expect("crank", last[1], 1.173979034368908, 1e-8) +
           expect("slider", last[3], 0.2918889822528392, 1e-8) +
           expect("impulses", impulses, 1.718214149047282e-3, 1e-9);
  });
}
