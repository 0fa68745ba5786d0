#include <algorithm>
#include <kernel/state/StateHash.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/distributed/SharedContacts.hpp>
#include <mechanics/geometry/Entries.hpp>

namespace rico {
namespace {

constexpr long kMaxSweeps = 10000;
constexpr double kMiddle = 0.5;  // of the step: where a contact is to be closed

}  // namespace

SharedContacts::SharedContacts(SharedBodies& bodies, const SharedContactsOptions& options)
    : bodies_(bodies), options_(options), detection_(DetectionOptions{options.margin}) {
  constexpr double kShare = 1e-6;
  options_.gaps.closed = std::max(options.gaps.closed, kShare * options.margin);
  settings_.relativeTolerance = 1e-6;
}

// What outlives PETSc leaves its memory to the system.
SharedContacts::~SharedContacts() {
  PetscBool isOver = PETSC_FALSE;
  PetscFinalized(&isOver);
  if (isOver == PETSC_FALSE) RicoSharedSweepDestroy(&sweep_);
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
  if (listedVersion_ == many.version() && listedRenewal_ == bodies_.renewals()) return;
  listedVersion_ = many.version();
  listedRenewal_ = bodies_.renewals();
  placed_.clear();
  placed_.reserve(many.size());
  bodyIdentities_.resize(many.size());
  for (std::uint32_t i = 0; i < many.size(); ++i) {
    const BodyKind& kind = many.kindOf(i);
    placed_.add(many.identity(i), kind.shape, kind.motion, {}, {}, kind.group);
    bodyIdentities_[i] = static_cast<std::int64_t>(many.identity(i));
  }
}

void SharedContacts::detect() {
  const RigidBodies& many = bodies_.population();
  listBodies();
  for (std::uint32_t i = 0; i < many.size(); ++i) {
    placed_.positions()[i] = many.position(i);
    placed_.orientations()[i] = many.orientation(i);
  }
  detection_.detect(placed_);
}

void SharedContacts::gather(double h) {
  pairs_.clear(), identities_.clear();
  std::size_t owned = 0;
  for (const Contact& contact : detection_.contacts())
    owned += bodies_.isOwn(bodies_.ownerOf(contact.a, contact.b)) ? 1 : 0;
  pairs_.reserve(owned), identities_.reserve(owned);
  contactsOf_.assign(bodies_.population().size(), 0);
  deepest_ = 0;
  for (const Contact& contact : detection_.contacts()) {
    const std::uint32_t owner = bodies_.ownerOf(contact.a, contact.b);
    if (!bodies_.isOwn(owner)) continue;
    deepest_ = most(deepest_, -contact.gap);
    if (add(contact, h)) ++contactsOf_[owner];
  }
  recall();
}

bool SharedContacts::add(const Contact& contact, double h) {
  const RigidBodies& many = bodies_.population();
  const auto number = [&](std::uint32_t body) {
    return many.motion(body) == Motion::kStatic ? std::int64_t{RICO_NO_BODY} : std::int64_t{body};
  };
  RicoContactPair pair = contactPair(contact, number(contact.a), number(contact.b),
                                     many.centres()[contact.a], many.centres()[contact.b]);
  const Vec3 u = relativeVelocity(pair, many.velocity().data());
  const GapRule& rule = options_.gaps;
  const bool isActive = rule.predictive || contact.gap - rule.closed + kMiddle * h * u.x <= 0;
  if (!isActive) return false;
  const NonSmoothLaw& law =
      *laws_.law(laws_.find(many.kindOf(contact.a).group, many.kindOf(contact.b).group));
  if (law.cone() != RICO_COULOMB || law.size() != 3)
    throw Exception("SharedContacts: " + std::string(law.name()) + " of " +
                    std::to_string(law.size()) +
                    " rows; on ranks there is Coulomb's friction in space, of 3 rows");
  double before[3];
  store(u, before);
  pair.mu = law.mu();
  law.addRestitution(before, pair.bias);
  pair.bias[0] += rule.velocity(contact.gap, h);
  pairs_.push_back(pair);
  identities_.push_back({many.identity(contact.a), many.identity(contact.b), contact.feature});
  return true;
}

// Both lists are sorted.
void SharedContacts::recall() {
  reactions_.assign(3 * pairs_.size(), 0.0);
  std::size_t old = 0;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    while (old < remembered_.size() && remembered_[old].contact < identities_[i]) ++old;
    if (old == remembered_.size() || remembered_[old].contact != identities_[i]) continue;
    for (std::size_t r = 0; r < 3; ++r)
      reactions_[3 * i + r] = share_ * remembered_[old].reaction[r];
  }
}

void SharedContacts::remember() {
  remembered_.clear();
  remembered_.reserve(pairs_.size());
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const double* r = reactions_.data() + 3 * i;
    if (r[0] != 0) remembered_.push_back({identities_[i], {r[0], r[1], r[2]}});
  }
}

void SharedContacts::makeSweep(const RicoSharedSystem& system) {
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.atol = sweeps_ > 0 ? 0.0 : settings_.absoluteTolerance;
  options.rtol = sweeps_ > 0 ? 0.0 : settings_.relativeTolerance;
  options.max_it = settings_.maxIterations > 0 ? settings_.maxIterations : kMaxSweeps;
  if (sweeps_ > 0) options.max_it = sweeps_;
  MPI_Comm comm = bodies_.ranks().comm();
  if (mode_ == SharedSweepMode::kSplit) {
    checkPetsc(RicoSharedSweepDestroy(&sweep_));
    checkPetsc(RicoSharedSweepCreateSplit(comm, &system, &options, nullptr, &sweep_));
  } else if (sweep_ == nullptr) {
    checkPetsc(RicoSharedSweepCreate(comm, &system, &options, &sweep_));
  } else {
    checkPetsc(RicoSharedSweepRenew(&sweep_, &system, &options));
  }
}

