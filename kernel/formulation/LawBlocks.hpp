#pragma once

#include <numerics/rico_array.h>

#include <kernel/algebra/Matrix.hpp>
#include <vector>

namespace rico {

class NonSmoothLaw;

/// The sets of a problem, one for each contact in order, in the form of numerics. It owns the
/// arrays to which the blocks point.
class LawBlocks {
 public:
  /// Removes all sets.
  void clear();
  /// Appends the set of one contact.
  void append(const NonSmoothLaw& law);
  /// Appends rows with the intervals [lb_i, ub_i].
  void append(int rows, const double* lb, const double* ub);
  /// The sets, to be called after the last append(). Valid until the next change.
  const std::vector<RicoArrayBlock>& blocks();

 private:
  bool joins(RicoCone cone, int size) const;
  void add(RicoCone cone, int size);

  std::vector<RicoArrayBlock> blocks_;
  std::vector<double> lb_, ub_, mu_, muR_;  ///< of each row; of each set
  std::vector<Matrix> polyhedra_;
};

}  // namespace rico
