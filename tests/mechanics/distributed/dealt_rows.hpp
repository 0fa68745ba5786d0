#pragma once

#include <kernel/state/StateRecorder.hpp>
#include <kernel/support/Ranks.hpp>
#include <map>
#include <string>

namespace rico::test {

/// A state in memory whose rows can be distributed to other ranks before it is restored.
class DealtRows : public StateRecorder {
 public:
  using StateRecorder::operator();

  void beginReading() { isReading_ = true, next_ = 0; }

  bool isReading() const override { return isReading_; }
  void group(std::string_view /*kind*/, std::int64_t /*number*/) override {}
  void operator()(std::string_view /*name*/, std::span<double> values) override { walk(values); }
  void operator()(std::string_view /*name*/, std::span<std::int64_t> values) override {
    walk(values);
  }
  void shared(std::string_view name, SharedRows& rows) override {
    SharedRows& kept = tables_[std::string(name)];
    if (isReading_)
      rows = kept;
    else
      kept = rows;
  }

  /// For a state that every rank has completely: keeps this rank's part.
  void deal(const Ranks& ranks) {
    for (auto& [name, table] : tables_) {
      SharedRows all = table;
      table.clear();
      for (std::size_t row = 0; row < all.size(); ++row)
        if (ownerOf(all, row, ranks) == ranks.rank()) append(table, all, row);
    }
  }
  /// For a distributed state: gathers all of it on all ranks.
  void collect(const Ranks& ranks) {
    for (auto& [name, table] : tables_) {
      table.keys = spread(ranks, table.keys);
      table.integers = spread(ranks, table.integers);
      table.reals = spread(ranks, table.reals);
    }
  }

 private:
  template <class Value>
  void walk(std::span<Value> values) {
    for (Value& value : values) {
      if (isReading_)
        value = static_cast<Value>(numbers_.at(next_++));
      else
        numbers_.push_back(static_cast<double>(value));
    }
  }
  static int ownerOf(const SharedRows& rows, std::size_t row, const Ranks& ranks) {
    return static_cast<int>((13 * row + rows.keys[rows.keyWidth * row]) %
                            static_cast<unsigned>(ranks.size()));
  }
  static void append(SharedRows& to, const SharedRows& from, std::size_t row) {
    const auto copy = [row](auto& out, const auto& in, int width) {
      const auto first = in.begin() + static_cast<std::ptrdiff_t>(row) * width;
      out.insert(out.end(), first, first + width);
    };
    copy(to.keys, from.keys, from.keyWidth);
    copy(to.integers, from.integers, from.integerWidth);
    copy(to.reals, from.reals, from.realWidth);
  }
  template <class Value>
  static std::vector<Value> spread(const Ranks& ranks, const std::vector<Value>& mine) {
    std::map<int, std::vector<Value>> out;
    for (int rank = 0; rank < ranks.size(); ++rank) out[rank] = mine;
    std::vector<Value> all;
    for (const auto& [from, values] : ranks.post(out))
      all.insert(all.end(), values.begin(), values.end());
    return all;
  }

  bool isReading_ = false;
  std::map<std::string, SharedRows> tables_;
  std::vector<double> numbers_;  // the integers among them are small
  std::size_t next_ = 0;
};

/// Restores in the second world the state of the first, of which every rank has all.
template <class World>
void goOnFrom(World& whole, World& shared) {
  DealtRows state;
  whole.simulation.recordState(state);
  state.deal(shared.bodies.ranks());
  state.beginReading();
  shared.simulation.recordState(state);
}

}  // namespace rico::test
