#include <Given.hpp>
#include <LagrangianDS.hpp>

namespace {

rico::Vector& vector(const SP::SiconosVector& v) {
  return given(v, "system: q0 or velocity0")->vector();
}

/// Calls `compute` of a user's class, which fills `source`, and copies `source` to `out`.
template <class Value, class Source>
void fill(Value& out, const Source& source) {
  if (source.get() != &out) out = *source;
}

/// A system whose forces are computed by computeForces() of a user's class, if it has one.
class PushedSystem : public rico::LagrangianDS {
 public:
  using rico::LagrangianDS::LagrangianDS;

  void setUser(::LagrangianDS* user) { user_ = user; }

  void computeForces(double t, const rico::Vector& q, const rico::Vector& velocity) override {
    if (user_ == nullptr || isAsking_) return rico::LagrangianDS::computeForces(t, q, velocity);
    const Asking asking(isAsking_);
    user_->computeForces(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(velocity));
    if (user_->forces() != nullptr) fill(forces_, user_->forces()->shared());
  }

 private:
  /// While the user's class computes forces, which may include those of its base class.
  class Asking {
   public:
    explicit Asking(bool& flag) : flag_(flag) { flag_ = true; }
    ~Asking() { flag_ = false; }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;

   private:
    bool& flag_;
  };

  ::LagrangianDS* user_ = nullptr;
  bool isAsking_ = false;
};

}  // namespace

LagrangianDS::LagrangianDS(std::shared_ptr<rico::LagrangianDS> kernel)
    : SecondOrderDS(std::move(kernel)) {}

LagrangianDS::LagrangianDS()
    : LagrangianDS(std::make_shared<SiconosVector>(), std::make_shared<SiconosVector>()) {}

LagrangianDS::LagrangianDS(SP::SiconosVector position, SP::SiconosVector velocity)
    : LagrangianDS(std::make_shared<PushedSystem>(vector(position), vector(velocity))) {
  _q0 = std::move(position);
  _velocity0 = std::move(velocity);
}

LagrangianDS::LagrangianDS(SP::SiconosVector position, SP::SiconosVector velocity,
                           SP::SiconosMatrix mass)
    : LagrangianDS(std::move(position), std::move(velocity)) {
  lagrangian().setMassPtr(given(mass, "system: the mass matrix")->shared());
  _mass = std::move(mass);
}

LagrangianDS::LagrangianDS(SP::SiconosVector position, SP::SiconosVector velocity,
                           const std::string& plugin)
    : LagrangianDS(std::move(position), std::move(velocity)) {
  setComputeMassFunction(pluginFunction<FPtr7>(plugin));
}

namespace {

/// - a - b, without missing terms.
SP::SiconosMatrix negativeSum(unsigned size, const SP::SiconosMatrix& a,
                              const SP::SiconosMatrix& b) {
  auto sum = std::make_shared<SimpleMatrix>(size, size);
  if (a != nullptr) *sum -= *a;
  if (b != nullptr) *sum -= *b;
  return sum;
}

void negative(const SiconosMatrix& from, rico::Matrix& out) {
  for (int i = 0; i < out.rows(); ++i)
    for (int j = 0; j < out.cols(); ++j) out(i, j) = -from(i, j);
}

}  // namespace

SP::SiconosMatrix LagrangianDS::jacobianqForces() const {
  if (_jacobianqForces != nullptr) return _jacobianqForces;
  return negativeSum(_ndof, _jacobianFIntq, _jacobianFGyrq);
}

SP::SiconosMatrix LagrangianDS::jacobianvForces() const {
  if (_jacobianqDotForces != nullptr) return _jacobianqDotForces;
  return negativeSum(_ndof, _jacobianFIntqDot, _jacobianFGyrqDot);
}

void LagrangianDS::computeJacobianqForces(double time) {
  if (_jacobianFIntq != nullptr) computeJacobianFIntq(time);
  if (_jacobianFGyrq != nullptr) computeJacobianFGyrq();
  if (_jacobianqForces != nullptr)
    *_jacobianqForces = *negativeSum(_ndof, _jacobianFIntq, _jacobianFGyrq);
}

