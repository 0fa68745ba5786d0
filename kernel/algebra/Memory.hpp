#pragma once

#include <kernel/algebra/Vector.hpp>
#include <vector>

namespace rico {

/// The last few values of a vector: memory[1] is the previous step, memory[2] the one before it.
class Memory {
 public:
  Memory() = default;
  /// All of the `steps` values are `value`.
  Memory(int steps, const Vector& value) : values_(steps, value) {}

  /// The number of values stored.
  int steps() const { return static_cast<int>(values_.size()); }
  /// The value `stepsBack` steps ago, 1 ... steps(); not checked.
  const Vector& operator[](int stepsBack) const { return values_[place(stepsBack)]; }
  Vector& operator[](int stepsBack) { return values_[place(stepsBack)]; }

  /// Sets the number of steps. Remembered vectors of the same size as `value` are kept; all others
  /// become `value`.
  void resize(int steps, const Vector& value);
  /// Stores `value` as memory[1] and drops the oldest. Does not allocate if the sizes agree.
  void push(const Vector& value);

 private:
  int place(int stepsBack) const {
    const int index = newest_ + stepsBack - 1;
    return index < steps() ? index : index - steps();
  }

  std::vector<Vector> values_;
  int newest_ = 0;
};

inline void Memory::resize(int steps, const Vector& value) {
  std::vector<Vector> values(steps, value);
  for (int i = 0; i < steps && i < this->steps(); ++i)
    if ((*this)[i + 1].size() == value.size()) values[i] = (*this)[i + 1];
  values_ = std::move(values);
  newest_ = 0;
}

inline void Memory::push(const Vector& value) {
  if (values_.empty()) return;
  newest_ = newest_ == 0 ? steps() - 1 : newest_ - 1;
  values_[newest_] = value;
}

}  // namespace rico
