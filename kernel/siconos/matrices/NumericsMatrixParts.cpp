// Rows, forms and factors of a NumericsMatrix, by their further names.
#include <SparseBlockMatrix.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "entries.hpp"

namespace {

/// y (+)= `rows` rows of A from `first` on, without the columns first ... first + rows - 1, times
/// x.
void rowsWithoutDiagonal(const NumericsMatrix& A, size_t first, size_t rows, const double* x,
                         double* y, bool init) {
  if (init) std::fill(y, y + rows, 0.0);
  const auto isInside = [&](int k) {
    return static_cast<size_t>(k) >= first && static_cast<size_t>(k) < first + rows;
  };
  visitEntries(A, [&](int i, int j, double value) {
    if (isInside(i) && !isInside(j)) y[static_cast<size_t>(i) - first] += value * x[j];
  });
}

}  // namespace

void NM_row_prod_no_diag(size_t /*sizeX*/, size_t sizeY, int /*block_start*/, size_t row_start,
                         NumericsMatrix* A, double* x, double* y, double* /*xsave*/, bool init) {
  rowsWithoutDiagonal(*A, row_start, sizeY, x, y, init);
}

void NM_row_prod_no_diag3(size_t /*sizeX*/, int /*block_start*/, size_t row_start,
                          NumericsMatrix* A, double* x, double* y, bool init) {
  rowsWithoutDiagonal(*A, row_start, 3, x, y, init);
}

void NM_row_prod_no_diag1x1(size_t /*sizeX*/, int /*block_start*/, size_t row_start,
                            NumericsMatrix* A, double* x, double* y, bool init) {
  rowsWithoutDiagonal(*A, row_start, 1, x, y, init);
}

void NM_prod_mv_3x3(int /*sizeX*/, int /*sizeY*/, NumericsMatrix* A, double* x, double* y) {
  NM_gemv(1.0, A, x, 1.0, y);
}

int NM_LU_solve_matrix_rhs(NumericsMatrix* Ao, NumericsMatrix* B) {
  NumericsMatrix* dense = NM_create(NM_DENSE, B->size0, B->size1);
  NM_to_dense(B, dense);
  const int info = NM_LU_solve(Ao, dense->matrix0, static_cast<unsigned>(B->size1));
  if (info == 0) NM_copy(dense, B);
  NM_free(dense);
  return info;
}

int NM_Cholesky_solve_matrix_rhs(NumericsMatrix* Ao, NumericsMatrix* B) {
  return NM_LU_solve_matrix_rhs(Ao, B);
}

int NM_inverse_diagonal_block_matrix_in_place(NumericsMatrix* A) {
  if (A->storageType == NM_SPARSE_BLOCK)
    return SBM_inverse_diagonal_block_matrix_in_place(A->matrix1, nullptr);
  NumericsMatrix* inverse = NM_LU_inv(A);
  if (inverse == nullptr) return 1;
  NM_copy(inverse, A);
  NM_free(inverse);
  return 0;
}

double NM_iterated_power_method(NumericsMatrix* A, double tol, int itermax) {
  std::vector<double> x(static_cast<size_t>(A->size0)), y(x.size());
  for (size_t k = 0; k < x.size(); ++k) x[k] = 1.0 + 0.1 * static_cast<double>(k % 7);
  double value = 0.0;
  for (int pass = 0; pass < itermax; ++pass) {
    double square = 0.0, product = 0.0;
    for (const double entry : x) square += entry * entry;
    for (double& entry : x) entry /= std::sqrt(square);
    NM_gemv(1.0, A, x.data(), 0.0, y.data());
    for (size_t k = 0; k < x.size(); ++k) product += x[k] * y[k];
    const double change = std::fabs(product - value);
    value = product;
    x.swap(y);
    if (change <= tol * std::fabs(value)) break;
  }
  return value;
}

// ---- forms ----

CSparseMatrix* NM_csr(NumericsMatrix* A) { return NM_csc_trans(A); }

