#pragma once

#include <numerics/rico_ranks.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace rico {

/// The ranks over which a simulation is distributed. Each rank runs the same program on its own
/// part. All ranks must make the same decisions, and if one throws, all must throw. All functions
/// are collective except rank(), size() and single messages. A default object has only this
/// process; then the functions cost nothing.
class Ranks {
 public:
  Ranks() = default;
  /// `table`: for example from RicoRanksOfMpi(); null for a single process.
  explicit Ranks(std::shared_ptr<const RicoRanks> table) : table_(std::move(table)) {}

  /// Returns true if there is a table; it may still be of one rank.
  bool areShared() const { return table_ != nullptr; }
  /// The number of this rank, from 0 on, and the number of ranks.
  int rank() const { return RicoRank(table()); }
  int size() const { return RicoRanksSize(table()); }
  /// These ranks as a table for functions of numerics; null for one process.
  const RicoRanks* table() const { return table_.get(); }

  /// The largest and the least value of all ranks; whether any rank passed true; the exact sum of
  /// counts.
  double max(double mine) const {
    max(std::span(&mine, 1));
    return mine;
  }
  /// Entry by entry. A NaN counts as infinity.
  void max(std::span<double> values) const {
    if (areShared()) maxShared(values);
  }
  void max(std::span<std::int64_t> values) const {
    RicoRanksMax(table(), static_cast<int>(values.size()), values.data());
  }
  /// The minimum; whether any is true; the sum. Equal on all ranks.
  double min(double mine) const { return -max(-mine); }
  bool any(bool mine) const { return areShared() ? max(mine ? 1.0 : 0.0) > 0.0 : mine; }
  std::int64_t sum(std::int64_t mine) const {
    RicoRanksSum(table(), 1, &mine);
    return mine;
  }
  /// Entry by entry.
  void sum(std::span<std::int64_t> values) const {
    RicoRanksSum(table(), static_cast<int>(values.size()), values.data());
  }
  /// The sum of all values of all ranks, exact to 2⁻⁶² of the largest value times their number. It
  /// uses integers, so it does not depend on order or distribution.
  double sum(std::span<const double> values) const;
  /// √(Σ |mine|²): the norm of a distributed vector, given the norms of its parts.
  double norm(double mine) const { return areShared() ? normShared(mine) : mine; }
  /// The sum of the counts of the ranks before this one.
  std::int64_t before(std::int64_t mine) const { return areShared() ? beforeShared(mine) : 0; }

  /// The values of rank 0, then those of rank 1, ...; ranks may give different numbers of values.
  std::vector<double> gather(std::span<const double> mine) const;
  /// Exchanges messages with some ranks; returns the received ones, sorted by rank. Costs as many
  /// messages as there are entries in `out`, and a small reduction.
  template <class T>
  std::map<int, std::vector<T>> post(const std::map<int, std::vector<T>>& out) const;

  /// Single messages; the data must stay until await() has returned.
  void send(int to, int tag, std::span<const double> data, RicoRequest& request) const {
    table_->send(table(), to, tag, data.size_bytes(), data.data(), &request);
  }
  void receive(int from, int tag, std::span<double> room, RicoRequest& request) const {
    table_->receive(table(), from, tag, room.size_bytes(), room.data(), &request);
  }
  void await(std::span<RicoRequest> requests) const {
    for (RicoRequest& request : requests) RicoRanksWait(table(), &request);
  }

  /// Runs work of this rank, without communication. If it throws on one rank, all ranks throw, the
  /// others with the message of the first rank that threw.
  template <class Work>
  void agree(Work&& work) const {
    if (!areShared()) return work();
    agreeShared(std::ref(work));
  }
  /// If a rank has a message, all ranks throw the message of the first such rank.
  void throwTogether(const std::string& message) const;
  /// For operations that cannot be undone: if `work` throws, prints the message and aborts the job.
  /// In a single process the exception is passed on.
  template <class Work>
  void commit(Work&& work) const {
    if (!areShared()) return work();
    commitShared(std::ref(work));
  }

 private:
  struct Bytes {
    const void* data;
    std::size_t entries;
  };
  void maxShared(std::span<double> values) const;
  std::int64_t beforeShared(std::int64_t mine) const;
  double normShared(double mine) const;
  void agreeShared(const std::function<void()>& work) const;
  void commitShared(const std::function<void()>& work) const;
  std::string tell(int from, const std::string& text) const;
  std::map<int, std::vector<char>> postBytes(const std::map<int, Bytes>& out,
                                             std::size_t unit) const;

  std::shared_ptr<const RicoRanks> table_;
};

template <class T>
std::map<int, std::vector<T>> Ranks::post(const std::map<int, std::vector<T>>& out) const {
  static_assert(std::is_trivially_copyable_v<T>);
  if (!areShared()) return out;
  std::map<int, Bytes> parcels;
  for (const auto& [to, rows] : out)
    if (!rows.empty()) parcels[to] = {rows.data(), rows.size()};
  std::map<int, std::vector<T>> in;
  for (const auto& [from, bytes] : postBytes(parcels, sizeof(T))) {
    std::vector<T>& rows = in[from];
    rows.resize(bytes.size() / sizeof(T));
    std::memcpy(rows.data(), bytes.data(), bytes.size());
  }
  return in;
}

/// The text of an exception, or its type if it has no text.
std::string textOf(const std::exception& error);

}  // namespace rico
