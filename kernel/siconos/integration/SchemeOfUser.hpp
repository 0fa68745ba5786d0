#pragma once

#include <OneStepIntegrator.hpp>
#include <cmath>
#include <utility>

/// The functions of a scheme that a class derived by the user from its adapter may override: which
/// contacts are in its index sets, and the parts of a step.
class IndexSetRule {
 public:
  virtual ~IndexSetRule() = default;

  /// The object of the user's class; null if there is none.
  void setOwner(::OneStepIntegrator* owner) { owner_ = owner; }
  /// The rule of the scheme.
  virtual bool isAddedByScheme(const rico::InteractionNode& node, int contact, int set) const = 0;
  // The parts of a step as the scheme computes them.
  virtual void computeInitialStateByScheme() = 0;
  virtual void prepareIterationByScheme() = 0;
  virtual void computeFreeStateByScheme() = 0;
  virtual void updateStateByScheme() = 0;
  virtual double computeResiduByScheme() = 0;

 protected:
  ::OneStepIntegrator* owner() const { return owner_; }
  bool isAdded(const rico::InteractionNode& node, int contact, int set) const;

 private:
  ::OneStepIntegrator* owner_ = nullptr;
};

/// A scheme of the kernel, with the rule of an adapter for its index sets.
template <class Scheme>
class SchemeOfUser : public Scheme, public IndexSetRule {
 public:
  using Scheme::Scheme;

  bool addInteractionInIndexSet(const rico::InteractionNode& node, int contact,
                                int set) const override {
    return isAdded(node, contact, set);
  }
  bool isAddedByScheme(const rico::InteractionNode& node, int contact, int set) const override {
    return Scheme::addInteractionInIndexSet(node, contact, set);
  }

  void computeInitialNewtonState() override {
    owner() != nullptr ? owner()->computeInitialNewtonState() : computeInitialStateByScheme();
  }
  void prepareNewtonIteration() override {
    owner() != nullptr ? owner()->prepareNewtonIteration(this->tkp1()) : prepareIterationByScheme();
  }
  void computeFreeState() override {
    owner() != nullptr ? owner()->computeFreeState() : computeFreeStateByScheme();
  }
  void updateState() override {
    owner() != nullptr ? owner()->updateState(levelOfUser()) : updateStateByScheme();
  }
  double computeResidu() override {
    return owner() != nullptr ? owner()->computeResidu() : computeResiduByScheme();
  }
  void computeInitialStateByScheme() override { Scheme::computeInitialNewtonState(); }
  void prepareIterationByScheme() override { Scheme::prepareNewtonIteration(); }
  void computeFreeStateByScheme() override { Scheme::computeFreeState(); }
  void updateStateByScheme() override { Scheme::updateState(); }
  double computeResiduByScheme() override { return Scheme::computeResidu(); }

 private:
  unsigned int levelOfUser() const { return static_cast<unsigned int>(Scheme::solvedLevel()); }
};

/// Makes a scheme of the kernel for an adapter.
template <class Scheme, class... Arguments>
std::shared_ptr<Scheme> schemeOfUser(Arguments&&... arguments) {
  return std::make_shared<SchemeOfUser<Scheme>>(std::forward<Arguments>(arguments)...);
}

/// Sets the gamma of a scheme that was given none; it has no effect until the user calls a
/// setUseGamma...().
template <class Scheme>
void setDefaultGamma(Scheme& scheme, double gamma) {
  if (!std::isnan(scheme.gamma())) return;
  scheme.setGamma(gamma);
  scheme.setUseGamma(false);
}
