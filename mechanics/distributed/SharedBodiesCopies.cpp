// Copies of bodies on other ranks: when they need renewal, which there are, and their velocities.
//
// Each rank has a box. As long as
//     each own body, with the margin of contacts around it, is within the box of its rank, and
//     no body reaches into the box of a rank that does not hold it,
// a rank that owns one body of a contact holds the other: this one reaches into the margin of the
// first, which is in the box. So copies are renewed when one of the two is no longer true. A body
// reaches as far as its shape, or its joints if these are farther.
#include <algorithm>
#include <bit>
#include <cmath>
#include <kernel/support/Exception.hpp>
#include <mechanics/distributed/SharedBodies.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

// Detection and this file compute distances with different rounding.
constexpr double kRoundOff = 1 + 1e-9;

Aabb around(Vec3 centre, double radius) {
  const double far = radius * kRoundOff;
  return Aabb::around(centre, {far, far, far});
}

}  // namespace

bool SharedBodies::mustRenew() const {
  if (isRestored_ || seenVersion_ != population_->version()) return true;
  requireFinite();
  return ranks_.size() > 1 && (hasLeftBox() || hasArrived());
}

void SharedBodies::requireFinite() const {
  const auto isFinite = [](Vec3 v) { return std::isfinite(squaredNorm(v)); };
  for (std::uint32_t i = 0; i < population_->size(); ++i) {
    if (!isOwn(i) || population_->motion(i) != Motion::kDynamic) continue;
    if (!isFinite(population_->centres()[i]))
      throw Exception("body " + std::to_string(population_->identity(i)) +
                      " has a position that is not finite; check the forces on it, or take "
                      "shorter steps");
    if (!isFinite(population_->linearVelocity(i)) || !isFinite(population_->angularVelocity(i)))
      throw Exception("body " + std::to_string(population_->identity(i)) +
                      " has a velocity that is not finite; check the forces on it, or "
                      "take shorter steps");
  }
}

bool SharedBodies::hasLeftBox() const {
  for (std::uint32_t i = 0; i < population_->size(); ++i)
    if (isOwn(i) && !isReplicated(i) &&
        !contains(box_, around(population_->centres()[i], reach(i) + margin_)))
      return true;
  return false;
}

// Returns true if an own body has arrived at another rank that does not hold it.
bool SharedBodies::hasArrived() const {
  for (const Link& link : out_) {
    std::size_t next = 0;
    for (std::uint32_t i = 0; i < population_->size(); ++i) {
      if (next < link.bodies.size() && link.bodies[next] == i)
        ++next;
      else if (isOwn(i) && !isReplicated(i) &&
               overlap(link.box, around(population_->centres()[i], reach(i))))
        return true;
    }
  }
  return false;
}

void SharedBodies::dropCopies() {
  for (std::uint32_t i = population_->size(); i-- > 0;) {
    if (isOwn(i) || isReplicated(i)) continue;
    drop(i);
  }
}

void SharedBodies::renew(double margin, double h) {
  moveToOwners();
  for (int kind = static_cast<int>(radii_.size()); kind < population_->kinds(); ++kind) {
    const BodyKind& sort = population_->kind(kind);
    radii_.push_back(boundingRadius(sort.shape) + norm(sort.mass.centre));
  }
  margin_ = margin;
  box_ = Aabb();
  for (std::uint32_t i = 0; i < population_->size(); ++i)
    if (isOwn(i) && !isReplicated(i)) box_.add(swept(i, reach(i) + margin, h));
  sendCopies(h);
  population_->initMemory(1);
  seenVersion_ = population_->version();
  newOwners_ = std::vector<int>();
  ++renewals_;
}

// A box around the places of a body that stops, or that continues at its present velocity for some
// steps of length h.
Aabb SharedBodies::swept(std::uint32_t body, double radius, double h) const {
  const double own = this->radius(body), far = radius + options_.skin * own;
  const Vec3 centre = population_->centres()[body];
  Vec3 way = options_.steps * h * population_->linearVelocity(body);
  const double length = norm(way), longest = options_.farthest * own;
  if (length > longest) way = (longest / length) * way;
  Aabb box = around(centre, far);
  box.add(around(centre + way, far));
  return box;
}

// Sends each body to all ranks whose boxes it may reach; replicated bodies are there already. A
// rank whose box meets this rank's has a link even if no body is sent: bodies may arrive there.
void SharedBodies::sendCopies(double h) {
  const double mine[6] = {box_.lo.x, box_.lo.y, box_.lo.z, box_.hi.x, box_.hi.y, box_.hi.z};
  const std::vector<double> boxes = ranks_.gather(mine);
  out_.clear(), in_.clear();
  std::map<int, std::vector<BodyState>> messages;
  for (int rank = 0; rank < ranks_.size(); ++rank) {
    if (rank == ranks_.rank()) continue;
    const double* b = boxes.data() + 6 * static_cast<std::size_t>(rank);
    Link link{rank, {load(b), load(b + 3)}, {}, {}};
    for (std::uint32_t i = 0; i < population_->size(); ++i) {
      if (!isOwn(i) || population_->motion(i) != Motion::kDynamic) continue;
      if (!isReplicated(i) && !overlap(link.box, swept(i, reach(i), h))) continue;
      link.bodies.push_back(i);
      messages[rank].push_back(population_->state(i));
    }
    if (!link.bodies.empty() || overlap(link.box, box_)) out_.push_back(std::move(link));
  }
  for (const auto& [from, states] : ranks_.post(messages)) {
    Link link{from, {}, {}, {}};
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
    if (link.bodies.empty()) continue;
    link.numbers.resize(wide * link.bodies.size());
    ranks_.receive(link.rank, kTag, link.numbers, requests[next++]);
  }
  for (Link& link : from) {
    if (link.bodies.empty()) continue;
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
      out_, in_, reals(),
      [&](std::uint32_t body, double* into) {
        const BodyState s = population_->state(body);
        store(s.centre, into), store(s.velocity, into + 7), store(s.angularVelocity, into + 10);
        const Quaternion& q = s.orientation;
        into[3] = q.w, into[4] = q.x, into[5] = q.y, into[6] = q.z;
        if (!population_->keepsMomentum()) return;
        const Quaternion axes = population_->freeAxes(body);
        into[13] = axes.w, into[14] = axes.x, into[15] = axes.y, into[16] = axes.z;
      },
      [&](std::uint32_t body, const double* from) {
        population_->moveTo(body, load(from), {from[3], from[4], from[5], from[6]});
        std::copy_n(from + 7, 6, population_->velocity().data() + 6 * body);
        if (population_->keepsMomentum())
          population_->setFreeAxes(body, {from[13], from[14], from[15], from[16]});
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

}  // namespace rico
