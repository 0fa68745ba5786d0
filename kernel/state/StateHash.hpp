#pragma once

#include <kernel/state/StateRecorder.hpp>

namespace rico {

/// A hash of every bit of a state (FNV-1a on 64-bit words). Two runs whose hashes agree after every
/// step have equal states.
class StateHash : public StateRecorder {
 public:
  /// The hash of the values visited so far, on this rank.
  std::uint64_t value() const { return combine(value_, rows_); }
  /// For a state on many ranks: common() hashes the part that all ranks have, rows() sums over the
  /// rows of this rank. The hash of the whole is combine(common(), sum of rows() over all ranks).
  std::uint64_t common() const { return value_; }
  std::uint64_t rows() const { return rows_; }
  static std::uint64_t combine(std::uint64_t common, std::uint64_t rows);

  using StateRecorder::operator();
  void group(std::string_view kind, std::int64_t number) override;
  void operator()(std::string_view name, std::span<double> values) override;
  void operator()(std::string_view name, std::span<std::int64_t> values) override;
  void shared(std::string_view name, SharedRows& rows) override;

 private:
  void add(std::uint64_t word);
  void add(std::string_view text);
  template <class T>
  static void addRows(StateHash* hashes, std::size_t count, const std::vector<T>& values,
                      std::size_t row, int width);

  static constexpr std::uint64_t kBasis = 14695981039346656037U;
  std::uint64_t value_ = kBasis;
  std::uint64_t rows_ = 0;
};

}  // namespace rico
