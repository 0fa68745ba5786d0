#include <algorithm>
#include <mechanics/collision/CollisionFilter.hpp>
#include <stdexcept>
#include <string>

namespace rico {

CollisionFilter::CollisionFilter() { std::fill_n(groups_, kGroups, ~std::uint32_t{0}); }

void CollisionFilter::setGroups(int a, int b, bool touch) {
  for (const int group : {a, b})
    if (group < 0 || group >= kGroups)
      throw std::invalid_argument("collision filter: group " + std::to_string(group) +
                                  " does not exist; number groups from 0 to 31");
  const auto set = [touch](std::uint32_t& row, int bit) {
    row = touch ? row | 1U << bit : row & ~(1U << bit);
  };
  set(groups_[a], b), set(groups_[b], a);
  ++version_;
}

void CollisionFilter::excludePair(std::uint64_t a, std::uint64_t b) {
  const std::pair<std::uint64_t, std::uint64_t> pair = std::minmax(a, b);
  const auto place = std::lower_bound(excluded_.begin(), excluded_.end(), pair);
  if (place == excluded_.end() || *place != pair) excluded_.insert(place, pair);
  ++version_;
}

bool CollisionFilter::allowsPair(std::uint64_t a, std::uint64_t b) const {
  if (excluded_.empty()) return true;
  const std::pair<std::uint64_t, std::uint64_t> pair = std::minmax(a, b);
  return !std::binary_search(excluded_.begin(), excluded_.end(), pair);
}

}  // namespace rico
