#pragma once

#include <petscmat.h>

#include <span>
#include <vector>

namespace rico {

/// Computes the entries of A⁻¹ at the rows and columns S of all ranks, from MUMPS' factors of A.
/// For column j the forward substitution visits only the path of the elimination tree above j, and
/// the backward substitution only the paths above S. This is half the work of a solution per
/// column, and needs no vectors of the length of A.
///
/// Each rank gets its own rows, over the columns of S in the order of ranks. They pass through the
/// first rank, some columns at a time. Collective.
void invertAt(Mat factors, MPI_Comm comm, std::span<const int> ownRows, std::vector<double>& block);

}  // namespace rico
