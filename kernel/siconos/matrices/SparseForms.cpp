// The forms of a sparse NumericsMatrix.
#include <NumericsMatrix.h>

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <utility>
#include <vector>

#include "entries.hpp"

namespace {

void drop(CSparseMatrix*& form) { form = cs_spfree(form); }

/// Entries of round-off size of a matrix that is not sparse are omitted.
CSparseMatrix* tripletsOf(const NumericsMatrix& m, bool onlyLower) {
  CSparseMatrix* triplets = cs_spalloc(m.size0, m.size1, 16, 1, 1);
  const bool all = m.storageType == NM_SPARSE;
  visitEntries(m, [&](int i, int j, double value) {
    if (onlyLower && i < j) return;
    if (all || std::fabs(value) > DBL_EPSILON) cs_entry(triplets, i, j, value);
  });
  triplets->m = m.size0;
  triplets->n = m.size1;
  return triplets;
}

CSparseMatrix* copyOf(const CSparseMatrix* form) {
  if (form == nullptr) return nullptr;
  CSparseMatrix* copy = CSparseMatrix_alloc_for_copy(form);
  CSparseMatrix_copy(form, copy);
  return copy;
}

void setForm(NumericsMatrix* A, CSparseMatrix* form, NSM_t origin) {
  NSM_clear(numericsSparseMatrix(A));
  (origin == NSM_TRIPLET ? A->matrix2->triplet : A->matrix2->csc) = form;
  A->matrix2->origin = origin;
}

}  // namespace

NumericsSparseMatrix* NSM_new(void) {
  return static_cast<NumericsSparseMatrix*>(std::calloc(1, sizeof(NumericsSparseMatrix)));
}

void NSM_null(NumericsSparseMatrix* A) { std::memset(A, 0, sizeof(*A)); }

NumericsSparseMatrix* NSM_triplet_eye(unsigned int size) {
  NumericsSparseMatrix* unit = NSM_new();
  unit->triplet = cs_spalloc(size, size, size, 1, 1);
  unit->origin = NSM_TRIPLET;
  for (unsigned i = 0; i < size; ++i) cs_entry(unit->triplet, i, i, 1.0);
  return unit;
}

NumericsSparseMatrix* NSM_clear(NumericsSparseMatrix* A) {
  if (A == nullptr) return nullptr;
  for (CSparseMatrix** form : {&A->triplet, &A->half_triplet, &A->csc, &A->trans_csc, &A->csr})
    drop(*form);
  std::free(A->diag_indx);
  NSM_null(A);
  return nullptr;
}

void NSM_copy(NumericsSparseMatrix* A, NumericsSparseMatrix* B) {
  NSM_clear(B);
  B->triplet = copyOf(A->triplet);
  B->half_triplet = copyOf(A->half_triplet);
  B->csc = copyOf(A->csc);
  B->trans_csc = copyOf(A->trans_csc);
  B->origin = A->origin;
}

CSparseMatrix* NSM_get_origin(const NumericsSparseMatrix* M) {
  if (M == nullptr) return nullptr;
  if (M->origin == NSM_TRIPLET) return M->triplet;
  if (M->origin == NSM_CSC) return M->csc;
  if (M->origin == NSM_HALF_TRIPLET) return M->half_triplet;
  for (CSparseMatrix* form : {M->triplet, M->csc, M->half_triplet})
    if (form != nullptr) return form;
  return nullptr;
}

CSparseMatrix* NSM_latest(const NumericsSparseMatrix* M) { return NSM_get_origin(M); }

unsigned NSM_origin(const NumericsSparseMatrix* M) {
  if (M == nullptr) return NSM_UNKNOWN;
  const CSparseMatrix* form = NSM_get_origin(M);
  if (form == nullptr) return M->origin;
  return form == M->triplet ? NSM_TRIPLET : form == M->csc ? NSM_CSC : NSM_HALF_TRIPLET;
}

double* NSM_data(NumericsSparseMatrix* A) {
  CSparseMatrix* form = NSM_get_origin(A);
  return form == nullptr ? nullptr : form->x;
}

size_t NSM_nnz(const CSparseMatrix* A) {
  return static_cast<size_t>(A->nz >= 0 ? A->nz : A->p[A->n]);
}

int NSM_to_dense(const NumericsSparseMatrix* A, double* B) {
  const CSparseMatrix* form = NSM_get_origin(A);
  return form == nullptr ? 1 : static_cast<int>(CSparseMatrix_to_dense(form, B));
}

void NSM_sort_csc(CSparseMatrix* A) {
  for (CS_INT j = 0; j < A->n; ++j) {
    std::vector<std::pair<CS_INT, double>> column;
    for (CS_INT k = A->p[j]; k < A->p[j + 1]; ++k) column.emplace_back(A->i[k], A->x[k]);
    std::sort(column.begin(), column.end());
    CS_INT k = A->p[j];
    for (const auto& [row, value] : column) {
      A->i[k] = row;
      A->x[k++] = value;
    }
  }
}

void NSM_fix_csc(CSparseMatrix* A) { NSM_sort_csc(A); }

