#pragma once

#include <NumericsMatrix.h>

#include <SiconosMatrix.hpp>
#include <algorithm>
#include <vector>

// Numerics' forms of a SiconosMatrix. These functions are inline: only programs that call them load
// numerics' library.

/// A matrix that programs take as a shared pointer, and as a plain one.
class NumericsMatrixAccess : public std::shared_ptr<NumericsMatrix> {
 public:
  explicit NumericsMatrixAccess(const std::shared_ptr<NumericsMatrix>& matrix)
      : std::shared_ptr<NumericsMatrix>(matrix) {}

  operator NumericsMatrix*() const { return get(); }
};

template <class Visit>
void SiconosMatrix::visitEntries(double tol, Visit visit) const {
  const auto seen = [&](unsigned i, unsigned j, double value) {
    if (std::fabs(value) > tol) visit(static_cast<CS_INT>(i), static_cast<CS_INT>(j), value);
  };
  for (const auto& [place, value] : entries_) seen(place.first, place.second, value);
  if (isSparse()) return;
  for (unsigned i = 0; i < size(0); ++i)
    for (unsigned j = 0; j < size(1); ++j) seen(i, j, getValue(i, j));
}

inline void SiconosMatrix::updateNumericsMatrix() const {
  if (numerics_ == nullptr)
    numerics_ = {NM_new(), [isDense = !isSparse()](NumericsMatrix* matrix) {
                   if (isDense) matrix->matrix0 = nullptr;  // the entries are this matrix's
                   NM_free(matrix);
                 }};
  const auto rows = static_cast<int>(size(0)), columns = static_cast<int>(size(1));
  if (!isSparse()) numerics_->matrix0 = nullptr;
  NM_clear(numerics_.get());
  if (!isSparse()) return NM_fill(numerics_.get(), NM_DENSE, rows, columns, getArray());
  numerics_->storageType = NM_SPARSE;
  numerics_->size0 = rows, numerics_->size1 = columns;
  NM_triplet_alloc(numerics_.get(), static_cast<CS_INT>(nnz(0.0)));
  numerics_->matrix2->origin = NSM_TRIPLET;
  fillTriplet(NM_triplet(numerics_.get()), 0, 0, 0.0);
}

inline NumericsMatrixAccess SiconosMatrix::numericsMatrix() const {
  updateNumericsMatrix();
  return NumericsMatrixAccess(numerics_);
}

inline bool SiconosMatrix::fillCSC(CSparseMatrix* csc, std::size_t row_off, std::size_t col_off,
                                   double tol) const {
  CS_INT* start = csc->p + col_off;
  std::fill(start + 1, start + 1 + size(1), 0);
  visitEntries(tol, [&](CS_INT, CS_INT j, double) { ++start[j + 1]; });
  for (unsigned j = 0; j < size(1); ++j) start[j + 1] += start[j];
  std::vector<CS_INT> next(start, start + size(1));
  visitEntries(tol, [&](CS_INT i, CS_INT j, double value) {
    csc->i[next[static_cast<std::size_t>(j)]] = static_cast<CS_INT>(row_off) + i;
    csc->x[next[static_cast<std::size_t>(j)]++] = value;
  });
  return true;
}

inline bool SiconosMatrix::fillCSC(CSparseMatrix* csc, double tol) const {
  csc->p[0] = 0;
  return fillCSC(csc, 0, 0, tol);
}

inline bool SiconosMatrix::fillTriplet(CSparseMatrix* csc, std::size_t row_off, std::size_t col_off,
                                       double tol) const {
  visitEntries(tol, [&](CS_INT i, CS_INT j, double value) {
    cs_entry(csc, static_cast<CS_INT>(row_off) + i, static_cast<CS_INT>(col_off) + j, value);
  });
  return true;
}

inline bool SiconosMatrix::fromCSC(const CSparseMatrix* csc) {
  zero();
  for (CS_INT j = 0; j < csc->n; ++j)
    for (CS_INT k = csc->p[j]; k < csc->p[j + 1]; ++k)
      setValue(static_cast<unsigned>(csc->i[k]), static_cast<unsigned>(j), csc->x[k]);
  return true;
}
