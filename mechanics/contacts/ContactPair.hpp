#pragma once

#include <numerics/rico_sweep.h>

#include <mechanics/collision/Contact.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <span>

namespace rico {

/// How gaps enter the law of contacts.
struct GapRule {
  /// Contacts with a positive gap take part at once, as u_N + gap / h ≥ 0 ⟂ r_N ≥ 0: with θ = 1
  /// nothing penetrates and nothing is stopped at a distance. For plastic laws (e = 0).
  bool predictive = false;
  /// The share β of a penetration that a step takes back: u_N + β gap / h ≥ 0 where gap < 0. The
  /// velocity that this takes is kinetic energy, of a body at most m (β gap / h)² / 2.
  double recovery = 0;
  /// A gap of at most this counts as closed: what a solver's tolerance leaves must not open a
  /// contact, whose body then falls for a step.
  double closed = 0;

  /// With `closed` at least a small share of the margin. Of 1e-6 was too little: a resting box fell
  /// by g h² / 2 now and then.
  GapRule within(double margin) const {
    constexpr double kShare = 1e-4;
    GapRule rule = *this;
    if (rule.closed < kShare * margin) rule.closed = kShare * margin;
    return rule;
  }

  /// What it adds to u_N in a step of length h.
  double velocity(double gap, double h) const {
    if (gap > 0) return predictive ? gap / h : 0;
    return recovery * gap / h;
  }
};

/// A contact in the words of numerics' sweep: A is b, B is a, so that its normal is that from b to
/// a. Bodies by numbers of the caller's, RICO_NO_BODY for what stands still. Biases and mu are
/// zero.
RicoContactPair contactPair(const Contact& contact, std::int64_t bodyA, std::int64_t bodyB,
                            Vec3 centreA, Vec3 centreB);

/// The same into a pair whose biases and mu stay, the basis that of the contact's normal.
void setContactPair(const Contact& contact, const ContactBasis& basis, std::int64_t bodyA,
                    std::int64_t bodyB, Vec3 centreA, Vec3 centreB, RicoContactPair& pair);

/// E' (v_a + ω_a × r_a − v_b − ω_b × r_b), E = (n, t1, t2); 6 numbers of `twists` for each body.
Vec3 relativeVelocity(const RicoContactPair& pair, const double* twists);
/// Of all pairs: 3 numbers of u for each.
void relativeVelocities(std::span<const RicoContactPair> pairs, const double* twists, double* u);

/// inputs += G' r: 3 numbers of r for each pair, 6 of inputs for each body, an impulse and its
/// moment.
void addImpulses(std::span<const RicoContactPair> pairs, const double* r, double* inputs);

}  // namespace rico
