#pragma once

#include <InteractionManager.hpp>
#include <NonSmoothLaw.hpp>
#include <SecondOrderDS.hpp>
#include <functional>
#include <map>
#include <mechanics/bodies/NamedBody.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <optional>

class NonSmoothDynamicalSystem;

namespace rico::adapters {

/// A shape in a body's frame, its collision group, and the thickness of the layer around it that
/// belongs to it: gaps are smaller by the thicknesses of both layers.
struct PlacedShape {
  Shape shape;
  Frame frame;
  int group;
  double layer = 0;
};

/// One contact of the last step.
struct ContactRow {
  std::int64_t number;
  SP::SecondOrderDS a, b;  ///< b is null if it is static
  std::int64_t staticNumber;
  SP::NonSmoothLaw law;
  Vec3 pointOnA, pointOnB, normal;
  double gap;
  Vec3 velocity, impulse;  ///< after the step, in the axes (normal, tangents)
  Vec3 velocityBefore;     ///< before the step, in these axes
  Vec3 impulseOfWorld;
  const Interaction* interaction;  ///< of the kernel
  int place;                       ///< of this contact among the rows of the interaction
  bool isSwapped;                  ///< true if the interaction's normal points from a to b
  Vec3 endOnA, endOnB, endNormal;  ///< points and normal, moved with the bodies during the step
  int shapeOnA, shapeOnB;          ///< indices of the shapes on their bodies
  std::uint64_t identityOfB;       ///< what insertStatic() returned, if b is null
};

/// A contact that detection has found. Points and normal may be changed; the normal points from b
/// to a. b is null if it is static.
struct FoundContact {
  std::int64_t number;  ///< see ContactRow
  SP::SecondOrderDS a, b;
  Vec3 pointOnA, pointOnB, normal;
};

/// Collisions between the systems of a Siconos program. Each system has shapes, each shape a group.
/// Detection, links and stored reactions are those of CollisionManager. contactsIn() gives each
/// contact as an interaction of its own, with the values of the last step.
class ShapesManager : public ::InteractionManager {
 public:
  /// Contacts begin to act in the step in which they do in Siconos 4.4. It finds them at the
  /// predicted positions q + h v if their gap there is at most T, the margin times the smaller
  /// reach of the two shapes (Part::reach):
  ///
  ///     two balls, or a height map        gap + h ẏ ≤ 0
  ///     found in the step before          gap + h/2 ẏ ≤ 0        (gap ≤ T)
  ///     found in this step                gap + 3h/2 ẏ ≤ 0       (gap > T, gap + h ẏ ≤ T)
  explicit ShapesManager(double margin);

  std::shared_ptr<rico::InteractionManager> kernelManager() override;
  void insertNonSmoothLaw(SP::NonSmoothLaw law, unsigned long group1,
                          unsigned long group2) override;
  void begin(::NonSmoothDynamicalSystem& model) override { model_ = &model; }
  void stepped() override { isCurrent_ = false; }
  std::vector<SP::Interaction> contactsIn(int set) override;

  void insertBody(const SP::SecondOrderDS& body, const std::vector<PlacedShape>& shapes);
  void removeBody(const SP::SecondOrderDS& body);
  /// Returns the argument for removeStatic(). `number`: the number in contact tables.
  std::uint64_t insertStatic(const PlacedShape& shape, std::int64_t number);
  void removeStatic(std::uint64_t identity);
  /// Excludes contacts between two bodies, such as those of a joint.
  void separate(const SP::SecondOrderDS& a, const SP::SecondOrderDS& b);

  /// True: contacts are those of this step, as if none had been found in the step before. So
  /// SiconosBulletOptions::clearOverlappingPairCache has it.
  void setFindsAnew(bool value) { findsAnew_ = value; }

  /// Called at the beginning of each update of the contacts: inserts and removes bodies.
  void setBeforeUpdate(std::function<void()> function);

  /// Called with all contacts of a step when they are found, and before they are linked.
  using Adjust = std::function<void(const std::vector<std::shared_ptr<FoundContact>>&)>;
  void setAdjust(Adjust adjust);

