#include <ShapesDetection.hpp>
#include <kernel/simulation/Simulation.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/queries/SceneQuery.hpp>

namespace rico::adapters {

/// A shape that moves with a system of one body.
class ShapesManager::Contactor : public NamedBody {
 public:
  Contactor(std::uint64_t identity, const PlacedShape& placed, const SecondOrderDS& system,
            int group)
      : NamedBody(identity, placed.shape, -1.0 * placed.frame.localDirection(placed.frame.origin)),
        system_(system),
        turn_(quaternionOf(placed.frame.axes)) {
    setGroup(group);
  }

  Vec3 centre() const override { return BodySystem(system_).centre(0); }
  Quaternion orientation() const override { return BodySystem(system_).axes(0) * turn_; }
  double response(const double* row) const override { return BodySystem(system_).response(0, row); }

 private:
  const SecondOrderDS& system_;
  Quaternion turn_;
};

namespace {

/// The radius of a ball about the origin of a shape that contains the ball around its box.
double reachOf(const Shape& shape) {
  const Aabb box = bounds(shape, Frame{});
  return box.isFinite() ? 0.5 * norm(box.extent()) + norm(box.centre()) : Aabb::kInfinity;
}

}  // namespace

ShapesManager::ShapesManager(double margin)
    : margin_(margin),
      manager_(std::make_shared<Manager>(
          CollisionOptions{.margin = margin, .gaps = {.projected = true}})),
      statics_(std::make_shared<RigidBodies>()) {
  for (int a = 0; a < CollisionFilter::kGroups; ++a)
    for (int b = a; b < CollisionFilter::kGroups; ++b) manager_->filter().setGroups(a, b, false);
  manager_->insert(statics_);
  manager_->beforeUpdate = [this] { beforeUpdate(); };
  manager_->setAdjust([this](std::vector<Contact>& contacts, const CollisionBodies& bodies) {
    if (thickest_ > 0) addLayers(contacts, bodies);
    select(contacts, bodies);
    if (adjust_) adjustOwn(contacts, bodies);
  });
  manager_->setOutputs([this](const Contact& contact, double& y, double& ydot) {
    if (foundWhen(contact, manager_->collisionBodies()) != Found::kBefore)
      y += manager_->simulation()->timeStep() * ydot;
  });
}

std::shared_ptr<rico::InteractionManager> ShapesManager::kernelManager() { return manager_; }

void ShapesManager::setBeforeUpdate(std::function<void()> function) {
  before_ = std::move(function);
}

std::size_t ShapesManager::numberOfContacts() const { return manager_->numberOfContacts(); }

std::size_t ShapesManager::numberOfNewContacts() const { return manager_->numberOfNewContacts(); }

void ShapesManager::setAdjust(Adjust adjust) { adjust_ = std::move(adjust); }

int ShapesManager::groupOf(int group) {
  const auto found = groups_.find(group);
  if (found != groups_.end()) return found->second;
  const int next = static_cast<int>(groups_.size());
  if (next >= CollisionFilter::kGroups)
    throw Exception("there are at most " + std::to_string(CollisionFilter::kGroups) +
                    " collision groups; group " + std::to_string(group) + " is one more");
  return groups_[group] = next;
}

void ShapesManager::insertNonSmoothLaw(SP::NonSmoothLaw law, unsigned long group1,
                                       unsigned long group2) {
  ::InteractionManager::insertNonSmoothLaw(law, group1, group2);
  const int a = groupOf(static_cast<int>(group1)), b = groupOf(static_cast<int>(group2));
  manager_->filter().setGroups(a, b, true);
  manager_->setLaw(a, b, law->shared());
  laws_[std::minmax(a, b)] = std::move(law);
}

void ShapesManager::noteLayer(double layer) {
  if (layer > thickest_) thickest_ = layer;
}

SP::NonSmoothLaw ShapesManager::lawOf(int groupA, int groupB) const {
  const auto found = laws_.find(std::minmax(groupA, groupB));
  return found == laws_.end() ? nullptr : found->second;
}

void ShapesManager::insertBody(const SP::SecondOrderDS& body,
                               const std::vector<PlacedShape>& shapes) {
  const auto system = std::dynamic_pointer_cast<SecondOrderDS>(body->shared());
  std::vector<std::uint64_t> own;
  int place = -1;
  for (const PlacedShape& placed : shapes) {
    ++place;
    if (placed.group < 0) continue;
    const std::uint64_t identity = nextIdentity_++;
    const int group = groupOf(placed.group);
    manager_->insert(system, std::make_shared<Contactor>(identity, placed, *system, group));
    parts_[identity] = {
        body, 0, group, place, placed.layer, reachOf(placed.shape), kindOf(placed.shape)};
    noteLayer(placed.layer);
    for (const std::uint64_t other : own) manager_->filter().excludePair(other, identity);
    own.push_back(identity);
  }
}

void ShapesManager::removeBody(const SP::SecondOrderDS& body) {
  std::erase_if(parts_, [&](const auto& entry) { return entry.second.body == body; });
  if (manager_->simulation() != nullptr) manager_->remove(kernelOf(body), *manager_->simulation());
}

std::uint64_t ShapesManager::insertStatic(const PlacedShape& placed, std::int64_t number) {
  const std::uint64_t identity = nextIdentity_++;
  const int group = groupOf(placed.group);
  statics_->setNextIdentity(identity);
  statics_->add(statics_->addKind(placed.shape, 0.0, Motion::kStatic, group), placed.frame.origin,
                quaternionOf(placed.frame.axes));
  parts_[identity] = {
      nullptr, number, group, 0, placed.layer, reachOf(placed.shape), kindOf(placed.shape)};
  noteLayer(placed.layer);
  return identity;
}

void ShapesManager::removeStatic(std::uint64_t identity) {
  parts_.erase(identity);
  statics_->remove(identity);
}

void ShapesManager::separate(const SP::SecondOrderDS& a, const SP::SecondOrderDS& b) {
  for (const auto& [first, partA] : parts_)
    for (const auto& [second, partB] : parts_)
      if (partA.body == a && partB.body == b && a != nullptr && b != nullptr)
        manager_->filter().excludePair(first, second);
}

std::vector<ShapesManager::Hit> ShapesManager::castRay(Vec3 from, Vec3 to, bool closest) const {
  const Vec3 way = to - from;
  const double length = norm(way);
  if (length == 0) return {};
  const CollisionBodies& bodies = manager_->collisionBodies();
  const SceneQuery query(bodies, manager_->detection());
  std::vector<Hit> hits;
  for (const SceneQuery::Hit& hit : query.castRayThrough(Ray{from, (1 / length) * way, length})) {
    const std::uint64_t identity = bodies.identity(hit.body);
    const auto found = parts_.find(identity);
    if (found == parts_.end()) continue;
    const Part& part = found->second;
    hits.push_back({part.body, part.staticNumber, hit.point, hit.distance, identity, part.place});
    if (closest) break;
  }
  return hits;
}

}  // namespace rico::adapters
