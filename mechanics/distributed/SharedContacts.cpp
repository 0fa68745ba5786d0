#include <algorithm>
#include <kernel/support/Exception.hpp>
#include <mechanics/distributed/SharedContacts.hpp>
#include <mechanics/geometry/ContactBasis.hpp>

namespace rico {
namespace {

constexpr double kClosingShare = 0.5;  // share of the step at which a contact must be closed
constexpr int kMostRows = 5;           // of a law

// In the plane, rows along t2 (its normal) and about t1 have no motion. A law of one row has no
// friction.
void requireKnown(const NonSmoothLaw& law, const Contact& contact) {
  const bool isRolling = law.cone() == RICO_ROLLING, isPlane = contact.normal.z == 0;
  const int inSpace = isRolling ? 5 : 3, inPlane = isRolling ? 3 : 2;
  const bool isFriction = isRolling || law.cone() == RICO_COULOMB;
  if (law.cone() == RICO_NONNEGATIVE && law.size() == 1) return;
  if (isFriction && (law.size() == inSpace || (isPlane && law.size() == inPlane))) return;
  throw Exception("SharedContacts: " + std::string(law.name()) + " of " +
                  std::to_string(law.size()) +
                  " rows; contacts have one row without friction, with Coulomb's friction 3 in "
                  "space and 2 in the plane, 5 and 3 with resistance to rolling");
}

}  // namespace

SharedContacts::SharedContacts(SharedBodies& bodies, const SharedContactsOptions& options)
    : bodies_(bodies),
      joints_(bodies),
      options_(options),
      detection_(DetectionOptions{options.margin, true}),
      islands_(options.sleep, bodies.ranks(),
               [this](std::span<std::uint64_t> values) { return bodies_.spreadLeast(values); }),
      stored_(noReactions()) {
  options_.gaps = options.gaps.within(options.margin);
  settings_.relativeTolerance = 1e-6;
  bodies.population().setSleep(options.sleep);
}

SharedContacts::~SharedContacts() { RicoSharedSweepDestroy(&sweep_); }

void SharedContacts::check(int failed) {
  if (failed != 0) throw Exception(std::string("SharedContacts: ") + RicoSharedSweepError());
}

void SharedContacts::noteLaw(const NonSmoothLaw& law) {
  const double approach[kMostRows] = {-1, 1, 1};
  double bias[kMostRows] = {};
  law.addRestitution(approach, bias);
  isElastic_ = isElastic_ || bias[0] != 0;
  for (const double b : bias) isBiased_ = isBiased_ || b != 0;
  if (isRolling_ || law.cone() != RICO_ROLLING) return;
  isRolling_ = true;
  stored_ = noReactions();
}

void SharedContacts::setLaw(std::shared_ptr<NonSmoothLaw> law) {
  noteLaw(*law);
  laws_.set(std::move(law));
}

void SharedContacts::setLaw(int groupA, int groupB, std::shared_ptr<NonSmoothLaw> law) {
  noteLaw(*law);
  laws_.set(groupA, groupB, std::move(law));
}

void SharedContacts::setSweeps(long sweeps, double share) {
  if (sweeps < 0 || !(share >= 0 && share <= 1))
    throw Exception(
        "SharedContacts: setSweeps(): sweeps must not be negative, and share lie between 0 and 1");
  sweeps_ = sweeps;
  share_ = sweeps > 0 ? share : 1.0;
}

void SharedContacts::listBodies() {
  const RigidBodies& many = bodies_.population();
  bool areCentred = !maySleep();
  for (int kind = static_cast<int>(kinds_.size()); kind < many.kinds(); ++kind)
    kinds_.push_back({many.kind(kind).shape, many.kind(kind).motion, many.kind(kind).group});
  for (int kind = 0; kind < many.kinds(); ++kind)
    areCentred = areCentred && many.kind(kind).isCentred;
  if (!areCentred) return copyBodies();
  placed_.borrow(
      {kinds_, many.identities(), many.kindNumbers(), many.centres(), many.orientations()},
      static_cast<std::uint64_t>(many.version() + bodies_.renewals()));
}

void SharedContacts::copyBodies() {
  RigidBodies& many = bodies_.population();
  if (listedVersion_ != many.version() || listedRenewal_ != bodies_.renewals()) {
    listedVersion_ = many.version();
    listedRenewal_ = bodies_.renewals();
    placed_.clear(), places_.clear();
    placed_.reserve(many.size());
    for (std::uint32_t i = 0; i < many.size(); ++i) {
      const BodyKind& kind = many.kindOf(i);
      const Motion motion = many.isAsleep(i) ? Motion::kAsleep : kind.motion;
      placed_.add(many.identity(i), kind.shape, motion, {}, {}, kind.group);
      if (maySleep()) places_.push_back({&many, i});
    }
  }
  for (std::uint32_t i = 0; i < many.size(); ++i) {
    placed_.positions()[i] = many.position(i);
    placed_.orientations()[i] = many.orientation(i);
  }
}

void SharedContacts::detect() {
  listBodies();
  detection_.detect(placed_);
}

void SharedContacts::detectAndSleep() {
  listBodies();
  islands_.detect(detection_, joints_.connections(), places_, placed_, [] {});
}

void SharedContacts::gather(double h) {
  if ((isRolling_ || !joints_.isEmpty() || rule_.substeps > 0) && mode_ == SharedSweepMode::kSplit)
    throw Exception(
        "SharedContacts: resistance to rolling, joints and substeps are for mode kReproducible");
  h_ = h;
  acting_.clear(), units_.clear(), ends_.clear(), rolling_.clear();
  reactions_.clear(), moments_.clear();
  acting_.reserve(detection_.size());
  reactions_.reserve(3 * detection_.size());
  contactsOf_.assign(bodies_.population().size(), 0);
  deepest_ = 0;
  TouchingBodies bodies;
  std::size_t row = 0;
  for (std::size_t k = 0; k < detection_.size(); ++k) {
    Contact room;
    const Contact& contact = detection_.contact(k, room);
    if (!bodies.are(contact)) {
      shareLost(bodies, row);
      bodies = bodiesOf(contact);
    }
    if (!bodies.isOwn) continue;
    deepest_ = most(deepest_, -contact.gap);
    const Identity name = {bodies.identity[0], bodies.identity[1], contact.feature};
    if (!isActing(contact, bodies)) {
      skipReaction(name, row);
      continue;
    }
    if (bodies.inUnit++ % RICO_UNIT == 0) beginUnit(bodies);
    acting_.push_back(static_cast<std::uint32_t>(k));
    if (isRolling_) rolling_.push_back(bodies.law->muR());
    ++contactsOf_[bodies.owner];
    loadReaction(name, row);
  }
  shareLost(bodies, row);
  units_.push_back(static_cast<std::int32_t>(acting_.size()));
  joints_.gather(rule_.substeps > 0 ? h / rule_.substeps : h, share_);
}

bool SharedContacts::isPlane(const Vector& free) const {
  const RigidBodies& many = bodies_.population();
  for (int kind = 0; kind < many.kinds(); ++kind)
    if (!isPlaneFigure(many.kind(kind).shape)) return false;
  for (std::uint32_t i = 0; i < many.size(); ++i) {
    const double* twist = free.data() + 6 * i;
    if (many.centres()[i].z != 0 || twist[2] != 0 || twist[3] != 0 || twist[4] != 0) return false;
  }
  return std::all_of(acting_.begin(), acting_.end(), [this](std::uint32_t k) {
    const Contact contact = detection_.contact(k);
    return contact.normal.z == 0 && contact.point.z == 0;
  });
}

void SharedContacts::beginUnit(const TouchingBodies& bodies) {
  units_.push_back(static_cast<std::int32_t>(acting_.size()));
  ends_.push_back({movingNumber(bodies.b), movingNumber(bodies.a)});
}

SharedContacts::TouchingBodies SharedContacts::bodiesOf(const Contact& contact) const {
  const RigidBodies& many = bodies_.population();
  const std::uint32_t owner = bodies_.ownerOf(contact.a, contact.b);
  return {contact.a,
          contact.b,
          {many.identity(contact.a), many.identity(contact.b)},
          owner,
          bodies_.isOwn(owner),
          many.isAsleep(contact.a) || many.isAsleep(contact.b),
          laws_.law(laws_.find(many.kindOf(contact.a).group, many.kindOf(contact.b).group)).get(),
          0};
}

// Velocities are those of the beginning of the step.
bool SharedContacts::isActing(const Contact& contact, const TouchingBodies& bodies) const {
  const GapRule& rule = options_.gaps;
  if (bodies.areAsleep) return false;
  if (!rule.predictive && rule_.substeps == 0) {
    RicoContactPair pair;
    fillPair(contact, *bodies.law, pair);
    const Vec3 u = relativeVelocity(pair, bodies_.population().velocityBegin().data());
    if (!(contact.gap - rule.closed + kClosingShare * h_ * u.x <= 0)) return false;
  }
  requireKnown(*bodies.law, contact);
  return true;
}

std::int32_t SharedContacts::movingNumber(std::uint32_t body) const {
  const bool stands = bodies_.population().motion(body) == Motion::kStatic;
  return stands ? RICO_NO_BODY : static_cast<std::int32_t>(body);
}

void SharedContacts::fillPair(const Contact& contact, const NonSmoothLaw& law,
                              RicoContactPair& pair) const {
  const RigidBodies& many = bodies_.population();
  setContactPair(contact, basis_.of(contact.normal), movingNumber(contact.a),
                 movingNumber(contact.b), many.centres()[contact.a], many.centres()[contact.b],
                 pair);
  pair.mu = law.mu();
  std::fill_n(pair.bias, 3, 0.0);
  if (isBiased_) addRestitution(law, pair);
  pair.gap = contact.gap;
  if (rule_.substeps == 0) pair.bias[0] += options_.gaps.velocity(contact.gap, h_, pair.bias[0]);
}

void SharedContacts::addRestitution(const NonSmoothLaw& law, RicoContactPair& pair) const {
  double before[3];
  store(relativeVelocity(pair, bodies_.population().velocityBegin().data()), before);
  law.addRestitution(before, pair.bias);
}

SharedContacts::Identity SharedContacts::identityOf(const ContactName& contact) const {
  const RigidBodies& many = bodies_.population();
  return {many.identity(contact.a), many.identity(contact.b), contact.feature};
}

void SharedContacts::givePairs(const void* contacts, std::int64_t k, std::int64_t n,
                               RicoContactPair pair[]) {
  const auto& self = *static_cast<const SharedContacts*>(contacts);
  TouchingBodies bodies;
  for (std::int64_t i = 0; i < n; ++i) {
    Contact room;
    const Contact& contact =
        self.detection_.contact(self.acting_[static_cast<std::size_t>(k + i)], room);
    if (!bodies.are(contact)) bodies = self.bodiesOf(contact);
    self.fillPair(contact, *bodies.law, pair[i]);
  }
}

void SharedContacts::giveEnds(const void* contacts, std::int64_t i, std::int64_t body[2]) {
  const auto& ends =
      static_cast<const SharedContacts*>(contacts)->ends_[static_cast<std::size_t>(i)];
  body[0] = ends[0], body[1] = ends[1];
}

void SharedContacts::giveTangent(const double normal[3], double tangent[3]) {
  store(contactBasis(load(normal)).T1, tangent);
}

void SharedContacts::identify(const void* contacts, std::int64_t k, std::uint64_t identity[3]) {
  const auto& self = *static_cast<const SharedContacts*>(contacts);
  const Identity name = self.identityOf(self.acting(static_cast<std::size_t>(k)));
  std::copy(name.begin(), name.end(), identity);
}

RicoSharedSweepChoice SharedContacts::choice() const {
  RicoSharedSweepChoice choice = {};
  if (sweep_ != nullptr) check(RicoSharedSweepGetChoice(sweep_, &choice));
  return choice;
}

std::int64_t SharedContacts::loadOf(std::uint32_t body) const {
  return 1 + (body < contactsOf_.size() ? contactsOf_[body] : 0);
}

std::int64_t SharedContacts::totalContacts() const {
  return bodies_.ranks().sum(static_cast<std::int64_t>(acting_.size()));
}

}  // namespace rico
