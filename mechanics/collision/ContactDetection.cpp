#include <algorithm>
#include <mechanics/collision/ContactDetection.hpp>
#include <mechanics/narrow/NarrowPhase.hpp>
#include <stdexcept>

namespace rico {
namespace {

constexpr std::uint32_t kSpheres =
    1U << 31;  // a candidate whose second index has this bit: two spheres
constexpr std::uint32_t kKept = 1U << 31;  // with this bit a stored contact, else a candidate
constexpr std::size_t kAhead = 8;          // candidates between a prefetch and its use
constexpr std::size_t kBlock = 256;        // candidates that are filtered at a time

}  // namespace

ContactDetection::ContactDetection(DetectionOptions options) : options_(options) {
  setMargin(options.margin);
}

void ContactDetection::setMargin(double margin) {
  if (!(margin >= 0 && margin < Aabb::kInfinity))
    throw std::invalid_argument("contact detection: margin is " + numberInWords(margin) +
                                "; give zero or a positive, finite length");
  options_.margin = margin;
  filter_version_ = ~filter_.version();  // another search for candidates
}

std::span<const Contact> ContactDetection::detect(const CollisionBodies& bodies) {
  const bool same_filter = filter_version_ == filter_.version();
  const bool same_bodies = placed_.update(bodies);
  if (!same_bodies || !same_filter || (!placed_.moved().empty() && !findCandidatesOfMoved(bodies)))
    findCandidates(bodies);
  contacts_.clear(), found_.clear();
  const std::size_t count = candidates_.size();
  if (options_.savesMemory)
    found_.reserve(count);
  else
    contacts_.reserve(count);
  // About half of the candidates do not touch. Branches would be mispredicted, so candidates are
  // filtered without them.
  for (std::size_t first = 0; first < count; first += kBlock) {
    const std::size_t end = std::min(first + kBlock, count);
    std::uint32_t numbers[kBlock];
    std::size_t left = 0;
    for (std::size_t k = first; k < end; ++k) {
      if (k + kAhead < count)
        __builtin_prefetch(&placed_.balls()[candidates_[k + kAhead].second & ~kSpheres]);
      numbers[left] = static_cast<std::uint32_t>(k);
      left += mayTouch(candidates_[k]) ? 1 : 0;
    }
    for (std::size_t k = 0; k < left; ++k) collideCandidate(bodies, numbers[k]);
  }
  if (adjust_) adjust_(contacts_, bodies);
  return contacts_;
}

bool ContactDetection::mayTouch(const PairGrid::Pair& candidate) const {
  const std::uint32_t i = candidate.first, j = candidate.second & ~kSpheres;
  const Ball &a = placed_.balls()[i], &b = placed_.balls()[j];
  const double reach = a.radius + b.radius + options_.margin;
  const bool balls_meet = squaredNorm(a.centre - b.centre) <= reach * reach;
  if ((candidate.second & kSpheres) || placed_.isSphere(i) || placed_.isSphere(j))
    return balls_meet;
  const Aabb wide = placed_.solid(i).box.inflated(options_.margin);
  return (int{balls_meet} & int{overlap(wide, placed_.solid(j).box)}) != 0;
}

void ContactDetection::collideCandidate(const CollisionBodies& bodies, std::uint32_t number) {
  const auto [i, j] = candidates_[number];
  Contact contact;
  if (!(j & kSpheres)) {
    const std::size_t before = contacts_.size();
    collideSolids(bodies, i, j);
    for (std::size_t kept = before; options_.savesMemory && kept < contacts_.size(); ++kept)
      found_.push_back(kKept | static_cast<std::uint32_t>(kept));
  } else if (collideSpheres(i, j & ~kSpheres, contact)) {
    if (options_.savesMemory)
      found_.push_back(number);
    else
      contacts_.push_back(contact);
  }
}

Contact ContactDetection::contact(std::size_t number) const {
  Contact room;
  return contact(number, room);
}

const Contact& ContactDetection::contact(std::size_t number, Contact& room) const {
  if (!options_.savesMemory) return contacts_[number];
  const std::uint32_t found = found_[number];
  if (found & kKept) return contacts_[found & ~kKept];
  collideSpheres(candidates_[found].first, candidates_[found].second & ~kSpheres, room);
  return room;
}

ContactName ContactDetection::named(std::size_t number) const {
  const std::uint32_t found = options_.savesMemory ? found_[number] : kKept;
  if (found & kKept) {
    const Contact& contact = contacts_[options_.savesMemory ? found & ~kKept : number];
    return {contact.a, contact.b, contact.feature};
  }
  const auto [i, j] = candidates_[found];
  return {placed_.body(i), placed_.body(j & ~kSpheres), 0};
}

void ContactDetection::findCandidates(const CollisionBodies& bodies) {
  placed_.chooseSkins(bodies, options_.margin);
  grid_.findPairs(
      placed_.wideBalls(), [&](std::uint32_t i, std::uint32_t j) { return mayTouch(bodies, i, j); },
      candidates_);
  if (options_.savesMemory) grid_.free();
  noteSpheres(candidates_);
  filter_version_ = filter_.version();
  ++searches_;
}

void ContactDetection::noteSpheres(std::span<PairGrid::Pair> pairs) const {
  for (PairGrid::Pair& pair : pairs)
    if (placed_.isSphere(pair.first) && placed_.isSphere(pair.second)) pair.second |= kSpheres;
}

// Returns false if a search for all candidates is cheaper.
bool ContactDetection::findCandidatesOfMoved(const CollisionBodies& bodies) {
  placed_.chooseSkinsOfMoved(bodies, options_.margin);
  if (!moved_pairs_.prepare(placed_.wideBalls(), placed_.moved())) return false;
  moved_pairs_.find(
      placed_.wideBalls(), [&](std::uint32_t i, std::uint32_t j) { return mayTouch(bodies, i, j); },
      new_candidates_);
  grid_.sortPairs(placed_.size(), new_candidates_);
  noteSpheres(new_candidates_);
  mergeCandidates();
  if (!options_.savesMemory) grid_.arrange(placed_.wideBalls());
  ++smallSearches_;
  return true;
}

// Replaces the candidates of bodies that have moved; from the back, which needs no other array.
void ContactDetection::mergeCandidates() {
  const auto isBefore = [](const PairGrid::Pair& p, const PairGrid::Pair& q) {
    return p.first < q.first ||
           (p.first == q.first && (p.second & ~kSpheres) < (q.second & ~kSpheres));
  };
  std::erase_if(candidates_, [&](const PairGrid::Pair& pair) {
    return moved_pairs_.isMoved(pair.first) || moved_pairs_.isMoved(pair.second & ~kSpheres);
  });
  std::size_t old = candidates_.size(), fresh = new_candidates_.size(), end = old + fresh;
  candidates_.resize(end);
  while (fresh > 0)
    if (old > 0 && isBefore(new_candidates_[fresh - 1], candidates_[old - 1]))
      candidates_[--end] = candidates_[--old];
    else
      candidates_[--end] = new_candidates_[--fresh];
}

bool ContactDetection::mayTouch(const CollisionBodies& bodies, std::uint32_t i,
                                std::uint32_t j) const {
  const std::uint32_t a = placed_.body(i), b = placed_.body(j);
  if (!rico::mayTouch(bodies.motion(a), bodies.motion(b))) return false;
  if (!filter_.allowsGroups(bodies.group(a), bodies.group(b))) return false;
  if (!filter_.allowsPair(bodies.identity(a), bodies.identity(b))) return false;
  if (isApartFromPlane(bodies, i, j) || isApartFromPlane(bodies, j, i)) return false;
  return (placed_.isSphere(i) && placed_.isSphere(j)) ||
         overlap(placed_.wideBox(i).inflated(options_.margin), placed_.wideBox(j));
}

/// Returns true if `plane` is a static half-space, and the bounding ball of `other` is above it.
bool ContactDetection::isApartFromPlane(const CollisionBodies& bodies, std::uint32_t plane,
                                        std::uint32_t other) const {
  if (placed_.isSphere(plane)) return false;
  const std::uint32_t body = placed_.body(plane);
  const ShapeKind kind = kindOf(bodies.shape(body));
  if (kind != ShapeKind::kHalfSpace || bodies.motion(body) != Motion::kStatic) return false;
  const Frame& frame = placed_.solid(plane).frame;
  const Ball& ball = placed_.wideBalls()[other];
  return dot(ball.centre - frame.origin, frame.axes.column[2]) >
         (ball.radius + options_.margin / 2) * (1 + 1e-12);
}

bool ContactDetection::collideSpheres(std::uint32_t i, std::uint32_t j, Contact& contact) const {
  const Ball &a = placed_.balls()[i], &b = placed_.balls()[j];
  ContactPoint p;
  if (!collideBalls(a.centre, a.radius, b.centre, b.radius, options_.margin, p)) return false;
  contact = {placed_.body(i), placed_.body(j), 0, p.normal, p.point, p.gap};
  return true;
}

void ContactDetection::collideSolids(const CollisionBodies& bodies, std::uint32_t i,
                                     std::uint32_t j) {
  const std::uint32_t bodies_ij[2] = {placed_.body(i), placed_.body(j)};
  Frame room[2];
  const auto frame = [&](std::uint32_t k, Frame& ball) -> const Frame& {
    if (!placed_.isSphere(k)) return placed_.solid(k).frame;
    ball.origin = placed_.balls()[k].centre;
    return ball;
  };
  points_.clear();
  collide(bodies.shape(bodies_ij[0]), frame(i, room[0]), bodies.shape(bodies_ij[1]),
          frame(j, room[1]), options_.margin, points_);
  if (points_.empty()) return;
  std::sort(points_.begin(), points_.end(),
            [](const ContactPoint& p, const ContactPoint& q) { return p.feature() < q.feature(); });
  for (const ContactPoint& p : points_)
    contacts_.push_back({bodies_ij[0], bodies_ij[1], p.feature(), p.normal, p.point, p.gap});
}

std::size_t ContactDetection::bytes() const {
  return placed_.bytes() + grid_.bytes() + moved_pairs_.bytes() +
         sizeof(PairGrid::Pair) * (candidates_.capacity() + new_candidates_.capacity()) +
         sizeof(Contact) * contacts_.capacity() + sizeof(std::uint32_t) * found_.capacity() +
         sizeof(ContactPoint) * points_.capacity();
}

}  // namespace rico
