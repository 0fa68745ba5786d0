#include <ShapesDetection.hpp>
#include <cmath>
#include <kernel/support/Exception.hpp>

// Changes of points and normals of contacts by functions of the user's.

namespace rico::adapters {

namespace {

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

/// The contact as a user sees it; null if one of its bodies was removed.
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

}  // namespace rico::adapters
