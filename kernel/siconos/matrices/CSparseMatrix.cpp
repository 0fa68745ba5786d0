#include <CSparseMatrix.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "entries.hpp"

namespace {

template <class T>
T* allocateZeros(CS_INT number) {
  return static_cast<T*>(std::calloc(static_cast<std::size_t>(std::max(number, 1L)), sizeof(T)));
}

template <class T>
void grow(T*& array, CS_INT number) {
  array = static_cast<T*>(std::realloc(array, static_cast<std::size_t>(number) * sizeof(T)));
}

CS_INT entriesOf(const CSparseMatrix& A) { return A.nz >= 0 ? A.nz : A.p[A.n]; }

int largestOfColumns(const CSparseMatrix& A, double* max, bool absolute) {
  std::fill_n(max, A.n, 0.0);
  visitSparse(A, [&](int, int j, double value) {
    max[j] = std::max(max[j], absolute ? std::fabs(value) : value);
  });
  return 0;
}

}  // namespace

void visitSparse(const CSparseMatrix& A, const Visit& visit) {
  if (A.nz >= 0) {
    for (CS_INT k = 0; k < A.nz; ++k)
      visit(static_cast<int>(A.i[k]), static_cast<int>(A.p[k]), A.x[k]);
    return;
  }
  for (CS_INT j = 0; j < A.n; ++j)
    for (CS_INT k = A.p[j]; k < A.p[j + 1]; ++k)
      visit(static_cast<int>(A.i[k]), static_cast<int>(j), A.x[k]);
}

CSparseMatrix* cs_spalloc(CS_INT m, CS_INT n, CS_INT nzmax, CS_INT values, CS_INT triplet) {
  auto* A = static_cast<CSparseMatrix*>(std::calloc(1, sizeof(CSparseMatrix)));
  A->m = m;
  A->n = n;
  A->nzmax = std::max(nzmax, 1L);
  A->nz = triplet != 0 ? 0 : -1;
  A->p = allocateZeros<CS_INT>(triplet != 0 ? A->nzmax : n + 1);
  A->i = allocateZeros<CS_INT>(A->nzmax);
  if (values != 0) A->x = allocateZeros<double>(A->nzmax);
  return A;
}

CSparseMatrix* CSparseMatrix_spfree_on_stack(CSparseMatrix* A) {
  if (A == nullptr) return nullptr;
  std::free(A->p);
  std::free(A->i);
  std::free(A->x);
  A->p = A->i = nullptr;
  A->x = nullptr;
  return nullptr;
}

CSparseMatrix* cs_spfree(CSparseMatrix* A) {
  CSparseMatrix_spfree_on_stack(A);
  std::free(A);
  return nullptr;
}

CS_INT cs_entry(CSparseMatrix* T, CS_INT i, CS_INT j, double x) {
  if (T->nz < 0 || i < 0 || j < 0) return 0;
  if (T->nz >= T->nzmax) {
    T->nzmax *= 2;
    grow(T->p, T->nzmax);
    grow(T->i, T->nzmax);
    grow(T->x, T->nzmax);
  }
  T->i[T->nz] = i;
  T->p[T->nz] = j;
  T->x[T->nz++] = x;
  T->m = std::max(T->m, i + 1);
  T->n = std::max(T->n, j + 1);
  return 1;
}

CSparseMatrix* cs_compress(const CSparseMatrix* T) {
  CSparseMatrix* A = cs_spalloc(T->m, T->n, entriesOf(*T), 1, 0);
  visitSparse(*T, [A](int, int j, double) { ++A->p[j + 1]; });
  for (CS_INT j = 0; j < A->n; ++j) A->p[j + 1] += A->p[j];
  CS_INT* next = allocateZeros<CS_INT>(A->n);
  std::copy_n(A->p, A->n, next);
  visitSparse(*T, [A, next](int i, int j, double value) {
    A->i[next[j]] = i;
    A->x[next[j]++] = value;
  });
  std::free(next);
  return A;
}

CSparseMatrix* cs_transpose(const CSparseMatrix* A, CS_INT /*values*/) {
  CSparseMatrix* swapped = cs_spalloc(A->n, A->m, entriesOf(*A), 1, 1);
  visitSparse(*A, [swapped](int i, int j, double value) { cs_entry(swapped, j, i, value); });
  if (A->nz >= 0) return swapped;
  CSparseMatrix* result = cs_compress(swapped);
  cs_spfree(swapped);
  return result;
}

CS_INT cs_gaxpy(const CSparseMatrix* A, const double* x, double* y) {
  CSparseMatrix_aaxpby(1.0, A, x, 1.0, y);
  return 1;
}

CS_INT cs_print(const CSparseMatrix* A, CS_INT brief) {
  return CSparseMatrix_print(A, static_cast<int>(brief));
}

