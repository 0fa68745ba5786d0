#pragma once

#include <kernel/modeling/NonSmoothLaw.hpp>
#include <memory>
#include <vector>

namespace rico {

/// Which law bodies of two collision groups obey.
class LawTable {
 public:
  LawTable();

  /// For all pairs of groups that have no law of their own; or for two groups, in either order.
  void set(std::shared_ptr<NonSmoothLaw> law);
  void set(int groupA, int groupB, std::shared_ptr<NonSmoothLaw> law);
  /// The number of their law; refuses where there is none.
  int find(int groupA, int groupB) const;
  const std::shared_ptr<NonSmoothLaw>& law(int number) const { return laws_[number]; }
  int size() const { return static_cast<int>(laws_.size()); }

 private:
  std::vector<std::shared_ptr<NonSmoothLaw>> laws_;  // 0: that for all
  std::vector<int> numbers_;                         // by pairs of groups
};

}  // namespace rico
