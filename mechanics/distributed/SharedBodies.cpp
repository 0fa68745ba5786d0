#include <algorithm>
#include <bit>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <mechanics/contacts/SleepingIslands.hpp>
#include <mechanics/distributed/SharedBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

constexpr int kReals = 13;  // numbers per body in SharedRows, without the wrench at sleep

void append(std::vector<double>& numbers, Vec3 v) {
  numbers.insert(numbers.end(), {v.x, v.y, v.z});
}

}  // namespace

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
  forgetHome(body);
}

void SharedBodies::forgetHome(std::uint32_t body) {
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
  forgetHome(body);
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

bool SharedBodies::mustRenew() const {
  if (isRestored_ || seenVersion_ != population_->version()) return true;
  const std::span<const Vec3> centres = population_->centres();
  bool hasMoved = false;
  for (std::uint32_t i = 0; i < population_->size(); ++i) {
    if (!isOwn(i) || population_->motion(i) != Motion::kDynamic) continue;
    const double squared = squaredNorm(centres[i] - placed_[i]);
    if (!std::isfinite(squared))
      throw Exception("body " + std::to_string(population_->identity(i)) +
                      " has a position that is not finite; check the forces on it, or take "
                      "shorter steps");
    if (!std::isfinite(squaredNorm(population_->linearVelocity(i)) +
                       squaredNorm(population_->angularVelocity(i))))
      throw Exception("body " + std::to_string(population_->identity(i)) +
                      " has a velocity that is not finite; check the forces on it, or "
                      "take shorter steps");
    hasMoved = hasMoved || squared > skin_ * skin_;
  }
  return hasMoved && ranks_.size() > 1;
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

void SharedBodies::dropCopies() {
  for (std::uint32_t i = population_->size(); i-- > 0;) {
    if (isOwn(i) || isReplicated(i)) continue;
    drop(i);
  }
}

void SharedBodies::moveHome() {
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

void SharedBodies::renew(double margin) {
  moveHome();
  for (int kind = static_cast<int>(radii_.size()); kind < population_->kinds(); ++kind) {
    const BodyKind& sort = population_->kind(kind);
    radii_.push_back(boundingRadius(sort.shape) + norm(sort.mass.centre));
  }
  skin_ = chooseSkin();
  sendCopies(margin);
  population_->initMemory(1);
  const std::span<const Vec3> centres = population_->centres();
  placed_.assign(centres.begin(), centres.end());
  seenVersion_ = population_->version();
  newOwners_ = std::vector<int>();
  ++renewals_;
}

// Chooses the skin from the largest step of any body and the mean radius of moving bodies; equal on
// all ranks.
double SharedBodies::chooseSkin() const {
  std::vector<double> radii;
  for (std::uint32_t i = 0; i < population_->size(); ++i)
    if (isOwn(i) && !isReplicated(i)) radii.push_back(radius(i));
  double step = largestStep_;
  step = ranks_.max(step);
  const double all = static_cast<double>(ranks_.sum(static_cast<std::int64_t>(radii.size())));
  const double mean = all > 0 ? ranks_.sum(radii) / all : 1.0;
  return clamp(options_.skinSteps * step, options_.leastSkin * mean, options_.mostSkin * mean);
}

// Returns for each rank the box around its own bodies and their possible motion, as (lo, hi).
std::vector<double> SharedBodies::gatherBoxes(double margin) {
  Aabb box;
  for (std::uint32_t i = 0; i < population_->size(); ++i) {
    if (!isOwn(i) || isReplicated(i)) continue;
    const double far = reach(i) + skin_ + margin;
    box.add(Aabb::around(population_->centres()[i], Vec3{far, far, far}));
  }
  const double mine[6] = {box.lo.x, box.lo.y, box.lo.z, box.hi.x, box.hi.y, box.hi.z};
  return ranks_.gather(mine);
}

// Sends each body to all ranks whose boxes it may reach; replicated bodies are there already.
void SharedBodies::sendCopies(double margin) {
  constexpr double kRoundOff = 1 + 1e-12;
  const std::vector<double> boxes = gatherBoxes(margin * kRoundOff);
  out_.clear(), in_.clear();
  std::map<int, std::vector<BodyState>> messages;
  for (int rank = 0; rank < ranks_.size(); ++rank) {
    if (rank == ranks_.rank()) continue;
    const double* b = boxes.data() + 6 * static_cast<std::size_t>(rank);
    const Aabb box = {load(b), load(b + 3)};
    Link link{rank, {}, {}};
    for (std::uint32_t i = 0; i < population_->size(); ++i) {
      if (!isOwn(i) || population_->motion(i) != Motion::kDynamic) continue;
      const double far = (reach(i) + skin_) * kRoundOff;
      const Aabb own = Aabb::around(population_->centres()[i], Vec3{far, far, far});
      if (!isReplicated(i) && !overlap(box, own)) continue;
      link.bodies.push_back(i);
      messages[rank].push_back(population_->state(i));
    }
    if (link.bodies.empty()) continue;
    out_.push_back(std::move(link));
  }
  for (const auto& [from, states] : ranks_.post(messages)) {
    Link link{from, {}, {}};
    for (const BodyState& state : states) {
      if (population_->indexOf(state.identity) == RigidBodies::kNone) insert(state, from);
      link.bodies.push_back(population_->indexOf(state.identity));
    }
    in_.push_back(std::move(link));
  }
}

// Sends `width` numbers of each body of the links `from`, which read(body, into) fetches. At the
// links `to`, write(body, from) stores them. The links are out_ and in_, or in_ and out_.
template <class Read, class Write>
void SharedBodies::exchange(std::vector<Link>& from, std::vector<Link>& to, int width,
                            const Read& read, const Write& write) {
  constexpr int kTag = 4;
  const auto wide = static_cast<std::size_t>(width);
  std::vector<RicoRequest> requests(from.size() + to.size());
  std::size_t next = 0;
  for (Link& link : to) {
    link.numbers.resize(wide * link.bodies.size());
    ranks_.receive(link.rank, kTag, link.numbers, requests[next++]);
  }
  for (Link& link : from) {
    link.numbers.resize(wide * link.bodies.size());
    for (std::size_t i = 0; i < link.bodies.size(); ++i)
      read(link.bodies[i], link.numbers.data() + wide * i);
    ranks_.send(link.rank, kTag, link.numbers, requests[next++]);
  }
  ranks_.await(requests);
  for (const Link& link : to)
    for (std::size_t i = 0; i < link.bodies.size(); ++i)
      write(link.bodies[i], link.numbers.data() + wide * i);
}

void SharedBodies::sendVelocities() {
  double* velocity = population_->velocity().data();
  exchange(
      out_, in_, 6,
      [&](std::uint32_t body, double* into) { std::copy_n(velocity + 6 * body, 6, into); },
      [&](std::uint32_t body, const double* from) { std::copy_n(from, 6, velocity + 6 * body); });
}

void SharedBodies::sendStates() {
  exchange(
      out_, in_, kReals,
      [&](std::uint32_t body, double* into) {
        const BodyState s = population_->state(body);
        store(s.centre, into), store(s.velocity, into + 7), store(s.angularVelocity, into + 10);
        const Quaternion& q = s.orientation;
        into[3] = q.w, into[4] = q.x, into[5] = q.y, into[6] = q.z;
      },
      [&](std::uint32_t body, const double* from) {
        population_->moveTo(body, load(from), {from[3], from[4], from[5], from[6]});
        std::copy_n(from + 7, 6, population_->velocity().data() + 6 * body);
      });
}

bool SharedBodies::spreadLeast(std::span<std::uint64_t> values) {
  bool changed = false;
  const auto read = [&](std::uint32_t body, double* into) {
    *into = std::bit_cast<double>(values[body]);
  };
  const auto write = [&](std::uint32_t body, const double* from) {
    const auto value = std::bit_cast<std::uint64_t>(*from);
    changed = changed || value < values[body];
    values[body] = std::min(values[body], value);
  };
  exchange(in_, out_, 1, read, write);
  exchange(out_, in_, 1, read, write);
  return ranks_.any(changed);
}

void SharedBodies::shareWakes() {
  if (!population_->maySleep()) return;
  const std::vector<std::uint64_t> woken = ofAllRanks(ranks_, population_->takeWoken());
  if (!woken.empty()) population_->wakeIslands(woken);
}

void SharedBodies::noteStep(double h) {
  double most = 0;
  for (std::uint32_t i = 0; i < population_->size(); ++i)
    if (isOwn(i) && !isReplicated(i))
      most = std::fmax(most, squaredNorm(population_->linearVelocity(i)));
  largestStep_ = h * std::sqrt(most);
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

// Returns a table without rows. A row has the kind and, if bodies may sleep, island and rest as
// integers; position, orientation and twist, and if needed the wrench at sleep as reals.
SharedRows SharedBodies::noRows() const {
  SharedRows rows;
  rows.integerWidth = population_->maySleep() ? 3 : 1;
  rows.realWidth = population_->keepsWrenches() ? kReals + 6 : kReals;
  return rows;
}

SharedRows SharedBodies::ownRows() const {
  SharedRows rows = noRows();
  const std::size_t own = ownBodies();
  rows.keys.reserve(own), rows.integers.reserve(own * static_cast<std::size_t>(rows.integerWidth));
  rows.reals.reserve(own * static_cast<std::size_t>(rows.realWidth));
  for (std::uint32_t i = 0; i < population_->size(); ++i) {
    if (!isOwn(i)) continue;
    const BodyState s = population_->state(i);
    rows.keys.push_back(s.identity);
    rows.integers.push_back(s.kind);
    if (population_->maySleep())
      rows.integers.insert(rows.integers.end(),
                           {static_cast<std::int64_t>(s.sleep.island), s.sleep.rest});
    rows.reals.insert(rows.reals.end(),
                      {s.centre.x, s.centre.y, s.centre.z, s.orientation.w, s.orientation.x,
                       s.orientation.y, s.orientation.z, s.velocity.x, s.velocity.y, s.velocity.z,
                       s.angularVelocity.x, s.angularVelocity.y, s.angularVelocity.z});
    if (!population_->keepsWrenches()) continue;
    append(rows.reals, s.wrenchAtSleep.force);
    append(rows.reals, s.wrenchAtSleep.torque);
  }
  return rows;
}

void SharedBodies::takeRows(const SharedRows& rows) {
  population_->removeAll();
  owners_.clear();
  in_.clear(), out_.clear();
  population_->takeWoken();
  for (std::size_t row = 0; row < rows.size(); ++row) {
    const double* x = rows.reals.data() + static_cast<std::size_t>(rows.realWidth) * row;
    const std::int64_t* n =
        rows.integers.data() + static_cast<std::size_t>(rows.integerWidth) * row;
    BodyState state = {rows.keys[row],           n[0],        load(x),
                       {x[3], x[4], x[5], x[6]}, load(x + 7), load(x + 10)};
    if (population_->maySleep()) state.sleep = {static_cast<std::uint64_t>(n[1]), n[2]};
    if (population_->keepsWrenches())
      state.wrenchAtSleep = {load(x + kReals), load(x + kReals + 3)};
    insert(state, ranks_.rank());
  }
  isRestored_ = true;
}

void SharedBodies::recordState(StateRecorder& recorder) {
  auto next = static_cast<std::int64_t>(population_->nextIdentity());
  recorder("nextIdentity", next);
  population_->setNextIdentity(static_cast<std::uint64_t>(next));
  if (!recorder.isReading()) return recorder.sharedOnce("bodies", ownRows());
  SharedRows rows = noRows();
  recorder.shared("bodies", rows);
  takeRows(rows);
}

}  // namespace rico
