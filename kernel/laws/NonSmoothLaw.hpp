#pragma once

#include <numerics/rico_cone.h>
#include <numerics/rico_tolerance.h>

#include <kernel/algebra/Matrix.hpp>
#include <string_view>

namespace rico {

/// The families of laws that the table of levels distinguishes.
enum class LawKind {
  kComplementarity,
  kEquality,
  kMixedComplementarity,
  kRelay,
  kNormalCone,
  kNewtonImpact,
  kNewtonImpactFriction,  ///< Newton's and Frémond's, with Coulomb's friction
  kRollingFriction,
  kMultipleImpact  ///< of compliant contacts, integrated over the impulse
};

/// A law between the multipliers λ and the outputs y of one contact, in the form of numerics:
/// K ∋ λ ⟂ y + s(y) ∈ K*. Impact laws replace y by ẏ⁺ + e ẏ⁻ (addRestitution).
class NonSmoothLaw {
 public:
  virtual ~NonSmoothLaw() = default;

  /// The family, which decides the levels at which contacts of this law are solved.
  LawKind kind() const { return kind_; }
  /// The number of rows of y and λ of one contact.
  int size() const { return size_; }
  /// The name in messages, for example "NewtonImpactNSL".
  virtual std::string_view name() const = 0;

  /// K, as a set of numerics (rico_cone.h).
  virtual RicoCone cone() const = 0;
  /// Returns true if K is a product of intervals; bounds() gives them.
  bool isBox() const { return cone() <= RICO_BOX; }
  /// Writes the bounds of an interval law, `size()` each. A bound beyond ±kNoBound means none.
  virtual void bounds(double* lb, double* ub) const;
  /// Coefficients of friction and of rolling resistance.
  virtual double mu() const { return 0.0; }
  virtual double muR() const { return 0.0; }
  /// H and K of a polyhedron {λ : H λ ≥ K}; null for other laws.
  virtual const Matrix* polyhedronH() const { return nullptr; }
  virtual const Vector* polyhedronK() const { return nullptr; }

  /// Bilateral and relay laws hold at all times, others only if the contact is closed.
  virtual bool isAlwaysActive() const { return false; }
  /// Adds the restitution of an impact law: q ← q + e ∘ ẏ⁻.
  virtual void addRestitution(const double* /*ydotBefore*/, double* /*q*/) const {}
  /// addRestitution() only if the contact approaches: a contact that already separates (ẏ_N⁻ > 0)
  /// has no restitution.
  void addRestitutionOfApproach(const double* ydotBefore, double* q) const;

  /// Prints name, size and coefficients to the standard output.
  virtual void display() const = 0;

 protected:
  /// Throws if size < 1.
  NonSmoothLaw(LawKind kind, int size);

 private:
  LawKind kind_;
  int size_;
};

/// Bounds whose size exceeds this count as absent.
constexpr double kNoBound = RICO_NO_BOUND;

}  // namespace rico
