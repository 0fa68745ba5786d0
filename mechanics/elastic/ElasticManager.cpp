#include <algorithm>
#include <kernel/simulation/Simulation.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <mechanics/elastic/ElasticManager.hpp>
#include <mechanics/elastic/ElasticUnits.hpp>
#include <mechanics/elastic/ShearFrictionNSL.hpp>
#include <mechanics/geometry/ContactBasis.hpp>
#include <mechanics/geometry/Entries.hpp>
#include <utility>

namespace rico {

ElasticManager::ElasticManager(std::shared_ptr<ElasticBodies> elastic,
                               std::shared_ptr<RigidBodies> rigid,
                               std::shared_ptr<CollisionManager> contacts,
                               const ElasticOptions& options)
    : elastic_(std::move(elastic)),
      rigid_(std::move(rigid)),
      contacts_(std::move(contacts)),
      options_(options) {
  options_.gaps = options.gaps.within(options.margin);
}

ElasticManager::Name ElasticManager::nameOf(const ElasticContact& c) const {
  const std::uint64_t body = static_cast<std::uint64_t>(c.body) << 32;
  const std::uint64_t other =
      c.other >= 0 ? elastic_->body(c.other).identity() : rigid_->identity(c.rigid);
  return {body | c.feature, other};
}

// The velocity of the elastic body at the contact, relative to the other side.
Vec3 ElasticManager::relativeVelocity(const ElasticContact& c) const {
  const auto ofFace = [&](int body) {
    Vec3 sum;
    for (std::size_t i = 0; i < c.corner.size(); ++i)
      sum += c.weight[i] * elastic_->body(body).velocities()[c.corner[i]];
    return sum;
  };
  const bool isFace = c.node == ElasticContact::kFace;
  const std::span<const Vec3> ofNodes = elastic_->body(c.body).velocities();
  Vec3 v = isFace ? ofFace(c.body) : ofNodes[c.node];
  if (c.second >= 0) v += c.share * (ofNodes[c.second] - v);
  if (c.other < 0)
    return v - rigid_->linearVelocity(c.rigid) -
           cross(rigid_->angularVelocity(c.rigid), c.point - rigid_->centres()[c.rigid]);
  return v - ofFace(c.other);
}

void ElasticManager::updateInteractions(Simulation& simulation) {
  contacts_->updateInteractions(simulation);
  storeImpulses();
  active_.clear(), impulses_.clear();
  if (elastic_->empty()) return;
  const double h = simulation.timeStep();
  for (; checked_ < elastic_->size(); ++checked_)
    checkUnits(*elastic_, checked_, *rigid_, options_.margin, h);
  elastic_->startStep(h, options_.theta);
  choose(findElasticContacts(*elastic_, *rigid_, contacts_->filter(), options_.margin), h);
  loadImpulses();
  isNew_ = true;
}

void ElasticManager::choose(const std::vector<ElasticContact>& found, double h) {
  constexpr double kAhead = 0.5;  // of a step, as MoreauJeanOSI looks
  deepest_ = 0;
  for (const ElasticContact& contact : found) {
    deepest_ = most(deepest_, -contact.gap);
    const Vec3 v = relativeVelocity(contact);
    const double approach = dot(contact.normal, v);
    const bool closes = contact.gap - options_.gaps.closed + kAhead * h * approach <= 0;
    if (!closes && !options_.gaps.predictive) continue;
    const int group = contact.other >= 0 ? elastic_->body(contact.other).group()
                                         : rigid_->kindOf(contact.rigid).group;
    const NonSmoothLaw& law = *laws_.law(laws_.find(elastic_->body(contact.body).group(), group));
    const ContactBasis basis = contactBasis(contact.normal);
    const double before[5] = {approach, dot(basis.T1, v), dot(basis.T2, v), 0, 0};
    double bias[5] = {};
    law.addRestitutionOfApproach(before, bias);
    // A node that leaves but is still inside may keep its place, not be held: that would be work.
    if (approach > 0) bias[0] = most(bias[0], (1 / options_.theta - 1) * approach);
    bias[0] += options_.gaps.velocity(contact.gap, h, bias[0]);
    active_.push_back(
        {contact, law.mu(), {bias[0], bias[1], bias[2]}, {before[0], before[1], before[2]}});
    if (const auto* shear = dynamic_cast<const ShearFrictionNSL*>(&law))
      active_.back().most = shear->stress();
  }
  boundFriction(h);
}

bool ElasticManager::limitWork(std::span<const double> u, double allowed) {
  const double theta = options_.theta;
  std::vector<double> ofFriction(active_.size());
  double sum = 0;
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const Active& active = active_[i];
    for (int c = 0; c < 3; ++c) {
      const double after = u[3 * i + static_cast<std::size_t>(c)] - active.bias[c];
      const double work = impulses_[3 * i + static_cast<std::size_t>(c)] *
                          (theta * after + (1 - theta) * active.before[c]);
      if (c > 0) ofFriction[i] += work;
      sum += c > 0 ? work : least(0.0, work);
    }
  }
  if (!(sum > allowed)) return false;
  bool changed = false;
  for (std::size_t i = 0; i < active_.size(); ++i) {
    if (active_[i].isMean || !(ofFriction[i] > 0)) continue;
    active_[i].isMean = changed = true;
    const Vec3 mean = (1 / theta - 1) * active_[i].before;
    active_[i].bias = {active_[i].bias.x, mean.y, mean.z};
  }
  return changed;
}

