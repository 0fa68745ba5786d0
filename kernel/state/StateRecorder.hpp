#pragma once

#include <cstdint>
#include <kernel/algebra/Memory.hpp>
#include <kernel/state/SharedRows.hpp>
#include <span>
#include <string_view>
#include <vector>

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
  /// A list whose length a step may change: first the length, then the entries. A recorder that
  /// reads gives it the length that was written.
  virtual void list(std::string_view name, std::vector<double>& values) { record(name, values); }
  virtual void list(std::string_view name, std::vector<std::int64_t>& values) {
    record(name, values);
  }
  /// Rows that lie on many ranks. Here, for one rank: a list of keys, one of integers, one of
  /// reals, in the order of the keys. They outlive the walk: a recorder that writes may look at
  /// them until it is done, instead of copying them.
  virtual void shared(std::string_view name, SharedRows& rows);
  /// The same of rows that have been made for this recorder, which may keep them. One that reads
  /// gives them nothing that anybody would see.
  virtual void sharedOnce(std::string_view name, SharedRows&& rows) { shared(name, rows); }
  /// Does it overwrite what it is shown?
  virtual bool isReading() const { return false; }
  /// Newest first.
  void operator()(std::string_view name, Memory& memory) {
    for (int i = 1; i <= memory.steps(); ++i) (*this)(name, memory[i]);
  }

 private:
  template <class Value>
  void record(std::string_view name, std::vector<Value>& values) {
    auto length = static_cast<std::int64_t>(values.size());
    (*this)(name, length);
    values.resize(static_cast<std::size_t>(length));
    (*this)(name, std::span<Value>(values));
  }
};

}  // namespace rico
