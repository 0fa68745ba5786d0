#pragma once

#include <algorithm>
#include <kernel/state/StateRecorder.hpp>
#include <vector>

namespace rico {

/// Keeps every number of a walk, and gives them back in a second one.
class MemoryRecorder : public StateRecorder {
 public:
  using StateRecorder::operator();
  void group(std::string_view /*kind*/, std::int64_t /*number*/) override {}
  void operator()(std::string_view /*name*/, std::span<double> values) override {
    walk(values, doubles_, nextDouble_);
  }
  void operator()(std::string_view /*name*/, std::span<std::int64_t> values) override {
    walk(values, integers_, nextInteger_);
  }
  void beginReading() { reading_ = true; }

 private:
  template <class Value>
  void walk(std::span<Value> values, std::vector<Value>& kept, std::size_t& next) {
    if (reading_) {
      std::copy_n(kept.begin() + static_cast<std::ptrdiff_t>(next), values.size(), values.begin());
      next += values.size();
    } else {
      kept.insert(kept.end(), values.begin(), values.end());
    }
  }

  bool reading_ = false;
  std::vector<double> doubles_;
  std::vector<std::int64_t> integers_;
  std::size_t nextDouble_ = 0;
  std::size_t nextInteger_ = 0;
};

}  // namespace rico
