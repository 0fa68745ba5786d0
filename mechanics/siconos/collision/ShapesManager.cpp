#include <numerics/rico_math.h>

#include <ShapesManager.hpp>
#include <cmath>
#include <kernel/laws/NonSmoothLaw.hpp>
#include <kernel/simulation/Simulation.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/BodySystem.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/queries/SceneQuery.hpp>

namespace rico::adapters {

/// A CollisionManager with a reference to its simulation.
class ShapesManager::Manager : public CollisionManager {
 public:
  using CollisionManager::CollisionManager;

  void updateInteractions(Simulation& simulation) override {
    simulation_ = &simulation;
    if (beforeUpdate) beforeUpdate();
    CollisionManager::updateInteractions(simulation);
  }
  Simulation* simulation() const { return simulation_; }

  std::function<void()> beforeUpdate;

 private:
  Simulation* simulation_ = nullptr;
};

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

SecondOrderDS& kernelOf(const SP::SecondOrderDS& body) {
  return static_cast<SecondOrderDS&>(*body->shared());
}

/// Applies the changes of points and normal.
void put(const FoundContact& changed, bool swaps, Contact& contact) {
  const double length = norm(changed.normal);
  const Vec3 apart = changed.pointOnA - changed.pointOnB;
  if (!(length > 0) || !std::isfinite(length + norm(apart)))
    throw Exception("the points and the normal of a contact are finite, the normal is not zero");
  const Vec3 normal = (1 / length) * changed.normal;
  contact.normal = swaps ? -normal : normal;
  contact.point = 0.5 * (changed.pointOnA + changed.pointOnB);
  contact.gap = dot(normal, apart);
}

}  // namespace

namespace {

constexpr double kClosed = 1e-4;  // of the margin: above rounding

/// The radius of a ball about the origin of a shape that contains the ball around its box.
double reachOf(const Shape& shape) {
  const Aabb box = bounds(shape, Frame{});
  return box.isFinite() ? 0.5 * norm(box.extent()) + norm(box.centre()) : Aabb::kInfinity;
}

}  // namespace

ShapesManager::ShapesManager(double margin)
    : margin_(margin),
      manager_(std::make_shared<Manager>(CollisionOptions{.margin = margin})),
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

Vec3 ShapesManager::velocityOf(const Part& part, Vec3 point, bool before) const {
  if (part.body == nullptr) return {};
  const SecondOrderDS& system = kernelOf(part.body);
  const Vector& memory = system.velocityMemory()[1];
  const double* v = before && memory.size() > 0 ? memory.data() : system.velocity().data();
  const Vector& place = system.qMemory()[1];
  const double* q = place.size() > 0 ? place.data() : system.q().data();
  const bool isPlane = system.q().size() == 3;
  const Vec3 linear = {v[0], v[1], isPlane ? 0 : v[2]}, centre = {q[0], q[1], isPlane ? 0 : q[2]};
  const Vec3 angular =
      isPlane ? Vec3{0, 0, v[2]} : rotate({q[3], q[4], q[5], q[6]}, Vec3{v[3], v[4], v[5]});
  return linear + cross(angular, point - centre);
}

namespace {

Vec3 centreOf(const Vector& q) { return {q[0], q[1], q.size() == 3 ? 0 : q[2]}; }

Quaternion turnOf(const Vector& q) {
  if (q.size() == 3) return {RicoCos(q[2] / 2), 0, 0, RicoSin(q[2] / 2)};
  return {q[3], q[4], q[5], q[6]};
}

}  // namespace

Vec3 ShapesManager::Part::turned(Vec3 direction) const {
  if (body == nullptr || start.size() == 0) return direction;
  return rotate(turnOf(kernelOf(body).q()), rotate(conjugate(turnOf(start)), direction));
}

Vec3 ShapesManager::Part::moved(Vec3 point) const {
  if (body == nullptr || start.size() == 0) return point;
  return centreOf(kernelOf(body).q()) + turned(point - centreOf(start));
}

