#pragma once

#include <petscmat.h>

#include <span>
#include <vector>

namespace rico {

/// Entries of A⁻¹ at the rows and columns S of all ranks, from MUMPS' factors of A. For column j
/// the forward substitution visits only what of the elimination tree lies above j, and the backward
/// one what lies above S: half of the work that a solution for each column is, and no vectors of
/// the length of A.
///
/// Each rank gets its own rows, over the columns of S in the order of ranks; they pass through the
/// first rank, some columns at a time. Collective.
void invertAt(Mat factors, MPI_Comm comm, std::span<const int> ownRows, std::vector<double>& block);

}  // namespace rico
