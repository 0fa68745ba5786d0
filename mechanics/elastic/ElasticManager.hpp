#pragma once

#include <kernel/simulation/InteractionManager.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/elastic/ElasticDetection.hpp>

namespace rico {

struct ElasticOptions {
  double margin = 0;  ///< as that of CollisionOptions
  GapRule gaps = {};
  double theta = 0.5;  ///< of Moreau and Jean's scheme; that of the rigid bodies
};

/// Bodies that bend beside rigid ones in a simulation: begins their steps, finds their contacts,
/// and keeps what a checkpoint needs of both. ElasticContacts solves them.
///
///     auto elastic = std::make_shared<ElasticBodies>();
///     elastic->add("beam", boxMesh({1, 0.1, 0.1}, {20, 2, 2}), {.young = 1e7, ...}, {...});
///     auto manager = std::make_shared<ElasticManager>(elastic, bodies, contacts, options);
///     manager->setLaw(law);
///     TimeStepping simulation(model, discretisation, std::make_shared<MoreauJeanOSI>(0.5),
///                             std::make_shared<ElasticContacts>(manager));
///     simulation.insertInteractionManager(manager);      // in place of `contacts`
///
/// A contact takes part in a step where its gap would close within half of it, as in the scheme of
/// rigid bodies, or with GapRule::predictive. Laws are those of three rows; of restitution only a
/// node's own mass takes notice.
class ElasticManager : public InteractionManager {
 public:
  ElasticManager(std::shared_ptr<ElasticBodies> elastic, std::shared_ptr<RigidBodies> rigid,
                 std::shared_ptr<CollisionManager> contacts, const ElasticOptions& options);

  /// As CollisionManager's, which has laws of its own.
  void setLaw(std::shared_ptr<NonSmoothLaw> law) { laws_.set(std::move(law)); }
  void setLaw(int groupA, int groupB, std::shared_ptr<NonSmoothLaw> law) {
    laws_.set(groupA, groupB, std::move(law));
  }

  ElasticBodies& elastic() { return *elastic_; }
  const ElasticBodies& elastic() const { return *elastic_; }
  const RigidBodies& rigid() const { return *rigid_; }
  double theta() const { return options_.theta; }

  /// Those that take part in the present step, and what they are given for it.
  struct Active {
    ElasticContact contact;
    double friction = 0;
    Vec3 bias;  ///< along normal and tangents: restitution, and what the gap's rule adds
  };
  const std::vector<Active>& active() const { return active_; }
  /// Impulses on the nodes, 3 numbers for each of them, along normal and tangents; those of the
  /// step before when it begins.
  std::vector<double>& impulses() { return impulses_; }

  std::size_t numberOfContacts() const { return active_.size(); }
  /// On the nodes; a is the elastic body, its feature the node.
  std::vector<ContactReaction> reactions() const;
  double deepestPenetration() const;

  // InteractionManager
  void updateInteractions(Simulation& simulation) override;
  void recordState(StateRecorder& recorder) override;

 private:
  struct Name {
    std::uint64_t node, other;
    auto operator<=>(const Name&) const = default;  // NOLINT(modernize-use-nullptr): none there
  };
  Name nameOf(const ElasticContact& contact) const;
  Vec3 relativeVelocity(const ElasticContact& contact) const;
  void choose(const std::vector<ElasticContact>& found, double h);
  void remember();
  void recall();

  std::shared_ptr<ElasticBodies> elastic_;
  std::shared_ptr<RigidBodies> rigid_;
  std::shared_ptr<CollisionManager> contacts_;
  ElasticOptions options_;
  LawTable laws_;
  std::vector<Active> active_;
  std::vector<double> impulses_;
  double deepest_ = 0;
  bool isNew_ = false;  // are impulses_ those of a step that is not remembered yet?
  // Of the step before, sorted.
  std::vector<std::pair<Name, Vec3>> remembered_;
};

}  // namespace rico
