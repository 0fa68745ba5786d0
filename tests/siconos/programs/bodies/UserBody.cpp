// Rigid bodies in classes of the user: virtual functions compute forces and moments, or the whole
// force.
#include "program.hpp"

class BodyInMedium : public NewtonEulerDS {
 public:
  BodyInMedium(SP::SiconosVector q, SP::SiconosVector v, double m, SP::SiconosMatrix I)
      : NewtonEulerDS(q, v, m, I) {
    _fExt.reset(new SiconosVector(3));
    _mExt.reset(new SiconosVector(3));
    _fInt.reset(new SiconosVector(3));
    _mInt.reset(new SiconosVector(3));
    _jacobianFIntq.reset(new SimpleMatrix(3, 7));
    _jacobianFInttwist.reset(new SimpleMatrix(3, 6));
    _jacobianMIntq.reset(new SimpleMatrix(3, 7));
    _jacobianMInttwist.reset(new SimpleMatrix(3, 6));
  }
  void computeFExt(double t) override { (*_fExt)(0) = std::cos(t); }
  void computeMExt(double t) override { (*_mExt)(2) = 0.1 * std::sin(t); }
  void computeFInt(double, SP::SiconosVector q, SP::SiconosVector v, SP::SiconosVector f) override {
    for (unsigned i = 0; i < 3; ++i) (*f)(i) = 10 * (*q)(i) + 0.1 * (*v)(i);
  }
  void computeMInt(double, SP::SiconosVector q, SP::SiconosVector v, SP::SiconosVector m) override {
    for (unsigned i = 0; i < 3; ++i) (*m)(i) = 0.3 * (*q)(4 + i) + 0.1 * (*v)(3 + i);
  }
  void computeJacobianFIntq(double, SP::SiconosVector, SP::SiconosVector) override {
    for (unsigned i = 0; i < 3; ++i) (*_jacobianFIntq)(i, i) = 10;
  }
  void computeJacobianFIntv(double, SP::SiconosVector, SP::SiconosVector) override {
    for (unsigned i = 0; i < 3; ++i) (*_jacobianFInttwist)(i, i) = 0.1;
  }
  void computeJacobianMIntq(double, SP::SiconosVector, SP::SiconosVector) override {
    for (unsigned i = 0; i < 3; ++i) (*_jacobianMIntq)(i, 4 + i) = 0.3;
  }
  void computeJacobianMIntv(double, SP::SiconosVector, SP::SiconosVector) override {
    for (unsigned i = 0; i < 3; ++i) (*_jacobianMInttwist)(i, 3 + i) = 0.1;
  }
};

class BodyInWind : public NewtonEulerDS {
 public:
  using NewtonEulerDS::NewtonEulerDS;
  void computeForces(double t, SP::SiconosVector q, SP::SiconosVector v) override {
    NewtonEulerDS::computeForces(t, q, v);
    (*_wrench)(1) += 0.5;
  }
};

// C functions receive the seven entries of q0.
extern "C" void weightFromStart(double, double* f, unsigned nz, double* z) {
  f[2] = nz == 7 ? -z[0] : 0;
}

template <class Body>
std::shared_ptr<Body> turning() {
  return std::shared_ptr<Body>(new Body(vectorOf({1, 0, 0, 1, 0, 0, 0}),
                                        vectorOf({0, 0.3, 0, 0.4, 0.2, 0}), 1.5,
                                        matrixOf({{1, 0, 0}, {0, 1, 0}, {0, 0, 2}})));
}

std::vector<double> run(const std::string& name, SP::NewtonEulerDS body) {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  model->insertDynamicalSystem(body);
  SP::TimeDiscretisation td(new TimeDiscretisation(0, 1e-2));
  SP::OneStepIntegrator osi(new MoreauJeanOSI(0.5));
  SP::OneStepNSProblem lcp(new LCP());
  SP::TimeStepping s(new TimeStepping(model, td, osi, lcp));
  s->setNewtonTolerance(1e-12);
  return record(name, *s, [&] {
    std::vector<double> row;
    for (unsigned i = 0; i < 7; ++i) row.push_back((*body->q())(i));
    for (unsigned i = 0; i < 6; ++i) row.push_back((*body->twist())(i));
    return row;
  });
}

int expectAll(const std::string& what, const std::vector<double>& got,
              const std::vector<double>& expected) {
  int errors = 0;
  for (unsigned i = 0; i < expected.size(); ++i)
    errors += expect(what + std::to_string(i), got[i + 1], expected[i], 1e-10);
  return errors;
}

int main() {
  return guarded([] {
    int errors = expectAll("medium", run("UserBody", turning<BodyInMedium>()),
                           {-6.528054844761576e-01, 5.969660602367004e-02, 0.0,
                            9.785369325526420e-01, 1.842926443264438e-01, 9.212150210552711e-02,
                            3.914297824241282e-03, -1.267635784117384e+00});
    errors += expectAll("wind", run("UserBodyWind", turning<BodyInWind>()), {1, 0.3 + 0.5 / 3, 0});
    SP::NewtonEulerDS heavy = turning<NewtonEulerDS>();
    heavy->setComputeFExtFunction(&weightFromStart);
    errors += expectAll("weight", run("UserBodyWeight", heavy), {1, 0.3, -1 / 3.});
    SP::NewtonEulerDS pushed = turning<NewtonEulerDS>();
    pushed->setMExtPtr(vectorOf({0.3, 0, 0}));
    pushed->setIsMextExpressedInInertialFrame(true);
    errors += expectAll("inertial", run("UserBodyInertial", pushed),
                        {1, 0.3, 0, 9.574959355412094e-01, 2.708483039811778e-01,
                         9.921046351639308e-02, 1.165394624210359e-04});
    return errors;
  });
}
