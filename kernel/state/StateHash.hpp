#pragma once

#include <kernel/state/StateRecorder.hpp>

namespace rico {

/// Every bit of a state in one number (FNV-1a on 64-bit words): two runs whose hashes agree after
/// every step are the same run.
class StateHash : public StateRecorder {
 public:
  std::uint64_t value() const { return value_; }

  using StateRecorder::operator();
  void group(std::string_view kind, std::int64_t number) override;
  void operator()(std::string_view name, std::span<double> values) override;
  void operator()(std::string_view name, std::span<std::int64_t> values) override;

 private:
  void add(std::uint64_t word);
  void add(std::string_view text);

  std::uint64_t value_ = 14695981039346656037U;
};

}  // namespace rico
