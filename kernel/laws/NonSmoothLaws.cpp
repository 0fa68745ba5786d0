// The member functions of the laws of this folder.
#include <algorithm>
#include <cmath>
#include <iostream>
#include <kernel/laws/ComplementarityConditionNSL.hpp>
#include <kernel/laws/EqualityConditionNSL.hpp>
#include <kernel/laws/FremondImpactFrictionNSL.hpp>
#include <kernel/laws/MixedComplementarityConditionNSL.hpp>
#include <kernel/laws/MultipleImpactNSL.hpp>
#include <kernel/laws/NewtonImpactFrictionNSL.hpp>
#include <kernel/laws/NewtonImpactNSL.hpp>
#include <kernel/laws/NewtonImpactRollingFrictionNSL.hpp>
#include <kernel/laws/NormalConeNSL.hpp>
#include <kernel/laws/RelayNSL.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/support/NumberText.hpp>

namespace rico {
namespace {

// This form of the check refuses a NaN.
void require(bool holds, const char* law, const std::string& what) {
  if (!holds) throw Exception(std::string(law) + ": " + what);
}

void requireRestitution(double e, const char* law, const char* symbol) {
  require(e >= 0.0 && e <= 1.0, law,
          std::string(symbol) + " = " + toString(e) + " must lie between 0 and 1");
}

void requireFriction(double mu, const char* law) {
  require(mu >= 0.0, law, "mu = " + toString(mu) + " must not be negative");
}

void requireFrictionSize(int size, const char* law) {
  require(size == 2 || size == 3, law,
          "size " + std::to_string(size) + ", expected 2 (N, T) or 3 (N, T1, T2)");
}

}  // namespace

void ComplementarityConditionNSL::display() const {
  std::cout << name() << ", size " << size() << '\n';
}

void EqualityConditionNSL::display() const { std::cout << name() << ", size " << size() << '\n'; }

MixedComplementarityConditionNSL::MixedComplementarityConditionNSL(int size, int equalitySize)
    : NonSmoothLaw(LawKind::kMixedComplementarity, size), equalitySize_(equalitySize) {
  require(equalitySize >= 0 && equalitySize <= size, "MixedComplementarityConditionNSL",
          "equalitySize " + std::to_string(equalitySize) + " must lie between 0 and size " +
              std::to_string(size));
}

void MixedComplementarityConditionNSL::bounds(double* lb, double* ub) const {
  for (int i = 0; i < size(); ++i) {
    lb[i] = i < equalitySize_ ? -kNoBound : 0.0;
    ub[i] = kNoBound;
  }
}

void MixedComplementarityConditionNSL::display() const {
  std::cout << name() << ", size " << size() << ", of which equalities " << equalitySize_ << '\n';
}

RelayNSL::RelayNSL(int size, double lb, double ub) : NonSmoothLaw(LawKind::kRelay, size) {
  setBounds(lb, ub);
}

void RelayNSL::setBounds(double lb, double ub) {
  require(lb <= ub, "RelayNSL", "lb = " + toString(lb) + " must not exceed ub = " + toString(ub));
  lb_ = lb;
  ub_ = ub;
}

void RelayNSL::bounds(double* lb, double* ub) const {
  std::fill(lb, lb + size(), lb_);
  std::fill(ub, ub + size(), ub_);
}

void RelayNSL::display() const {
  std::cout << name() << ", size " << size() << ", [" << lb_ << ", " << ub_ << "]\n";
}

NormalConeNSL::NormalConeNSL(int size, Matrix H, Vector K)
    : NonSmoothLaw(LawKind::kNormalCone, size), H_(std::move(H)), K_(std::move(K)) {
  require(H_.cols() == size && H_.rows() == K_.size(), "NormalConeNSL",
          "H is " + std::to_string(H_.rows()) + " x " + std::to_string(H_.cols()) + " and K has " +
              std::to_string(K_.size()) + " entries; expected rows of K and columns " +
              std::to_string(size));
}

void NormalConeNSL::display() const {
  std::cout << name() << ", size " << size() << ", " << K_.size() << " half-spaces\n";
}

NewtonImpactNSL::NewtonImpactNSL(int size, double e) : NonSmoothLaw(LawKind::kNewtonImpact, size) {
  setE(e);
}

void NewtonImpactNSL::setE(double e) {
  requireRestitution(e, "NewtonImpactNSL", "e");
  e_ = e;
}

void NewtonImpactNSL::addRestitution(const double* ydotBefore, double* q) const {
  for (int i = 0; i < size(); ++i) q[i] += e_ * ydotBefore[i];
}

void NewtonImpactNSL::display() const {
  std::cout << name() << ", size " << size() << ", e = " << e_ << '\n';
}

MultipleImpactNSL::MultipleImpactNSL(double e, double stiffness, double elasticity)
    : NonSmoothLaw(LawKind::kMultipleImpact, 1) {
  setE(e);
  setStiffness(stiffness);
  setElasticity(elasticity);
}

void MultipleImpactNSL::setE(double e) {
  requireRestitution(e, "MultipleImpactNSL", "e");
  e_ = e;
}

void MultipleImpactNSL::setStiffness(double K) {
  require(K > 0.0, "MultipleImpactNSL", "the stiffness " + toString(K) + " must be positive");
  stiffness_ = K;
}

void MultipleImpactNSL::setElasticity(double eta) {
  require(eta > 0.0, "MultipleImpactNSL", "eta = " + toString(eta) + " must be positive");
  elasticity_ = eta;
}

void MultipleImpactNSL::addRestitution(const double* ydotBefore, double* q) const {
  q[0] += e_ * ydotBefore[0];
}

void MultipleImpactNSL::display() const {
  std::cout << name() << ", e = " << e_ << ", K = " << stiffness_ << ", eta = " << elasticity_
            << '\n';
}

NewtonImpactFrictionNSL::NewtonImpactFrictionNSL(double en, double et, double mu, int size)
    : NonSmoothLaw(LawKind::kNewtonImpactFriction, size), en_(en), et_(et) {
  requireFrictionSize(size, "NewtonImpactFrictionNSL");
  setMu(mu);
}

void NewtonImpactFrictionNSL::setMu(double mu) {
  requireFriction(mu, "NewtonImpactFrictionNSL");
  mu_ = mu;
}

void NewtonImpactFrictionNSL::addRestitution(const double* ydotBefore, double* q) const {
  q[0] += en_ * ydotBefore[0];
  for (int i = 1; i < size(); ++i) q[i] += et_ * ydotBefore[i];
}

void NewtonImpactFrictionNSL::display() const {
  std::cout << name() << ", size " << size() << ", en = " << en_ << ", et = " << et_
            << ", mu = " << mu_ << '\n';
}

FremondImpactFrictionNSL::FremondImpactFrictionNSL(double en, double mu, int size)
    : FremondImpactFrictionNSL(en, 1.0, mu, size) {}

FremondImpactFrictionNSL::FremondImpactFrictionNSL(double en, double et, double mu, int size)
    : NonSmoothLaw(LawKind::kNewtonImpactFriction, size) {
  requireFrictionSize(size, "FremondImpactFrictionNSL");
  setEn(en);
  setEt(et);
  setMu(mu);
}

void FremondImpactFrictionNSL::setEn(double en) {
  requireRestitution(en, "FremondImpactFrictionNSL", "en");
  en_ = en;
}

void FremondImpactFrictionNSL::setEt(double et) {
  requireRestitution(et, "FremondImpactFrictionNSL", "et");
  et_ = et;
}

void FremondImpactFrictionNSL::setMu(double mu) {
  requireFriction(mu, "FremondImpactFrictionNSL");
  mu_ = mu;
}

void FremondImpactFrictionNSL::addRestitution(const double* ydotBefore, double* q) const {
  q[0] += (ydotBefore[0] > 0.0 ? 1.0 : en_) * ydotBefore[0];
  for (int i = 1; i < size(); ++i) q[i] += et_ * ydotBefore[i];
}

void FremondImpactFrictionNSL::display() const {
  std::cout << name() << ", size " << size() << ", en = " << en_ << ", et = " << et_
            << ", mu = " << mu_ << '\n';
}

NewtonImpactRollingFrictionNSL::NewtonImpactRollingFrictionNSL(double en, double et, double mu,
                                                               double muR, int size)
    : NonSmoothLaw(LawKind::kRollingFriction, size), en_(en), et_(et), mu_(mu), muR_(muR) {
  require(size == 3 || size == 5, "NewtonImpactRollingFrictionNSL",
          "size " + std::to_string(size) + ", expected 3 (N, T, m) or 5 (N, T1, T2, m1, m2)");
  require(mu >= 0.0 && muR >= 0.0, "NewtonImpactRollingFrictionNSL",
          "mu = " + toString(mu) + " and muR = " + toString(muR) + " must not be negative");
}

void NewtonImpactRollingFrictionNSL::addRestitution(const double* ydotBefore, double* q) const {
  const int translational = size() == 5 ? 3 : 2;
  q[0] += en_ * ydotBefore[0];
  for (int i = 1; i < translational; ++i) q[i] += et_ * ydotBefore[i];
}

void NewtonImpactRollingFrictionNSL::display() const {
  std::cout << name() << ", size " << size() << ", en = " << en_ << ", et = " << et_
            << ", mu = " << mu_ << ", muR = " << muR_ << '\n';
}

}  // namespace rico
