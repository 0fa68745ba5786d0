#pragma once

#include <OneStepIntegrator.hpp>
#include <cmath>
#include <utility>

/// Decides which contacts are in the index sets of a scheme. A class that the user derives from an
/// adapter may decide; otherwise the scheme does.
class IndexSetRule {
 public:
  virtual ~IndexSetRule() = default;

  /// The object of the user's class; null if there is none.
  void setOwner(::OneStepIntegrator* owner) { owner_ = owner; }
  /// The rule of the scheme.
  virtual bool isAddedByScheme(const rico::InteractionNode& node, int contact, int set) const = 0;

 protected:
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
