#pragma once

#include <numerics/rico_sweep.h>

#include <array>
#include <kernel/relations/Relation.hpp>
#include <mechanics/bodies/BodySystem.hpp>
#include <mechanics/collision/Contact.hpp>
#include <mechanics/contacts/ContactPair.hpp>
#include <span>
#include <vector>

namespace rico {

/// Many contacts between the bodies of two systems, or of one. With n the normal from b to a, and
/// arms from the centres of mass to the point,
///
///     y = gap − closed,       ẏ = E' (v_a + ω_a × r_a − v_b − ω_b × r_b),   E = (n, t1, t2)
///
/// The law takes as many rows as it has, including rows of ω_a − ω_b:
///
///     1 row        n                  NewtonImpactNSL
///     2            n, t1              friction between figures in the plane
///     3            n, t1, ω·t2        friction and rolling resistance there
///     3            n, t1, t2          friction
///     5            n, t1, t2, ω·t1, ω·t2    with rolling resistance
///
/// Its contacts are replaced in each step (CollisionManager); H belongs to the beginning of the
/// step. The systems are those of BodySystem.
class ContactsR : public Relation {
 public:
  /// CollisionManager creates these relations; users read them.
  explicit ContactsR(const GapRule& rule) : rule_(rule) {}

  /// Removes all contacts.
  void clear() { size_ = 0, gaps_.clear(), recovers_ = true; }
  /// Bodies are given by their indices in the systems, RICO_NO_BODY for static ones.
  void add(const Contact& contact, int bodyA, int bodyB, Vec3 centreA, Vec3 centreB);
  /// The number of contacts.
  int size() const { return size_; }

  /// Resizes the interaction for the added contacts, and evaluates its outputs at the beginning of
  /// a step of length h.
  void fill(Interaction& interaction, double h);
  /// Computes H, for problems that read it from the coupling. Between populations no other code
  /// needs it.
  void fillCoupling(Interaction& interaction) const;

  /// A contact in the form of numerics' sweep: A is b, B is a. The caller sets biases and mu.
  std::span<RicoContactPair> pairs() { return {pairs_.data(), static_cast<std::size_t>(size_)}; }
  /// The gap at the beginning of the step.
  double gap(int contact) const { return gaps_[contact]; }
  /// The term that the gap rule adds to u_N, besides that of restitution.
  double gapVelocity(int contact, double restitution) const {
    const double gap = gaps_[contact];
    return recovers_ || gap > 0 ? rule_.velocity(gap, h_, restitution) : 0.0;
  }
  /// Removes no penetration in this step: bodies that overlap on two sides would have to move both
  /// ways. Without recovery the velocity 0 satisfies all contacts of bodies that are at rest.
  void pauseRecovery() { recovers_ = false; }
  /// The impulse on a from the multipliers λ(level).
  Vec3 impulse(const Interaction& interaction, int level, int contact) const;

  // Relation
  std::string_view name() const override { return "ContactsR"; }
  bool isLinear() const override { return true; }
  bool isFirstOrder() const override { return false; }
  bool isAlwaysActive() const override { return rule_.predictive; }
  bool isRebuiltEachStep() const override { return true; }
  bool isProjected() const override { return rule_.projected; }
  /// Throws if the law has a number of rows that contacts of these bodies do not have.
  void initialize(Interaction& interaction) override;
  void computeOutput(double t, Interaction& interaction, int level) override;
  void computeInput(double t, Interaction& interaction, int level) override;
  void computeFreeOutput(double t, Interaction& interaction, const Vector* const free[2],
                         Vector& q) override;

 private:
  void checkPlane(const Interaction& interaction) const;
  bool isFrictionOfOnePopulation() const;
  std::span<const RicoContactPair> pairs() const {
    return {pairs_.data(), static_cast<std::size_t>(size_)};
  }
  void fillSide(Interaction& interaction, int side) const;
  void storePoints();
  Vec3 pointNow(int contact, int side) const;
  double distanceNow(int contact) const;
  void updateGaps(Interaction& interaction) const;
  /// ẏ from the states of the two systems, by side.
  void relativeVelocities(const Interaction& interaction, const Vector* const states[2],
                          Vector& y) const;

  GapRule rule_;
  double h_ = 0;
  bool recovers_ = true;
  int velocityRows_ = 0;   // rows of the law for velocities; the others are for rotations
  BodySystem systems_[2];  // by side, at the beginning of the step
  int size_ = 0;           // number of pairs in use
  std::vector<RicoContactPair> pairs_;
  ContactBasis basis_ = contactBasis({1, 0, 0});  // of the last normal, which contacts of one face
                                                  // share
  std::vector<double> gaps_;
  /// A contact's point and normal in the frame of a body; in the world if it is static.
  struct Fixed {
    Vec3 point, normal;
  };
  std::vector<std::array<Fixed, 2>> fixed_;  // by side; empty unless gaps are projected
  std::vector<double> starts_;               // distances along the normals when a step begins
};

}  // namespace rico
