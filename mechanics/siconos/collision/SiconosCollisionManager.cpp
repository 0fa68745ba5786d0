#include <NonSmoothDynamicalSystem.hpp>
#include <SiconosCollisionManager.hpp>

void SiconosCollisionManager::begin(NonSmoothDynamicalSystem& model) {
  ShapesManager::begin(model);
  setBeforeUpdate([this] { findBodies(); });
}

// Inserts and removes bodies together with their systems.
void SiconosCollisionManager::findBodies() {
  ++updates_;
  std::set<SP::SecondOrderDS> present;
  for (const SP::DynamicalSystem& system : model()->allSystems()) {
    const auto* shapes = dynamic_cast<const BodyWithContactors*>(system.get());
    if (shapes == nullptr || !shapes->hasContactors()) continue;
    const auto body = std::dynamic_pointer_cast<SecondOrderDS>(system);
    present.insert(body);
    if (removed_.contains(body) || !found_.insert(body).second) continue;
    insertBody(body, shapes->contactors()->placed(nullptr));
  }
  std::erase_if(found_, [&](const SP::SecondOrderDS& body) {
    if (present.contains(body)) return false;
    ShapesManager::removeBody(body);
    return true;
  });
}

SP::StaticBody SiconosCollisionManager::addStaticBody(SP::SiconosContactorSet cs,
                                                      SP::SiconosVector position, int number) {
  auto body = std::make_shared<StaticBody>();
  body->contactorSet = std::move(cs), body->base = std::move(position), body->number = number;
  auto contactor = body->contactorSet->begin();
  for (const rico::adapters::PlacedShape& shape : body->contactorSet->placed(body->base)) {
    body->identities.push_back(insertStatic(shape, number));
    statics_[body->identities.back()] = *contactor++;
  }
  return body;
}

void SiconosCollisionManager::removeStaticBody(const SP::StaticBody& body) {
  for (const std::uint64_t identity : body->identities) {
    removeStatic(identity);
    statics_.erase(identity);
  }
  body->identities.clear();
}

void SiconosCollisionManager::removeBody(const SP::SecondOrderDS& body) {
  removed_.insert(body);
  if (found_.erase(body) > 0) ShapesManager::removeBody(body);
}

SP::SiconosContactor SiconosCollisionManager::contactorOf(const Hit& hit) const {
  if (const auto* shapes = dynamic_cast<const BodyWithContactors*>(hit.body.get()))
    return shapes->contactors()->at(static_cast<std::size_t>(hit.place));
  const auto found = statics_.find(hit.identity);
  return found == statics_.end() ? nullptr : found->second;
}

std::vector<SP::SiconosCollisionQueryResult> SiconosCollisionManager::lineIntersectionQuery(
    const SiconosVector& start, const SiconosVector& end, bool closestOnly, bool /*sorted*/) {
  std::vector<SP::SiconosCollisionQueryResult> results;
  for (const Hit& hit :
       castRay({start(0), start(1), start(2)}, {end(0), end(1), end(2)}, closestOnly)) {
    auto result = std::make_shared<SiconosCollisionQueryResult>();
    result->distance = hit.distance, result->body = hit.body;
    for (int i = 0; i < 3; ++i) result->point(static_cast<unsigned>(i)) = hit.point[i];
    result->contactor = contactorOf(hit);
    if (result->contactor != nullptr) result->shape = result->contactor->shape;
    results.push_back(result);
  }
  return results;
}
