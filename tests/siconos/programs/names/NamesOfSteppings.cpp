// A class of the user's derived from TimeStepping reads and sets Siconos' members; vectors and
// numbers of a system that programs change.
#include "program.hpp"

namespace {

class Stepping : public TimeStepping {
 public:
  Stepping(SP::NonSmoothDynamicalSystem nsds, SP::TimeDiscretisation td) : TimeStepping(nsds, td) {
    _newtonTolerance = 1e-11;
    _newtonMaxIteration = 40;
  }
  void newtonSolve(double criterion, unsigned int maxStep) override {
    if (criterion != 1e-11 || maxStep != 40) wrong = true;
    TimeStepping::newtonSolve(criterion, maxStep);
    passes += _newtonNbIterations;
    if (!_isNewtonConverge || _newtonResiduDSMax > _newtonTolerance) wrong = true;
  }
  bool sees(const SP::NonSmoothDynamicalSystem& model) const {
    return _nsds == model && _eventsManager->hasNextEvent() && !_printStat;
  }
  unsigned passes = 0;
  bool wrong = false;
};

void cubic(double, unsigned, double* q, double*, double* f, unsigned, double*) {
  f[0] = 4.0 * q[0] + q[0] * q[0] * q[0];
}

void slope(double, unsigned, double* q, double*, double* J, unsigned, double*) {
  J[0] = 4.0 + 3.0 * q[0] * q[0];
}

int derivedStepping() {
  SP::LagrangianDS mass(new LagrangianDS(vectorOf({1.0}), vectorOf({0.0}), matrixOf({{1.0}})));
  mass->setComputeFIntFunction(&cubic);
  mass->setComputeJacobianFIntqFunction(&slope);
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, 0.5));
  model->insertDynamicalSystem(mass);
  SP::TimeDiscretisation instants(new TimeDiscretisation(0.0, 1e-2));
  std::shared_ptr<Stepping> s(new Stepping(model, instants));
  s->insertIntegrator(SP::OneStepIntegrator(new MoreauJeanOSI(0.5)));
  const bool sees = s->sees(model);
  record("NamesOfSteppings", *s, [&] { return std::vector<double>{(*mass->q())(0)}; });
  return expect("members", s->wrong || !sees, 0, 0) +
         expect("passes", s->passes, s->getNewtonCumulativeNbIterations(), 0) +
         expect("position", (*mass->q())(0), 0.4537027533677951, 1e-9);
}

int smallNames() {
  SP::LagrangianLinearTIDS ball = fallingBall();
  const size_t number = ball->setNumber(7);
  SP::Interaction contact = floorContact(0.5);
  contact->setHas2Bodies(false);
  OSNSMatrix matrix(2, 3, NM_DENSE);
  MemoryContainer values(2, SiconosVector(3));
  return expect("number", static_cast<double>(number), 7, 0) +
         expect("of system", static_cast<double>(ball->number()), 7, 0) +
         expect("rows", matrix.size(), 2, 0) + expect("columns", matrix.sizeColumn(), 3, 0) +
         expect("values", static_cast<double>(values.size()), 2, 0);
}

}  // namespace

int main() {
  return guarded([] { return derivedStepping() + smallNames(); });
}
