#pragma once

#include <cstdint>
#include <kernel/algebra/Memory.hpp>
#include <span>
#include <string_view>

namespace rico {

/// Visits every number that a step changes, in a fixed order. The same walk writes a checkpoint,
/// reads one back, and hashes the state, so the three can never disagree:
///
///     void LagrangianDS::recordState(StateRecorder& r) { r("q", q_); r("v", velocity_); ... }
///
/// Every object that a step changes has such a walk, and begins it with the group of its own name
/// and number. A recorder that reads overwrites the values that it is shown.
class StateRecorder {
 public:
  virtual ~StateRecorder() = default;

  /// What follows belongs to object `number` of kind `kind` ("ds", "interaction", "simulation").
  virtual void group(std::string_view kind, std::int64_t number) = 0;
  virtual void operator()(std::string_view name, std::span<double> values) = 0;
  virtual void operator()(std::string_view name, std::span<std::int64_t> values) = 0;

  void operator()(std::string_view name, double& value) { (*this)(name, std::span(&value, 1)); }
  void operator()(std::string_view name, std::int64_t& value) {
    (*this)(name, std::span(&value, 1));
  }
  void operator()(std::string_view name, Vector& values) {
    (*this)(name, static_cast<std::span<double>>(values));
  }
  /// Newest first.
  void operator()(std::string_view name, Memory& memory) {
    for (int i = 1; i <= memory.steps(); ++i) (*this)(name, memory[i]);
  }
};

}  // namespace rico
