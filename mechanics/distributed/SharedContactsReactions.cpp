// The reactions of contacts from step to step, stored by identity: they move with the bodies to
// other ranks, and into checkpoints.
#include <algorithm>
#include <mechanics/distributed/SharedContacts.hpp>
#include <mechanics/geometry/ContactBasis.hpp>

namespace rico {
namespace {

constexpr int kWidth = 3;  // numbers of a key, and of a reaction without rolling resistance
constexpr int kRollingWidth = 5;
constexpr double kNone[kRollingWidth] = {};

// By the smaller identity, the larger one, the feature.
bool isBefore(const std::uint64_t* x, const std::uint64_t* y) {
  if (x[0] != y[0]) return x[0] < y[0];
  return x[1] != y[1] ? x[1] < y[1] : x[2] < y[2];
}

void resize(SharedRows& rows, std::size_t size) {
  rows.keys.resize(kWidth * size);
  rows.reals.resize(static_cast<std::size_t>(rows.realWidth) * size);
}

const std::uint64_t* contactOf(const SharedRows& rows, std::size_t i) {
  return rows.keys.data() + kWidth * i;
}

ReactionRow rowOf(const SharedRows& rows, std::size_t i) {
  const auto width = static_cast<std::size_t>(rows.realWidth);
  ReactionRow row = {};
  std::copy_n(contactOf(rows, i), kWidth, row.contact.begin());
  std::copy_n(rows.reals.data() + width * i, width, row.reaction.begin());
  return row;
}

void setRow(SharedRows& rows, std::size_t i, const ReactionRow& row) {
  const auto width = static_cast<std::size_t>(rows.realWidth);
  std::copy_n(row.contact.begin(), kWidth, rows.keys.data() + kWidth * i);
  std::copy_n(row.reaction.begin(), width, rows.reals.data() + width * i);
}

void sort(SharedRows& rows) {
  for (std::size_t i = 1; i < rows.size(); ++i)
    if (rowOf(rows, i).contact < rowOf(rows, i - 1).contact) return rows.sort();
}

}  // namespace

SharedRows SharedContacts::noReactions() const {
  SharedRows rows;
  rows.keyWidth = kWidth;
  rows.realWidth = isRolling_ ? kRollingWidth : kWidth;
  return rows;
}

// Advances to the first stored reaction that is not before a contact. Adds those of the same two
// bodies to lost_.
void SharedContacts::passReactions(const Identity& contact, std::size_t& row) {
  const auto width = static_cast<std::size_t>(stored_.realWidth);
  for (; row < stored_.size() && isBefore(contactOf(stored_, row), contact.data()); ++row) {
    const std::uint64_t* passed = contactOf(stored_, row);
    if (passed[0] != contact[0] || passed[1] != contact[1]) continue;
    for (std::size_t r = 0; r < width; ++r) lost_[r] += stored_.reals[width * row + r];
  }
}

// Appends the guess of the next contact. Both lists are sorted; row: the first stored one that has
// not been passed.
void SharedContacts::loadReaction(const Identity& contact, std::size_t& row) {
  passReactions(contact, row);
  const bool isStored = row < stored_.size() && !isBefore(contact.data(), contactOf(stored_, row));
  const double* before =
      isStored ? stored_.reals.data() + static_cast<std::size_t>(stored_.realWidth) * row : kNone;
  isStored ? static_cast<void>(++row) : fresh_.push_back(acting_.size() - 1);
  for (int r = 0; r < kWidth; ++r) reactions_.push_back(share_ * before[r]);
  if (isRolling_) moments_.push_back({share_ * before[kWidth], share_ * before[kWidth + 1]});
}

// The same for a contact that does not act.
void SharedContacts::skipReaction(const Identity& contact, std::size_t& row) {
  passReactions(contact, row);
  if (row < stored_.size() && !isBefore(contact.data(), contactOf(stored_, row))) ++row;
}

// After the last contact of two bodies: contacts that are new start from equal parts of the
// reactions of those that are gone. Faces that lie on each other touch at other corners of their
// overlap when they move a little.
void SharedContacts::shareLost(const TouchingBodies& bodies, std::size_t& row) {
  constexpr std::uint64_t kLast = ~std::uint64_t{0};
  passReactions({bodies.identity[0], bodies.identity[1], kLast}, row);
  if (lost_[0] != 0 && !fresh_.empty()) {
    const double part = share_ / static_cast<double>(fresh_.size());
    for (const std::size_t i : fresh_) {
      for (int r = 0; r < kWidth; ++r) reactions_[kWidth * i + r] = part * lost_[r];
      if (isRolling_) moments_[i] = {part * lost_[kWidth], part * lost_[kWidth + 1]};
    }
  }
  lost_ = {}, fresh_.clear();
}

// Adds the reactions of the step to those of sleeping bodies.
void SharedContacts::storeReactions() {
  const std::size_t resting = stored_.size();
  std::size_t count = resting;
  for (std::size_t i = 0; i < acting_.size(); ++i) count += reactions_[kWidth * i] != 0 ? 1 : 0;
  resize(stored_, count);
  count = resting;
  for (std::size_t i = 0; i < acting_.size(); ++i) {
    const double* r = reactions_.data() + kWidth * i;
    if (r[0] == 0) continue;
    ReactionRow row = {identityOf(acting(i)), {r[0], r[1], r[2]}};
    if (isRolling_) std::copy_n(moments_[i].begin(), 2, row.reaction.begin() + kWidth);
    setRow(stored_, count++, row);
  }
  reactions_ = std::vector<double>();
  if (resting > 0) sort(stored_);
}

// Its contact is not solved; the reaction starts the solver when the body wakes.
bool SharedContacts::rests(const ReactionRow& row) const {
  const RigidBodies& many = bodies_.population();
  for (const int end : {0, 1}) {
    const std::uint32_t body = many.indexOf(row.contact[end]);
    if (body != RigidBodies::kNone && many.isAsleep(body)) return true;
  }
  return false;
}

void SharedContacts::clearReactions() {
  std::size_t resting = 0;
  for (std::size_t i = 0; maySleep() && i < stored_.size(); ++i)
    if (const ReactionRow row = rowOf(stored_, i); rests(row)) setRow(stored_, resting++, row);
  if (resting > 0)
    resize(stored_, resting);
  else
    stored_ = noReactions();
  report_ = SolveReport();
}

// Stored reactions are in the order of detected contacts.
std::vector<ContactReaction> SharedContacts::reactions() const {
  std::vector<ContactReaction> result;
  const auto times = static_cast<double>(std::max(rule_.substeps, 1L));
  std::size_t next = 0;
  for (std::size_t k = 0; k < detection_.size(); ++k) {
    const Contact contact = detection_.contact(k);
    if (!bodies_.isOwn(bodies_.ownerOf(contact.a, contact.b))) continue;
    const Identity name = identityOf({contact.a, contact.b, contact.feature});
    Vec3 impulse;
    while (next < stored_.size() && rowOf(stored_, next).contact < name) ++next;
    if (next < stored_.size() && rowOf(stored_, next).contact == name) {
      const ContactBasis basis = contactBasis(contact.normal);
      const auto [n, t1, t2, m1, m2] = rowOf(stored_, next).reaction;
      impulse = times * (n * basis.N + t1 * basis.T1 + t2 * cross(basis.N, basis.T1));
    }
    result.push_back(
        {name[0], name[1], name[2], contact.point, contact.normal, contact.gap, impulse});
  }
  return result;
}

// Replicated bodies are held by every rank that calls this.
std::uint64_t SharedContacts::ownerIdentity(const Identity& contact) const {
  const RigidBodies& many = bodies_.population();
  const std::uint32_t a = many.indexOf(contact[0]);
  if (a == RigidBodies::kNone || !bodies_.isReplicated(a)) return contact[0];
  const std::uint32_t b = many.indexOf(contact[1]);
  if (b == RigidBodies::kNone || !bodies_.isReplicated(b)) return contact[1];
  return many.identity(bodies_.ownerOf(a, b));
}

// Discards stored reactions of removed bodies.
void SharedContacts::followBodies() {
  joints_.sendImpulses();
  const RigidBodies& many = bodies_.population();
  std::map<int, std::vector<ReactionRow>> out;
  std::size_t stays = 0;
  for (std::size_t i = 0; i < stored_.size(); ++i) {
    const ReactionRow row = rowOf(stored_, i);
    const std::uint32_t owner = many.indexOf(ownerIdentity(row.contact));
    if (owner == RigidBodies::kNone || !bodies_.isOwn(owner)) continue;
    if (bodies_.newOwner(owner) == bodies_.ranks().rank())
      setRow(stored_, stays++, row);
    else
      out[bodies_.newOwner(owner)].push_back(row);
  }
  resize(stored_, stays);
  take(bodies_.ranks().post(out));
}

// To the ranks chosen by SharedBodies::settleRestored() for their owners.
void SharedContacts::settleRestored() {
  const auto size = static_cast<unsigned>(bodies_.ranks().size());
  std::map<int, std::vector<ReactionRow>> out;
  for (std::size_t i = 0; i < stored_.size(); ++i) {
    const ReactionRow row = rowOf(stored_, i);
    out[static_cast<int>(ownerIdentity(row.contact) % size)].push_back(row);
  }
  resize(stored_, 0);
  take(bodies_.ranks().post(out));
}

void SharedContacts::take(const std::map<int, std::vector<ReactionRow>>& messages) {
  for (const auto& [from, rows] : messages)
    for (const ReactionRow& row : rows) {
      resize(stored_, stored_.size() + 1);
      setRow(stored_, stored_.size() - 1, row);
    }
  sort(stored_);
}

void SharedContacts::recordState(StateRecorder& recorder) {
  if (maySleep()) islands_.recordState(recorder);
  recorder.shared("reactions", stored_);
  sort(stored_);
  joints_.recordState(recorder);
}

}  // namespace rico
