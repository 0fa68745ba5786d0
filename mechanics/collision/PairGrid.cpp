#include <array>
#include <mechanics/collision/PairGrid.hpp>
#include <utility>

namespace rico {
namespace {

constexpr int kDigitBits = 11;
constexpr std::uint32_t kDigits = 1U << kDigitBits;
constexpr double kMostCells = 1 << 20;  // along each axis: keys fit 63 bits
constexpr int kMostLevels = 40;

/// Turns counts into offsets: counts[i] becomes the sum of those before it.
template <class Counts>
void accumulate(Counts& counts) {
  std::uint32_t sum = 0;
  for (auto& count : counts) sum += std::exchange(count, sum);
}

}  // namespace

void PairGrid::sortIntoLevels(std::span<const Ball> balls) {
  double widest = 0;
  unbounded_.clear();
  for (const Ball& ball : balls)
    if (ball.radius < Aabb::kInfinity) widest = most(widest, 2 * ball.radius);

  // Level k holds widths in (widest / 2^(k+1), widest / 2^k].
  const auto levelOf = [widest](const Ball& ball) {
    int k = 0;
    if (ball.radius > 0) std::frexp(widest / (2 * ball.radius), &k);
    return ball.radius > 0 ? std::min(k, kMostLevels) - 1 : kMostLevels - 1;
  };
  std::array<std::uint32_t, kMostLevels> count{};
  for (const Ball& ball : balls)
    if (ball.radius < Aabb::kInfinity) ++count[levelOf(ball)];
  std::array<std::uint32_t, kMostLevels> next = count;
  accumulate(next);
  levels_.clear();
  for (int k = 0; k < kMostLevels; ++k)
    if (count[k] > 0) levels_.push_back({0, 0, {}, 0, 0, next[k], next[k] + count[k]});

  entries_.resize(balls.size());
  for (std::uint32_t i = 0; i < balls.size(); ++i) {
    const Entry entry{balls[i].centre, balls[i].radius, 0, i};
    if (entry.radius < Aabb::kInfinity)
      entries_[next[levelOf(balls[i])]++] = entry;
    else
      unbounded_.push_back(entry);
  }
  entries_.resize(balls.size() - unbounded_.size());
  for (Level& level : levels_) layGrid(level);
}

void PairGrid::layGrid(Level& level) {
  for (std::uint32_t i = level.first; i < level.last; ++i) {
    level.size = most(level.size, 2 * entries_[i].radius);
    level.centres.add(entries_[i].centre);
  }
  const Vec3 extent = level.centres.extent();
  const double longest = most(extent.x, most(extent.y, extent.z));
  level.size = most(level.size, longest / kMostCells);
  if (level.size == 0) level.size = 1;
  level.inverse = 1 / level.size;
  level.width = level.cell(extent.x, 0) + 2;
  level.height = level.cell(extent.y, 0) + 2;
  for (std::uint32_t i = level.first; i < level.last; ++i)
    entries_[i].key = level.key(entries_[i].centre);
  sortByKey(level);
}

/// Stable radix sort: entries of one cell keep the order of their numbers.
void PairGrid::sortByKey(const Level& level) {
  std::uint64_t largest = 0;
  places_.resize(level.last - level.first);
  for (std::uint32_t i = level.first; i < level.last; ++i) {
    places_[i - level.first] = {entries_[i].key, i};
    largest |= entries_[i].key;
  }
  other_places_.resize(places_.size());
  for (int shift = 0; shift < 64 && largest >> shift; shift += kDigitBits) {
    std::array<std::uint32_t, kDigits> next{};
    for (const Place& place : places_) ++next[place.key >> shift & (kDigits - 1)];
    accumulate(next);
    for (const Place& place : places_)
      other_places_[next[place.key >> shift & (kDigits - 1)]++] = place;
    places_.swap(other_places_);
  }
  other_entries_.resize(places_.size());
  for (std::size_t i = 0; i < places_.size(); ++i) other_entries_[i] = entries_[places_[i].entry];
  std::copy(other_entries_.begin(), other_entries_.end(), entries_.begin() + level.first);
}

/// Sorts by first, by counting; then each short run by second.
void PairGrid::sortPairs(std::size_t balls, std::vector<Pair>& pairs) {
  counts_.assign(balls + 1, 0);
  for (const Pair& pair : pairs) ++counts_[pair.first];
  accumulate(counts_);
  other_pairs_.resize(pairs.size());
  for (const Pair& pair : pairs) other_pairs_[counts_[pair.first]++] = pair;
  pairs.swap(other_pairs_);
  // Now run i ends at counts_[i].
  for (std::size_t i = 0, begin = 0; i < balls; begin = counts_[i++])
    std::sort(pairs.begin() + begin, pairs.begin() + counts_[i],
              [](const Pair& a, const Pair& b) { return a.second < b.second; });
}

Aabb PairGrid::bounds() const {
  Aabb all;
  for (const Level& level : levels_) all.add(level.centres.inflated(0.5 * level.size));
  return all;
}

double PairGrid::finestCell() const {
  double finest = Aabb::kInfinity;
  for (const Level& level : levels_) finest = least(finest, level.size);
  return finest;
}

void PairGrid::free() {
  const auto release = [](auto& array) { std::decay_t<decltype(array)>().swap(array); };
  release(levels_), release(entries_), release(unbounded_);
  release(places_), release(other_places_), release(other_entries_);
  release(counts_), release(other_pairs_);
}

std::size_t PairGrid::bytes() const {
  return sizeof(Entry) * (entries_.capacity() + unbounded_.capacity() + other_entries_.capacity()) +
         sizeof(Place) * (places_.capacity() + other_places_.capacity()) +
         sizeof(Pair) * other_pairs_.capacity() + sizeof(std::uint32_t) * counts_.capacity();
}

}  // namespace rico
