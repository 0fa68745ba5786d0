#pragma once

#include <NumericsMatrix.h>

#include <functional>

using Visit = std::function<void(int i, int j, double value)>;

/// Every entry that is kept; those of a sparse matrix at one place add up.
void visitEntries(const NumericsMatrix& m, const Visit& visit);
/// The same of one of its sparse forms.
void visitSparse(const CSparseMatrix& A, const Visit& visit);
/// The triplets of a sparse matrix, which are about to change: they become its only form.
CSparseMatrix* changedTriplet(NumericsMatrix& m);
