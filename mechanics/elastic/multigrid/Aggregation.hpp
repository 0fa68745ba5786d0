#pragma once

#include <mechanics/elastic/multigrid/SweepOrder.hpp>
#include <mechanics/elastic/multigrid/Workers.hpp>

namespace rico {

/// The coarse space of smoothed aggregation (Vanek, Mandel and Brezina 1996): nodes that are
/// strongly coupled make aggregates, each with the six rigid motions as its degrees of freedom.
///
///     B_i restricted to an aggregate = Q_i R,      P = (I − ω D⁻¹ A) Q,   ω = (4/3) / λ_max(D⁻¹ A)
///
/// with D the block diagonal of A; R are the modes of the coarse nodes.
class CoarseSpace {
 public:
  /// `modes`: B, one block of A's row size and six columns for each node. `inverseDiagonal`: D⁻¹.
  /// `isKnown`: A has the pattern of the last call, and `order` its tiles. Returns false if nothing
  /// is made coarser.
  bool compute(const BlockMatrix& A, const std::vector<double>& modes,
               const std::vector<double>& inverseDiagonal, const SweepOrder& order,
               Workers& workers, bool isKnown);
  /// True if the last call has left the aggregates, and with them the pattern of P.
  bool isKept() const { return isKept_; }
  const BlockMatrix& prolongation() const { return prolongation_; }  ///< P
  /// R, 6 x 6 numbers for each coarse node.
  const std::vector<double>& modes() const { return modes_; }
  /// The first coarse node of each tile, and their number.
  const std::vector<int>& tiles() const { return tiles_; }

 private:
  std::vector<int> aggregates_;  // of the nodes, as found
  std::vector<int> tiles_;
  BlockMatrix prolongation_;
  std::vector<double> modes_;
  bool isKept_ = false;
};

}  // namespace rico
