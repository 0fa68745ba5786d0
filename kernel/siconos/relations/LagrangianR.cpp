#include <LagrangianR.hpp>
#include <OwnMaps.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/lagrangian/LagrangianCompliantR.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

using rico::Matrix;
using rico::Vector;
using Quantity = InteractionBlocks::Quantity;

namespace {

[[noreturn]] void throwMissing(const char* relation, const char* function) {
  throw rico::Exception(std::string(relation) + ": " + function +
                        " is missing: override it, or give a plug-in");
}

/// The blocks in one array, and back, for C functions.
class Gathered {
 public:
  explicit Gathered(const BlockVector& blocks) : values_(blocks.gathered()) {}
  unsigned size() const { return static_cast<unsigned>(values_.size()); }
  double* data() { return values_.data(); }

 private:
  Vector values_;
};

/// Functions of a user's object as the kernel calls them.
template <class User>
class RelationOfUser : public OwnMaps<rico::LagrangianR, User> {
 public:
  using OwnMaps<rico::LagrangianR, User>::OwnMaps;

  std::string_view name() const override { return name_; }
  void initialize(rico::Interaction& interaction) override {
    rico::LagrangianR::initialize(interaction);
    this->user_.allocate(static_cast<unsigned>(interaction.dimension()),
                         static_cast<unsigned>(rico::stateColumns(interaction)));
  }
  /// ẏ with H of the final state, as in published results. The kernel's relations have the H of the
  /// iteration, which differs by some h².
  void ownOutput(double t, rico::Interaction& interaction, int level) override {
    if (level == 1) this->computeJach(t, interaction);
    OwnMaps<rico::LagrangianR, User>::ownOutput(t, interaction, level);
  }

 protected:
  void setOutput(rico::Interaction& interaction) {
    const Matrix H = this->user_.jachq()->values();
    checkFinite(interaction, "jachq", H);
    interaction.coupling().setOutput(H);
  }

  InteractionBlocks blocks_;
  std::string_view name_ = "LagrangianR";
};

class ScleronomousOfUser : public RelationOfUser<LagrangianScleronomousR> {
 public:
  explicit ScleronomousOfUser(LagrangianScleronomousR& user) : RelationOfUser(user) {
    name_ = "LagrangianScleronomousR";
  }

  void computeJach(double /*t*/, rico::Interaction& interaction) override {
    user_.computeJachq(blocks_.state(interaction, Quantity::kPosition), blocks_.z(interaction));
    setOutput(interaction);
  }

 protected:
  void computePosition(double /*t*/, rico::Interaction& interaction) override {
    SiconosVector y = SiconosVector::on(interaction.y(0));
    user_.computeh(blocks_.state(interaction, Quantity::kPosition), blocks_.z(interaction), y);
    checkFinite(interaction, "h", interaction.y(0));
  }

  void addAccelerationTerm(double /*t*/, rico::Interaction& interaction, Vector& y) override {
    const BlockVector& v = blocks_.state(interaction, Quantity::kVelocity);
    user_.computeDotJachq(blocks_.state(interaction, Quantity::kPosition), blocks_.z(interaction),
                          v);
    rico::multiplyAdd(1.0, *user_.dotJachq()->shared(), v.gathered().data(), y.data());
  }
};

// Ḣ v and d/dt ∂h/∂t count as zero if the user's class does not compute them.
class RheonomousOfUser : public RelationOfUser<LagrangianRheonomousR> {
 public:
  explicit RheonomousOfUser(LagrangianRheonomousR& user) : RelationOfUser(user) {
    name_ = "LagrangianRheonomousR";
  }

  void computeJach(double t, rico::Interaction& interaction) override {
    user_.computeJachq(t, blocks_.state(interaction, Quantity::kPosition), blocks_.z(interaction));
    setOutput(interaction);
  }

 protected:
  void computePosition(double t, rico::Interaction& interaction) override {
    SiconosVector y = SiconosVector::on(interaction.y(0));
    user_.computeh(t, blocks_.state(interaction, Quantity::kPosition), blocks_.z(interaction), y);
    checkFinite(interaction, "h", interaction.y(0));
  }

  void addVelocityTerm(double t, rico::Interaction& interaction, Vector& ydot) override {
    user_.makeHDot(static_cast<unsigned>(ydot.size()));
    user_.computehDot(t, blocks_.state(interaction, Quantity::kPosition), blocks_.z(interaction));
    ydot += user_.hDot()->vector();
  }
};

class CompliantOfUser : public OwnMaps<rico::LagrangianCompliantR, ::LagrangianCompliantR> {
 public:
  using OwnMaps::OwnMaps;

