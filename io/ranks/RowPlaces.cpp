#include <algorithm>
#include <io/ranks/RankRows.hpp>
#include <io/ranks/RowPlaces.hpp>

namespace rico {

namespace {

/// A rank and the number of one of its rows, in one word.
constexpr int kNumberBits = 40;
constexpr std::uint64_t kNumber = (std::uint64_t{1} << kNumberBits) - 1;

/// Each key, and behind it whose row it is.
RankRows withOrigins(const Processes& ranks, std::span<const std::uint64_t> keys, int width) {
  const std::size_t words = static_cast<std::size_t>(width), count = keys.size() / words;
  const std::uint64_t me = static_cast<std::uint64_t>(ranks.rank()) << kNumberBits;
  RankRows rows{width + 1, width, {}, {}};
  rows.words.reserve(count * (words + 1));
  for (std::size_t i = 0; i < count; ++i) {
    rows.words.insert(rows.words.end(), keys.begin() + i * words, keys.begin() + (i + 1) * words);
    rows.words.push_back(me | i);
  }
  return rows;
}

/// Tells each rank the places of its rows, of which the first here has the place `first`. What
/// comes from rank 0 precedes what comes from rank 1, ...: all is in order.
std::vector<std::uint64_t> tellPlaces(const Processes& ranks, const RankRows& rows,
                                      std::int64_t first) {
  const auto originOf = [&](std::int64_t i) { return rows.row(i)[rows.keys]; };
  const auto size = static_cast<std::size_t>(ranks.size());
  std::vector<std::int64_t> toEach(size);
  for (std::int64_t i = 0; i < rows.size(); ++i) ++toEach[originOf(i) >> kNumberBits];
  std::vector<std::size_t> next(size);
  for (std::size_t r = 1; r < size; ++r)
    next[r] = next[r - 1] + static_cast<std::size_t>(toEach[r - 1]);
  std::vector<std::uint64_t> pairs(static_cast<std::size_t>(2 * rows.size()));
  for (std::int64_t i = 0; i < rows.size(); ++i) {
    const std::size_t pair = next[originOf(i) >> kNumberBits]++;
    pairs[2 * pair] = originOf(i) & kNumber;
    pairs[2 * pair + 1] = static_cast<std::uint64_t>(first + i);
  }
  return ranks.exchange(std::move(pairs), 2, toEach);
}

/// How keys follow one another, as far as they ascend.
struct Sequence {
  bool ascends = true, hasTwins = false;
};

Sequence sequenceOf(std::span<const std::uint64_t> keys, std::size_t width) {
  Sequence found;
  for (std::size_t at = width; at < keys.size() && found.ascends; at += width) {
    const auto before = keys.subspan(at - width, width), here = keys.subspan(at, width);
    const auto order = std::lexicographical_compare_three_way(before.begin(), before.end(),
                                                              here.begin(), here.end());
    found.ascends = order <= 0;
    found.hasTwins |= order == 0;
  }
  return found;
}

}  // namespace

std::span<const RowPlaces::Row> RowPlaces::between(std::int64_t begin, std::int64_t end) const {
  const auto first = [&](std::int64_t place) {
    return std::partition_point(rows.begin(), rows.end(), [&](const Row& row) {
      return static_cast<std::int64_t>(row.place) < place;
    });
  };
  return {first(begin), first(std::max(begin, end))};
}

RowPlaces placesAcross(const Processes& ranks, std::span<const std::uint64_t> keys, int width) {
  if (ranks.alone()) {
    const auto [ascends, twins] = sequenceOf(keys, static_cast<std::size_t>(width));
    if (ascends) return {{}, true, static_cast<std::int64_t>(keys.size()) / width, twins};
  }
  RankRows sorted = withOrigins(ranks, keys, width);
  sortAcross(ranks, sorted);
  const std::vector<std::int64_t> first = firstRows(ranks, sorted);
  RowPlaces places;
  places.count = first.back();
  places.hasTwins = hasTwins(ranks, sorted);
  const std::vector<std::uint64_t> pairs =
      tellPlaces(ranks, sorted, first[static_cast<std::size_t>(ranks.rank())]);
  places.rows.reserve(pairs.size() / 2);
  for (std::size_t i = 0; i < pairs.size(); i += 2) places.rows.push_back({pairs[i], pairs[i + 1]});
  return places;
}

}  // namespace rico
