#pragma once

#include <FirstOrderLinearDS.hpp>
#include <FirstOrderR.hpp>
#include <NonSmoothDynamicalSystem.hpp>

/// A linear complementarity system as a model: ẋ = A x + a + B λ, 0 ≤ y = C x + D λ + b ⊥ λ ≥ 0.
class LinearComplementaritySystemsNSDS : public NonSmoothDynamicalSystem {
 public:
  LinearComplementaritySystemsNSDS(double t0, double T, SP::SiconosVector x0, SP::SimpleMatrix A,
                                   SP::SimpleMatrix B, SP::SimpleMatrix C, SP::SimpleMatrix D,
                                   SP::SiconosVector a, SP::SiconosVector b)
      : NonSmoothDynamicalSystem(t0, T),
        ds_(std::make_shared<FirstOrderLinearTIDS>(x0, A)),
        relation_(std::make_shared<FirstOrderLinearTIR>(C, B)),
        law_(std::make_shared<ComplementarityConditionNSL>(C->size(0))) {
    if (a != nullptr) ds_->setbPtr(a);
    if (D != nullptr) relation_->setDPtr(D);
    if (b != nullptr) relation_->setePtr(b);
    interaction_ = std::make_shared<Interaction>(law_, relation_);
    insertDynamicalSystem(ds_);
    link(interaction_, ds_);
  }

  SP::FirstOrderLinearTIDS ds() const { return ds_; }
  SP::FirstOrderLinearTIR relation() const { return relation_; }
  SP::ComplementarityConditionNSL nslaw() const { return law_; }
  SP::Interaction interaction() const { return interaction_; }
  using NonSmoothDynamicalSystem::interaction;

 private:
  SP::FirstOrderLinearTIDS ds_;
  SP::FirstOrderLinearTIR relation_;
  SP::ComplementarityConditionNSL law_;
  SP::Interaction interaction_;
};
