#pragma once

#include <kernel/algebra/Matrix.hpp>
#include <kernel/algebra/Memory.hpp>
#include <kernel/modeling/Plugin.hpp>
#include <kernel/support/Ranks.hpp>
#include <memory>
#include <string>

namespace rico {

class StateRecorder;

/// A system of ordinary differential equations with an input from nonsmooth laws,
///
///     ẋ = rhs(x, t, z),      x(t₀) = x₀                                                (1)
///
/// z are parameters of the user's own, handed to plug-in functions. The number is given by the
/// model that the system is inserted into.
class DynamicalSystem : public std::enable_shared_from_this<DynamicalSystem> {
 public:
  virtual ~DynamicalSystem() = default;
  DynamicalSystem(const DynamicalSystem&) = delete;
  DynamicalSystem& operator=(const DynamicalSystem&) = delete;

  int number() const { return number_; }
  void setNumber(int number) { number_ = number; }
  const std::string& name() const { return name_; }
  void setName(std::string name) { name_ = std::move(name); }
  /// "system 3 (ball)", for messages.
  std::string label() const;

  /// The size of x.
  virtual int dimension() const = 0;
  /// Does one Newton iteration solve a step, with the same matrices at every step? For mechanical
  /// systems other than LagrangianLinearTIDS: a constant mass, and forces that depend on time only.
  virtual bool isLinear() const { return false; }

  /// The ranks that its rows are distributed over; this one alone unless a class says otherwise.
  const Ranks& ranks() const { return ranks_; }

  // clang-format off
  const Vector& z() const { return *z_; }                          ///< parameters of plug-ins
  Vector& z() { return *z_; }
  void setz(const Vector& z) { z_ = std::make_shared<Vector>(z); }
  void setzPtr(std::shared_ptr<Vector> z) { z_ = std::move(z); }
  // clang-format on

  /// Sizes what (1) needs, and evaluates it once.
  virtual void initRhs(double t) = 0;
  virtual void computeRhs(double t) = 0;
  virtual void computeJacobianRhsx(double t) = 0;
  const Vector& rhs() const { return rhs_; }
  const Matrix& jacobianRhsx() const { return jacobianRhsx_; }

  /// Forgets what relations have added to the gradient of the input by the state.
  virtual void resetInputGradient() {}
  /// Makes the input of this level, zero.
  virtual void initializeNonSmoothInput(int level) = 0;
  virtual void resetAllNonSmoothParts() = 0;
  virtual void resetNonSmoothPart(int level) = 0;
  /// The input of `level`, to which interactions add.
  virtual Vector& input(int level) = 0;

  /// Remembers `steps` past states, and the present one as the first.
  virtual void initMemory(int steps) = 0;
  /// The present state becomes the newest of the past ones.
  virtual void swapInMemory() = 0;
  /// Back to the initial state.
  virtual void resetToInitialState() = 0;

  virtual void display() const = 0;
  virtual void recordState(StateRecorder& recorder) = 0;

 protected:
  DynamicalSystem() = default;

  /// Throws where a value that the user's function `what` computed is not finite.
  void checkFinite(const Vector& value, const char* what) const;
  void checkFinite(const Matrix& value, const char* what) const;
  /// Throws where two sizes that must agree do not.
  void checkSize(const char* what, int got, int expected) const;
  void checkShape(const char* what, const Matrix& matrix, int rows, int cols) const;

  void setRanks(const Ranks& ranks) { ranks_ = ranks; }

  Vector rhs_;
  Matrix jacobianRhsx_;

 private:
  int number_ = -1;
  std::string name_;
  std::shared_ptr<Vector> z_ = std::make_shared<Vector>();
  Ranks ranks_;  // last: beside what derived classes read in every step
};

}  // namespace rico