  void initialize(rico::Interaction& interaction) override {
    interaction_ = &interaction;
    rico::LagrangianCompliantR::initialize(interaction);
    user_.allocate(static_cast<unsigned>(interaction.dimension()),
                   static_cast<unsigned>(rico::stateColumns(interaction)));
  }
  void computeJach(double t, rico::Interaction& interaction) override {
    interaction_ = &interaction;
    time_ = t;
    rico::LagrangianCompliantR::computeJach(t, interaction);
  }
  void computeh(const Vector& q, const Vector& lambda, Vector& y) override {
    SiconosVector output = SiconosVector::on(y);
    user_.computeh(time_, blocksOf(q), SiconosVector(lambda), blocks_.z(*interaction_), output);
  }
  void computeJachq(const Vector& q, const Vector& lambda, Matrix& H) override {
    user_.computeJachq(time_, blocksOf(q), SiconosVector(lambda), blocks_.z(*interaction_));
    H = user_.jachq()->values();
  }
  void computeJachlambda(const Vector& q, const Vector& lambda, Matrix& D) override {
    user_.computeJachlambda(time_, blocksOf(q), SiconosVector(lambda), blocks_.z(*interaction_));
    D = user_.jachlambda()->values();
  }

 protected:
  void computePosition(double t, rico::Interaction& interaction) override {
    interaction_ = &interaction;
    time_ = t;
    rico::LagrangianCompliantR::computePosition(t, interaction);
  }

 private:
  BlockVector& blocksOf(const Vector& q) {
    position_.setAllVect({});
    const double* values = q.data();
    for (int end = 0; end < interaction_->ends(); ++end) {
      const int n = interaction_->secondOrder(end)->q().size();
      position_.insertPtr(std::make_shared<SiconosVector>(std::vector<double>(values, values + n)));
      values += n;
    }
    return position_;
  }

  InteractionBlocks blocks_;
  BlockVector position_;
  rico::Interaction* interaction_ = nullptr;
  double time_ = 0.0;
};

}  // namespace

void LagrangianR::allocate(unsigned rows, unsigned columns) {
  if (_jachq == nullptr) _jachq = std::make_shared<SimpleMatrix>(rows, columns);
  if (_dotjachq == nullptr) _dotjachq = std::make_shared<SimpleMatrix>(rows, columns);
  if (_jachlambda == nullptr) _jachlambda = std::make_shared<SimpleMatrix>(rows, rows);
}

LagrangianScleronomousR::LagrangianScleronomousR() : LagrangianR(RELATION::ScleronomousR) {
  setKernel(std::make_shared<ScleronomousOfUser>(*this));
}

LagrangianScleronomousR::LagrangianScleronomousR(const std::string& pluginh,
                                                 const std::string& pluginJacobianhq)
    : LagrangianScleronomousR() {
  h_ = pluginFunction<Map>(pluginh);
  jachq_ = pluginFunction<Map>(pluginJacobianhq);
}

LagrangianScleronomousR::LagrangianScleronomousR(const std::string& pluginh,
                                                 const std::string& pluginJacobianhq,
                                                 const std::string& pluginDotJacobianhq)
    : LagrangianScleronomousR(pluginh, pluginJacobianhq) {
  dotJachq_ = pluginFunction<Rate>(pluginDotJacobianhq);
}

void LagrangianScleronomousR::computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) {
  if (h_ == nullptr) throwMissing("LagrangianScleronomousR", "computeh");
  Gathered position(q), parameters(z);
  h_(position.size(), position.data(), y.size(), y.getArray(), parameters.size(),
     parameters.data());
}

void LagrangianScleronomousR::computeJachq(const BlockVector& q, BlockVector& z) {
  if (jachq_ == nullptr) throwMissing("LagrangianScleronomousR", "computeJachq");
  Gathered position(q), parameters(z);
  jachq_(position.size(), position.data(), _jachq->size(0), _jachq->getArray(), parameters.size(),
         parameters.data());
}

void LagrangianScleronomousR::computeDotJachq(const BlockVector& q, BlockVector& z,
                                              const BlockVector& qDot) {
  if (dotJachq_ == nullptr) return;
  Gathered position(q), velocity(qDot), parameters(z);
  dotJachq_(position.size(), position.data(), velocity.size(), velocity.data(),
            _dotjachq->getArray(), parameters.size(), parameters.data());
}

LagrangianRheonomousR::LagrangianRheonomousR() : LagrangianR(RELATION::RheonomousR) {
  setKernel(std::make_shared<RheonomousOfUser>(*this));
}

LagrangianRheonomousR::LagrangianRheonomousR(const std::string& pluginh,
                                             const std::string& pluginJacobianhq,
                                             const std::string& pluginDoth)
    : LagrangianRheonomousR() {
  h_ = pluginFunction<Map>(pluginh);
  jachq_ = pluginFunction<Map>(pluginJacobianhq);
  hDot_ = pluginFunction<Map>(pluginDoth);
}