void NM_clearSparseBlock(NumericsMatrix* A) {
  if (A->matrix1 == nullptr) return;
  SBM_clear(A->matrix1);
  std::free(A->matrix1);
  A->matrix1 = nullptr;
}

void NM_clearCSR(NumericsMatrix* A) { NM_clearCSCTranspose(A); }

void NM_clear_not_dense(NumericsMatrix* m) {
  NM_clearSparseBlock(m);
  NM_clearSparse(m);
}

NumericsMatrix* NM_free_not_dense(NumericsMatrix* m) {
  NM_clear_not_dense(m);
  std::free(m);
  return nullptr;
}

void NM_clear_not_SBM(NumericsMatrix* m) {
  NM_clearDense(m);
  NM_clearSparse(m);
}

NumericsMatrix* NM_free_not_SBM(NumericsMatrix* m) {
  NM_clear_not_SBM(m);
  std::free(m);
  return nullptr;
}

void NM_clear_other_storages(NumericsMatrix* M, NM_types storageType) {
  if (storageType != NM_DENSE) NM_clearDense(M);
  if (storageType != NM_SPARSE_BLOCK) NM_clearSparseBlock(M);
  if (storageType != NM_SPARSE) NM_clearSparse(M);
}

void NM_update_size(NumericsMatrix* A) {
  const CSparseMatrix* form = NSM_get_origin(A->matrix2);
  if (form == nullptr) return;
  A->size0 = static_cast<int>(form->m);
  A->size1 = static_cast<int>(form->n);
}

bool NM_destructible(const NumericsMatrix* /*A*/) { return true; }
bool NM_LU_factorized(const NumericsMatrix* /*A*/) { return false; }
bool NM_Cholesky_factorized(const NumericsMatrix* /*A*/) { return false; }
bool NM_LDLT_factorized(const NumericsMatrix* /*A*/) { return false; }
void NM_set_LU_factorized(NumericsMatrix* /*A*/, bool /*flag*/) {}
void NM_set_Cholesky_factorized(NumericsMatrix* /*A*/, bool /*flag*/) {}
void NM_set_LDLT_factorized(NumericsMatrix* /*A*/, bool /*flag*/) {}
void NM_reset_version(NumericsMatrix* /*M*/, NM_types /*id*/) {}
void NM_reset_versions(NumericsMatrix* /*M*/) {}

// ---- text of other programs ----

void NM_dense_display_matlab(double* m, int nRow, int nCol, int lDim) {
  const int stride = lDim > 0 ? lDim : nRow;
  std::printf("[");
  for (int i = 0; i < nRow; ++i) {
    for (int j = 0; j < nCol; ++j) std::printf("%.15e ", m[j * stride + i]);
    std::printf(i + 1 < nRow ? ";\n" : "]\n");
  }
}

void NM_write_in_file_scilab(const NumericsMatrix* M, FILE* file) {
  std::fprintf(file, "size0 = %d;\nsize1 = %d;\ndata= [", M->size0, M->size1);
  for (int i = 0; i < M->size0; ++i) {
    std::fprintf(file, "[");
    for (int j = 0; j < M->size1; ++j)
      std::fprintf(file, "%32.24e%s", NM_get_value(M, i, j), j + 1 < M->size1 ? "," : "");
    std::fprintf(file, "];\n");
  }
  std::fprintf(file, "]\n");
}

void NM_write_in_file_python(const NumericsMatrix* M, FILE* file) {
  std::fprintf(file, "size0 = %d\nsize1 = %d\ndata= [", M->size0, M->size1);
  for (int i = 0; i < M->size0; ++i) {
    std::fprintf(file, "[");
    for (int j = 0; j < M->size1; ++j) std::fprintf(file, "%32.24e, ", NM_get_value(M, i, j));
    std::fprintf(file, "],\n");
  }
  std::fprintf(file, "]\n");
}
