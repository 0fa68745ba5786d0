#include <ContactR.hpp>
#include <NonSmoothDynamicalSystem.hpp>
#include <RigidBody2dDS.hpp>
#include <RigidBodyDS.hpp>
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
    statics_[body->identities.back()] = {*contactor++, body->base};
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

SiconosCollisionManager::Placed SiconosCollisionManager::placedOf(const SP::SecondOrderDS& body,
                                                                  int place,
                                                                  std::uint64_t identity) const {
  if (const auto* shapes = dynamic_cast<const BodyWithContactors*>(body.get()))
    return {shapes->contactors()->at(static_cast<std::size_t>(place)), body->q()};
  const auto found = statics_.find(identity);
  return found == statics_.end() ? Placed() : found->second;
}

template <class Contact>
void SiconosCollisionManager::describeAs(Relation& relation,
                                         const rico::adapters::ContactRow& row) const {
  auto* contact = dynamic_cast<Contact*>(&relation);
  if (contact == nullptr) return;
  const Placed sides[2] = {placedOf(row.a, row.shapeOnA, 0),
                           placedOf(row.b, row.shapeOnB, row.identityOfB)};
  for (int i = 0; i < 2; ++i) {
    contact->ds[i] =
        std::dynamic_pointer_cast<typename Contact::BodyOfContact>(i == 0 ? row.a : row.b);
    contact->base[i] = sides[i].base;
    contact->contactor[i] = sides[i].contactor;
    if (sides[i].contactor != nullptr) contact->shape[i] = sides[i].contactor->shape;
  }
}

void SiconosCollisionManager::describe(Relation& relation,
                                       const rico::adapters::ContactRow& row) const {
  describeAs<ContactR>(relation, row);
  describeAs<Contact5DR>(relation, row);
  describeAs<Contact2dR>(relation, row);
  describeAs<Contact2d3DR>(relation, row);
}

std::vector<SP::SiconosCollisionQueryResult> SiconosCollisionManager::lineIntersectionQuery(
    const SiconosVector& start, const SiconosVector& end, bool closestOnly, bool /*sorted*/) {
  std::vector<SP::SiconosCollisionQueryResult> results;
  for (const Hit& hit :
       castRay({start(0), start(1), start(2)}, {end(0), end(1), end(2)}, closestOnly)) {
    auto result = std::make_shared<SiconosCollisionQueryResult>();
    result->distance = hit.distance, result->body = hit.body;
    for (int i = 0; i < 3; ++i) result->point(static_cast<unsigned>(i)) = hit.point[i];
    result->contactor = placedOf(hit.body, hit.place, hit.identity).contactor;
    if (result->contactor != nullptr) result->shape = result->contactor->shape;
    results.push_back(result);
  }
  return results;
}
