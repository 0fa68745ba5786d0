#pragma once

#include <BodyWithContactors.hpp>
#include <ShapesManager.hpp>
#include <map>
#include <set>

DEFINE_SPTR(SiconosCollisionManager)
DEFINE_SPTR(SiconosCollisionQueryResult)

using StaticContactorSetID = SP::StaticBody;

/// The body that a ray enters.
class SiconosCollisionQueryResult {
 public:
  double distance = 0;
  SiconosVector point = SiconosVector(3);
  SP::SecondOrderDS body;  ///< null where it is static
  SP::SiconosContactor contactor;
  SP::SiconosShape shape;
};

/// Finds the contacts of all bodies of the model that have contactors, at the beginning of each
/// step. The contacts are in the index sets.
class SiconosCollisionManager : public rico::adapters::ShapesManager {
 public:
  void begin(NonSmoothDynamicalSystem& model) override;

  SP::StaticBody addStaticBody(SP::SiconosContactorSet cs,
                               SP::SiconosVector position = SP::SiconosVector(), int number = 0);
  StaticContactorSetID insertStaticContactorSet(SP::SiconosContactorSet cs,
                                                SP::SiconosVector position = SP::SiconosVector()) {
    return addStaticBody(std::move(cs), std::move(position));
  }
  void removeStaticBody(const SP::StaticBody& body);
  bool removeStaticContactorSet(const StaticContactorSetID& id) {
    removeStaticBody(id);
    return true;
  }
  /// Removes its shapes until they are inserted again.
  void removeBody(const SP::SecondOrderDS& body);
  /// The bodies that the ray enters, by distance; only the first if `closestOnly`.
  std::vector<SP::SiconosCollisionQueryResult> lineIntersectionQuery(const SiconosVector& start,
                                                                     const SiconosVector& end,
                                                                     bool closestOnly = false,
                                                                     bool sorted = true);
  // Empty, as in Siconos 4.4, unless a class of the user's overrides them.
  virtual std::vector<SP::SiconosCollisionQueryResult> inSphereQuery(
      const SiconosVector& /*center*/, double /*radius*/, bool /*closestOnly*/ = false,
      bool /*sorted*/ = true) {
    return {};
  }
  virtual std::vector<SP::SiconosCollisionQueryResult> inBoxQuery(
      const SiconosVector& /*center*/, const SiconosVector& /*dimensions*/,
      bool /*closestOnly*/ = false, bool /*sorted*/ = true) {
    return {};
  }
  virtual std::vector<SP::SiconosCollisionQueryResult> inHalfSpaceQuery(
      const SiconosVector& /*point*/, const SiconosVector& /*normal*/, bool /*closestOnly*/ = false,
      bool /*sorted*/ = true) {
    return {};
  }

 protected:
  using ShapesManager::ShapesManager;
  void describe(Relation& relation, const rico::adapters::ContactRow& row) const override;
  /// The number of times that contacts were detected.
  long numberOfUpdates() const { return updates_; }

 private:
  void findBodies();
  /// A contactor, and the position of its body.
  struct Placed {
    SP::SiconosContactor contactor;
    SP::SiconosVector base;
  };
  /// Returns those of a shape of a body, or of a static shape; both are empty if there is none.
  Placed placedOf(const SP::SecondOrderDS& body, int place, std::uint64_t identity) const;
  template <class Contact>
  void describeAs(Relation& relation, const rico::adapters::ContactRow& row) const;

  long updates_ = 0;
  std::set<SP::SecondOrderDS> found_, removed_;
  std::map<std::uint64_t, Placed> statics_;  // by the identities of their shapes
};
