#include <algorithm>
#include <kernel/relations/Interaction.hpp>
#include <kernel/simulation/Simulation.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/bodies/RigidBodies.hpp>
#include <mechanics/bodies/RigidBody2dDS.hpp>
#include <mechanics/bodies/RigidBodyDS.hpp>
#include <mechanics/contacts/BodyContacts.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

// The level of a contact in Moreau and Jean's scheme; the simulation sets the same levels.
constexpr LevelRange kLevels = {0, 1, 1, 1};

}  // namespace

CollisionManager::CollisionManager(const CollisionOptions& options)
    : options_(options), detection_(DetectionOptions{options.margin}), islands_(options.sleep) {
  if (!(options.gaps.recovery >= 0 && options.gaps.recovery <= 1))
    throw Exception("CollisionManager: recovery is " + numberInWords(options.gaps.recovery) +
                    ", the share of a penetration; give a number between 0 and 1");
  options_.gaps = options.gaps.within(options.margin);
}

CollisionManager::~CollisionManager() = default;

void CollisionManager::insert(const std::shared_ptr<RigidBodies>& bodies) {
  members_.push_back({.system = bodies, .many = bodies});
  bodies->setSleep(options_.sleep);
}

void CollisionManager::insert(const std::shared_ptr<RigidBodyDS>& body) {
  members_.push_back({.system = body, .one = body.get()});
}

void CollisionManager::insert(const std::shared_ptr<RigidBody2dDS>& body) {
  members_.push_back({.system = body, .one = body.get()});
}

void CollisionManager::insert(const std::shared_ptr<SecondOrderDS>& system,
                              std::shared_ptr<NamedBody> shape) {
  NamedBody* one = shape.get();
  members_.push_back({.system = system, .one = one, .shape = std::move(shape)});
}

// Its entries in members_ stay, empty, because keys are indices of members_.
void CollisionManager::remove(const SecondOrderDS& system, Simulation& simulation) {
  storeReactions();
  places_.clear(), identities_.clear();
  const auto isIts = [&](int member) { return members_[member].system.get() == &system; };
  std::erase_if(batches_, [&](const auto& entry) {
    const auto& [key, batch] = entry;
    if (!isIts(key.memberA) && !isIts(key.memberB)) return false;
    if (batch.isLinked) simulation.unlink(batch.interaction);
    return true;
  });
  for (Member& member : members_)
    if (member.system.get() == &system) member = {};
}

void CollisionManager::updateInteractions(Simulation& simulation) {
  storeReactions();
  bool renewed = listBodies(simulation);
  if (islands_.isOn() && gatherConnections(simulation, renewed)) {
    for (const Member& member : members_)
      if (member.many != nullptr) member.many->wakeAll();
    renewed = listBodies(simulation);
  }
  placeBodies();
  const bool woke = detect() || renewed;
  sortContacts();
  linkBatches(simulation);
  // BodyContacts computes the coupling itself if it needs it.
  const bool readsCoupling =
      dynamic_cast<const BodyContacts*>(simulation.problem(Simulation::kVelocity)) == nullptr;
  fillBatches(simulation.timeStep(), readsCoupling);
  loadReactions();
  if (woke && !sleepingReactions_.empty()) dropReactionsOfWoken();
  areReactionsStored_ = false;
}

// Returns true if a body was woken.
bool CollisionManager::detect() {
  if (!islands_.isOn()) {
    detection_.detect(bodies_);
    return false;
  }
  const bool woke = islands_.detect(detection_, connections_.connections(), bodyPlaces_, bodies_,
                                    [this] { keepReactionsOfSleepers(); });
  connections_.rest(bodies_);
  return woke;
}

