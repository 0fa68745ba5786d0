#pragma once

#include <kernel/state/StateRecorder.hpp>
#include <vector>

namespace rico {

/// A state in memory: one call of recordState() stores it, later calls restore it.
///
///     copy.beginWriting();  simulation.recordState(copy);      store
///     copy.beginReading();  simulation.recordState(copy);      restore
class StateCopy : public StateRecorder {
 public:
  using StateRecorder::operator();

  /// Select whether the next recordState() stores or restores. The restored model must be the same;
  /// recordState() throws Exception if its state is larger than the stored one.
  void beginWriting();
  void beginReading();

  // StateRecorder
  void group(std::string_view /*kind*/, std::int64_t /*number*/) override {}
  bool isReading() const override { return isReading_; }
  void operator()(std::string_view name, std::span<double> values) override;
  void operator()(std::string_view name, std::span<std::int64_t> values) override;

 private:
  bool isReading_ = false;
  std::vector<double> doubles_;
  std::vector<std::int64_t> integers_;
  std::size_t nextDouble_ = 0;
  std::size_t nextInteger_ = 0;
};

}  // namespace rico
