#include <NonSmoothLaw.hpp>
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

namespace {

int rows(unsigned size) { return static_cast<int>(size); }

}  // namespace

ComplementarityConditionNSL::ComplementarityConditionNSL(unsigned int size)
    : NonSmoothLaw(std::make_shared<rico::ComplementarityConditionNSL>(rows(size))) {}

EqualityConditionNSL::EqualityConditionNSL(unsigned int size)
    : NonSmoothLaw(std::make_shared<rico::EqualityConditionNSL>(rows(size))) {}

MixedComplementarityConditionNSL::MixedComplementarityConditionNSL(unsigned int newSize,
                                                                   unsigned int equalitySize)
    : NonSmoothLaw(std::make_shared<rico::MixedComplementarityConditionNSL>(
          rows(newSize + equalitySize), rows(equalitySize))) {}

unsigned int MixedComplementarityConditionNSL::equalitySize() const {
  return static_cast<unsigned>(law<rico::MixedComplementarityConditionNSL>().equalitySize());
}

RelayNSL::RelayNSL(unsigned int size, double lb, double ub)
    : NonSmoothLaw(std::make_shared<rico::RelayNSL>(rows(size), lb, ub)) {}

double RelayNSL::lb() const { return law<rico::RelayNSL>().lb(); }

double RelayNSL::ub() const { return law<rico::RelayNSL>().ub(); }

void RelayNSL::setLb(double lb) { law<rico::RelayNSL>().setLb(lb); }

void RelayNSL::setUb(double ub) { law<rico::RelayNSL>().setUb(ub); }

NormalConeNSL::NormalConeNSL(unsigned size, SP::SimpleMatrix H, SP::SiconosVector K)
    : NonSmoothLaw(std::make_shared<rico::NormalConeNSL>(rows(size), H->values(), K->vector())),
      H_(std::move(H)),
      K_(std::move(K)) {}

NewtonImpactNSL::NewtonImpactNSL(unsigned int size, double e)
    : NonSmoothLaw(std::make_shared<rico::NewtonImpactNSL>(rows(size), e)) {}

double NewtonImpactNSL::e() const { return law<rico::NewtonImpactNSL>().e(); }

void NewtonImpactNSL::setE(double newVal) { law<rico::NewtonImpactNSL>().setE(newVal); }

MultipleImpactNSL::MultipleImpactNSL(double newResCof, double newStiff, double newElasCof,
                                     unsigned int /*_dim*/)
    : NonSmoothLaw(std::make_shared<rico::MultipleImpactNSL>(newResCof, newStiff, newElasCof)) {}

double MultipleImpactNSL::ResCof() const { return law<rico::MultipleImpactNSL>().e(); }

double MultipleImpactNSL::Stiff() const { return law<rico::MultipleImpactNSL>().stiffness(); }

double MultipleImpactNSL::ElasCof() const { return law<rico::MultipleImpactNSL>().elasticity(); }

void MultipleImpactNSL::setResCof(double newResCof) {
  law<rico::MultipleImpactNSL>().setE(newResCof);
}

void MultipleImpactNSL::setStiff(double newStiff) {
  law<rico::MultipleImpactNSL>().setStiffness(newStiff);
}

void MultipleImpactNSL::setElasCoeff(double newElasCoef) {
  law<rico::MultipleImpactNSL>().setElasticity(newElasCoef);
}

NewtonImpactFrictionNSL::NewtonImpactFrictionNSL(double en, double et, double mu, unsigned int size)
    : NonSmoothLaw(std::make_shared<rico::NewtonImpactFrictionNSL>(en, et, mu, rows(size))) {}

double NewtonImpactFrictionNSL::en() const { return law<rico::NewtonImpactFrictionNSL>().en(); }

double NewtonImpactFrictionNSL::et() const { return law<rico::NewtonImpactFrictionNSL>().et(); }

double NewtonImpactFrictionNSL::mu() const { return law<rico::NewtonImpactFrictionNSL>().mu(); }

void NewtonImpactFrictionNSL::setEn(double newVal) {
  law<rico::NewtonImpactFrictionNSL>().setEn(newVal);
}

void NewtonImpactFrictionNSL::setEt(double newVal) {
  law<rico::NewtonImpactFrictionNSL>().setEt(newVal);
}

void NewtonImpactFrictionNSL::setMu(double newVal) {
  law<rico::NewtonImpactFrictionNSL>().setMu(newVal);
}

FremondImpactFrictionNSL::FremondImpactFrictionNSL(double en, double /*et*/, double mu,
                                                   unsigned int size)
    : NonSmoothLaw(std::make_shared<rico::FremondImpactFrictionNSL>(en, mu, rows(size))) {}

NewtonImpactRollingFrictionNSL::NewtonImpactRollingFrictionNSL(double en, double et, double mu,
                                                               double muR, unsigned int size)
    : NonSmoothLaw(
          std::make_shared<rico::NewtonImpactRollingFrictionNSL>(en, et, mu, muR, rows(size))) {}

double NewtonImpactRollingFrictionNSL::en() const {
  return law<rico::NewtonImpactRollingFrictionNSL>().en();
}

double NewtonImpactRollingFrictionNSL::et() const {
  return law<rico::NewtonImpactRollingFrictionNSL>().et();
}

double NewtonImpactRollingFrictionNSL::mu() const {
  return law<rico::NewtonImpactRollingFrictionNSL>().mu();
}

double NewtonImpactRollingFrictionNSL::muR() const {
  return law<rico::NewtonImpactRollingFrictionNSL>().muR();
}

void NewtonImpactRollingFrictionNSL::setEn(double newVal) {
  law<rico::NewtonImpactRollingFrictionNSL>().setEn(newVal);
}

void NewtonImpactRollingFrictionNSL::setEt(double newVal) {
  law<rico::NewtonImpactRollingFrictionNSL>().setEt(newVal);
}

void NewtonImpactRollingFrictionNSL::setMu(double newVal) {
  law<rico::NewtonImpactRollingFrictionNSL>().setMu(newVal);
}

void NewtonImpactRollingFrictionNSL::setMuR(double newVal) {
  law<rico::NewtonImpactRollingFrictionNSL>().setMuR(newVal);
}
