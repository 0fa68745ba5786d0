#include <algorithm>
#include <kernel/state/StateHash.hpp>
#include <kernel/support/Exception.hpp>
#include <mechanics/distributed/SharedContacts.hpp>
#include <mechanics/geometry/ContactBasis.hpp>

namespace rico {
namespace {

constexpr long kMaxSweeps = 10000;
constexpr double kMiddle = 0.5;  // of the step: where a contact is to be closed
constexpr int kWidth = 3;        // of both

SharedRows reactionRows() {
  SharedRows rows;
  rows.keyWidth = rows.realWidth = kWidth;
  return rows;
}

void resize(SharedRows& rows, std::size_t size) {
  rows.keys.resize(kWidth * size), rows.reals.resize(kWidth * size);
}

ReactionRow rowOf(const SharedRows& rows, std::size_t i) {
  const std::uint64_t* key = rows.keys.data() + kWidth * i;
  const double* r = rows.reals.data() + kWidth * i;
  return {{key[0], key[1], key[2]}, {r[0], r[1], r[2]}};
}

void setRow(SharedRows& rows, std::size_t i, const ReactionRow& row) {
  std::copy_n(row.contact.begin(), kWidth, rows.keys.data() + kWidth * i);
  std::copy_n(row.reaction.begin(), kWidth, rows.reals.data() + kWidth * i);
}

void sort(SharedRows& rows) {
  for (std::size_t i = 1; i < rows.size(); ++i)
    if (rowOf(rows, i).contact < rowOf(rows, i - 1).contact) return rows.sort();
}

}  // namespace

SharedContacts::SharedContacts(SharedBodies& bodies, const SharedContactsOptions& options)
    : bodies_(bodies),
      options_(options),
      detection_(DetectionOptions{options.margin, true}),
      acting_(reactionRows()),
      remembered_(reactionRows()) {
  options_.gaps = options.gaps.within(options.margin);
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
  pairs_.clear(), acting_.clear();
  std::size_t owned = 0;
  for (const Contact& contact : detection_.contacts())
    owned += bodies_.isOwn(bodies_.ownerOf(contact.a, contact.b)) ? 1 : 0;
  pairs_.reserve(owned), acting_.keys.reserve(kWidth * owned);
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
  acting_.keys.insert(acting_.keys.end(),
                      {many.identity(contact.a), many.identity(contact.b), contact.feature});
  return true;
}

// Both lists are sorted.
void SharedContacts::recall() {
  acting_.reals.assign(acting_.keys.size(), 0.0);
  std::size_t old = 0;
  for (std::size_t i = 0; i < pairs_.size(); ++i) {
    const Identity contact = rowOf(acting_, i).contact;
    while (old < remembered_.size() && rowOf(remembered_, old).contact < contact) ++old;
    if (old == remembered_.size()) break;
    const ReactionRow before = rowOf(remembered_, old);
    if (before.contact != contact) continue;
    for (std::size_t r = 0; r < kWidth; ++r)
      acting_.reals[kWidth * i + r] = share_ * before.reaction[r];
  }
}

void SharedContacts::remember() {
  std::size_t count = 0;
  for (std::size_t i = 0; i < acting_.size(); ++i)
    if (acting_.reals[kWidth * i] != 0) setRow(acting_, count++, rowOf(acting_, i));
  resize(acting_, count);
  remembered_ = std::exchange(acting_, reactionRows());
}

void SharedContacts::makeSweep(const RicoSharedSystem& system) {
  RicoContactSweepOptions options = RicoContactSweepOptionsDefault();
  options.atol = sweeps_ > 0 ? 0.0 : settings_.absoluteTolerance;
  options.rtol = sweeps_ > 0 ? 0.0 : settings_.relativeTolerance;
  options.max_it = settings_.maxIterations > 0 ? settings_.maxIterations : kMaxSweeps;
  if (sweeps_ > 0) options.max_it = sweeps_;
  options.simd = simd_;
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
  remembered_ = reactionRows();  // recalled
  const RicoSharedSystem system = {
      {static_cast<std::int64_t>(many.size()), static_cast<std::int64_t>(pairs_.size()),
       many.inverseMasses().data(), pairs_.data()},
      bodyIdentities_.data(),
      bodies_.homes().data(),
      reinterpret_cast<const std::uint64_t(*)[3]>(acting_.keys.data())};
  makeSweep(system);
  RicoInfo info = {};
  checkPetsc(
      RicoSharedSweepSolve(sweep_, free.data(), acting_.reals.data(), velocity.data(), &info));
  remember();
  report_ = SolveReport();
  report_.solver = "shared sweep";
  report_.problemSize = static_cast<int>(kWidth * pairs_.size());
  report_.reason = info.reason;
  report_.iterations = info.its;
  report_.residual = info.residual;
  report_.tolerance = settings_.relativeTolerance *
                      (info.residual_relative > 0 ? info.residual / info.residual_relative : 1.0);
  const bool isFinite = info.reason != RICO_DIVERGED_NANORINF;
  return info.reason > 0 || (sweeps_ > 0 && isFinite);
}

void SharedContacts::forget() {
  remembered_ = reactionRows();
  report_ = SolveReport();
}

std::int64_t SharedContacts::loadOf(std::uint32_t body) const {
  return 1 + (body < contactsOf_.size() ? contactsOf_[body] : 0);
}

// Those remembered are in the order of those detected.
std::vector<ContactReaction> SharedContacts::reactions() const {
  const RigidBodies& many = bodies_.population();
  std::vector<ContactReaction> result;
  std::size_t next = 0;
  for (const Contact& contact : detection_.contacts()) {
    if (!bodies_.isOwn(bodies_.ownerOf(contact.a, contact.b))) continue;
    const Identity name = {many.identity(contact.a), many.identity(contact.b), contact.feature};
    Vec3 impulse;
    while (next < remembered_.size() && rowOf(remembered_, next).contact < name) ++next;
    if (next < remembered_.size() && rowOf(remembered_, next).contact == name) {
      const ContactBasis basis = contactBasis(contact.normal);
      const auto [n, t1, t2] = rowOf(remembered_, next).reaction;
      impulse = n * basis.N + t1 * basis.T1 + t2 * cross(basis.N, basis.T1);
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
std::uint64_t SharedContacts::ownerIdentity(const Identity& contact) const {
  const RigidBodies& many = bodies_.population();
  const std::uint32_t a = many.indexOf(contact[0]), b = many.indexOf(contact[1]);
  if (a == RigidBodies::kNone || !bodies_.isEverybodys(a)) return contact[0];
  if (b == RigidBodies::kNone || !bodies_.isEverybodys(b)) return contact[1];
  return many.identity(bodies_.ownerOf(a, b));
}

// What was remembered of bodies that are gone is forgotten.
void SharedContacts::followBodies() {
  const RigidBodies& many = bodies_.population();
  std::map<int, std::vector<ReactionRow>> out;
  std::size_t stays = 0;
  for (std::size_t i = 0; i < remembered_.size(); ++i) {
    const ReactionRow row = rowOf(remembered_, i);
    const std::uint32_t owner = many.indexOf(ownerIdentity(row.contact));
    if (owner == RigidBodies::kNone || !bodies_.isOwn(owner)) continue;
    if (bodies_.newHome(owner) == bodies_.ranks().rank())
      setRow(remembered_, stays++, row);
    else
      out[bodies_.newHome(owner)].push_back(row);
  }
  resize(remembered_, stays);
  take(bodies_.ranks().post(out));
}

// To where SharedBodies::settleRestored() has sent their owners.
void SharedContacts::settleRestored() {
  const auto size = static_cast<unsigned>(bodies_.ranks().size());
  std::map<int, std::vector<ReactionRow>> out;
  for (std::size_t i = 0; i < remembered_.size(); ++i) {
    const ReactionRow row = rowOf(remembered_, i);
    out[static_cast<int>(ownerIdentity(row.contact) % size)].push_back(row);
  }
  resize(remembered_, 0);
  take(bodies_.ranks().post(out));
}

void SharedContacts::take(const std::map<int, std::vector<ReactionRow>>& letters) {
  for (const auto& [from, rows] : letters)
    for (const ReactionRow& row : rows) {
      resize(remembered_, remembered_.size() + 1);
      setRow(remembered_, remembered_.size() - 1, row);
    }
  sort(remembered_);
}

void SharedContacts::recordState(StateRecorder& recorder) {
  recorder.shared("reactions", remembered_);
  sort(remembered_);
}

}  // namespace rico