// Returns true if a joint was added or removed: that wakes all bodies.
bool CollisionManager::gatherConnections(Simulation& simulation, bool renewed) {
  const auto find = [&](const SecondOrderDS* system, std::uint64_t identity) {
    for (const Member& member : members_) {
      if (member.system.get() != system) continue;
      if (member.one != nullptr) return member.first;
      const std::uint32_t body = member.many->indexOf(identity);
      return body == RigidBodies::kNone ? SleepingConnections::kOutside : member.first + body;
    }
    return SleepingConnections::kOutside;
  };
  return connections_.gather(simulation.topology(), simulation.nextTime(), renewed, find);
}

// A sleeping body may touch a kinematic one, which wakes it when it moves.
bool CollisionManager::rests(const Contact& contact) const {
  return bodies_.motion(contact.a) == Motion::kAsleep ||
         bodies_.motion(contact.b) == Motion::kAsleep;
}

std::size_t CollisionManager::numberOfSleepers() const {
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < bodies_.size(); ++i)
    count += bodies_.motion(i) == Motion::kAsleep ? 1 : 0;
  return count;
}

// Returns true if bodies were added, removed, or changed by the user.
bool CollisionManager::listBodies(Simulation& simulation) {
  bool same = true;
  Topology& topology = simulation.topology();
  for (Member& member : members_) {
    const long version = member.many != nullptr ? member.many->version() : 0;
    if (member.version == version) continue;
    if (member.version >= 0 && topology.contains(*member.system))
      topology.systemChanged(*member.system);
    member.version = version;
    if (member.many != nullptr) member.many->takeWoken();  // this process has woken all of them
    same = false;
  }
  if (same) return false;
  bodies_.clear();
  owners_.clear(), bodyPlaces_.clear();
  for (int m = 0; m < static_cast<int>(members_.size()); ++m) appendBodies(m);
  return true;
}

void CollisionManager::appendBodies(int number) {
  Member& member = members_[number];
  member.first = bodies_.size();
  if (member.system == nullptr) return;
  if (member.one != nullptr) {
    bodies_.add(member.one->identity(), member.one->shape(), Motion::kDynamic, {}, {},
                member.one->group());
    owners_.push_back({number, 0});
    bodyPlaces_.emplace_back();
    return;
  }
  const RigidBodies& many = *member.many;
  bodies_.reserve(bodies_.size() + many.size());
  for (std::uint32_t i = 0; i < many.size(); ++i) {
    const BodyKind& kind = many.kindOf(i);
    const Motion motion = many.isAsleep(i) ? Motion::kAsleep : kind.motion;
    bodies_.add(many.identity(i), kind.shape, motion, {}, {}, kind.group);
    const bool isStatic = kind.motion == Motion::kStatic;
    owners_.push_back({number, isStatic ? RICO_NO_BODY : static_cast<int>(i)});
    bodyPlaces_.push_back(isStatic ? SleepingIslands::BodyPlace{}
                                   : SleepingIslands::BodyPlace{member.many.get(), i});
  }
}

void CollisionManager::placeBodies() {
  for (const Member& member : members_) {
    if (member.system == nullptr) continue;
    Vec3* position = bodies_.positions().data() + member.first;
    Quaternion* orientation = bodies_.orientations().data() + member.first;
    if (member.one != nullptr) {
      *position = member.one->position();
      *orientation = member.one->orientation();
      continue;
    }
    for (std::uint32_t i = 0; i < member.many->size(); ++i) {
      position[i] = member.many->position(i);
      orientation[i] = member.many->orientation(i);
    }
  }
}

// A contact with a static body belongs to the system of the other body.
CollisionManager::Key CollisionManager::keyOf(const Contact& contact, Owner owners[2]) const {
  owners[0] = owners_[contact.a], owners[1] = owners_[contact.b];
  for (int i : {0, 1})
    if (owners[i].body == RICO_NO_BODY) owners[i].member = owners[1 - i].member;
  const int law = laws_.find(bodies_.group(contact.a), bodies_.group(contact.b));
  return {owners[0].member, owners[1].member, law};
}

