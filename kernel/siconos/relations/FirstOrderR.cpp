#include <FirstOrderR.hpp>
#include <OwnMaps.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderNonLinearR.hpp>
#include <kernel/support/Exception.hpp>

using rico::Matrix;
using rico::Vector;

namespace {

/// A relation of the kernel that calls the functions of a user's relation.
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

}  // namespace

FirstOrderNonLinearR::FirstOrderNonLinearR(RELATION::SUBTYPES subtype) : FirstOrderR(subtype) {
  setKernel(std::make_shared<FirstOrderOfUser>(*this));
}

void FirstOrderNonLinearR::throwMissing(const char* function) {
  throw rico::Exception(std::string("first-order relation: ") + function +
                        " is missing: override it, or give a plug-in");
}

void FirstOrderNonLinearR::computeh(double, const BlockVector&, const SiconosVector&, BlockVector&,
                                    SiconosVector&) {
  throwMissing("computeh");
}

void FirstOrderNonLinearR::computeg(double, const BlockVector&, const SiconosVector&, BlockVector&,
                                    BlockVector&) {
  throwMissing("computeg");
}

// If the user's class overrides no function, the matrix that it stores is used.

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
