#include <algorithm>
#include <io/ranks/RankRows.hpp>

namespace rico {

namespace {

constexpr std::int64_t kFewestSamples = 64;

/// A row to be sorted: its first word, which decides almost all comparisons, and its index.
struct Handle {
  std::uint64_t first;
  std::int64_t place;
};

bool precedes(const std::uint64_t* a, const std::uint64_t* b, int words) {
  return std::lexicographical_compare(a, a + words, b, b + words);
}

/// The beginnings of ascending runs of rows, and the number of rows.
std::vector<std::int64_t> runsOf(RowView rows) {
  std::vector<std::int64_t> runs{0};
  for (std::int64_t i = 1; i < rows.size(); ++i)
    if (precedes(rows.row(i), rows.row(i - 1), rows.width)) runs.push_back(i);
  runs.push_back(rows.size());
  return runs;
}

/// Merges adjacent runs until one is left. If there are more than 64 runs, sorts instead.
template <class Less>
void mergeRuns(std::vector<Handle>& handles, std::vector<std::int64_t> runs, Less less) {
  if (runs.size() > 64) return std::sort(handles.begin(), handles.end(), less);
  while (runs.size() > 2) {
    std::vector<std::int64_t> left{0};
    for (std::size_t i = 0; i + 2 < runs.size(); i += 2) {
      const auto at = [&](std::size_t k) { return handles.begin() + runs[k]; };
      std::inplace_merge(at(i), at(i + 1), at(i + 2), less);
      left.push_back(runs[i + 2]);
    }
    if (left.back() != runs.back()) left.push_back(runs.back());
    runs = std::move(left);
  }
}

/// Moves the words out of `rows`, in the order of the rows.
std::vector<std::uint64_t> takeWords(RankRows& rows) {
  if (rows.order.empty()) return std::move(rows.words);
  std::vector<std::uint64_t> words;
  words.reserve(rows.words.size());
  for (std::int64_t i = 0; i < rows.size(); ++i)
    words.insert(words.end(), rows.row(i), rows.row(i) + rows.width);
  rows.order.clear();
  return words;
}

/// Gathers sample keys of all ranks, sorted. The last word of a sample is the number of rows that
/// it represents: zero for the samples of ranks without rows.
RankRows sampleKeys(const Processes& ranks, RowView rows) {
  const std::int64_t count = std::max<std::int64_t>(kFewestSamples, ranks.size());
  std::vector<std::uint64_t> mine;
  for (std::int64_t k = 0; k < count; ++k) {
    const std::int64_t begin = k * rows.size() / count, end = (k + 1) * rows.size() / count;
    if (begin < end)
      mine.insert(mine.end(), rows.row(begin), rows.row(begin) + rows.keys);
    else
      mine.insert(mine.end(), static_cast<std::size_t>(rows.keys), 0);
    mine.push_back(static_cast<std::uint64_t>(end - begin));
  }
  RankRows samples{rows.keys + 1, rows.keys, ranks.gather(mine), {}};
  samples.order = orderOf(samples.view());
  return samples;
}

/// The number of sorted rows before the key.
std::int64_t countBefore(RowView rows, const std::uint64_t* key) {
  std::int64_t low = 0, high = rows.size();
  while (low < high) {
    const std::int64_t middle = low + (high - low) / 2;
    if (precedes(rows.row(middle), key, rows.keys))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

}  // namespace

std::vector<std::int64_t> orderOf(RowView rows) {
  std::vector<std::int64_t> runs = runsOf(rows);
  if (runs.size() <= 2) return {};
  std::vector<Handle> handles;
  handles.reserve(static_cast<std::size_t>(rows.size()));
  for (std::int64_t i = 0; i < rows.size(); ++i) handles.push_back({*rows.row(i), i});
  mergeRuns(handles, std::move(runs), [&](const Handle& a, const Handle& b) {
    return a.first != b.first ? a.first < b.first
                              : precedes(rows.row(a.place), rows.row(b.place), rows.width);
  });
  std::vector<std::int64_t> order;
  order.reserve(handles.size());
  for (const Handle& handle : handles) order.push_back(handle.place);
  return order;
}

std::vector<std::int64_t> cutAcross(const Processes& ranks, RowView rows) {
  const RankRows samples = sampleKeys(ranks, rows);
  std::int64_t total = 0;
  for (std::int64_t i = 0; i < samples.size(); ++i)
    total += static_cast<std::int64_t>(samples.row(i)[rows.keys]);
  std::vector<std::int64_t> toEach;
  std::int64_t next = 0, before = 0;  // index of the sample; number of rows before it
  std::int64_t sent = 0;              // number of rows sent
  for (int r = 1; r < ranks.size(); ++r) {
    for (; next < samples.size() && before < r * total / ranks.size(); ++next)
      before += static_cast<std::int64_t>(samples.row(next)[rows.keys]);
    const std::int64_t end =
        next < samples.size() ? countBefore(rows, samples.row(next)) : rows.size();
    toEach.push_back(end - sent);
    sent = end;
  }
  toEach.push_back(rows.size() - sent);
  return toEach;
}

void sortAcross(const Processes& ranks, RankRows& rows) {
  rows.order = orderOf(rows.view());
  if (ranks.alone()) return;
  const std::vector<std::int64_t> toEach = cutAcross(ranks, rows.view());
  rows.words = ranks.exchange(takeWords(rows), rows.width, toEach);
  rows.order = orderOf(rows.view());
}

std::vector<std::int64_t> firstRows(const Processes& ranks, std::int64_t here) {
  const auto mine = static_cast<std::uint64_t>(here);
  std::vector<std::int64_t> first{0};
  for (const std::uint64_t count : ranks.gather(std::span(&mine, 1)))
    first.push_back(first.back() + static_cast<std::int64_t>(count));
  return first;
}

}  // namespace rico
