#pragma once

#include <kernel/laws/NonSmoothLaw.hpp>
#include <memory>
#include <vector>

namespace rico {

/// The law of each pair of collision groups.
class LawTable {
 public:
  /// A table without laws.
  LawTable();

  /// The law of all pairs of groups without their own; or of two groups, in either order, which
  /// throws if there is no such group.
  void set(std::shared_ptr<NonSmoothLaw> law);
  void set(int groupA, int groupB, std::shared_ptr<NonSmoothLaw> law);
  /// The number of their law; throws if there is none.
  int find(int groupA, int groupB) const;
  /// A law by its number, and the number of laws.
  const std::shared_ptr<NonSmoothLaw>& law(int number) const { return laws_[number]; }
  int size() const { return static_cast<int>(laws_.size()); }

 private:
  std::vector<std::shared_ptr<NonSmoothLaw>> laws_;  // 0: the common one
  std::vector<int> numbers_;                         // by pair of groups
};

}  // namespace rico
