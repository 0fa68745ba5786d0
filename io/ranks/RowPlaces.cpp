#include <algorithm>
#include <io/ranks/RankRows.hpp>
#include <io/ranks/RowPlaces.hpp>
#include <numeric>

namespace rico {

namespace {

/// Returns true if two of the sorted keys are equal.
bool anyTwins(RowView keys) {
  for (std::int64_t i = 1; i < keys.size(); ++i)
    if (std::equal(keys.row(i), keys.row(i) + keys.width, keys.row(i - 1))) return true;
  return false;
}

/// Merges the sorted keys of many ranks in ascending order, with a heap of ranks by their next
/// key.
class KeyMerge {
 public:
  KeyMerge(std::span<const std::uint64_t> keys, int width, std::span<const std::int64_t> fromEach)
      : keys_(keys.data()), width_(static_cast<std::size_t>(width)) {
    std::size_t begin = 0;
    for (const std::int64_t words : fromEach) {
      const std::size_t end = begin + static_cast<std::size_t>(words);
      if (words > 0) heap_.push_back({keys[begin], begin, end});
      begin = end;
    }
    for (std::size_t i = heap_.size() / 2; i-- > 0;) sink(i);
  }
  bool hasNext() const { return !heap_.empty(); }
  /// The index in `keys` of the next key.
  std::size_t next() {
    Run& least = heap_.front();
    const std::size_t found = least.at;
    least.at += width_;
    if (least.at == least.end) {
      least = heap_.back();
      heap_.pop_back();
    } else {
      least.first = keys_[least.at];
    }
    sink(0);
    return found;
  }

 private:
  struct Run {
    std::uint64_t first;  // first word of its next key, which decides almost all comparisons
    std::size_t at, end;
  };
  bool precedes(const Run& a, const Run& b) const {
    if (a.first != b.first || width_ == 1) return a.first < b.first;
    return std::lexicographical_compare(keys_ + a.at, keys_ + a.at + width_, keys_ + b.at,
                                        keys_ + b.at + width_);
  }
  void sink(std::size_t i) {
    while (true) {
      std::size_t child = 2 * i + 1;
      if (child >= heap_.size()) return;
      if (child + 1 < heap_.size() && precedes(heap_[child + 1], heap_[child])) ++child;
      if (!precedes(heap_[child], heap_[i])) return;
      std::swap(heap_[i], heap_[child]);
      i = child;
    }
  }

  const std::uint64_t* keys_;
  std::size_t width_;
  std::vector<Run> heap_;
};

/// The words of the rows in order; copied to `room` if they are not in order.
std::span<const std::uint64_t> wordsInOrder(RowView rows, std::vector<std::uint64_t>& room) {
  if (rows.order.empty()) return rows.words;
  room.reserve(rows.words.size());
  for (std::int64_t i = 0; i < rows.size(); ++i)
    room.insert(room.end(), rows.row(i), rows.row(i) + rows.width);
  return room;
}

/// The keys that this rank received for sorting, and the place of each.
struct Sorted {
  std::vector<std::uint64_t> places;   ///< in the order of arrival
  std::vector<std::int64_t> fromEach;  ///< number of rows from each rank
  bool hasTwins = false;
};

Sorted sortKeys(const Processes& ranks, RowView mine) {
  std::vector<std::int64_t> words = cutAcross(ranks, mine);
  for (std::int64_t& count : words) count *= mine.width;
  std::vector<std::uint64_t> room, keys;
  Sorted sorted;
  sorted.fromEach = ranks.exchange(wordsInOrder(mine, room), words, keys);
  const auto width = static_cast<std::size_t>(mine.width);
  sorted.places.resize(keys.size() / width);
  std::size_t before = 0, place = 0;
  for (KeyMerge merge(keys, mine.width, sorted.fromEach); merge.hasNext(); ++place) {
    const std::size_t at = merge.next();
    if (place > 0 && std::equal(&keys[at], &keys[at] + width, &keys[before]))
      sorted.hasTwins = true;
    sorted.places[at / width] = place;
    before = at;
  }
  for (std::int64_t& count : sorted.fromEach) count /= mine.width;
  return sorted;
}

}  // namespace

std::pair<std::size_t, std::size_t> RowPlaces::between(std::int64_t begin, std::int64_t end) const {
  const auto first = [&](std::int64_t place) {
    return static_cast<std::size_t>(
        std::lower_bound(places.begin(), places.end(), static_cast<std::uint64_t>(place)) -
        places.begin());
  };
  return {first(begin), first(std::max(begin, end))};
}

RowPlaces placesAcross(const Processes& ranks, std::span<const std::uint64_t> keys, int width) {
  RowPlaces result;
  RowView mine{width, width, keys, {}};
  result.order = orderOf(mine);
  mine.order = result.order;
  if (ranks.alone()) {
    result.count = mine.size();
    result.hasTwins = anyTwins(mine);
    result.inOrder = result.order.empty();
    if (result.inOrder) return result;
    result.places.resize(static_cast<std::size_t>(result.count));
    std::iota(result.places.begin(), result.places.end(), std::uint64_t{0});
    return result;
  }
  Sorted sorted = sortKeys(ranks, mine);
  const std::vector<std::int64_t> first = firstRows(ranks, std::ssize(sorted.places));
  for (std::uint64_t& place : sorted.places)
    place += static_cast<std::uint64_t>(first[static_cast<std::size_t>(ranks.rank())]);
  // Each rank sent its rows in order to rank 0, 1, ..., so that places return in the same order.
  ranks.exchange(sorted.places, sorted.fromEach, result.places);
  result.count = first.back();
  result.hasTwins = ranks.any(sorted.hasTwins ? 1 : 0) != 0;
  return result;
}

}  // namespace rico
