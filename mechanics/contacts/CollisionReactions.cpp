#include <algorithm>
#include <kernel/relations/Interaction.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <mechanics/contacts/CollisionManager.hpp>
#include <mechanics/geometry/Entries.hpp>

// The reactions of contacts from step to step: they start the solver, and a checkpoint contains
// them.
namespace rico {
namespace {

void copyRows(const double* from, int rows, double* to) {
  if (rows == 3)
    store(load(from), to);
  else
    std::copy_n(from, rows, to);
}

std::vector<std::int64_t> numbersOf(const auto& identities) {
  std::vector<std::int64_t> numbers;
  for (const auto& [a, b, feature] : identities)
    for (std::uint64_t number : {a, b, feature})
      numbers.push_back(static_cast<std::int64_t>(number));
  return numbers;
}

template <class Identity>
Identity identityAt(const std::vector<std::int64_t>& numbers, std::size_t i) {
  return {static_cast<std::uint64_t>(numbers[3 * i]),
          static_cast<std::uint64_t>(numbers[3 * i + 1]),
          static_cast<std::uint64_t>(numbers[3 * i + 2])};
}

}  // namespace

// Stores the reactions of the last step by the identities of their contacts.
void CollisionManager::storeReactions() {
  if (areReactionsStored_) return;
  copyReactions();
  lastIdentities_.swap(identities_);
  areReactionsStored_ = true;
}

// Copies the reactions of the last step; their identities are those in identities_.
void CollisionManager::copyReactions() {
  lastReactions_.resize(kRows * places_.size());
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Interaction& interaction = *places_[i].batch->interaction;
    const int rows = interaction.nonSmoothLaw()->size();
    double* kept = lastReactions_.data() + kRows * i;
    copyRows(interaction.lambda(1).data() + places_[i].contact * rows, rows, kept);
    std::fill(kept + rows, kept + kRows, 0.0);
  }
  areReactionsStored_ = true;
}

// Both lists are sorted. Contacts without a stored reaction start at zero.
void CollisionManager::loadReactions() {
  constexpr double kNone[kRows] = {};
  std::size_t old = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    while (old < lastIdentities_.size() && lastIdentities_[old] < identities_[i]) ++old;
    const double* reaction = kNone;
    if (old < lastIdentities_.size() && lastIdentities_[old] == identities_[i])
      reaction = lastReactions_.data() + kRows * old;
    else if (const auto found = sleepingReactions_.find(identities_[i]);
             found != sleepingReactions_.end())
      reaction = found->second.data();
    Interaction& interaction = *places_[i].batch->interaction;
    const int rows = interaction.nonSmoothLaw()->size();
    copyRows(reaction, rows, interaction.lambda(1).data() + places_[i].contact * rows);
  }
}

// Stores the reactions of contacts that sleep removes; they start the solver after the bodies wake.
void CollisionManager::keepReactionsOfSleepers() {
  for (const Contact& c : detection_.contacts()) {
    if (!rests(c)) continue;
    const Identity name = {bodies_.identity(c.a), bodies_.identity(c.b), c.feature};
    const auto found = std::lower_bound(lastIdentities_.begin(), lastIdentities_.end(), name);
    if (found == lastIdentities_.end() || *found != name) continue;
    std::copy_n(lastReactions_.data() + kRows * (found - lastIdentities_.begin()), kRows,
                sleepingReactions_[name].data());
  }
}

void CollisionManager::dropReactionsOfWoken() {
  std::vector<std::uint64_t> asleep;
  for (std::uint32_t i = 0; i < bodies_.size(); ++i)
    if (bodies_.motion(i) == Motion::kAsleep) asleep.push_back(bodies_.identity(i));
  std::sort(asleep.begin(), asleep.end());
  const auto sleeps = [&](std::uint64_t identity) {
    return std::binary_search(asleep.begin(), asleep.end(), identity);
  };
  std::erase_if(sleepingReactions_, [&](const auto& entry) {
    return !sleeps(entry.first.a) && !sleeps(entry.first.b);
  });
}

// Both lists are sorted.
std::size_t CollisionManager::numberOfNewContacts() const {
  std::size_t kept = 0;
  auto old = lastIdentities_.begin();
  for (const Identity& name : identities_) {
    old = std::lower_bound(old, lastIdentities_.end(), name);
    if (old != lastIdentities_.end() && *old == name) ++kept;
  }
  return identities_.size() - kept;
}

std::vector<ContactReaction> CollisionManager::reactions() const {
  std::vector<ContactReaction> result;
  result.reserve(places_.size());
  const std::span<const Contact> contacts = detection_.contacts();
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Interaction& interaction = *places_[i].batch->interaction;
    const Vec3 impulse = places_[i].batch->relation->impulse(interaction, 1, places_[i].contact);
    const Identity& name = identities_[i];
    const Contact& contact = contacts[places_[i].found];
    result.push_back({name.a, name.b, name.feature, contact.point, contact.normal, contact.gap,
                      impulse, &interaction, places_[i].contact});
  }
  return result;
}

void CollisionManager::recordState(StateRecorder& recorder) {
  if (!areReactionsStored_) {
    copyReactions();
    lastIdentities_ = identities_;
  }
  std::vector<std::int64_t> names = numbersOf(lastIdentities_);
  recorder.group("contacts", 0);
  recorder.list("identities", names);
  recorder.list("reactions", lastReactions_);
  lastIdentities_.resize(names.size() / 3);
  for (std::size_t i = 0; i < lastIdentities_.size(); ++i)
    lastIdentities_[i] = identityAt<Identity>(names, i);
  if (islands_.isOn()) recordSleeping(recorder);
}

void CollisionManager::recordSleeping(StateRecorder& recorder) {
  std::vector<Identity> identities;
  std::vector<double> reactions;
  for (const auto& [name, reaction] : sleepingReactions_) {
    identities.push_back(name);
    reactions.insert(reactions.end(), reaction.begin(), reaction.end());
  }
  std::vector<std::int64_t> names = numbersOf(identities);
  islands_.recordState(recorder);
  recorder.list("sleepingIdentities", names);
  recorder.list("sleepingReactions", reactions);
  sleepingReactions_.clear();
  for (std::size_t i = 0; 3 * i < names.size(); ++i)
    std::copy_n(reactions.data() + kRows * i, kRows,
                sleepingReactions_[identityAt<Identity>(names, i)].data());
}

}  // namespace rico