void LagrangianDS::computeJacobianvForces(double time) {
  if (_jacobianFIntqDot != nullptr) computeJacobianFIntqDot(time);
  if (_jacobianFGyrqDot != nullptr) computeJacobianFGyrqDot();
  if (_jacobianqDotForces != nullptr)
    *_jacobianqDotForces = *negativeSum(_ndof, _jacobianFIntqDot, _jacobianFGyrqDot);
}

void LagrangianDS::computePostImpactVelocity() {
  const SP::SimpleMatrix inverse = inverseMass();
  inverse->multiplyAdd(1.0, p(1)->getArray(), velocity()->getArray());
}

void LagrangianDS::setMassPtr(SP::SimpleMatrix newPtr) {
  lagrangian().setMassPtr(newPtr->shared());
  _mass = std::move(newPtr);
}

void LagrangianDS::setFExtPtr(SP::SiconosVector newPtr) {
  lagrangian().setFExtPtr(newPtr->shared());
  _fExt = std::move(newPtr);
}

void LagrangianDS::setFIntPtr(SP::SiconosVector newPtr) {
  lagrangian().setFIntPtr(newPtr->shared());
  _fInt = std::move(newPtr);
}

void LagrangianDS::setFGyrPtr(SP::SiconosVector newPtr) {
  lagrangian().setFGyrPtr(newPtr->shared());
  _fGyr = std::move(newPtr);
}

void LagrangianDS::setJacobianFIntqPtr(SP::SiconosMatrix newPtr) {
  lagrangian().setJacobianFIntq(newPtr->values());
  _jacobianFIntq = handle(lagrangian().jacobianFIntq().ptr());
}

void LagrangianDS::setJacobianFIntqDotPtr(SP::SiconosMatrix newPtr) {
  lagrangian().setJacobianFIntqDot(newPtr->values());
  _jacobianFIntqDot = handle(lagrangian().jacobianFIntqDot().ptr());
}

void LagrangianDS::setJacobianFGyrqPtr(SP::SiconosMatrix newPtr) {
  lagrangian().setJacobianFGyrq(newPtr->values());
  _jacobianFGyrq = handle(lagrangian().jacobianFGyrq().ptr());
}

void LagrangianDS::setJacobianFGyrqDotPtr(SP::SiconosMatrix newPtr) {
  lagrangian().setJacobianFGyrqDot(newPtr->values());
  _jacobianFGyrqDot = handle(lagrangian().jacobianFGyrqDot().ptr());
}

// The functions that a user's class inherits: they call the plug-in, if there is one.

void LagrangianDS::computeMass(SP::SiconosVector position) {
  if (massFunction_ != nullptr)
    massFunction_(_ndof, position->getArray(), _mass->getArray(), kernel().z().size(),
                  kernel().z().data());
}

void LagrangianDS::computeFExt(double time) {
  if (fExtFunction_ != nullptr)
    fExtFunction_(time, _ndof, _fExt->getArray(), kernel().z().size(), kernel().z().data());
}

void LagrangianDS::computeFInt(double time, SP::SiconosVector position,
                               SP::SiconosVector velocity) {
  if (fIntFunction_ != nullptr)
    fIntFunction_(time, _ndof, position->getArray(), velocity->getArray(), _fInt->getArray(),
                  kernel().z().size(), kernel().z().data());
}

void LagrangianDS::computeFGyr(SP::SiconosVector position, SP::SiconosVector velocity) {
  if (fGyrFunction_ != nullptr)
    fGyrFunction_(_ndof, position->getArray(), velocity->getArray(), _fGyr->getArray(),
                  kernel().z().size(), kernel().z().data());
}

void LagrangianDS::computeJacobianFIntq(double time, SP::SiconosVector position,
                                        SP::SiconosVector velocity) {
  if (fIntqFunction_ != nullptr)
    fIntqFunction_(time, _ndof, position->getArray(), velocity->getArray(),
                   _jacobianFIntq->getArray(), kernel().z().size(), kernel().z().data());
}

void LagrangianDS::computeJacobianFIntqDot(double time, SP::SiconosVector position,
                                           SP::SiconosVector velocity) {
  if (fIntqDotFunction_ != nullptr)
    fIntqDotFunction_(time, _ndof, position->getArray(), velocity->getArray(),
                      _jacobianFIntqDot->getArray(), kernel().z().size(), kernel().z().data());
}

