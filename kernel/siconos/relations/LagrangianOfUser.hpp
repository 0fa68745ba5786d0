#pragma once

#include <LagrangianR.hpp>
#include <OwnMaps.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/lagrangian/LagrangianCompliantR.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

// The kernel's relations that call the functions of a user's relation (LagrangianR.cpp).
namespace {

using rico::Matrix;
using rico::Vector;
using Quantity = InteractionBlocks::Quantity;

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
  /// H at the position where a step begins its iteration. Classes of contacts keep the points of
  /// computeh(), which is therefore called at this position first; y is that of before.
  void computeStepJach(double t, double /*h*/, rico::Interaction& interaction) override {
    const Vector y = interaction.y(0);
    this->computeOutput(t, interaction, 0);
    interaction.y(0) = y;
    this->computeJach(t, interaction);
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