  std::size_t numberOfContacts() const;
  /// The number of contacts that did not exist in the step before.
  std::size_t numberOfNewContacts() const;
  std::vector<ContactRow> contacts();

  /// A body that a ray enters.
  struct Hit {
    SP::SecondOrderDS body;     ///< null for a static body
    std::int64_t staticNumber;  ///< number of a static body
    Vec3 point;                 ///< where the ray enters it, in the world
    double distance;            ///< from the beginning of the ray
    std::uint64_t identity;     ///< the value that insertStatic() returned
    int place;                  ///< index of the shape among those passed to insertBody()
  };
  /// The bodies that a ray enters, by distance; only the first if `closest`.
  std::vector<Hit> castRay(Vec3 from, Vec3 to, bool closest) const;

 protected:
  /// Called with a new relation that contactsIn() returns.
  virtual void describe(::Relation& /*relation*/, const ContactRow& /*row*/) const {}
  /// Null before the simulation begins.
  ::NonSmoothDynamicalSystem* model() const { return model_; }

 private:
  class Manager;
  class Contactor;
  /// The owner of an identity: a body's contactor, or a static shape.
  struct Part {
    SP::SecondOrderDS body;
    std::int64_t staticNumber = 0;
    int group = 0;
    int place = 0;     ///< among the shapes of its body
    double layer = 0;  ///< around its shape
    double reach = 0;  ///< radius of a ball about its origin that contains it
    ShapeKind kind = ShapeKind::kSphere;
    Vector start = {};             ///< position of its body at the beginning of the step
    Vec3 moved(Vec3 point) const;  ///< a point that moves with the body, at the end of the step
    Vec3 turned(Vec3 direction) const;
  };
  /// When Siconos finds a contact: in the step before, in this step, or in each step again.
  enum class Found { kBefore, kNow, kInEachStep };
  using Name = std::array<std::uint64_t, 3>;

  /// The filter's number of a group, which is any number in a program.
  int groupOf(int group);
  void noteLayer(double layer);
  void beforeUpdate();
  double closingSpeed() const;
  const Part* partOf(std::uint32_t body, const CollisionBodies& bodies) const;
  Found foundWhen(const Contact& contact, const CollisionBodies& bodies) const;
  double threshold(const Contact& contact, const CollisionBodies& bodies) const;
  double closing(const Contact& contact, const CollisionBodies& bodies) const;
  static Vec3 presentVelocity(const Part& part, Vec3 point);
  void select(std::vector<Contact>& contacts, const CollisionBodies& bodies) const;
  void addLayers(std::span<Contact> contacts, const CollisionBodies& bodies) const;
  void adjustOwn(std::span<Contact> contacts, const CollisionBodies& bodies);
  std::int64_t numberOf(const Name& name);
  ContactRow rowOf(const ContactReaction& reaction, const Part& a, const Part& b);
  std::shared_ptr<FoundContact> found(const Contact& contact, const CollisionBodies& bodies);
  SP::Interaction interactionFor(const ContactRow& row);
  void updateRows();
  /// The velocity of a point of a body: after the step, or before it.
  Vec3 velocityOf(const Part& part, Vec3 point, bool before) const;
  SP::NonSmoothLaw lawOf(int groupA, int groupB) const;

  double margin_, thickest_ = 0;  ///< margin of contacts, and thickest layer of a shape
  Adjust adjust_;
  std::function<void()> before_;
  std::shared_ptr<Manager> manager_;
  std::shared_ptr<RigidBodies> statics_;
  std::map<long, int> groups_;  // the filter's group of each group of a program
  std::map<std::pair<int, int>, SP::NonSmoothLaw> laws_;
  std::map<std::uint64_t, Part> parts_;
  std::map<Name, std::int64_t> numbers_;
  ::NonSmoothDynamicalSystem* model_ = nullptr;
  std::map<std::int64_t, SP::Interaction> interactions_;  // by the numbers of contacts
  std::vector<ContactRow> rows_;                          // of the last step, if isCurrent_
  bool isCurrent_ = false, findsAnew_ = false;
  std::uint64_t nextIdentity_ = 0;
};

}  // namespace rico::adapters
