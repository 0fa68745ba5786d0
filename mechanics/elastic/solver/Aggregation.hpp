#pragma once

#include <mechanics/elastic/solver/BlockMatrix.hpp>

namespace rico {

/// The coarse space of smoothed aggregation (Vanek, Mandel and Brezina 1996): nodes that are
/// strongly coupled make aggregates, each with the six rigid motions as its degrees of freedom.
///
///     B_i restricted to an aggregate = Q_i R,      P = (I − ω D⁻¹ A) Q,   ω = (4/3) / λ_max(D⁻¹ A)
///
/// with D the block diagonal of A; R are the modes of the coarse nodes.
struct CoarseSpace {
  BlockMatrix prolongation;   ///< P; no columns where nothing is to be made coarser
  std::vector<double> modes;  ///< 6 x 6 numbers for each coarse node
};

/// `modes`: B, one block of A's row size and six columns for each node. `inverseDiagonal`: D⁻¹.
CoarseSpace makeCoarseSpace(const BlockMatrix& A, const std::vector<double>& modes,
                            const std::vector<double>& inverseDiagonal);

}  // namespace rico
