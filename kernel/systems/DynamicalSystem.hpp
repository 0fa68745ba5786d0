#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/algebra/Memory.hpp>
#include <kernel/operators/Plugin.hpp>
#include <kernel/support/Ranks.hpp>
#include <memory>
#include <string>

namespace rico {

class StateRecorder;

/// A system of ordinary differential equations with an input from nonsmooth laws,
///
///     ẋ = rhs(x, t, z),      x(t₀) = x₀                                                (1)
///
/// z are user parameters, passed to plug-in functions. The model numbers a system that has no
/// number when it is inserted.
class DynamicalSystem : public std::enable_shared_from_this<DynamicalSystem> {
 public:
  virtual ~DynamicalSystem() = default;
  DynamicalSystem(const DynamicalSystem&) = delete;
  DynamicalSystem& operator=(const DynamicalSystem&) = delete;

  /// The number, by default the place in the model, from 0 on; −1 before the system is inserted.
  int number() const { return number_; }
  /// Sets the number, which the model then keeps.
  void setNumber(int number) {
    number_ = number;
    isNumberGiven_ = true;
  }
  /// Called by the model: sets the number unless setNumber() was called.
  void proposeNumber(int number) {
    if (!isNumberGiven_) number_ = number;
  }
  /// A name, used in messages only; empty by default.
  const std::string& name() const { return name_; }
  void setName(std::string name) { name_ = std::move(name); }
  /// The name in messages, for example "system 3 (ball)".
  std::string label() const;

  /// The size of x.
  virtual int dimension() const = 0;
  /// Returns true if one Newton iteration solves a step, with equal matrices at every step. Apart
  /// from LagrangianLinearTIDS this needs a constant mass and forces that only depend on time.
  virtual bool isLinear() const { return false; }
  /// Returns true if no component of the state is a NaN or infinite.
  virtual bool stateIsFinite() const { return true; }

  /// The ranks over which the rows are distributed; this rank alone unless a class overrides it.
  const Ranks& ranks() const { return ranks_; }

  // clang-format off
  const Vector& z() const { return *z_; }                          ///< parameters of plug-ins
  Vector& z() { return *z_; }  ///< the same, to be changed
  void setz(const Vector& z) { z_ = std::make_shared<Vector>(z); }  ///< copies z
  void setzPtr(std::shared_ptr<Vector> z) { z_ = std::move(z); }   ///< shares z with the caller
  // clang-format on

  /// Allocates what (1) needs, and evaluates it once.
  virtual void initRhs(double t) = 0;
  /// Evaluate rhs of (1), or ∇ₓ rhs, at the present state. Throw if a value is not finite or the
  /// matrix before ẋ is singular.
  virtual void computeRhs(double t) = 0;
  virtual void computeJacobianRhsx(double t) = 0;
  /// The last computed values.
  const Vector& rhs() const { return rhs_; }
  const Matrix& jacobianRhsx() const { return jacobianRhsx_; }

  /// Sets the gradients of the input with respect to the state, added by relations, to zero.
  virtual void resetInputGradient() {}
  /// Creates the input of this level, with value zero.
  virtual void initializeNonSmoothInput(int level) = 0;
  /// Set the inputs of all levels, or of one level, to zero.
  virtual void resetAllNonSmoothParts() = 0;
  virtual void resetNonSmoothPart(int level) = 0;
  /// The input of `level`, to which interactions add.
  virtual Vector& input(int level) = 0;

  /// Allocates memory for `steps` past states, and stores the present state as the newest.
  virtual void initMemory(int steps) = 0;
  /// Stores the present state as the newest of the past states.
  virtual void swapInMemory() = 0;
  /// Restores the initial state.
  virtual void resetToInitialState() = 0;

  /// Prints the state to the standard output.
  virtual void display() const = 0;
  /// Passes all values that a step changes to the recorder, which writes, reads or hashes them.
  virtual void recordState(StateRecorder& recorder) = 0;

 protected:
  DynamicalSystem() = default;

  /// Throws if a value that the user's function `what` computed is not finite.
  void checkFinite(const Vector& value, const char* what) const;
  void checkFinite(const Matrix& value, const char* what) const;
  /// Throw if a size differs from the expected one.
  void checkSize(const char* what, int got, int expected) const;
  void checkShape(const char* what, const Matrix& matrix, int rows, int cols) const;

  /// For constructors of distributed systems.
  void setRanks(const Ranks& ranks) { ranks_ = ranks; }

  Vector rhs_;           ///< rhs of (1), set by computeRhs()
  Matrix jacobianRhsx_;  ///< ∇ₓ rhs, set by computeJacobianRhsx()

 private:
  int number_ = -1;
  bool isNumberGiven_ = false;
  std::string name_;
  std::shared_ptr<Vector> z_ = std::make_shared<Vector>();
  Ranks ranks_;  // last, next to data that derived classes read in every step
};

}  // namespace rico
