#include <algorithm>
#include <iostream>
#include <kernel/relations/Interaction.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {

Interaction::Interaction(std::shared_ptr<NonSmoothLaw> law, std::shared_ptr<Relation> relation)
    : law_(std::move(law)), relation_(std::move(relation)) {
  if (law_ == nullptr || relation_ == nullptr)
    throw Exception("Interaction: give a law and a relation, not null pointers");
}

std::string Interaction::label() const {
  std::string text = number_ < 0 ? "interaction" : "interaction " + std::to_string(number_);
  return name_.empty() ? text : text + " (" + name_ + ")";
}

void Interaction::setContacts(int contacts) {
  contacts_ = contacts;
  for (int level = levels_.lowerForOutput; level <= levels_.upperForOutput; ++level) {
    y_[level].resize(dimension());
    yk_[level].resize(dimension());
  }
  for (int level = levels_.lowerForInput; level <= levels_.upperForInput; ++level) {
    lambda_[level].resize(dimension());
    for (int i = 1; i <= lambdaMemory_[level].steps(); ++i)
      lambdaMemory_[level][i].resize(dimension());
  }
}

void Interaction::setLevels(const LevelRange& levels, int memorySteps) {
  levels_ = levels;
  setContacts(contacts_);
  for (int level = levels.lowerForInput; level <= levels.upperForInput; ++level)
    lambdaMemory_[level].resize(memorySteps, lambda_[level]);
}

void Interaction::setSystems(DynamicalSystem* first, DynamicalSystem* second) {
  systems_[0] = first;
  systems_[1] = second;
  ends_ = second == nullptr ? 1 : 2;
  for (int end = 0; end < ends_; ++end) {
    secondOrder_[end] = dynamic_cast<SecondOrderDS*>(systems_[end]);
    firstOrder_[end] = dynamic_cast<FirstOrderNonLinearDS*>(systems_[end]);
    const bool fits =
        relation_->isFirstOrder() ? firstOrder_[end] != nullptr : secondOrder_[end] != nullptr;
    if (!fits)
      throw Exception(label() + ": relation " + std::string(relation_->name()) + " does not fit " +
                      systems_[end]->label() + ": it is for " +
                      (relation_->isFirstOrder() ? "first" : "second") + "-order systems");
  }
}

const Vector& Interaction::gather(const Vector& first, const Vector* second) {
  if (second == nullptr) return first;
  gathered_.resize(first.size() + second->size());
  std::copy(second->begin(), second->end(),
            std::copy(first.begin(), first.end(), gathered_.begin()));
  return gathered_;
}

const Vector& Interaction::gatherX() {
  return gather(firstOrder_[0]->x(), ends_ == 2 ? &firstOrder_[1]->x() : nullptr);
}

const Vector& Interaction::gatherDerivative(int level) {
  const auto derivative = [level](const SecondOrderDS& ds) -> const Vector& {
    return level == 0 ? ds.q() : level == 1 ? ds.velocity() : ds.acceleration();
  };
  return gather(derivative(*secondOrder_[0]), ends_ == 2 ? &derivative(*secondOrder_[1]) : nullptr);
}

void Interaction::setOutputFrom(const Vector* const states[2], Vector& y) const {
  y.setZero();
  for (int side = 0; side < coupling_.sides(); ++side)
    coupling_.multiplyOutputAdd(side, *states[endOfSide(side)], y);
}

void Interaction::addInput(int level, double factor) {
  for (int side = 0; side < coupling_.sides(); ++side)
    coupling_.multiplyInputAdd(side, factor, lambda_[level],
                               systems_[endOfSide(side)]->input(level));
}

void Interaction::storeOutputs() {
  for (int level = levels_.lowerForOutput; level <= levels_.upperForOutput; ++level)
    yk_[level] = y_[level];
}

// Relations that create their contacts in each step store the outputs when they do so.
void Interaction::swapInMemory() {
  if (!relation_->isRebuiltEachStep()) storeOutputs();
  for (int level = levels_.lowerForInput; level <= levels_.upperForInput; ++level)
    lambdaMemory_[level].push(lambda_[level]);
}

void Interaction::reset() {
  for (int level = 0; level < kLevels; ++level) {
    y_[level].setZero();
    yk_[level].setZero();
    lambda_[level].setZero();
  }
}

void Interaction::display() const {
  std::cout << label() << ": " << relation_->name() << ", " << law_->name() << ", " << contacts_
            << (contacts_ == 1 ? " contact\n" : " contacts\n");
  for (int level = levels_.lowerForOutput; level <= levels_.upperForOutput; ++level)
    std::cout << "  y(" << level << ") = " << toString(y_[level]) << '\n';
  for (int level = levels_.lowerForInput; level <= levels_.upperForInput; ++level)
    std::cout << "  lambda(" << level << ") = " << toString(lambda_[level]) << '\n';
}

void Interaction::recordState(StateRecorder& recorder) {
  recorder.group("interaction", number_);
  for (Vector& y : y_) recorder("y", y);
  for (Vector& yk : yk_) recorder("yk", yk);
  for (Vector& lambda : lambda_) recorder("lambda", lambda);
  for (Memory& memory : lambdaMemory_) recorder("lambdaMemory", memory);
  relation_->recordState(recorder);
}

}  // namespace rico
