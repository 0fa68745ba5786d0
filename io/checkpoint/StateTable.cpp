#include <algorithm>
#include <io/checkpoint/StateTable.hpp>
#include <io/problems/BlockHash.hpp>
#include <map>
#include <stdexcept>

namespace rico {

namespace {

/// Returns, for example, "ds 3, velocity".
std::string callText(std::string_view kind, std::int64_t number, std::string_view name) {
  return std::string(kind) + " " + std::to_string(number) + ", " + std::string(name);
}

std::string widthsText(const SharedRows& rows) {
  return " (rows of " + std::to_string(rows.keyWidth) + ", " + std::to_string(rows.integerWidth) +
         ", " + std::to_string(rows.realWidth) + ")";
}

/// Notes the object to which the calls of a walk belong.
class Walker : public StateRecorder {
 public:
  using StateRecorder::operator();
  void group(std::string_view kind, std::int64_t number) override {
    kind_ = kind;
    number_ = number;
  }

 protected:
  std::string kind_;
  std::int64_t number_ = 0;
};

class Collector : public Walker {
 public:
  using StateRecorder::operator();
  void group(std::string_view kind, std::int64_t number) override {
    Walker::group(kind, number);
    state_.hash.group(kind, number);
  }
  void operator()(std::string_view name, std::span<double> values) override {
    add(name, StateTable::kReal, values, state_.table.reals);
  }
  void operator()(std::string_view name, std::span<std::int64_t> values) override {
    add(name, StateTable::kInteger, values, state_.table.integers);
  }
  void shared(std::string_view name, SharedRows& rows) override {
    state_.hash.shared(name, rows);
    state_.table.rows.push_back({number(kind_), number(name), number_, StateTable::kRows,
                                 static_cast<std::int64_t>(state_.table.shared.size()),
                                 static_cast<std::int64_t>(rows.size())});
    state_.table.shared.push_back({rows.keyWidth, rows.integerWidth, rows.realWidth});
    state_.shared.push_back(&rows);
  }
  void sharedOnce(std::string_view name, SharedRows&& rows) override {
    shared(name, state_.kept.emplace_back(std::move(rows)));
  }
  CollectedState take() { return std::move(state_); }

 private:
  template <class T>
  void add(std::string_view name, StateTable::Type type, std::span<T> values, std::vector<T>& all) {
    state_.hash(name, values);
    state_.table.rows.push_back({number(kind_), number(name), number_, type,
                                 static_cast<std::int64_t>(all.size()),
                                 static_cast<std::int64_t>(values.size())});
    all.insert(all.end(), values.begin(), values.end());
  }
  std::int32_t number(std::string_view name) {
    const auto [place, isNew] = numbers_.try_emplace(
        std::string(name), static_cast<std::int32_t>(state_.table.names.size()));
    if (isNew) state_.table.names.emplace_back(name);
    return place->second;
  }

  CollectedState state_;
  std::map<std::string, std::int32_t, std::less<>> numbers_;
};

/// Compares a walk with the table row by row, up to the first difference.
class Comparer : public Walker {
 public:
  explicit Comparer(const StateTable& table) : table_(table) {}

  using StateRecorder::operator();
  void operator()(std::string_view name, std::span<double> values) override {
    compare(name, StateTable::kReal, values.size());
  }
  void operator()(std::string_view name, std::span<std::int64_t> values) override {
    compare(name, StateTable::kInteger, values.size());
  }
  void list(std::string_view name, std::vector<double>& /*values*/) override {
    compareList(name, StateTable::kReal);
  }
  void list(std::string_view name, std::vector<std::int64_t>& /*values*/) override {
    compareList(name, StateTable::kInteger);
  }
  void shared(std::string_view name, SharedRows& rows) override {
    compare(StateTable::kRows, callText(kind_, number_, name) + widthsText(rows));
  }
  std::string difference() {
    if (difference_.empty() && next_ < table_.rows.size())
      difference_ = "it has " + table_.describe(table_.rows[next_]) + ", the model ends before";
    return difference_;
  }

 private:
  /// Compares a list, which is stored as its length and its values. It may have any length.
  void compareList(std::string_view name, StateTable::Type type) {
    compare(name, StateTable::kInteger, 1);
    const bool isThere = difference_.empty() && next_ < table_.rows.size();
    compare(name, type, isThere ? static_cast<std::size_t>(table_.rows[next_].count) : 0);
  }
  void compare(std::string_view name, StateTable::Type type, std::size_t count) {
    compare(type, callText(kind_, number_, name) + " (" + std::to_string(count) + ")");
  }
  void compare(StateTable::Type type, const std::string& mine) {
    if (!difference_.empty()) return;
    if (next_ == table_.rows.size()) {
      difference_ = "it ends where the model has " + mine;
      return;
    }
    const StateTable::Row& row = table_.rows[next_++];
    const std::string stored = table_.describe(row);
    if (stored != mine || row.type != type)
      difference_ = "it has " + stored + " where the model has " + mine;
  }