void LagrangianRheonomousR::computeh(double time, const BlockVector& q, BlockVector& z,
                                     SiconosVector& y) {
  if (h_ == nullptr) throwMissing("LagrangianRheonomousR", "computeh");
  Gathered position(q), parameters(z);
  h_(position.size(), position.data(), time, y.size(), y.getArray(), parameters.size(),
     parameters.data());
}

void LagrangianRheonomousR::computeJachq(double time, const BlockVector& q, BlockVector& z) {
  if (jachq_ == nullptr) throwMissing("LagrangianRheonomousR", "computeJachq");
  Gathered position(q), parameters(z);
  jachq_(position.size(), position.data(), time, _jachq->size(0), _jachq->getArray(),
         parameters.size(), parameters.data());
}

void LagrangianRheonomousR::makeHDot(unsigned size) {
  if (_hDot == nullptr) _hDot = std::make_shared<SiconosVector>(size);
}

void LagrangianRheonomousR::computehDot(double time, const BlockVector& q, BlockVector& z) {
  if (hDot_ == nullptr) return;
  makeHDot(_jachq->size(0));
  Gathered position(q), parameters(z);
  hDot_(position.size(), position.data(), time, _hDot->size(), _hDot->getArray(), parameters.size(),
        parameters.data());
}

LagrangianCompliantR::LagrangianCompliantR() : LagrangianR(RELATION::CompliantR) {
  setKernel(std::make_shared<CompliantOfUser>(*this));
}

LagrangianCompliantR::LagrangianCompliantR(const std::string& pluginh,
                                           const std::string& pluginJacobianhq,
                                           const std::string& pluginJacobianhlambda)
    : LagrangianCompliantR() {
  h_ = pluginFunction<Map>(pluginh);
  jachq_ = pluginFunction<Map>(pluginJacobianhq);
  jachlambda_ = pluginFunction<Map>(pluginJacobianhlambda);
}

void LagrangianCompliantR::computeh(double /*time*/, const BlockVector& q,
                                    const SiconosVector& lambda, BlockVector& z, SiconosVector& y) {
  if (h_ == nullptr) throwMissing("LagrangianCompliantR", "computeh");
  Gathered position(q), parameters(z);
  h_(position.size(), position.data(), lambda.size(), lambda.getArray(), y.getArray(),
     parameters.size(), parameters.data());
}

void LagrangianCompliantR::computeJachq(double /*time*/, const BlockVector& q,
                                        const SiconosVector& lambda, BlockVector& z) {
  if (jachq_ == nullptr) throwMissing("LagrangianCompliantR", "computeJachq");
  Gathered position(q), parameters(z);
  jachq_(position.size(), position.data(), lambda.size(), lambda.getArray(), _jachq->getArray(),
         parameters.size(), parameters.data());
}

void LagrangianCompliantR::computeJachlambda(double /*time*/, const BlockVector& q,
                                             const SiconosVector& lambda, BlockVector& z) {
  if (jachlambda_ == nullptr) throwMissing("LagrangianCompliantR", "computeJachlambda");
  Gathered position(q), parameters(z);
  jachlambda_(position.size(), position.data(), lambda.size(), lambda.getArray(),
              _jachlambda->getArray(), parameters.size(), parameters.data());
}

void LagrangianScleronomousR::setComputehFunction(const std::string& library,
                                                  const std::string& name) {
  h_ = pluginFunction<Map>(library, name);
}

void LagrangianScleronomousR::setComputeJachxFunction(const std::string& library,
                                                      const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianScleronomousR::setComputeJachqFunction(const std::string& library,
                                                      const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianRheonomousR::setComputehFunction(const std::string& library,
                                                const std::string& name) {
  h_ = pluginFunction<Map>(library, name);
}

void LagrangianRheonomousR::setComputeJachxFunction(const std::string& library,
                                                    const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianRheonomousR::setComputeJachqFunction(const std::string& library,
                                                    const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianRheonomousR::setComputehDotFunction(const std::string& library,
                                                   const std::string& name) {
  hDot_ = pluginFunction<Map>(library, name);
}

void LagrangianCompliantR::setComputehFunction(const std::string& library,
                                               const std::string& name) {
  h_ = pluginFunction<Map>(library, name);
}

void LagrangianCompliantR::setComputeJachxFunction(const std::string& library,
                                                   const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianCompliantR::setComputeJachqFunction(const std::string& library,
                                                   const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianCompliantR::setComputeJachlambdaFunction(const std::string& library,
                                                        const std::string& name) {
  jachlambda_ = pluginFunction<Map>(library, name);
}