void LagrangianDS::computeJacobianFGyrq(SP::SiconosVector position, SP::SiconosVector velocity) {
  if (fGyrqFunction_ != nullptr)
    fGyrqFunction_(_ndof, position->getArray(), velocity->getArray(), _jacobianFGyrq->getArray(),
                   kernel().z().size(), kernel().z().data());
}

void LagrangianDS::computeJacobianFGyrqDot(SP::SiconosVector position, SP::SiconosVector velocity) {
  if (fGyrqDotFunction_ != nullptr)
    fGyrqDotFunction_(_ndof, position->getArray(), velocity->getArray(),
                      _jacobianFGyrqDot->getArray(), kernel().z().size(), kernel().z().data());
}

double LagrangianDS::computeKineticEnergy() {
  rico::Vector momentum(lagrangian().dofs());
  lagrangian().computeMass();
  lagrangian().multiplyMass(lagrangian().velocity(), momentum);
  return 0.5 * rico::dot(lagrangian().velocity(), momentum);
}

void LagrangianDS::settle() {
  if (!isDerivedFrom(libraryClass())) return;
  rico::LagrangianDS& ds = lagrangian();
  if (auto* pushed = dynamic_cast<PushedSystem*>(&ds)) pushed->setUser(this);
  using rico::Matrix;
  using rico::Vector;
  if (_mass != nullptr && !ds.isLinear())
    ds.setComputeMassFunction([this](const Vector& q, Matrix& M) {
      computeMass(SiconosVector::sharedOn(q));
      fill(M, _mass->shared());
    });
  if (_fExt != nullptr)
    ds.setComputeFExtFunction([this](double t, Vector& f) {
      computeFExt(t);
      fill(f, _fExt->shared());
    });
  if (_fInt != nullptr)
    ds.setComputeFIntFunction([this](double t, const Vector& q, const Vector& v, Vector& f) {
      computeFInt(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
      fill(f, _fInt->shared());
    });
  if (_fGyr != nullptr)
    ds.setComputeFGyrFunction([this](const Vector& q, const Vector& v, Vector& f) {
      computeFGyr(SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
      fill(f, _fGyr->shared());
    });
  settleGradients();
}

void LagrangianDS::settleGradients() {
  rico::LagrangianDS& ds = lagrangian();
  using rico::Matrix;
  using rico::Vector;
  if (_jacobianqForces != nullptr)
    ds.setComputeJacobianFIntqFunction([this](double t, const Vector&, const Vector&, Matrix& K) {
      computeJacobianqForces(t);
      negative(*_jacobianqForces, K);
    });
  if (_jacobianqDotForces != nullptr)
    ds.setComputeJacobianFIntqDotFunction(
        [this](double t, const Vector&, const Vector&, Matrix& C) {
          computeJacobianvForces(t);
          negative(*_jacobianqDotForces, C);
        });
  if (_jacobianFIntq != nullptr && _jacobianqForces == nullptr)
    ds.setComputeJacobianFIntqFunction(
        [this](double t, const Vector& q, const Vector& v, Matrix& K) {
          computeJacobianFIntq(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
          fill(K, _jacobianFIntq->shared());
        });
  if (_jacobianFIntqDot != nullptr && _jacobianqDotForces == nullptr)
    ds.setComputeJacobianFIntqDotFunction(
        [this](double t, const Vector& q, const Vector& v, Matrix& C) {
          computeJacobianFIntqDot(t, SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
          fill(C, _jacobianFIntqDot->shared());
        });
  if (_jacobianFGyrq != nullptr && _jacobianqForces == nullptr)
    ds.setComputeJacobianFGyrqFunction([this](const Vector& q, const Vector& v, Matrix& K) {
      computeJacobianFGyrq(SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
      fill(K, _jacobianFGyrq->shared());
    });
  if (_jacobianFGyrqDot != nullptr && _jacobianqDotForces == nullptr)
    ds.setComputeJacobianFGyrqDotFunction([this](const Vector& q, const Vector& v, Matrix& C) {
      computeJacobianFGyrqDot(SiconosVector::sharedOn(q), SiconosVector::sharedOn(v));
      fill(C, _jacobianFGyrqDot->shared());
    });
}
