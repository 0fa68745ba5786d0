#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace rico {

/// Where in an array of identities one stands: 6 to 11 bytes of memory each.
///
/// A table of places, of a power of two and at most three quarters full. A place is put at the
/// hash of its identity or, where that is taken, at the next slot that is free; when one goes,
/// those behind it move up, so that none is missed on the way. The identities are the caller's.
class IdentityIndex {
 public:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  using Identities = std::span<const std::uint64_t>;

  void clear() { slots_.clear(), count_ = 0; }

  void reserve(std::size_t count, Identities identities) {
    const std::size_t slots = std::bit_ceil(count + count / 3 + 2);
    if (slots <= slots_.size()) return;
    const std::vector<std::uint32_t> before = std::exchange(slots_, {});
    slots_.assign(slots, kNone);
    for (const std::uint32_t place : before)
      if (place != kNone) slots_[slotOf(identities[place], identities)] = place;
  }

  /// kNone where there is none.
  std::uint32_t find(std::uint64_t identity, Identities identities) const {
    return slots_.empty() ? kNone : slots_[slotOf(identity, identities)];
  }

  /// identities[place] stands at this place; where it has another one, no longer there.
  void put(std::uint32_t place, Identities identities) {
    reserve(count_ + 1, identities);
    std::uint32_t& slot = slots_[slotOf(identities[place], identities)];
    count_ += slot == kNone ? 1 : 0;
    slot = place;
  }

  /// Of an identity that is there.
  void erase(std::uint64_t identity, Identities identities) {
    const std::size_t mask = slots_.size() - 1;
    std::size_t hole = slotOf(identity, identities);
    for (std::size_t i = (hole + 1) & mask; slots_[i] != kNone; i = (i + 1) & mask) {
      const std::size_t way = (i - home(identities[slots_[i]])) & mask;
      if (way < ((i - hole) & mask)) continue;
      slots_[hole] = slots_[i];
      hole = i;
    }
    slots_[hole] = kNone;
    --count_;
  }

  std::size_t bytes() const { return slots_.capacity() * sizeof(slots_[0]); }

 private:
  std::size_t home(std::uint64_t identity) const {
    constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15U;
    return static_cast<std::size_t>((identity * kGolden) >> 32) & (slots_.size() - 1);
  }
  /// Its slot, or the free one where it is to go.
  std::size_t slotOf(std::uint64_t identity, Identities identities) const {
    std::size_t i = home(identity);
    while (slots_[i] != kNone && identities[slots_[i]] != identity)
      i = (i + 1) & (slots_.size() - 1);
    return i;
  }

  std::vector<std::uint32_t> slots_;
  std::size_t count_ = 0;
};

}  // namespace rico
