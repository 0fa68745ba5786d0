#pragma once

#include <InteractionManager.hpp>
#include <NonSmoothLaw.hpp>
#include <SecondOrderDS.hpp>
#include <functional>
#include <map>
#include <mechanics/bodies/NamedBody.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <optional>

namespace scripts {

using rico::Vec3;

/// A shape in a body's frame, and the group that it collides as.
struct PlacedShape {
  rico::Shape shape;
  rico::Frame frame;
  int group;
};

/// One contact of the last step, of the bodies by their numbers; 0 is a static shape.
struct ContactRow {
  std::int64_t number, a, b, staticNumber;
  double mu;
  Vec3 pointOnA, pointOnB, normal;
  double gap;
  Vec3 velocity, impulse;  ///< after the step, in the axes (normal, tangents)
  Vec3 velocityBefore;     ///< the same before it
  Vec3 impulseOfWorld;
};

/// Collisions between the systems of a Siconos script: each has shapes, by groups. Detection, the
/// link and the memory of reactions are those of the kernel's CollisionManager.
class ShapesManager : public ::InteractionManager {
 public:
  /// Pairs whose gap is at most the margin are contacts.
  explicit ShapesManager(double margin);

  std::shared_ptr<rico::InteractionManager> kernelManager() override;
  void insertNonSmoothLaw(SP::NonSmoothLaw law, unsigned long group1,
                          unsigned long group2) override;

  void insertBody(const SP::SecondOrderDS& body, const std::vector<PlacedShape>& shapes);
  void removeBody(const SP::SecondOrderDS& body);
  /// Returns what removeStatic() takes. `number`: that of contact tables.
  std::uint64_t insertStatic(const PlacedShape& shape, std::int64_t number);
  void removeStatic(std::uint64_t identity);
  /// Bodies that never touch: those of a joint.
  void separate(const SP::SecondOrderDS& a, const SP::SecondOrderDS& b);

  /// Called at the beginning of each update of the contacts: inserts and removes bodies.
  void setBeforeUpdate(std::function<void()> function);

  std::size_t numberOfContacts() const;
  std::vector<ContactRow> contacts();

  struct Hit {
    SP::SecondOrderDS body;  ///< null where it is static
    std::int64_t staticNumber;
    Vec3 point;
    double distance;
  };
  std::optional<Hit> castRay(Vec3 from, Vec3 to) const;

 private:
  class Manager;
  class Contactor;
  /// Of an identity: a body's contactor, or a static shape.
  struct Part {
    SP::SecondOrderDS body;
    std::int64_t staticNumber = 0;
    int group = 0;
  };
  using Name = std::array<std::uint64_t, 3>;

  int groupOf(int group);
  /// After the step, or before it.
  Vec3 velocityOf(const Part& part, Vec3 point, bool before) const;
  double frictionOf(int groupA, int groupB) const;

  std::shared_ptr<Manager> manager_;
  std::shared_ptr<rico::RigidBodies> statics_;
  std::map<long, int> groups_;  // those of scripts are any numbers
  std::map<std::pair<int, int>, SP::NonSmoothLaw> laws_;
  std::map<std::uint64_t, Part> parts_;
  std::map<Name, std::int64_t> numbers_;
  std::uint64_t nextIdentity_ = 0;
};

}  // namespace scripts
