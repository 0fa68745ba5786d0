#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace rico {

/// The pairs of bodies that may touch, by group and by pair. By default all pairs may.
class CollisionFilter {
 public:
  /// Groups are numbered from 0 to kGroups − 1.
  static constexpr int kGroups = 32;

  /// All groups touch each other.
  CollisionFilter();

  /// Sets whether bodies of two groups, 0 to 31 in any order, may touch. Throws for other numbers.
  void setGroups(int a, int b, bool touch);
  /// Excludes two bodies, given by identities, for example joined ones.
  void excludePair(std::uint64_t a, std::uint64_t b);

  /// Return true if two groups, or two bodies given by identities, may touch.
  bool allowsGroups(int a, int b) const { return groups_[a] >> b & 1; }
  bool allowsPair(std::uint64_t a, std::uint64_t b) const;
  std::uint64_t version() const { return version_; }  ///< increases with every change

 private:
  std::uint32_t groups_[kGroups];
  std::vector<std::pair<std::uint64_t, std::uint64_t>> excluded_;  // sorted, the smaller one first
  std::uint64_t version_ = 0;
};

}  // namespace rico
