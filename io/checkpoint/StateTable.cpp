#include <algorithm>
#include <io/checkpoint/StateTable.hpp>
#include <kernel/state/StateHash.hpp>
#include <map>

namespace rico {

namespace {

/// Remembers which object the calls of a walk belong to.
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
  void operator()(std::string_view name, std::span<double> values) override {
    add(name, StateTable::kReal, values, table_.reals);
  }
  void operator()(std::string_view name, std::span<std::int64_t> values) override {
    add(name, StateTable::kInteger, values, table_.integers);
  }
  StateTable take() { return std::move(table_); }

 private:
  template <class T>
  void add(std::string_view name, StateTable::Type type, std::span<T> values, std::vector<T>& all) {
    table_.rows.push_back({number(kind_), number(name), number_, type,
                           static_cast<std::int64_t>(all.size()),
                           static_cast<std::int64_t>(values.size())});
    all.insert(all.end(), values.begin(), values.end());
  }
  std::int32_t number(std::string_view name) {
    const auto [place, isNew] =
        numbers_.try_emplace(std::string(name), static_cast<std::int32_t>(table_.names.size()));
    if (isNew) table_.names.emplace_back(name);
    return place->second;
  }

  StateTable table_;
  std::map<std::string, std::int32_t, std::less<>> numbers_;
};

/// Goes through the table row by row; stops caring at the first difference.
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
  std::string difference() {
    if (difference_.empty() && next_ < table_.rows.size())
      difference_ = "it has " + table_.describe(table_.rows[next_]) + ", the model ends before";
    return difference_;
  }

 private:
  /// Lists may have any length: that of the row behind the one with the length.
  void compareList(std::string_view name, StateTable::Type type) {
    compare(name, StateTable::kInteger, 1);
    const bool isThere = difference_.empty() && next_ < table_.rows.size();
    compare(name, type, isThere ? static_cast<std::size_t>(table_.rows[next_].count) : 0);
  }
  void compare(std::string_view name, StateTable::Type type, std::size_t count) {
    if (!difference_.empty()) return;
    const std::string mine = kind_ + " " + std::to_string(number_) + ", " + std::string(name) +
                             " (" + std::to_string(count) + ")";
    if (next_ == table_.rows.size()) {
      difference_ = "it ends where the model has " + mine;
      return;
    }
    const StateTable::Row& row = table_.rows[next_++];
    const std::string its = table_.describe(row);
    if (its != mine || row.type != type)
      difference_ = "it has " + its + " where the model has " + mine;
  }

  const StateTable& table_;
  std::size_t next_ = 0;
  std::string difference_;
};

class Restorer : public Walker {
 public:
  explicit Restorer(const StateTable& table) : table_(table) {}

  using StateRecorder::operator();
  void operator()(std::string_view, std::span<double> values) override {
    copy(values, table_.reals);
  }
  void operator()(std::string_view, std::span<std::int64_t> values) override {
    copy(values, table_.integers);
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

}  // namespace

std::string StateTable::describe(const Row& row) const {
  return names[row.kind] + " " + std::to_string(row.number) + ", " + names[row.name] + " (" +
         std::to_string(row.count) + ")";
}

bool StateTable::isSound() const {
  const auto isName = [&](std::int32_t i) { return i >= 0 && std::size_t(i) < names.size(); };
  return std::all_of(rows.begin(), rows.end(), [&](const Row& row) {
    const auto size = std::int64_t(row.type == kReal ? reals.size() : integers.size());
    return isName(row.kind) && isName(row.name) && (row.type == kReal || row.type == kInteger) &&
           row.begin >= 0 && row.count >= 0 && row.begin <= size && row.count <= size - row.begin;
  });
}

StateTable collectState(const StateWalk& walk) {
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

std::uint64_t hashState(const StateWalk& walk) {
  StateHash hash;
  walk(hash);
  return hash.value();
}

}  // namespace rico