SP::NonSmoothLaw ShapesManager::lawOf(int groupA, int groupB) const {
  const auto found = laws_.find(std::minmax(groupA, groupB));
  return found == laws_.end() ? nullptr : found->second;
}

std::int64_t ShapesManager::numberOf(const Name& name) {
  return numbers_.try_emplace(name, static_cast<std::int64_t>(numbers_.size())).first->second;
}

/// Null if a body of the contact was removed.
std::shared_ptr<FoundContact> ShapesManager::found(const Contact& contact,
                                                   const CollisionBodies& bodies) {
  const std::uint64_t identities[] = {bodies.identity(contact.a), bodies.identity(contact.b)};
  const auto a = parts_.find(identities[0]), b = parts_.find(identities[1]);
  if (a == parts_.end() || b == parts_.end()) return nullptr;
  const std::int64_t number = numberOf({identities[0], identities[1], contact.feature});
  FoundContact seen = {
      number,        a->second.body, b->second.body, contact.pointOnA(), contact.pointOnB(),
      contact.normal};
  if (seen.a == nullptr) {  // the body comes first if the other one is static
    std::swap(seen.a, seen.b), std::swap(seen.pointOnA, seen.pointOnB);
    seen.normal = -seen.normal;
  }
  return std::make_shared<FoundContact>(seen);
}

void ShapesManager::setAdjust(Adjust adjust) { adjust_ = std::move(adjust); }

void ShapesManager::noteLayer(double layer) {
  if (layer > thickest_) thickest_ = layer;
}

// Finds all pairs that select() may take. The margin takes few values, because a new one costs a
// search of all pairs.
void ShapesManager::beforeUpdate() {
  if (before_) before_();
  for (auto& [identity, part] : parts_)
    if (part.body != nullptr) part.start = kernelOf(part.body).q();
  const double way = 1.5 * closingSpeed() * manager_->simulation()->timeStep();
  double ahead = margin_;
  if (std::isfinite(way))
    while (ahead < way) ahead = ahead > 0 ? 2 * ahead : way;
  manager_->setMargin(ahead + 2 * thickest_);
}

/// The largest speed at which two shapes approach each other.
double ShapesManager::closingSpeed() const {
  double first = 0, second = 0;
  for (const auto& [identity, part] : parts_) {
    if (part.body == nullptr) continue;
    const BodySystem system(kernelOf(part.body));
    const double* v = system.velocity(0);
    const double speed = norm(system.linear(v)) + norm(system.angular(v)) * part.reach;
    second = std::max(second, std::min(first, speed));
    first = std::max(first, speed);
  }
  return first + second;
}

/// Null if the body was removed.
const ShapesManager::Part* ShapesManager::partOf(std::uint32_t body,
                                                 const CollisionBodies& bodies) const {
  const auto part = parts_.find(bodies.identity(body));
  return part == parts_.end() ? nullptr : &part->second;
}

/// The largest gap at which a contact is found.
double ShapesManager::threshold(const Contact& contact, const CollisionBodies& bodies) const {
  const Part* a = partOf(contact.a, bodies);
  const Part* b = partOf(contact.b, bodies);
  if (a == nullptr || b == nullptr) return margin_;
  const double reach = std::min(a->reach, b->reach);
  return std::isfinite(reach) ? margin_ * reach : margin_;
}

ShapesManager::Found ShapesManager::foundWhen(const Contact& contact,
                                              const CollisionBodies& bodies) const {
  const Part* a = partOf(contact.a, bodies);
  const Part* b = partOf(contact.b, bodies);
  if (a == nullptr || b == nullptr) return Found::kBefore;
  const bool areBalls = a->kind == ShapeKind::kSphere && b->kind == ShapeKind::kSphere;
  const bool isOnMap = a->kind == ShapeKind::kHeightField || b->kind == ShapeKind::kHeightField;
  if (areBalls || isOnMap) return Found::kInEachStep;
  return contact.gap > threshold(contact, bodies) ? Found::kNow : Found::kBefore;
}

