// A spinning body on a spring and a torsion spring that its class computes; prints gradients of
// forces.
#include "program.hpp"
using namespace std;
class Sprung : public NewtonEulerDS {
 public:
  double k;
  Sprung(SP::SiconosVector q, SP::SiconosVector v, double m, SP::SiconosMatrix I, double kk)
      : NewtonEulerDS(q, v, m, I), k(kk) {
    _fInt.reset(new SiconosVector(3));
    _mInt.reset(new SiconosVector(3));
    _jacobianFIntq.reset(new SimpleMatrix(3, 7));
    _jacobianFInttwist.reset(new SimpleMatrix(3, 6));
    _jacobianMIntq.reset(new SimpleMatrix(3, 7));
    _jacobianMInttwist.reset(new SimpleMatrix(3, 6));
  }
  void computeFInt(double t, SP::SiconosVector q, SP::SiconosVector v,
                   SP::SiconosVector f) override {
    for (int i = 0; i < 3; i++) (*f)(i) = k * (*q)(i) + .1 * (*v)(i);
  }
  void computeMInt(double t, SP::SiconosVector q, SP::SiconosVector v,
                   SP::SiconosVector f) override {
    for (int i = 0; i < 3; i++) (*f)(i) = .2 * (*q)(4 + i) * (*q)(3) + .01 * (*v)(3 + i);
  }
  void computeJacobianFIntq(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    _jacobianFIntq->zero();
    for (int i = 0; i < 3; i++) (*_jacobianFIntq)(i, i) = k;
  }
  void computeJacobianFIntv(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    _jacobianFInttwist->zero();
    for (int i = 0; i < 3; i++) (*_jacobianFInttwist)(i, i) = .1;
  }
  void computeJacobianMIntq(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    _jacobianMIntq->zero();
    for (int i = 0; i < 3; i++) {
      (*_jacobianMIntq)(i, 3) = .2 * (*q)(4 + i);
      (*_jacobianMIntq)(i, 4 + i) = .2 * (*q)(3);
    }
  }
  void computeJacobianMIntv(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    _jacobianMInttwist->zero();
    for (int i = 0; i < 3; i++) (*_jacobianMInttwist)(i, 3 + i) = .01;
  }
};
int main() {
  try {
    SP::SiconosVector q0(new SiconosVector(7)), v0(new SiconosVector(6));
    (*q0)(0) = .5;
    (*q0)(3) = 1;
    (*v0)(1) = 1;
    (*v0)(3) = 2;
    (*v0)(4) = .1;
    (*v0)(5) = -.3;
    SP::SimpleMatrix I(new SimpleMatrix(3, 3));
    (*I)(0, 0) = .1;
    (*I)(1, 1) = .2;
    (*I)(2, 2) = .3;
    std::shared_ptr<Sprung> b(new Sprung(q0, v0, 1.5, I, 20.));
    SP::NonSmoothDynamicalSystem m(new NonSmoothDynamicalSystem(0, 2));
    m->insertDynamicalSystem(b);
    SP::TimeStepping s(
        new TimeStepping(m, SP::TimeDiscretisation(new TimeDiscretisation(0, 2e-3)), 0));
    s->insertNonSmoothProblem(SP::LCP(new LCP()));
    SP::MoreauJeanOSI osi(new MoreauJeanOSI(.5));
    s->insertIntegrator(osi);
    s->setNewtonTolerance(1e-12);
    s->setNewtonMaxIteration(50);
    SimpleMatrix d(1001, 15);
    int k = 0;
    while (s->hasNextEvent()) {
      s->advanceToEvent();
      d(k, 0) = s->nextTime();
      for (int i = 0; i < 7; i++) d(k, 1 + i) = (*b->q())(i);
      for (int i = 0; i < 6; i++) d(k, 8 + i) = (*b->twist())(i);
      d(k, 14) = b->computeKineticEnergy();
      s->processEvents();
      k++;
    }
    d.resize(k, 15);

    SiconosVector e(3, 1.);
    ioMatrix::write("SprungBody.dat", "ascii", d, "noDim");
    // The last row of Siconos 4.4.
    if (!isLastRow(
            d,
            {2, 0.2486648922606472, 0.2182442296815262, 0, 0.3969413377349925, 0.8582995230684523,
             -0.1703345834684863, -0.2770300216282234, -1.454961531210177, 0.4827801692091945, 0,
             0.1918344463391431, -0.3109243868767024, -0.03687097408952043, 1.774203652297466},
            1e-9))
      return 1;
    // Siconos 4.4 has no matrices for these unless a gradient is set by a function.
    b->computeJacobianqForces(2.);
    b->computeJacobianvForces(2.);
    if (fabs(b->jacobianqForces()->getValue(0, 0) + 20.) > 1e-12 ||
        fabs(b->jacobianvForces()->getValue(3, 3) + .01) > 1e-12)
      return 1;
  } catch (...) {
    Siconos::exception::process();
    return 1;
  }
  return 0;
}
