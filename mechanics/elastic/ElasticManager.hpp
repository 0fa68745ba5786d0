#pragma once

#include <kernel/simulation/InteractionManager.hpp>
#include <limits>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/elastic/ElasticDetection.hpp>

namespace rico {
/// Options of ElasticManager.
struct ElasticOptions {
  double margin = 0;   ///< largest gap of a contact, a length
  GapRule gaps = {};   ///< which contacts act, and with which bias
  double theta = 0.5;  ///< of Moreau and Jean's scheme; equal to that of the rigid bodies
};

/// Elastic bodies in a simulation with rigid ones: begins their steps, finds their contacts, and
/// records both for checkpoints. ElasticContacts solves the contacts.
///
///     auto elastic = std::make_shared<ElasticBodies>();
///     elastic->add("beam", boxMesh({1, 0.1, 0.1}, {20, 2, 2}), {.young = 1e7, ...}, {...});
///     auto manager = std::make_shared<ElasticManager>(elastic, bodies, contacts, options);
///     manager->setLaw(law);
///     TimeStepping simulation(model, discretisation, std::make_shared<MoreauJeanOSI>(0.5),
///                             std::make_shared<ElasticContacts>(manager));
///     simulation.insertInteractionManager(manager);      // in place of `contacts`
///
/// A contact is active in a step if its gap would close within half of the step, as in the scheme
/// of rigid bodies, or with GapRule::predictive. Laws must have three rows. Restitution applies to
/// the mass of the node only.
class ElasticManager : public InteractionManager {
 public:
  /// Shares all three; `contacts` finds the contacts among the rigid bodies.
  ElasticManager(std::shared_ptr<ElasticBodies> elastic, std::shared_ptr<RigidBodies> rigid,
                 std::shared_ptr<CollisionManager> contacts, const ElasticOptions& options);

  /// As CollisionManager::setLaw(), also for ShearFrictionNSL, for contacts of elastic bodies; that
  /// of rigid ones is separate.
  void setLaw(std::shared_ptr<NonSmoothLaw> law) { laws_.set(std::move(law)); }
  void setLaw(int groupA, int groupB, std::shared_ptr<NonSmoothLaw> law) {
    laws_.set(groupA, groupB, std::move(law));
  }

  /// The elastic bodies, the rigid bodies that they touch, and θ of the options.
  ElasticBodies& elastic() { return *elastic_; }
  const ElasticBodies& elastic() const { return *elastic_; }
  const RigidBodies& rigid() const { return *rigid_; }
  double theta() const { return options_.theta; }

  /// An active contact of the present step, with its coefficient of friction and its bias.
  struct Active {
    ElasticContact contact;  ///< the contact
    double friction = 0;     ///< coefficient μ
    Vec3 bias;               ///< along normal and tangents: restitution and gap rule
    Vec3 before;             ///< relative velocity at the beginning of the step, along the same
    /// The largest friction, an impulse (ShearFrictionNSL).
    double most = std::numeric_limits<double>::infinity();
    bool isMean = false;  ///< friction acts against the mean velocity of the step
  };
  /// The active contacts of the present step, ordered as by findElasticContacts().
  const std::vector<Active>& active() const { return active_; }
  /// Applies the law of friction to the mean velocity θ u⁺ + (1−θ) u_k of those contacts whose
  /// friction would otherwise do positive work, if all contacts together do more work than
  /// `allowed`. u: their velocities u⁺ with biases. Returns false if no contact was changed.
  bool limitWork(std::span<const double> u, double allowed);
  /// Impulses on the nodes of active contacts, 3 numbers each, along normal and tangents. At the
  /// beginning of a step they are those of the last step.
  std::vector<double>& impulses() { return impulses_; }

  /// The number of active contacts of the present step.
  std::size_t numberOfContacts() const { return active_.size(); }
  /// Reactions on nodes and faces; body a is the elastic one, the feature that of ElasticContact.
  std::vector<ContactReaction> reactions() const;
  /// The deepest overlap of these contacts; 0 if there is none.
  double deepestPenetration() const;

  // InteractionManager
  void updateInteractions(Simulation& simulation) override;
  void recordState(StateRecorder& recorder) override;

 private:
  struct Name {
    std::uint64_t place, other;
    auto operator<=>(const Name&) const = default;  // NOLINT(modernize-use-nullptr): none there
  };
  Name nameOf(const ElasticContact& contact) const;
  Vec3 relativeVelocity(const ElasticContact& contact) const;
  void choose(const std::vector<ElasticContact>& found, double h);
  void boundFriction(double h);
  void boundPair(std::size_t first, std::size_t last, double h);
  /// The impulse of the same contact in the last step; null if there was none.
  const Vec3* storedImpulse(const ElasticContact& contact) const;
  void storeImpulses();
  void loadImpulses();

  std::shared_ptr<ElasticBodies> elastic_;
  std::shared_ptr<RigidBodies> rigid_;
  std::shared_ptr<CollisionManager> contacts_;
  ElasticOptions options_;
  LawTable laws_;
  std::vector<Active> active_;
  std::vector<double> impulses_;
  double deepest_ = 0;
  int checked_ = 0;     // bodies whose units were checked
  bool isNew_ = false;  // true until the impulses of a step are in stored_
  // Impulses of the last step, sorted.
  std::vector<std::pair<Name, Vec3>> stored_;
};

}  // namespace rico
