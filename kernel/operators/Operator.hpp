#pragma once

#include <functional>
#include <memory>
#include <utility>

namespace rico {

/// One term of an equation: absent, constant, or computed from the state. A constant may be shared
/// with the user (setPtr), who may change it between steps.
template <class Value, class... State>
class Operator {
 public:
  /// Writes the value for the given state into its last argument.
  using Function = std::function<void(State..., Value&)>;

  /// Make the operator constant: with a copy, or with a value shared with the caller.
  void set(Value value) { setPtr(std::make_shared<Value>(std::move(value))); }
  void setPtr(std::shared_ptr<Value> value) {
    value_ = std::move(value);
    function_ = nullptr;
  }
  /// `function` computes the value into `storage`, which must have the right size and is zero.
  void setFunction(Function function, Value storage) {
    value_ = std::make_shared<Value>(std::move(storage));
    function_ = std::move(function);
  }

  /// The form of the operator: absent, constant, or computed by a function.
  bool isAbsent() const { return value_ == nullptr; }
  bool isComputed() const { return function_ != nullptr; }
  /// Returns true if the value never changes: the operator is absent or constant.
  bool isConstant() const { return !isComputed(); }

  /// Evaluates the function, if there is one. Returns true if there is one.
  bool compute(State... state) {
    if (!function_) return false;
    function_(state..., *value_);
    return true;
  }

  /// The value set or computed last. An absent operator has none: the behaviour is then undefined.
  const Value& value() const { return *value_; }
  Value& value() { return *value_; }
  /// The value as it is shared; null if the operator is absent.
  const std::shared_ptr<Value>& ptr() const { return value_; }

 private:
  std::shared_ptr<Value> value_;
  Function function_;
};

}  // namespace rico
