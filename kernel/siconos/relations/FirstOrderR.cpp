#include <FirstOrderR.hpp>
#include <OwnMaps.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderLinearR.hpp>
#include <kernel/relations/first_order/FirstOrderLinearTIR.hpp>
#include <kernel/relations/first_order/FirstOrderNonLinearR.hpp>
#include <kernel/support/Exception.hpp>

using rico::Matrix;
using rico::Vector;

namespace {

[[noreturn]] void throwMissing(const char* function) {
  throw rico::Exception(std::string("first-order relation: ") + function +
                        " is missing: override it, or give a plug-in");
}

/// What the kernel asks of relations whose functions are those of a user's object.
class FirstOrderOfUser : public OwnMaps<rico::FirstOrderNonLinearR, ::FirstOrderNonLinearR> {
 public:
  using OwnMaps::OwnMaps;

  void initialize(rico::Interaction& interaction) override {
    interaction_ = &interaction;
    rico::FirstOrderNonLinearR::initialize(interaction);
  }
  void computeJach(double t, rico::Interaction& interaction) override {
    interaction_ = &interaction;
    rico::FirstOrderNonLinearR::computeJach(t, interaction);
  }
  void ownOutput(double t, rico::Interaction& interaction, int level) override {
    interaction_ = &interaction;
    OwnMaps::ownOutput(t, interaction, level);
  }
  void ownInput(double t, rico::Interaction& interaction, int level) override {
    interaction_ = &interaction;
    OwnMaps::ownInput(t, interaction, level);
  }
  void computeFreeOutput(double t, rico::Interaction& interaction, const Vector* const free[2],
                         Vector& q) override {
    interaction_ = &interaction;
    rico::FirstOrderNonLinearR::computeFreeOutput(t, interaction, free, q);
  }

  void computeh(double t, const Vector& x, const Vector& lambda, Vector& y) override {
    SiconosVector output;
    output.lookAt(y);
    user_.computeh(t, state_.split(*interaction_, x), look(lambda), state_.z(*interaction_),
                   output);
  }
  void computeg(double t, const Vector& x, const Vector& lambda, Vector& r) override {
    BlockVector& input = input_.zero(*interaction_);
    user_.computeg(t, state_.split(*interaction_, x), look(lambda), state_.z(*interaction_), input);
    r = input.gathered();
  }
  void computeJachx(double t, const Vector& x, const Vector& lambda, Matrix& C) override {
    user_.computeJachx(t, state_.split(*interaction_, x), look(lambda), state_.z(*interaction_),
                       look(C));
  }
  void computeJachlambda(double t, const Vector& x, const Vector& lambda, Matrix& D) override {
    user_.computeJachlambda(t, state_.split(*interaction_, x), look(lambda),
                            state_.z(*interaction_), look(D));
  }
  void computeJacglambda(double t, const Vector& x, const Vector& lambda, Matrix& B) override {
    user_.computeJacglambda(t, state_.split(*interaction_, x), look(lambda),
                            state_.z(*interaction_), look(B));
  }
  void computeJacgx(double t, const Vector& x, const Vector& lambda, Matrix& K) override {
    user_.computeJacgx(t, state_.split(*interaction_, x), look(lambda), state_.z(*interaction_),
                       look(K));
  }

 private:
  const SiconosVector& look(const Vector& lambda) {
    lambda_.lookAt(const_cast<Vector&>(lambda));
    return lambda_;
  }
  SimpleMatrix& look(Matrix& matrix) {
    matrix_.lookAt(matrix);
    return matrix_;
  }

  rico::Interaction* interaction_ = nullptr;
  InteractionBlocks state_, input_;
  SiconosVector lambda_;
  SimpleMatrix matrix_;
};

rico::FirstOrderLinearR& linear(const FirstOrderLinearR& relation) {
  return static_cast<rico::FirstOrderLinearR&>(*relation.shared());
}

}  // namespace

FirstOrderNonLinearR::FirstOrderNonLinearR(RELATION::SUBTYPES subtype) : FirstOrderR(subtype) {
  setKernel(std::make_shared<FirstOrderOfUser>(*this));
}

void FirstOrderNonLinearR::computeh(double, const BlockVector&, const SiconosVector&, BlockVector&,
                                    SiconosVector&) {
  throwMissing("computeh");
}

void FirstOrderNonLinearR::computeg(double, const BlockVector&, const SiconosVector&, BlockVector&,
                                    BlockVector&) {
  throwMissing("computeg");
}

// A matrix that the user's class keeps serves where nothing is overridden.

void FirstOrderNonLinearR::computeJachx(double, const BlockVector&, const SiconosVector&,
                                        BlockVector&, SimpleMatrix& C) {
  if (_C == nullptr) throwMissing("computeJachx");
  C = *_C;
}

