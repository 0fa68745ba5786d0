#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace rico {

/// Finds the position of an identity in an array of identities; uses 6 to 11 bytes per entry.
///
/// A hash table of positions, with a power of two of slots and at most three quarters full. A
/// position is stored at the hash of its identity, or at the next free slot. On removal the
/// following entries move up, so that none becomes unreachable. The caller owns the identities.
class IdentityIndex {
 public:
  /// The position of an identity that is absent.
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  /// The caller's array, in which positions count.
  using Identities = std::span<const std::uint64_t>;

  /// Removes all identities; keeps the memory.
  void clear() { slots_.clear(), count_ = 0; }

  /// Makes room for `count` identities.
  void reserve(std::size_t count, Identities identities) {
    const std::size_t slots = std::bit_ceil(count + count / 3 + 2);
    if (slots <= slots_.size()) return;
    const std::vector<std::uint32_t> before = std::exchange(slots_, {});
    slots_.assign(slots, kNone);
    for (const std::uint32_t place : before)
      if (place != kNone) slots_[slotOf(identities[place], identities)] = place;
  }

  /// Returns kNone if there is none.
  std::uint32_t find(std::uint64_t identity, Identities identities) const {
    return slots_.empty() ? kNone : slots_[slotOf(identity, identities)];
  }

  /// Records that identities[place] is at this position; replaces an earlier position.
  void put(std::uint32_t place, Identities identities) {
    reserve(count_ + 1, identities);
    std::uint32_t& slot = slots_[slotOf(identities[place], identities)];
    count_ += slot == kNone ? 1 : 0;
    slot = place;
  }

  /// Removes an identity that is present.
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

  /// Memory of the index.
  std::size_t bytes() const { return slots_.capacity() * sizeof(slots_[0]); }

 private:
  std::size_t home(std::uint64_t identity) const {
    constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15U;
    return static_cast<std::size_t>((identity * kGolden) >> 32) & (slots_.size() - 1);
  }
  /// The slot of an identity, or the free slot for it.
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
