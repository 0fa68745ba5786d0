#include <algorithm>
#include <kernel/state/StateCopy.hpp>
#include <kernel/support/Exception.hpp>

namespace rico {
namespace {

template <class Value>
void give(const std::vector<Value>& kept, std::size_t& next, std::span<Value> values) {
  if (kept.size() - next < values.size())
    throw Exception("StateCopy: the state that is read is larger than the one that was kept");
  std::copy_n(kept.begin() + static_cast<std::ptrdiff_t>(next), values.size(), values.begin());
  next += values.size();
}

}  // namespace

void StateCopy::beginWriting() {
  isReading_ = false;
  doubles_.clear();
  integers_.clear();
}

void StateCopy::beginReading() {
  isReading_ = true;
  nextDouble_ = nextInteger_ = 0;
}

void StateCopy::operator()(std::string_view /*name*/, std::span<double> values) {
  if (isReading_) return give(doubles_, nextDouble_, values);
  doubles_.insert(doubles_.end(), values.begin(), values.end());
}

void StateCopy::operator()(std::string_view /*name*/, std::span<std::int64_t> values) {
  if (isReading_) return give(integers_, nextInteger_, values);
  integers_.insert(integers_.end(), values.begin(), values.end());
}

}  // namespace rico