void FirstOrderNonLinearR::computeJachlambda(double, const BlockVector&, const SiconosVector&,
                                             BlockVector&, SimpleMatrix& D) {
  if (_D != nullptr) D = *_D;
}

void FirstOrderNonLinearR::computeJacglambda(double, const BlockVector&, const SiconosVector&,
                                             BlockVector&, SimpleMatrix& B) {
  if (_B == nullptr) throwMissing("computeJacglambda");
  B = *_B;
}

void FirstOrderNonLinearR::computeJacgx(double, const BlockVector&, const SiconosVector&,
                                        BlockVector&, SimpleMatrix& K) {
  if (_K != nullptr) K = *_K;
}

FirstOrderType1R::FirstOrderType1R(const std::string& pluginh, const std::string& pluging)
    : FirstOrderType1R() {
  h_ = pluginFunction<Map>(pluginh);
  g_ = pluginFunction<Map>(pluging);
}

FirstOrderType1R::FirstOrderType1R(const std::string& pluginh, const std::string& pluging,
                                   const std::string& pluginJachx,
                                   const std::string& pluginJacglambda)
    : FirstOrderType1R(pluginh, pluging) {
  jachx_ = pluginFunction<Map>(pluginJachx);
  jacglambda_ = pluginFunction<Map>(pluginJacglambda);
}

void FirstOrderType1R::computeh(double, const BlockVector& x, const SiconosVector&, BlockVector& z,
                                SiconosVector& y) {
  if (h_ == nullptr) throwMissing("computeh");
  const Vector state = x.gathered();
  const Vector parameters = z.gathered();
  h_(state.size(), plugged(state), y.size(), y.getArray(), parameters.size(), plugged(parameters));
}

void FirstOrderType1R::computeg(double, const BlockVector&, const SiconosVector& lambda,
                                BlockVector& z, BlockVector& r) {
  if (g_ == nullptr) throwMissing("computeg");
  Vector input(static_cast<int>(r.size()));
  const Vector parameters = z.gathered();
  g_(lambda.size(), lambda.getArray(), input.size(), input.data(), parameters.size(),
     plugged(parameters));
  r.scatter(input.data());
}

void FirstOrderType1R::computeJachx(double time, const BlockVector& x, const SiconosVector& lambda,
                                    BlockVector& z, SimpleMatrix& C) {
  if (jachx_ == nullptr) return FirstOrderNonLinearR::computeJachx(time, x, lambda, z, C);
  const Vector state = x.gathered();
  const Vector parameters = z.gathered();
  jachx_(state.size(), plugged(state), C.size(0), C.getArray(), parameters.size(),
         plugged(parameters));
}

void FirstOrderType1R::computeJacglambda(double time, const BlockVector& x,
                                         const SiconosVector& lambda, BlockVector& z,
                                         SimpleMatrix& B) {
  if (jacglambda_ == nullptr) return FirstOrderNonLinearR::computeJacglambda(time, x, lambda, z, B);
  const Vector parameters = z.gathered();
  jacglambda_(lambda.size(), lambda.getArray(), B.size(0), B.getArray(), parameters.size(),
              plugged(parameters));
}

FirstOrderType2R::FirstOrderType2R(const std::string& pluginh, const std::string& pluging)
    : FirstOrderType2R() {
  h_ = pluginFunction<MapH>(pluginh);
  g_ = pluginFunction<MapG>(pluging);
}

FirstOrderType2R::FirstOrderType2R(const std::string& pluginh, const std::string& pluging,
                                   const std::string& pluginJacobianhx,
                                   const std::string& pluginJacobianglambda)
    : FirstOrderType2R(pluginh, pluging) {
  jachx_ = pluginFunction<MapH>(pluginJacobianhx);
  jacglambda_ = pluginFunction<MapG>(pluginJacobianglambda);
}

void FirstOrderType2R::computeh(double, const BlockVector& x, const SiconosVector& lambda,
                                SiconosVector& y) {
  if (h_ == nullptr) throwMissing("computeh");
  const Vector state = x.gathered();
  h_(state.size(), plugged(state), lambda.size(), lambda.getArray(), y.size(), y.getArray());
}

void FirstOrderType2R::computeg(double, const SiconosVector& lambda, BlockVector& r) {
  if (g_ == nullptr) throwMissing("computeg");
  Vector input(static_cast<int>(r.size()));
  g_(lambda.size(), lambda.getArray(), input.size(), input.data());
  r.scatter(input.data());
}

void FirstOrderType2R::computeJachx(double, const BlockVector& x, const SiconosVector& lambda,
                                    SimpleMatrix& C) {
  if (jachx_ != nullptr) {
    const Vector state = x.gathered();
    jachx_(state.size(), plugged(state), lambda.size(), lambda.getArray(), C.size(0), C.getArray());
  } else if (_C != nullptr) {
    C = *_C;
  } else {
    throwMissing("computeJachx");
  }
}

