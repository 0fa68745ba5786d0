#pragma once

#include <numerics/rico_sweep.h>

#include <algorithm>
#include <limits>
#include <mechanics/collision/Contact.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <span>

namespace rico {

/// The treatment of gaps in contact laws.
struct GapRule {
  /// Contacts with a positive gap act before they close, with u_N + gap / h ≥ 0 ⟂ r_N ≥ 0: with
  /// θ = 1 bodies neither penetrate nor stop at a distance. For plastic laws (e = 0).
  bool predictive = false;
  /// The share β of a penetration that a step removes: u_N + β gap / h ≥ 0 if gap < 0. This adds a
  /// kinetic energy of at most m (β gap / h)² / 2 to a body at rest, and nothing to one that
  /// bounces faster.
  double recovery = 0;
  /// The largest speed of recovery.
  double fastest = std::numeric_limits<double>::infinity();
  /// A gap up to this length counts as closed. Otherwise the solver's error could open a contact,
  /// whose body would then fall for one step.
  double closed = 0;
  /// True if simulations with projection close penetrations. The gap after the motion of a step is
  /// that of the points that were in contact at its beginning.
  bool projected = false;

  /// A copy with `closed` at least a small share of the margin. With 1e-6 a resting
  /// box sometimes fell by g h² / 2.
  GapRule within(double margin) const {
    constexpr double kShare = 1e-4;
    GapRule rule = *this;
    if (rule.closed < kShare * margin) rule.closed = kShare * margin;
    return rule;
  }

  /// The term added to u_N in a step of length h, besides that of restitution: of an approach that
  /// bounces, recovery adds only what its velocity after the impact lacks.
  double velocity(double gap, double h, double restitution) const {
    if (gap > 0) return predictive ? gap / h : 0;
    return std::min(std::max(recovery * gap / h, -fastest) - std::min(restitution, 0.0), 0.0);
  }
};

/// A contact in the form of numerics' sweep: its body A is b, its body B is a, so its normal points
/// from b to a. The caller numbers the bodies; RICO_NO_BODY for static ones. Biases and mu are
/// zero.
RicoContactPair contactPair(const Contact& contact, std::int64_t bodyA, std::int64_t bodyB,
                            Vec3 centreA, Vec3 centreB);

/// Writes a contact into a pair but keeps biases and mu; the basis must belong to the contact's
/// normal.
void setContactPair(const Contact& contact, const ContactBasis& basis, std::int64_t bodyA,
                    std::int64_t bodyB, Vec3 centreA, Vec3 centreB, RicoContactPair& pair);

/// u = E' (v_a + ω_a × r_a − v_b − ω_b × r_b), E = (n, t1, t2); `twists` has 6 numbers per body.
Vec3 relativeVelocity(const RicoContactPair& pair, const double* twists);
/// u of all pairs, 3 numbers for each: relativeVelocity().
void relativeVelocities(std::span<const RicoContactPair> pairs, const double* twists, double* u);

/// inputs += G' r: 3 numbers of r per pair; 6 numbers of inputs per body, an impulse and its
/// moment.
void addImpulses(std::span<const RicoContactPair> pairs, const double* r, double* inputs);

}  // namespace rico