Vec3 ShapesManager::presentVelocity(const Part& part, Vec3 point) {
  if (part.body == nullptr) return {};
  const BodySystem system(kernelOf(part.body));
  const double* v = system.velocity(0);
  return system.linear(v) + cross(system.angular(v), point - system.centre(0));
}

/// ẏ of the normal, from the present velocities.
double ShapesManager::closing(const Contact& contact, const CollisionBodies& bodies) const {
  const auto velocity = [&](std::uint32_t body) {
    return presentVelocity(parts_.at(bodies.identity(body)), contact.point);
  };
  return dot(contact.normal, velocity(contact.a) - velocity(contact.b));
}

void ShapesManager::select(std::vector<Contact>& contacts, const CollisionBodies& bodies) const {
  const double h = manager_->simulation()->timeStep(), closed = kClosed * margin_;
  std::erase_if(contacts, [&](const Contact& contact) {
    const Found found = foundWhen(contact, bodies);
    if (found == Found::kBefore) return false;
    const double ahead = contact.gap + h * closing(contact, bodies);
    return ahead > (found == Found::kNow ? threshold(contact, bodies) : closed);
  });
}

void ShapesManager::addLayers(std::span<Contact> contacts, const CollisionBodies& bodies) const {
  const auto layerOf = [&](std::uint32_t body) {
    const auto part = parts_.find(bodies.identity(body));
    return part == parts_.end() ? 0.0 : part->second.layer;
  };
  for (Contact& contact : contacts) {
    const double a = layerOf(contact.a), b = layerOf(contact.b);
    contact.point = contact.point + 0.5 * (b - a) * contact.normal;
    contact.gap -= a + b;
  }
}

void ShapesManager::adjustOwn(std::span<Contact> contacts, const CollisionBodies& bodies) {
  std::vector<std::shared_ptr<FoundContact>> all, kept;
  for (const Contact& contact : contacts) {
    all.push_back(found(contact, bodies));
    if (all.back() != nullptr) kept.push_back(all.back());
  }
  adjust_(kept);
  for (std::size_t i = 0; i < contacts.size(); ++i)
    if (all[i] != nullptr)
      put(*all[i], parts_.at(bodies.identity(contacts[i].a)).body == nullptr, contacts[i]);
}

// Points are those of the beginning of the step, and so are the maps of the contacts; velocities
// those of its end.
std::vector<ContactRow> ShapesManager::contacts() {
  std::vector<ContactRow> rows;
  for (const ContactReaction& r : manager_->reactions()) {
    const auto a = parts_.find(r.a), b = parts_.find(r.b);
    if (a == parts_.end() || b == parts_.end()) continue;
    // The body comes first if the other one is static.
    const bool swaps = a->second.body == nullptr;
    const Part &first = swaps ? b->second : a->second, &second = swaps ? a->second : b->second;
    const double sign = swaps ? -1.0 : 1.0;
    const ContactBasis basis = contactBasis(sign * r.normal);
    const auto local = [&](Vec3 v) {
      return Vec3{dot(v, basis.N), dot(v, basis.T1), dot(v, basis.T2)};
    };
    const std::int64_t number = numberOf({r.a, r.b, r.feature});
    const auto relative = [&](bool before) {
      return local(velocityOf(first, r.point, before) - velocityOf(second, r.point, before));
    };
    const Vec3 shift = (r.gap / 2) * basis.N;
    const Vec3 onFirst = r.point + shift, onSecond = r.point - shift;
    rows.push_back({number, first.body, second.body, second.staticNumber,
                    lawOf(first.group, second.group), onFirst, onSecond, basis.N, r.gap,
                    relative(false), local(sign * r.impulse), relative(true), sign * r.impulse,
                    r.interaction, r.contact, swaps, first.moved(onFirst), second.moved(onSecond),
                    second.turned(basis.N)});
  }
  return rows;
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