  const StateTable& table_;
  std::size_t next_ = 0;
  std::string difference_;
};

class Restorer : public Walker {
 public:
  explicit Restorer(const StateTable& table) : table_(table) {}
  bool isReading() const override { return true; }

  using StateRecorder::operator();
  void operator()(std::string_view, std::span<double> values) override {
    copy(values, table_.reals);
  }
  void operator()(std::string_view, std::span<std::int64_t> values) override {
    copy(values, table_.integers);
  }
  void shared(std::string_view, SharedRows& rows) override {
    rows = table_.shared[static_cast<std::size_t>(table_.rows[next_++].begin)];
  }

 private:
  template <class T>
  void copy(std::span<T> values, const std::vector<T>& all) {
    const StateTable::Row& row = table_.rows[next_++];
    std::copy_n(all.begin() + row.begin, row.count, values.begin());
  }

  const StateTable& table_;
  std::size_t next_ = 0;
};

template <class T>
std::uint64_t hashOn(std::uint64_t seed, std::span<const T> values) {
  return hashBytes(std::as_bytes(values), seed);
}

/// The hashes of the first 0, 1, 2, ... calls of the recorder; of distributed rows only their
/// widths are hashed.
std::vector<std::uint64_t> prefixHashes(const StateTable& table) {
  std::vector<std::uint64_t> hashes{0};
  for (const StateTable::Row& row : table.rows) {
    const std::string text = table.describe(row);
    std::uint64_t hash = hashOn(hashes.back(), std::span<const char>(text));
    const auto begin = static_cast<std::size_t>(row.begin);
    const auto count = static_cast<std::size_t>(row.count);
    if (row.type == StateTable::kReal)
      hash = hashOn(hash, std::span(table.reals).subspan(begin, count));
    if (row.type == StateTable::kInteger)
      hash = hashOn(hash, std::span(table.integers).subspan(begin, count));
    hashes.push_back(hash);
  }
  return hashes;
}

}  // namespace

std::size_t StateTable::numbers() const {
  std::size_t numbers = reals.size() + integers.size();
  for (const SharedRows& rows : shared)
    numbers += rows.keys.size() + rows.integers.size() + rows.reals.size();
  return numbers;
}

std::string StateTable::describe(const Row& row) const {
  const std::string call = callText(names[row.kind], row.number, names[row.name]);
  return row.type == kRows ? call + widthsText(shared[static_cast<std::size_t>(row.begin)])
                           : call + " (" + std::to_string(row.count) + ")";
}

bool StateTable::isSound(std::int64_t realCount, std::int64_t integerCount) const {
  const auto isName = [&](std::int32_t i) { return i >= 0 && std::size_t(i) < names.size(); };
  return std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
    if (!isName(row.kind) || !isName(row.name) || row.begin < 0 || row.count < 0) return false;
    if (row.type == kRows) return row.begin < std::int64_t(shared.size());
    if (row.type != kReal && row.type != kInteger) return false;
    const std::int64_t size = row.type == kReal ? realCount : integerCount;
    return row.begin <= size && row.count <= size - row.begin;
  });
}

CollectedState collectState(const StateWalk& walk) {
  Collector collector;
  walk(collector);
  return collector.take();
}

std::string compareStructure(const StateTable& table, const StateWalk& walk) {
  Comparer comparer(table);
  walk(comparer);
  return comparer.difference();
}

void restoreState(const StateTable& table, const StateWalk& walk) {
  Restorer restorer(table);
  walk(restorer);
}

std::uint64_t hashState(const StateWalk& walk, const Processes& ranks) {
  StateHash hash;
  ranks.agree([&] { walk(hash); });
  return hashOnAll(hash, ranks);
}

std::uint64_t hashOnAll(const StateHash& hash, const Processes& ranks) {
  return StateHash::combine(hash.common(), ranks.sum(hash.rows()));
}

void requireAlike(const Processes& ranks, const StateTable& table) {
  if (ranks.alone()) return;
  const std::vector<std::uint64_t> hashes = prefixHashes(table);
  if (ranks.isAlike(hashes.back() + hashes.size())) return;
  std::int64_t alike = 0, different = -ranks.max(-static_cast<std::int64_t>(hashes.size()));
  while (different - alike > 1) {  // bisection: the first `alike` calls agree
    const std::int64_t middle = (alike + different) / 2;
    (ranks.isAlike(hashes[static_cast<std::size_t>(middle)]) ? alike : different) = middle;
  }
  const auto first = static_cast<std::size_t>(alike);
  std::string what = first < table.rows.size() ? table.describe(table.rows[first]) : "its end";
  ranks.broadcast(what);
  throw std::runtime_error("the ranks have different states, first in " + what +
                           "; data that is not distributed must be equal on all ranks");
}

}  // namespace rico
