#pragma once

#include <NumericsMatrix.h>

#include <functional>

using Visit = std::function<void(int i, int j, double value)>;

/// Calls a function for every stored entry; entries of a sparse matrix at the same place are to be
/// added.
void visitEntries(const NumericsMatrix& m, const Visit& visit);
/// Calls a function for every stored entry of one of the sparse forms of a matrix.
void visitSparse(const CSparseMatrix& A, const Visit& visit);
/// The triplets of a sparse matrix for changes: they become its only form.
CSparseMatrix* changedTriplet(NumericsMatrix& m);
