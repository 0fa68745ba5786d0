#include <algorithm>
#include <mechanics/contacts/SleepingIslands.hpp>
#include <mechanics/distributed/SharedBodies.hpp>

namespace rico {

SharedBodies::SharedBodies(Ranks ranks, const SharedBodiesOptions& options)
    : ranks_(std::move(ranks)), options_(options), population_(std::make_shared<RigidBodies>()) {}

std::uint32_t SharedBodies::ownerOf(std::uint32_t a, std::uint32_t b) const {
  if (population_->identity(b) < population_->identity(a)) std::swap(a, b);
  if (!isReplicated(a)) return a;
  if (!isReplicated(b)) return b;
  return population_->motion(a) == Motion::kDynamic ? a : b;
}

void SharedBodies::insert(const BodyState& state, int owner) {
  population_->insert(state);
  owners_.push_back(owner);
}

// Removes a body that another rank has now. No body is woken.
void SharedBodies::drop(std::uint32_t body) {
  population_->takeOut(body);
  dropOwner(body);
}

void SharedBodies::dropOwner(std::uint32_t body) {
  owners_[body] = owners_.back();
  owners_.pop_back();
}

std::uint64_t SharedBodies::add(int kind, Vec3 position, Quaternion orientation, Vec3 velocity,
                                Vec3 angularVelocity) {
  const std::uint64_t identity =
      population_->add(kind, position, orientation, velocity, angularVelocity);
  const std::uint32_t body = population_->indexOf(identity);
  const auto inName = static_cast<int>(identity % static_cast<unsigned>(ranks_.size()));
  owners_.push_back(isReplicated(body) || !parts_.isMade()
                        ? inName
                        : parts_.rankOf(population_->centres()[body]));
  if (!isOwn(body) && !isReplicated(body)) drop(body);
  return identity;
}

void SharedBodies::remove(std::uint64_t identity) {
  const std::uint32_t body = population_->indexOf(identity);
  if (body == RigidBodies::kNone) return;
  population_->remove(identity);
  dropOwner(body);
}

std::size_t SharedBodies::removeIf(const std::function<bool(std::uint32_t body)>& isToGo) {
  std::size_t gone = 0;
  for (std::uint32_t body = population_->size(); body-- > 0;) {
    if (!isOwn(body) || isReplicated(body) || !isToGo(body)) continue;
    remove(population_->identity(body));
    ++gone;
  }
  return gone;
}

std::size_t SharedBodies::ownBodies() const {
  return static_cast<std::size_t>(std::count(owners_.begin(), owners_.end(), ranks_.rank()));
}

std::size_t SharedBodies::copies() const {
  std::size_t count = 0;
  for (const Link& link : in_) count += link.bodies.size();
  return count;
}

// Distributes the bodies that takeRows() has read: replicated bodies go to all ranks, any other
// body to the rank given by its identity.
void SharedBodies::settleRestored() {
  std::map<int, std::vector<BodyState>> out;
  for (std::uint32_t i = 0; i < population_->size(); ++i) {
    if (!isOwn(i)) continue;
    const BodyState state = population_->state(i);
    if (isReplicated(i))
      for (int rank = 0; rank < ranks_.size(); ++rank) out[rank].push_back(state);
    else
      out[static_cast<int>(state.identity % static_cast<unsigned>(ranks_.size()))].push_back(state);
  }
  population_->removeAll();
  owners_.clear();
  for (const auto& [from, states] : ranks_.post(out))
    for (const BodyState& state : states)
      insert(state, static_cast<int>(state.identity % static_cast<unsigned>(ranks_.size())));
  isRestored_ = false;
  in_.clear(), out_.clear();
  parts_ = Bisection();
}

void SharedBodies::balance(const std::function<std::int64_t(std::uint32_t body)>& load) {
  std::vector<Vec3> points;
  std::vector<std::int64_t> weights;
  std::int64_t mine = 0;
  for (std::uint32_t i = 0; i < population_->size(); ++i) {
    if (!isOwn(i) || isReplicated(i)) continue;
    points.push_back(population_->centres()[i]);
    weights.push_back(load(i));
    mine += weights.back();
  }
  std::int64_t most = mine;
  ranks_.max(std::span(&most, 1));
  const double mean = static_cast<double>(ranks_.sum(mine)) / ranks_.size();
  if (parts_.isMade() && static_cast<double>(most) <= options_.imbalance * mean) return;
  parts_.divide(ranks_, points, weights);
  ++balancings_;
}

void SharedBodies::chooseOwners(const std::function<std::int64_t(std::uint32_t body)>& load) {
  balance(load);
  newOwners_ = owners_;
  for (std::uint32_t i = 0; i < population_->size(); ++i)
    if (isOwn(i) && !isReplicated(i)) newOwners_[i] = parts_.rankOf(population_->centres()[i]);
}

void SharedBodies::moveToOwners() {
  std::map<int, std::vector<BodyState>> out;
  for (std::uint32_t i = 0; i < population_->size(); ++i)
    if (isOwn(i) && newOwners_[i] != ranks_.rank())
      out[newOwners_[i]].push_back(population_->state(i));
  dropCopies();
  for (const auto& [to, states] : out)
    for (const BodyState& state : states) drop(population_->indexOf(state.identity));
  for (const auto& [from, states] : ranks_.post(out))
    for (const BodyState& state : states) insert(state, ranks_.rank());
}

void SharedBodies::shareWakes() {
  if (!population_->maySleep()) return;
  const std::vector<std::uint64_t> woken = ofAllRanks(ranks_, population_->takeWoken());
  if (!woken.empty()) population_->wakeIslands(woken);
}

std::int64_t SharedBodies::totalBodies() const {
  return ranks_.sum(static_cast<std::int64_t>(ownBodies()));
}

double SharedBodies::kineticEnergy() const {
  std::vector<double> energies;
  for (std::uint32_t i = 0; i < population_->size(); ++i)
    if (isOwn(i)) energies.push_back(population_->kineticEnergy(i));
  return ranks_.sum(energies);
}

}  // namespace rico