CS_INT* NSM_diag_indices(NumericsMatrix* M) {
  NumericsSparseMatrix* sparse = numericsSparseMatrix(M);
  if (sparse->diag_indx != nullptr) return sparse->diag_indx;
  CSparseMatrix* triplets = changedTriplet(*M);
  const CS_INT size = std::min(M->size0, M->size1);
  std::vector<CS_INT> places(static_cast<std::size_t>(size), -1);
  for (CS_INT k = 0; k < triplets->nz; ++k)
    if (triplets->i[k] == triplets->p[k]) places[static_cast<std::size_t>(triplets->i[k])] = k;
  for (CS_INT i = 0; i < size; ++i) {
    CS_INT& place = places[static_cast<std::size_t>(i)];
    if (place >= 0) continue;
    place = triplets->nz;
    cs_entry(triplets, i, i, 0.0);
  }
  sparse->diag_indx = static_cast<CS_INT*>(std::calloc(places.size() + 1, sizeof(CS_INT)));
  std::copy(places.begin(), places.end(), sparse->diag_indx);
  return sparse->diag_indx;
}

void NSM_extract_block(NumericsMatrix* M, double* blockM, size_t pos_row, size_t pos_col,
                       size_t block_row_size, size_t block_col_size) {
  std::fill_n(blockM, block_row_size * block_col_size, 0.0);
  visitEntries(*M, [&](int i, int j, double value) {
    const size_t row = static_cast<size_t>(i) - pos_row, col = static_cast<size_t>(j) - pos_col;
    if (row < block_row_size && col < block_col_size) blockM[col * block_row_size + row] += value;
  });
}

CSparseMatrix* changedTriplet(NumericsMatrix& m) {
  CSparseMatrix* triplets = NM_triplet(&m);
  m.matrix2->triplet = nullptr;
  setForm(&m, triplets, NSM_TRIPLET);
  return triplets;
}

NumericsSparseMatrix* numericsSparseMatrix(NumericsMatrix* A) {
  if (A->matrix2 == nullptr) A->matrix2 = NSM_new();
  return A->matrix2;
}

void NM_triplet_alloc(NumericsMatrix* A, CS_INT nzmax) {
  setForm(A, cs_spalloc(A->size0, A->size1, nzmax, 1, 1), NSM_TRIPLET);
}

void NM_csc_alloc(NumericsMatrix* A, CS_INT nzmax) {
  setForm(A, cs_spalloc(A->size0, A->size1, nzmax, 1, 0), NSM_CSC);
}

void NM_csc_empty_alloc(NumericsMatrix* A, CS_INT nzmax) { NM_csc_alloc(A, nzmax); }

CSparseMatrix* NM_triplet(NumericsMatrix* A) {
  NumericsSparseMatrix* sparse = numericsSparseMatrix(A);
  if (sparse->triplet == nullptr) sparse->triplet = tripletsOf(*A, false);
  if (A->storageType == NM_SPARSE && sparse->origin == NSM_UNKNOWN) sparse->origin = NSM_TRIPLET;
  return sparse->triplet;
}

CSparseMatrix* NM_half_triplet(NumericsMatrix* A) {
  NumericsSparseMatrix* sparse = numericsSparseMatrix(A);
  if (sparse->half_triplet == nullptr) sparse->half_triplet = tripletsOf(*A, true);
  return sparse->half_triplet;
}

CSparseMatrix* NM_csc(NumericsMatrix* A) {
  NumericsSparseMatrix* sparse = numericsSparseMatrix(A);
  if (sparse->csc == nullptr) sparse->csc = cs_compress(NM_triplet(A));
  return sparse->csc;
}

CSparseMatrix* NM_csc_trans(NumericsMatrix* A) {
  CSparseMatrix* columns = NM_csc(A);
  if (A->matrix2->trans_csc == nullptr) A->matrix2->trans_csc = cs_transpose(columns, 1);
  return A->matrix2->trans_csc;
}

void NM_clearDense(NumericsMatrix* A) {
  std::free(A->matrix0);
  A->matrix0 = nullptr;
}

void NM_clearSparse(NumericsMatrix* A) {
  NSM_clear(A->matrix2);
  std::free(A->matrix2);
  A->matrix2 = nullptr;
}

void NM_clearTriplet(NumericsMatrix* A) {
  if (A->matrix2 != nullptr) drop(A->matrix2->triplet);
}

void NM_clearHalfTriplet(NumericsMatrix* A) {
  if (A->matrix2 != nullptr) drop(A->matrix2->half_triplet);
}

void NM_clearCSC(NumericsMatrix* A) {
  if (A->matrix2 != nullptr) drop(A->matrix2->csc);
}

void NM_clearCSCTranspose(NumericsMatrix* A) {
  if (A->matrix2 != nullptr) drop(A->matrix2->trans_csc);
}

void NM_clearSparseStorage(NumericsMatrix* A) { NSM_clear(A->matrix2); }

void NM_setSparseSolver(NumericsMatrix* /*A*/, NSM_linear_solver /*solver_id*/) {}

NumericsMatrix* NM_preserve(NumericsMatrix* A) { return A; }

NumericsMatrix* NM_unpreserve(NumericsMatrix* A) { return A; }