CS_INT CSparseMatrix_zentry(CSparseMatrix* T, CS_INT i, CS_INT j, double x, double threshold) {
  return std::fabs(x) > threshold ? cs_entry(T, i, j, x) : 1;
}

CS_INT CSparseMatrix_symmetric_zentry(CSparseMatrix* T, CS_INT i, CS_INT j, double x,
                                      double threshold) {
  return i >= j ? CSparseMatrix_zentry(T, i, j, x, threshold) : 1;
}

CS_INT CSparseMatrix_entry(CSparseMatrix* T, CS_INT i, CS_INT j, double x) {
  return cs_entry(T, i, j, x);
}

CS_INT CSparseMatrix_symmetric_entry(CSparseMatrix* T, CS_INT i, CS_INT j, double x) {
  return i >= j ? cs_entry(T, i, j, x) : 1;
}

int CSparseMatrix_aaxpby(const double alpha, const CSparseMatrix* A, const double* x,
                         const double beta, double* y) {
  for (CS_INT i = 0; i < A->m; ++i) y[i] *= beta;
  visitSparse(*A, [&](int i, int j, double value) { y[i] += alpha * value * x[j]; });
  return 1;
}

CSparseMatrix* CSparseMatrix_alloc_for_copy(const CSparseMatrix* m) {
  return cs_spalloc(m->m, m->n, std::max(m->nzmax, entriesOf(*m)), 1, m->nz >= 0 ? 1 : 0);
}

void CSparseMatrix_copy(const CSparseMatrix* A, CSparseMatrix* B) {
  const CS_INT entries = entriesOf(*A);
  B->m = A->m;
  B->n = A->n;
  B->nz = A->nz;
  std::copy_n(A->p, A->nz >= 0 ? entries : A->n + 1, B->p);
  std::copy_n(A->i, entries, B->i);
  std::copy_n(A->x, entries, B->x);
}

CS_INT CSparseMatrix_to_dense(const CSparseMatrix* A, double* B) {
  std::fill_n(B, A->m * A->n, 0.0);
  visitSparse(*A, [A, B](int i, int j, double value) { B[j * A->m + i] += value; });
  return 0;
}

int CSparseMatrix_scal(const double alpha, const CSparseMatrix* A) {
  for (CS_INT k = 0; k < entriesOf(*A); ++k) A->x[k] *= alpha;
  return 0;
}

double CSparseMatrix_get_value(const CSparseMatrix* A, CS_INT i, CS_INT j) {
  double sum = 0.0;
  visitSparse(*A, [&](int row, int col, double value) {
    if (row == i && col == j) sum += value;
  });
  return sum;
}

int CSparseMatrix_print(const CSparseMatrix* A, int brief) {
  return CSparseMatrix_print_in_file(A, brief, stdout);
}

int CSparseMatrix_print_in_file(const CSparseMatrix* A, int brief, FILE* file) {
  const bool isTriplet = A->nz >= 0;
  std::fprintf(file, "%s%ld-by-%ld, nzmax: %ld nnz: %ld", isTriplet ? "triplet: " : "", A->m, A->n,
               A->nzmax, entriesOf(*A));
  if (!isTriplet) std::fprintf(file, ", 1-norm: %g", cs_norm(A));
  std::fputc('\n', file);
  CS_INT left = brief != 0 ? 20 : entriesOf(*A);
  for (CS_INT k = 0; isTriplet && k < A->nz && left > 0; ++k, --left)
    std::fprintf(file, "    %ld %ld : %g\n", A->i[k], A->p[k], A->x[k]);
  for (CS_INT j = 0; !isTriplet && j < A->n && left > 0; ++j) {
    std::fprintf(file, "    col %ld : locations %ld to %ld\n", j, A->p[j], A->p[j + 1] - 1);
    for (CS_INT k = A->p[j]; k < A->p[j + 1] && left > 0; ++k, --left)
      std::fprintf(file, "      %ld : %g\n", A->i[k], A->x[k]);
  }
  if (left == 0 && brief != 0) std::fputs("  ...\n", file);
  return 1;
}

int CSparseMatrix_check_triplet(CSparseMatrix* T) {
  if (T->nz < 0) return 1;
  return CSparseMatrix_check_csc(T);
}

int CSparseMatrix_check_csc(CSparseMatrix* T) {
  int wrong = 0;
  visitSparse(*T, [&](int i, int j, double) {
    if (i < 0 || j < 0 || i >= T->m || j >= T->n) wrong = 1;
  });
  return wrong;
}

int CSparseMatrix_max_by_columns(const CSparseMatrix* A, double* max) {
  return largestOfColumns(*A, max, false);
}

int CSparseMatrix_max_abs_by_columns(const CSparseMatrix* A, double* max) {
  return largestOfColumns(*A, max, true);
}