void FirstOrderType2R::computeJachlambda(double, const BlockVector&, const SiconosVector&,
                                         SimpleMatrix& D) {
  if (_D != nullptr) D = *_D;
}

void FirstOrderType2R::computeJacglambda(double, const SiconosVector& lambda, SimpleMatrix& B) {
  if (jacglambda_ != nullptr)
    jacglambda_(lambda.size(), lambda.getArray(), B.size(0), B.getArray());
  else if (_B != nullptr)
    B = *_B;
  else
    throwMissing("computeJacglambda");
}

void FirstOrderType2R::computeh(double time, const BlockVector& x, const SiconosVector& lambda,
                                BlockVector& /*z*/, SiconosVector& y) {
  computeh(time, x, lambda, y);
}

void FirstOrderType2R::computeg(double time, const BlockVector& /*x*/, const SiconosVector& lambda,
                                BlockVector& /*z*/, BlockVector& r) {
  computeg(time, lambda, r);
}

void FirstOrderType2R::computeJachx(double time, const BlockVector& x, const SiconosVector& lambda,
                                    BlockVector& /*z*/, SimpleMatrix& C) {
  computeJachx(time, x, lambda, C);
}

void FirstOrderType2R::computeJachlambda(double time, const BlockVector& x,
                                         const SiconosVector& lambda, BlockVector& /*z*/,
                                         SimpleMatrix& D) {
  computeJachlambda(time, x, lambda, D);
}

void FirstOrderType2R::computeJacglambda(double time, const BlockVector& /*x*/,
                                         const SiconosVector& lambda, BlockVector& /*z*/,
                                         SimpleMatrix& B) {
  computeJacglambda(time, lambda, B);
}

FirstOrderLinearR::FirstOrderLinearR(RELATION::SUBTYPES subtype,
                                     std::shared_ptr<rico::Relation> kernel)
    : FirstOrderR(subtype) {
  setKernel(std::move(kernel));
}

void FirstOrderLinearR::initialize(Interaction& inter) {
  for (int end = 0; end < 2; ++end) systems_[end] = inter.ds(end);
}

// The function may change the parameters.
void FirstOrderLinearR::withParameters(
    const std::function<void(unsigned nz, double* z)>& function) const {
  if (systems_[0] == nullptr) return function(0, nullptr);
  if (systems_[1] == nullptr)
    return function(systems_[0]->z()->size(), systems_[0]->z()->getArray());
  BlockVector both(systems_[0]->z(), systems_[1]->z());
  Vector z = both.gathered();
  function(both.size(), z.data());
  both.scatter(z.data());
}

std::function<void(double, Matrix&)> FirstOrderLinearR::matrixOfTime(
    MatrixFunctionOfTime function) const {
  return [this, function](double t, Matrix& A) {
    withParameters(
        [&](unsigned nz, double* z) { function(t, A.rows(), A.cols(), A.data(), nz, z); });
  };
}

FirstOrderLinearR::FirstOrderLinearR()
    : FirstOrderLinearR(RELATION::LinearR, std::make_shared<rico::FirstOrderLinearR>()) {}

FirstOrderLinearR::FirstOrderLinearR(SP::SimpleMatrix C, SP::SimpleMatrix B) : FirstOrderLinearR() {
  setCPtr(std::move(C));
  setBPtr(std::move(B));
}

FirstOrderLinearR::FirstOrderLinearR(SP::SimpleMatrix C, SP::SimpleMatrix D, SP::SimpleMatrix F,
                                     SP::SiconosVector e, SP::SimpleMatrix B)
    : FirstOrderLinearR(std::move(C), std::move(B)) {
  if (D != nullptr) setDPtr(std::move(D));
  if (F != nullptr) setFPtr(std::move(F));
  if (e != nullptr) setePtr(std::move(e));
}

FirstOrderLinearR::FirstOrderLinearR(const std::string& Cname, const std::string& Bname)
    : FirstOrderLinearR() {
  linear(*this).setComputeCFunction(matrixOfTime(pluginFunction<MatrixFunctionOfTime>(Cname)));
  linear(*this).setComputeBFunction(matrixOfTime(pluginFunction<MatrixFunctionOfTime>(Bname)));
}

FirstOrderLinearR::FirstOrderLinearR(const std::string& Cname, const std::string& Dname,
                                     const std::string& Fname, const std::string& Ename,
                                     const std::string& Bname)
    : FirstOrderLinearR(Cname, Bname) {
  linear(*this).setComputeDFunction(matrixOfTime(pluginFunction<MatrixFunctionOfTime>(Dname)));
  linear(*this).setComputeFFunction(matrixOfTime(pluginFunction<MatrixFunctionOfTime>(Fname)));
  setComputeEFunction(pluginFunction<VectorFunctionOfTime>(Ename));
}