CollisionManager::Batch& CollisionManager::batchOf(const Key& key) {
  Batch& batch = batches_[key];
  if (batch.relation == nullptr) {
    batch.relation = std::make_shared<ContactsR>(options_.gaps);
    batch.interaction = std::make_shared<Interaction>(laws_.law(key.law), batch.relation);
    batch.interaction->setLevels(kLevels, 1);
  }
  return batch;
}

Vec3 CollisionManager::centreOf(const Owner& owner) const {
  if (owner.body == RICO_NO_BODY) return {};
  const Member& member = members_[owner.member];
  return member.one != nullptr ? member.one->centre() : member.many->centres()[owner.body];
}

void CollisionManager::sortContacts() {
  for (auto& [key, batch] : batches_) batch.relation->clear();
  const std::span<const Contact> contacts = detection_.contacts();
  places_.resize(contacts.size()), identities_.resize(contacts.size());
  Key last{-1, -1, -1};
  Batch* batch = nullptr;
  std::size_t next = 0;
  for (std::size_t found = 0; found < contacts.size(); ++found) {
    const Contact& contact = contacts[found];
    if (islands_.isOn() && rests(contact)) continue;
    const std::size_t i = next++;
    Owner owners[2];
    if (const Key key = keyOf(contact, owners); key != last) batch = &batchOf(last = key);
    places_[i] = {batch, batch->relation->size(), static_cast<std::uint32_t>(found)};
    identities_[i] = {bodies_.identity(contact.a), bodies_.identity(contact.b), contact.feature};
    batch->relation->add(contact, owners[0].body, owners[1].body, centreOf(owners[0]),
                         centreOf(owners[1]));
  }
  places_.resize(next), identities_.resize(next);
}

// In the order of their keys, which determines the order of contacts in the problem. Interactions
// between populations stay linked when they are empty.
void CollisionManager::linkBatches(Simulation& simulation) {
  const auto mayStay = [&](const Key& key) {
    return members_[key.memberA].many != nullptr && members_[key.memberB].many != nullptr;
  };
  const auto belongs = [&](const Key& key, const Batch& batch) {
    return batch.relation->size() > 0 || (batch.isLinked && mayStay(key));
  };
  const bool same = std::all_of(batches_.begin(), batches_.end(), [&](const auto& entry) {
    return entry.second.isLinked == belongs(entry.first, entry.second);
  });
  if (same) return;
  for (auto& [key, batch] : batches_) {
    const bool hasContacts = belongs(key, batch);
    if (batch.isLinked) simulation.unlink(batch.interaction);
    batch.isLinked = hasContacts;
  }
  for (auto& [key, batch] : batches_) {
    if (!batch.isLinked) continue;
    const Member& a = members_[key.memberA];
    const Member& b = members_[key.memberB];
    simulation.link(batch.interaction, a.system, key.memberA == key.memberB ? nullptr : b.system);
  }
}

void CollisionManager::fillBatches(double h, bool withCoupling) {
  for (auto& [key, batch] : batches_) {
    if (!batch.isLinked) continue;
    batch.relation->fill(*batch.interaction, h);
    if (withCoupling) batch.relation->fillCoupling(*batch.interaction);
  }
  if (outputs_) changeOutputs();
}

void CollisionManager::changeOutputs() {
  for (const Place& place : places_) {
    Interaction& interaction = *place.batch->interaction;
    const int normal = place.contact * interaction.nonSmoothLaw()->size();
    outputs_(detection_.contacts()[place.found], interaction.y(0)[normal],
             interaction.y(1)[normal]);
  }
  for (auto& [key, batch] : batches_)
    if (batch.isLinked) batch.interaction->storeOutputs();
}

double CollisionManager::deepestPenetration() const {
  double deepest = 0;
  for (const Contact& contact : detection_.contacts()) deepest = most(deepest, -contact.gap);
  return deepest;
}

}  // namespace rico
