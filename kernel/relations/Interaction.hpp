#pragma once

#include <array>
#include <kernel/algebra/Memory.hpp>
#include <kernel/laws/NonSmoothLaw.hpp>
#include <kernel/relations/Coupling.hpp>
#include <kernel/relations/Relation.hpp>
#include <memory>
#include <string>

namespace rico {

class DynamicalSystem;
class FirstOrderNonLinearDS;
class SecondOrderDS;
class StateRecorder;

/// The derivatives of y and the multipliers that an interaction keeps.
struct LevelRange {
  int lowerForOutput = 0;  ///< lowest derivative of y in use
  int upperForOutput = 0;  ///< highest derivative of y in use
  int lowerForInput = 0;   ///< lowest level of λ in use
  int upperForInput = 0;   ///< highest level of λ in use
};

/// One relation and one law between one or two systems. y(i) is the i-th derivative of the output,
/// λ(i) its multiplier: for mechanical systems λ(0) acts on positions, λ(1) is the impulse, λ(2)
/// the force. A batched interaction has several contacts; the rows of a contact follow those of the
/// contact before.
class Interaction : public std::enable_shared_from_this<Interaction> {
 public:
  /// Levels 0, 1 and 2: positions, velocities, accelerations.
  static constexpr int kLevels = 3;

  /// Throws if a pointer is null. Several interactions may share one law.
  Interaction(std::shared_ptr<NonSmoothLaw> law, std::shared_ptr<Relation> relation);

  /// The number, by default given by the model at the link, from 0 on; −1 before.
  int number() const { return number_; }
  /// Sets the number, which the model then keeps.
  void setNumber(int number) {
    number_ = number;
    isNumberGiven_ = true;
  }
  /// Sets the number, called by the model; has no effect after setNumber().
  void proposeNumber(int number) {
    if (!isNumberGiven_) number_ = number;
  }
  /// A name, used in messages only; empty by default.
  const std::string& name() const { return name_; }
  void setName(std::string name) { name_ = std::move(name); }
  /// The name in messages, for example "interaction 3 (ball-floor)".
  std::string label() const;

  /// The law and the relation; never null.
  const std::shared_ptr<NonSmoothLaw>& nonSmoothLaw() const { return law_; }
  const std::shared_ptr<Relation>& relation() const { return relation_; }

  /// The number of rows of all contacts.
  int dimension() const { return contacts_ * law_->size(); }
  int contacts() const { return contacts_; }
  /// Called by batched relations if the number of their contacts changes; new rows are zero.
  void setContacts(int contacts);

  // clang-format off
  // Output and multiplier of a level 0 ... 2, dimension() entries; empty if the scheme does not use
  // the level. Valid after the simulation is initialised.
  const Vector& y(int level) const { return y_[level]; }            Vector& y(int level) { return y_[level]; }
  const Vector& lambda(int level) const { return lambda_[level]; }  Vector& lambda(int level) { return lambda_[level]; }
  /// y at the beginning of the step.
  const Vector& yk(int level) const { return yk_[level]; }
  /// λ of past steps, newest first.
  const Memory& lambdaMemory(int level) const { return lambdaMemory_[level]; }
  // clang-format on

  /// The levels of y and of λ that the scheme uses.
  int lowerLevelForOutput() const { return levels_.lowerForOutput; }
  int upperLevelForOutput() const { return levels_.upperForOutput; }
  int lowerLevelForInput() const { return levels_.lowerForInput; }
  int upperLevelForInput() const { return levels_.upperForInput; }
  /// Allocates y, λ and their memories.
  void setLevels(const LevelRange& levels, int memorySteps);

  // The systems, once linked: end 0, and end 1 if there are two. setSystems() throws if the
  // relation is for systems of the other order.
  void setSystems(DynamicalSystem* first, DynamicalSystem* second);
  int ends() const { return ends_; }
  DynamicalSystem* system(int end) const { return systems_[end]; }
  SecondOrderDS* secondOrder(int end) const { return secondOrder_[end]; }
  FirstOrderNonLinearDS* firstOrder(int end) const { return firstOrder_[end]; }
  /// The end of a side of the coupling: both sides may belong to one population.
  int endOfSide(int side) const { return side < ends_ ? side : 0; }

  /// The matrices C, D and B, which the relation fills.
  Coupling& coupling() { return coupling_; }
  const Coupling& coupling() const { return coupling_; }

  /// The concatenated states of both systems: x or q, or their derivative of this level.
  const Vector& gatherX();
  const Vector& gatherDerivative(int level);
  /// y ← C_0 x_0 + C_1 x_1 for the given states.
  void setOutputFrom(const Vector* const states[2], Vector& y) const;
  /// input(level) of each system += factor B λ(level).
  void addInput(int level, double factor = 1.0);

  /// The relation's functions of the same name, for this interaction.
  void computeOutput(double t, int level = 0) { relation_->computeOutput(t, *this, level); }
  void computeInput(double t, int level = 0) { relation_->computeInput(t, *this, level); }
  /// Stores y and λ in memory.
  void swapInMemory();
  /// Stores only y, for relations that create their contacts at the beginning of a step.
  void storeOutputs();
  /// Sets λ of one level to zero.
  void resetLambda(int level) { lambda_[level].setZero(); }
  /// Sets all y and λ to zero.
  void reset();

  /// Prints y and λ of the levels in use to the standard output.
  void display() const;
  /// Passes y, λ, their memories and the relation's data to the recorder.
  void recordState(StateRecorder& recorder);

 private:
  const Vector& gather(const Vector& first, const Vector* second);

  int number_ = -1;
  bool isNumberGiven_ = false;
  int contacts_ = 1;
  int ends_ = 0;
  std::string name_;
  std::shared_ptr<NonSmoothLaw> law_;
  std::shared_ptr<Relation> relation_;
  DynamicalSystem* systems_[2] = {nullptr, nullptr};
  SecondOrderDS* secondOrder_[2] = {nullptr, nullptr};
  FirstOrderNonLinearDS* firstOrder_[2] = {nullptr, nullptr};
  LevelRange levels_;
  std::array<Vector, kLevels> y_, yk_, lambda_;
  std::array<Memory, kLevels> lambdaMemory_;
  Coupling coupling_;
  Vector gathered_;
};

}  // namespace rico
