#pragma once

#include <cstdint>
#include <kernel/algebra/Memory.hpp>
#include <kernel/state/SharedRows.hpp>
#include <span>
#include <string_view>
#include <vector>

namespace rico {

/// Visits every number that a step changes, in a fixed order. The same functions write a
/// checkpoint, read a checkpoint and hash the state, so that the three always cover the same
/// numbers:
///
///     void LagrangianDS::recordState(StateRecorder& r) { r("q", q_); r("v", velocity_); ... }
///
/// Every object with state has a function recordState(), which begins with group(). A recorder that
/// reads overwrites the values that it visits.
class StateRecorder {
 public:
  virtual ~StateRecorder() = default;

  /// The next values belong to object `number` of kind `kind` ("ds", "interaction", "simulation").
  virtual void group(std::string_view kind, std::int64_t number) = 0;
  /// Visits values of a fixed number. The name appears in messages and files.
  virtual void operator()(std::string_view name, std::span<double> values) = 0;
  virtual void operator()(std::string_view name, std::span<std::int64_t> values) = 0;

  /// Visit one number, or a vector of fixed size, in the same way.
  void operator()(std::string_view name, double& value) { (*this)(name, std::span(&value, 1)); }
  void operator()(std::string_view name, std::int64_t& value) {
    (*this)(name, std::span(&value, 1));
  }
  void operator()(std::string_view name, Vector& values) {
    (*this)(name, static_cast<std::span<double>>(values));
  }
  /// Visits a list whose length may change: first the length, then the entries. A recorder that
  /// reads sets the length that was written.
  virtual void list(std::string_view name, std::vector<double>& values) { record(name, values); }
  virtual void list(std::string_view name, std::vector<std::int64_t>& values) {
    record(name, values);
  }
  /// Visits rows that are distributed over ranks. The default is for one rank: lists of keys,
  /// integers and reals, in the order of the keys. The rows must outlive recordState(): a recorder
  /// that writes may keep references to them instead of copies.
  virtual void shared(std::string_view name, SharedRows& rows);
  /// Like shared(), for rows made only for this recorder, which may take them over. A recorder that
  /// reads need not fill them.
  virtual void sharedOnce(std::string_view name, SharedRows&& rows) { shared(name, rows); }
  /// Returns true if the recorder overwrites the values that it visits.
  virtual bool isReading() const { return false; }
  /// Visits a memory, newest first.
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