void FirstOrderLinearR::setCPtr(SP::SimpleMatrix newPtr) {
  linear(*this).setCPtr(newPtr->shared());
  _C = std::move(newPtr);
}

void FirstOrderLinearR::setDPtr(SP::SimpleMatrix newPtr) {
  linear(*this).setDPtr(newPtr->shared());
  _D = std::move(newPtr);
}

void FirstOrderLinearR::setFPtr(SP::SimpleMatrix newPtr) {
  linear(*this).setFPtr(newPtr->shared());
  _F = std::move(newPtr);
}

void FirstOrderLinearR::setBPtr(SP::SimpleMatrix newPtr) {
  linear(*this).setBPtr(newPtr->shared());
  _B = std::move(newPtr);
}

void FirstOrderLinearR::setePtr(SP::SiconosVector newe) {
  linear(*this).setePtr(newe->shared());
  _e = std::move(newe);
}

void FirstOrderLinearR::setComputeCFunction(const std::string& library, const std::string& name) {
  linear(*this).setComputeCFunction(
      matrixOfTime(pluginFunction<MatrixFunctionOfTime>(library, name)));
}

void FirstOrderLinearR::setComputeDFunction(const std::string& library, const std::string& name) {
  linear(*this).setComputeDFunction(
      matrixOfTime(pluginFunction<MatrixFunctionOfTime>(library, name)));
}

void FirstOrderLinearR::setComputeFFunction(const std::string& library, const std::string& name) {
  linear(*this).setComputeFFunction(
      matrixOfTime(pluginFunction<MatrixFunctionOfTime>(library, name)));
}

void FirstOrderLinearR::setComputeBFunction(const std::string& library, const std::string& name) {
  linear(*this).setComputeBFunction(
      matrixOfTime(pluginFunction<MatrixFunctionOfTime>(library, name)));
}

void FirstOrderLinearR::setComputeEFunction(const std::string& library, const std::string& name) {
  setComputeEFunction(pluginFunction<VectorFunctionOfTime>(library, name));
}

void FirstOrderLinearR::setComputeEFunction(VectorFunctionOfTime fct) {
  linear(*this).setComputeEFunction([this, fct](double t, Vector& e) {
    withParameters([&](unsigned nz, double* z) { fct(t, e.size(), e.data(), nz, z); });
  });
}

FirstOrderLinearTIR::FirstOrderLinearTIR()
    : FirstOrderLinearR(RELATION::LinearTIR, std::make_shared<rico::FirstOrderLinearTIR>()) {}

FirstOrderLinearTIR::FirstOrderLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix B)
    : FirstOrderLinearTIR() {
  setCPtr(std::move(C));
  setBPtr(std::move(B));
}

FirstOrderLinearTIR::FirstOrderLinearTIR(SP::SimpleMatrix C, SP::SimpleMatrix D, SP::SimpleMatrix F,
                                         SP::SiconosVector e, SP::SimpleMatrix B)
    : FirstOrderLinearTIR(std::move(C), std::move(B)) {
  if (D != nullptr) setDPtr(std::move(D));
  if (F != nullptr) setFPtr(std::move(F));
  if (e != nullptr) setePtr(std::move(e));
}

void FirstOrderType1R::setComputehFunction(const std::string& library, const std::string& name) {
  h_ = pluginFunction<Map>(library, name);
}

void FirstOrderType1R::setComputegFunction(const std::string& library, const std::string& name) {
  g_ = pluginFunction<Map>(library, name);
}

void FirstOrderType1R::setComputeJachxFunction(const std::string& library,
                                               const std::string& name) {
  jachx_ = pluginFunction<Map>(library, name);
}

void FirstOrderType1R::setComputeJacglambdaFunction(const std::string& library,
                                                    const std::string& name) {
  jacglambda_ = pluginFunction<Map>(library, name);
}

void FirstOrderType2R::setComputehFunction(const std::string& library, const std::string& name) {
  h_ = pluginFunction<MapH>(library, name);
}

void FirstOrderType2R::setComputegFunction(const std::string& library, const std::string& name) {
  g_ = pluginFunction<MapG>(library, name);
}

void FirstOrderType2R::setComputeJachxFunction(const std::string& library,
                                               const std::string& name) {
  jachx_ = pluginFunction<MapH>(library, name);
}

void FirstOrderType2R::setComputeJacglambdaFunction(const std::string& library,
                                                    const std::string& name) {
  jacglambda_ = pluginFunction<MapG>(library, name);
}
