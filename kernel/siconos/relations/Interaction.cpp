#include <FirstOrderNonLinearDS.hpp>
#include <FirstOrderR.hpp>
#include <Given.hpp>
#include <Interaction.hpp>
#include <LagrangianR.hpp>
#include <SecondOrderDS.hpp>

namespace {

SP::SiconosVector handle(const std::shared_ptr<rico::Interaction>& owner,
                         const rico::Vector& vector) {
  return std::make_shared<SiconosVector>(
      std::shared_ptr<rico::Vector>(owner, const_cast<rico::Vector*>(&vector)));
}

}  // namespace

std::size_t Interaction::next_ = 0;

// All levels exist from the beginning, because programs take their vectors before the first step.
// The simulation then sets the levels that the scheme needs.
void Interaction::throwNoLevel(unsigned level) {
  throw rico::Exception("Interaction: y and lambda have the levels 0 to " +
                        std::to_string(rico::Interaction::kLevels - 1) + ", not " +
                        std::to_string(level));
}

Interaction::Interaction(SP::NonSmoothLaw NSL, SP::Relation rel)
    : kernel_(std::make_shared<Owned>(given(NSL, "Interaction: the law")->shared(),
                                      given(rel, "Interaction: the relation")->shared(), *this)),
      law_(std::move(NSL)),
      relation_(std::move(rel)) {
  constexpr int kLevels = rico::Interaction::kLevels;
  kernel_->setNumber(static_cast<int>(next_++));
  kernel_->setLevels({0, kLevels - 1, 0, kLevels - 1}, 1);
  for (int level = 0; level < kLevels; ++level) {
    y_.push_back(handle(kernel_, kernel_->y(level)));
    yk_.push_back(handle(kernel_, kernel_->yk(level)));
    lambda_.push_back(handle(kernel_, kernel_->lambda(level)));
    memories_.emplace_back(kernel_->lambdaMemory(level), kernel_->lambda(level));
    yMemories_.emplace_back(kernel_->yk(level));
  }
}

void Interaction::copyInto(const VectorOfVectors& vectors, const VectorOfVectors& values) {
  for (std::size_t level = 0; level < vectors.size() && level < values.size(); ++level)
    if (values[level] != nullptr) *vectors[level] = *values[level];
}

unsigned int Interaction::getSizeOfDS() const {
  unsigned size = 0;
  for (const auto& system : systems_)
    if (system != nullptr) size += system->dimension();
  return size;
}

void Interaction::computeOutput(double time, unsigned int derivativeNumber) {
  kernel_->relation()->computeJach(time, *kernel_);
  kernel_->computeOutput(time, static_cast<int>(derivativeNumber));
}

void Interaction::computeInput(double time, unsigned int level) {
  kernel_->computeInput(time, static_cast<int>(level));
}

void Interaction::resetAllLambda() {
  for (const auto& lambda : lambda_) lambda->zero();
}

void Interaction::setSystems(SP::DynamicalSystem ds1, SP::DynamicalSystem ds2) {
  systems_[0] = std::move(ds1);
  systems_[1] = std::move(ds2);
  links_.clear();
  for (int link = 0; link < LagrangianR::DSlinkSize; ++link)
    links_.push_back(std::make_shared<BlockVector>());
  const auto append = [this](int link, const SP::SiconosVector& vector) {
    links_[static_cast<std::size_t>(link)]->insertPtr(vector);
  };
  for (const auto& system : systems_) {
    if (const auto second = std::dynamic_pointer_cast<SecondOrderDS>(system)) {
      append(LagrangianR::z, system->z());
      append(LagrangianR::q0, second->q());
      append(LagrangianR::q1, second->velocity());
      append(LagrangianR::q2, second->acceleration());
      for (unsigned i = 0; i < 3; ++i) append(static_cast<int>(LagrangianR::p0 + i), second->p(i));
    } else if (const auto first = std::dynamic_pointer_cast<FirstOrderNonLinearDS>(system)) {
      append(FirstOrderR::x, first->x());
      append(FirstOrderR::z, first->z());
      append(FirstOrderR::r, first->r());
    }
  }
}

const VectorOfVectors Interaction::getLambdaOld() const {
  VectorOfVectors old;
  for (unsigned i = 0; i < lambda_.size(); ++i) old.push_back(lambdaOld(i));
  return old;
}

VectorOfSMatrices& Interaction::relationMatrices() {
  const auto relation = std::dynamic_pointer_cast<FirstOrderR>(relation_);
  relationMatrices_.clear();
  if (relation != nullptr)
    relationMatrices_ = {relation->C(), relation->D(), relation->F(), relation->B(), relation->K()};
  return relationMatrices_;
}

VectorOfVectors& Interaction::relationVectors() {
  const auto relation = std::dynamic_pointer_cast<FirstOrderLinearR>(relation_);
  relationVectors_.assign(1, relation == nullptr ? nullptr : relation->FirstOrderLinearR::e());
  return relationVectors_;
}