// If called again in a step, or after a checkpoint was read, the contacts are up to date.
void ElasticManager::storeImpulses() {
  if (!isNew_) return;
  isNew_ = false;
  stored_.clear();
  for (std::size_t i = 0; i < active_.size(); ++i)
    stored_.emplace_back(nameOf(active_[i].contact), load(&impulses_[3 * i]));
  std::sort(stored_.begin(), stored_.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
}

const Vec3* ElasticManager::storedImpulse(const ElasticContact& contact) const {
  const Name name = nameOf(contact);
  const auto found =
      std::lower_bound(stored_.begin(), stored_.end(), name,
                       [](const auto& entry, const Name& sought) { return entry.first < sought; });
  return found != stored_.end() && found->first == name ? &found->second : nullptr;
}

void ElasticManager::loadImpulses() {
  impulses_.assign(3 * active_.size(), 0.0);
  for (std::size_t i = 0; i < active_.size(); ++i)
    if (const Vec3* before = storedImpulse(active_[i].contact)) store(*before, &impulses_[3 * i]);
}

std::vector<ContactReaction> ElasticManager::reactions() const {
  std::vector<ContactReaction> all;
  for (std::size_t i = 0; i < active_.size(); ++i) {
    const ElasticContact& c = active_[i].contact;
    const ContactBasis basis = contactBasis(c.normal);
    const double* r = &impulses_[3 * i];
    all.push_back({elastic_->body(c.body).identity(), nameOf(c).other, c.feature, c.point, c.normal,
                   c.gap, r[0] * basis.N + r[1] * basis.T1 + r[2] * basis.T2});
  }
  return all;
}

double ElasticManager::deepestPenetration() const {
  return most(deepest_, contacts_->deepestPenetration());
}

void ElasticManager::recordState(StateRecorder& recorder) {
  contacts_->recordState(recorder);
  if (elastic_->empty()) return;
  elastic_->recordState(recorder);
  storeImpulses();
  std::vector<std::int64_t> names;
  std::vector<double> impulses;
  for (const auto& [name, impulse] : stored_) {
    names.push_back(static_cast<std::int64_t>(name.place));
    names.push_back(static_cast<std::int64_t>(name.other));
    impulses.insert(impulses.end(), {impulse.x, impulse.y, impulse.z});
  }
  recorder.group("elasticContacts", 0);
  recorder.list("names", names);
  recorder.list("impulses", impulses);
  if (!recorder.isReading()) return;
  active_.clear(), impulses_.clear();
  stored_.clear();
  for (std::size_t i = 0; 3 * i < impulses.size(); ++i)
    stored_.emplace_back(Name{static_cast<std::uint64_t>(names[2 * i]),
                              static_cast<std::uint64_t>(names[2 * i + 1])},
                         load(&impulses[3 * i]));
}

}  // namespace rico