RicoSharedSweepChoice SharedContacts::choice() const {
  RicoSharedSweepChoice choice = {};
  if (sweep_ != nullptr) checkPetsc(RicoSharedSweepGetChoice(sweep_, &choice));
  return choice;
}

bool SharedContacts::solve(const Vector& free, Vector& velocity) {
  const RigidBodies& many = bodies_.population();
  const RicoSharedSystem system = {
      {static_cast<std::int64_t>(many.size()), static_cast<std::int64_t>(pairs_.size()),
       many.inverseMasses().data(), pairs_.data()},
      bodyIdentities_.data(),
      bodies_.homes().data(),
      reinterpret_cast<const std::uint64_t(*)[3]>(identities_.data())};
  makeSweep(system);
  RicoInfo info = {};
  checkPetsc(RicoSharedSweepSolve(sweep_, free.data(), reactions_.data(), velocity.data(), &info));
  remember();
  report_ = SolveReport();
  report_.solver = "shared sweep";
  report_.problemSize = static_cast<int>(reactions_.size());
  report_.reason = info.reason;
  report_.iterations = info.its;
  report_.residual = info.residual;
  report_.tolerance = settings_.relativeTolerance *
                      (info.residual_relative > 0 ? info.residual / info.residual_relative : 1.0);
  const bool isFinite = info.reason != RICO_DIVERGED_NANORINF;
  return info.reason > 0 || (sweeps_ > 0 && isFinite);
}

void SharedContacts::forget() {
  remembered_.clear();
  report_ = SolveReport();
}

std::int64_t SharedContacts::loadOf(std::uint32_t body) const {
  return 1 + (body < contactsOf_.size() ? contactsOf_[body] : 0);
}

// Those that took part are in the order of those detected.
std::vector<ContactReaction> SharedContacts::reactions() const {
  const RigidBodies& many = bodies_.population();
  std::vector<ContactReaction> result;
  std::size_t next = 0;
  for (const Contact& contact : detection_.contacts()) {
    if (!bodies_.isOwn(bodies_.ownerOf(contact.a, contact.b))) continue;
    const Identity name = {many.identity(contact.a), many.identity(contact.b), contact.feature};
    Vec3 impulse;
    if (next < pairs_.size() && identities_[next] == name) {
      const Vec3 n = load(pairs_[next].normal), t = load(pairs_[next].tangent);
      const double* r = reactions_.data() + 3 * next++;
      impulse = r[0] * n + r[1] * t + r[2] * cross(n, t);
    }
    result.push_back(
        {name[0], name[1], name[2], contact.point, contact.normal, contact.gap, impulse});
  }
  return result;
}

std::int64_t SharedContacts::totalContacts() const {
  return bodies_.ranks().sum(static_cast<std::int64_t>(pairs_.size()));
}

// Everybody's bodies are at hand wherever this is asked.
std::uint64_t SharedContacts::ownerIdentity(const Memory& memory) const {
  const RigidBodies& many = bodies_.population();
  const std::uint32_t a = many.indexOf(memory.contact[0]), b = many.indexOf(memory.contact[1]);
  if (a == RigidBodies::kNone || !bodies_.isEverybodys(a)) return memory.contact[0];
  if (b == RigidBodies::kNone || !bodies_.isEverybodys(b)) return memory.contact[1];
  return many.identity(bodies_.ownerOf(a, b));
}

// What was remembered of bodies that are gone is forgotten.
void SharedContacts::followBodies() {
  const RigidBodies& many = bodies_.population();
  std::map<int, std::vector<Memory>> out;
  std::vector<Memory> stays;
  for (const Memory& memory : remembered_) {
    const std::uint32_t owner = many.indexOf(ownerIdentity(memory));
    if (owner == RigidBodies::kNone || !bodies_.isOwn(owner)) continue;
    if (bodies_.newHome(owner) == bodies_.ranks().rank())
      stays.push_back(memory);
    else
      out[bodies_.newHome(owner)].push_back(memory);
  }
  for (const auto& [from, memories] : bodies_.ranks().post(out))
    stays.insert(stays.end(), memories.begin(), memories.end());
  std::sort(stays.begin(), stays.end());
  remembered_ = std::move(stays);
}

// To where SharedBodies::settleRestored() has sent their owners.
void SharedContacts::settleRestored() {
  const auto size = static_cast<unsigned>(bodies_.ranks().size());
  std::map<int, std::vector<Memory>> out;
  for (const Memory& memory : remembered_)
    out[static_cast<int>(ownerIdentity(memory) % size)].push_back(memory);
  remembered_.clear();
  for (const auto& [from, memories] : bodies_.ranks().post(out))
    remembered_.insert(remembered_.end(), memories.begin(), memories.end());
  std::sort(remembered_.begin(), remembered_.end());
}

void SharedContacts::recordState(StateRecorder& recorder) {
  SharedRows rows;
  rows.keyWidth = 3;
  rows.realWidth = 3;
  for (const Memory& memory : remembered_) {
    rows.keys.insert(rows.keys.end(), memory.contact.begin(), memory.contact.end());
    rows.reals.insert(rows.reals.end(), memory.reaction.begin(), memory.reaction.end());
  }
  recorder.shared("reactions", rows);
  remembered_.resize(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    std::copy_n(rows.keys.begin() + static_cast<std::ptrdiff_t>(3 * i), 3,
                remembered_[i].contact.begin());
    std::copy_n(rows.reals.begin() + static_cast<std::ptrdiff_t>(3 * i), 3,
                remembered_[i].reaction.begin());
  }
  std::sort(remembered_.begin(), remembered_.end());
}

}  // namespace rico
