#include <ShapesDetection.hpp>
#include <cmath>
#include <kernel/simulation/Simulation.hpp>

// The step in which a contact begins to act: ShapesManager's constructor has the rule.

namespace rico::adapters {

namespace {

/// A gap up to this part of the margin counts as closed: it is above round-off.
constexpr double kClosed = 1e-4;

}  // namespace

// Sets a margin with which detection finds all pairs that select() may keep. It is the margin of
// the user times a power of 2: each change of the margin costs a search of all pairs.
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

/// The part with the identity of a body; null if it was removed.
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
  const bool isNew = findsAnew_ || contact.gap > threshold(contact, bodies);
  return isNew ? Found::kNow : Found::kBefore;
}

Vec3 ShapesManager::presentVelocity(const Part& part, Vec3 point) {
  if (part.body == nullptr) return {};
  const BodySystem system(kernelOf(part.body));
  const double* v = system.velocity(0);
  return system.linear(v) + cross(system.angular(v), point - system.centre(0));
}

/// The normal velocity ẏ of a contact, from the present velocities.
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

}  // namespace rico::adapters
