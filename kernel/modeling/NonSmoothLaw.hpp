#pragma once

#include <numerics/rico_cone.h>
#include <numerics/rico_judge.h>

#include <kernel/algebra/Matrix.hpp>
#include <string_view>

namespace rico {

/// Families of laws, as the table of levels knows them.
enum class LawKind {
  kComplementarity,
  kEquality,
  kMixedComplementarity,
  kRelay,
  kNormalCone,
  kNewtonImpact,
  kNewtonImpactFriction,  ///< with Coulomb's friction: Newton's, and Frémond's
  kRollingFriction,
  kMultipleImpact  ///< of compliant contacts, one after another in impulse
};

/// The set that the multipliers λ of one contact live in, and how the outputs y answer: in the
/// words of numerics, K ∋ λ ⟂ y + s(y) ∈ K*. Impact laws replace y by ẏ⁺ + e ẏ⁻ (addRestitution).
class NonSmoothLaw {
 public:
  virtual ~NonSmoothLaw() = default;

  LawKind kind() const { return kind_; }
  /// The numbers of rows of y and λ that one contact has.
  int size() const { return size_; }
  /// "NewtonImpactNSL", for messages.
  virtual std::string_view name() const = 0;

  virtual RicoCone cone() const = 0;
  /// Is it a product of intervals, told by bounds()?
  bool isBox() const { return cone() <= RICO_BOX; }
  /// Laws that are intervals: lb ≤ λ ≤ ub, `size()` rows each; beyond ±kNoBound stands for none.
  virtual void bounds(double* lb, double* ub) const;
  /// Coefficients of friction and of rolling resistance.
  virtual double mu() const { return 0.0; }
  virtual double muR() const { return 0.0; }
  /// Polyhedra {λ : H λ ≥ K}.
  virtual const Matrix* polyhedronH() const { return nullptr; }
  virtual const Vector* polyhedronK() const { return nullptr; }

  /// Bilateral and relay laws hold at all times, others where a contact is closed.
  virtual bool isAlwaysActive() const { return false; }
  /// q ← q + e ∘ ẏ⁻, for impact laws.
  virtual void addRestitution(const double* /*ydotBefore*/, double* /*q*/) const {}
  /// The same where the contact approaches: what separates already (ẏ_N⁻ > 0) has nothing to
  /// restitute.
  void addRestitutionOfApproach(const double* ydotBefore, double* q) const;

  virtual void display() const = 0;

 protected:
  NonSmoothLaw(LawKind kind, int size);

 private:
  LawKind kind_;
  int size_;
};

constexpr double kNoBound = RICO_NO_BOUND;

}  // namespace rico
