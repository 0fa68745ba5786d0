#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "driving.hpp"
#include "entries.hpp"

namespace {

NumericsMatrix* fromDense(const rico::Matrix& A) {
  NumericsMatrix* result = NM_create(NM_DENSE, A.rows(), A.cols());
  for (int j = 0; j < A.cols(); ++j)
    std::copy_n(A.col(j), A.rows(), result->matrix0 + static_cast<std::ptrdiff_t>(j) * A.rows());
  return result;
}

void replace(NumericsMatrix* target, NumericsMatrix* source) {
  NM_clear(target);
  *target = *source;
  std::free(source);
}

NumericsMatrix* sparse(const NumericsMatrix& A, double threshold) {
  NumericsMatrix* result = NM_create(NM_SPARSE, A.size0, A.size1);
  visitEntries(A, [&](int i, int j, double value) {
    if (std::fabs(value) > threshold) NM_entry(result, i, j, value);
  });
  return result;
}

NumericsMatrix* sum(double alpha, NumericsMatrix& A, double beta, NumericsMatrix& B) {
  const bool dense = A.storageType == NM_DENSE && B.storageType == NM_DENSE;
  NumericsMatrix* result = NM_create(dense ? NM_DENSE : NM_SPARSE, A.size0, A.size1);
  const auto add = [&](double factor, const NumericsMatrix& X) {
    visitEntries(X, [&](int i, int j, double value) {
      if (dense)
        result->matrix0[static_cast<std::ptrdiff_t>(j) * A.size0 + i] += factor * value;
      else
        NM_entry(result, i, j, factor * value);
    });
  };
  add(alpha, A);
  add(beta, B);
  return result;
}

double largestSum(NumericsMatrix& A, bool ofRows) {
  const rico::Matrix values = dense(A);
  std::vector<double> sums(static_cast<std::size_t>(ofRows ? A.size0 : A.size1));
  for (int j = 0; j < A.size1; ++j)
    for (int i = 0; i < A.size0; ++i)
      sums[static_cast<std::size_t>(ofRows ? i : j)] += std::fabs(values(i, j));
  return sums.empty() ? 0.0 : *std::max_element(sums.begin(), sums.end());
}

/// `max` has the largest of `measure` for each row or column; a place without entries counts as 0.
void largest(const NumericsMatrix& m, bool byRows, bool absolute, double* max) {
  std::fill(max, max + (byRows ? m.size0 : m.size1), 0.0);
  visitEntries(m, [&](int i, int j, double value) {
    double& entry = max[byRows ? i : j];
    entry = std::max(entry, absolute ? std::fabs(value) : value);
  });
}

void addToDiagonal(NumericsMatrix& m, double alpha) {
  NumericsMatrix* unit = NM_create(NM_SPARSE, m.size0, m.size1);
  for (int i = 0; i < std::min(m.size0, m.size1); ++i) NM_entry(unit, i, i, 1.0);
  NumericsMatrix* sum = NM_add(1.0, &m, alpha, unit);
  NM_copy(sum, &m);
  NM_free(sum);
  NM_free(unit);
}

}  // namespace

void NM_copy(const NumericsMatrix* A, NumericsMatrix* B) {
  const bool isDense = A->storageType == NM_DENSE;
  NumericsMatrix* copy = NM_create(isDense ? NM_DENSE : NM_SPARSE, A->size0, A->size1);
  visitEntries(*A, [copy](int i, int j, double value) { NM_entry(copy, i, j, value); });
  replace(B, copy);
}

NumericsMatrix* NM_duplicate(NumericsMatrix* A) {
  return NM_create(A->storageType, A->size0, A->size1);
}

void NM_copy_to_sparse(const NumericsMatrix* A, NumericsMatrix* B, double threshold) {
  replace(B, sparse(*A, threshold));
}

int NM_to_dense(const NumericsMatrix* A, NumericsMatrix* B) {
  NumericsMatrix* result = NM_create(NM_DENSE, A->size0, A->size1);
  visitEntries(*A, [&](int i, int j, double value) {
    result->matrix0[static_cast<std::ptrdiff_t>(j) * A->size0 + i] += value;
  });
  replace(B, result);
  return 0;
}

void NM_insert(NumericsMatrix* A, const NumericsMatrix* B, unsigned int start_i,
               unsigned int start_j) {
  visitEntries(*B, [&](int i, int j, double value) {
    NM_entry(A, i + static_cast<int>(start_i), j + static_cast<int>(start_j), value);
  });
}

NumericsMatrix* NM_transpose(NumericsMatrix* A) {
  const bool isDense = A->storageType == NM_DENSE;
  NumericsMatrix* result = NM_create(isDense ? NM_DENSE : NM_SPARSE, A->size1, A->size0);
  visitEntries(*A, [result](int i, int j, double value) { NM_entry(result, j, i, value); });
  return result;
}

NumericsMatrix* NM_multiply(NumericsMatrix* A, NumericsMatrix* B) {
  NumericsMatrix* product = fromDense(dense(*A) * dense(*B));
  if (A->storageType == NM_DENSE || B->storageType == NM_DENSE) return product;
  NumericsMatrix* result = sparse(*product, 0.0);
  NM_free(product);
  return result;
}

NumericsMatrix* NM_add(double alpha, NumericsMatrix* A, double beta, NumericsMatrix* B) {
  return sum(alpha, *A, beta, *B);
}

void NM_gemm(double alpha, NumericsMatrix* A, NumericsMatrix* B, double beta, NumericsMatrix* C) {
  rico::Matrix product = dense(*A) * dense(*B);
  const rico::Matrix old = dense(*C);
  for (int j = 0; j < product.cols(); ++j)
    for (int i = 0; i < product.rows(); ++i)
      product(i, j) = alpha * product(i, j) + (beta == 0.0 ? 0.0 : beta * old(i, j));
  replace(C, fromDense(product));
}

void NM_tgemv(double alpha, NumericsMatrix* A, const double* x, double beta, double* y) {
  for (int j = 0; j < A->size1; ++j) y[j] *= beta;
  visitEntries(*A, [&](int i, int j, double value) { y[j] += alpha * value * x[i]; });
}

void NM_scal(double alpha, NumericsMatrix* A) {
  NumericsMatrix* none =
      NM_create(A->storageType == NM_DENSE ? NM_DENSE : NM_SPARSE, A->size0, A->size1);
  replace(A, sum(alpha, *A, 0.0, *none));
  NM_free(none);
}

void NM_row_prod(int /*sizeX*/, int sizeY, int currentRowNumber, const NumericsMatrix* A,
                 const double* x, double* y, int init) {
  if (init != 0) std::fill_n(y, sizeY, 0.0);
  visitEntries(*A, [&](int i, int j, double value) {
    const int row = i - currentRowNumber;
    if (row >= 0 && row < sizeY) y[row] += value * x[j];
  });
}

bool NM_equal(NumericsMatrix* A, NumericsMatrix* B) { return NM_compare(A, B, 0.0); }

bool NM_compare(NumericsMatrix* A, NumericsMatrix* B, double tol) {
  if (A->size0 != B->size0 || A->size1 != B->size1) return false;
  const rico::Matrix a = dense(*A), b = dense(*B);
  for (int j = 0; j < a.cols(); ++j)
    for (int i = 0; i < a.rows(); ++i)
      if (!(std::fabs(a(i, j) - b(i, j)) <= tol)) return false;
  return true;
}

size_t NM_nnz(const NumericsMatrix* M) {
  size_t number = 0;
  visitEntries(*M, [&number](int, int, double) { ++number; });
  return number;
}

double NM_norm_1(NumericsMatrix* A) { return largestSum(*A, false); }

double NM_norm_inf(NumericsMatrix* A) { return largestSum(*A, true); }

double NM_symmetry_discrepancy(NumericsMatrix* A) {
  const rico::Matrix a = dense(*A);
  double most = 0.0;
  for (int j = 0; j < a.cols(); ++j)
    for (int i = 0; i < j; ++i) most = std::max(most, std::fabs(a(i, j) - a(j, i)));
  return most;
}

int NM_is_symmetric(NumericsMatrix* A) {
  return A->size0 == A->size1 && NM_symmetry_discrepancy(A) <= DBL_EPSILON ? 1 : 0;
}

int NM_gesv_expert_multiple_rhs(NumericsMatrix* A, double* b, unsigned int n_rhs,
                                unsigned /*keep*/) {
  rico::LuFactors lu;
  if (A->size0 != A->size1 || !lu.compute(dense(*A))) return 1;
  for (unsigned int k = 0; k < n_rhs; ++k) lu.solve(b + static_cast<std::ptrdiff_t>(k) * A->size0);
  return 0;
}

int NM_LU_factorize(NumericsMatrix* A) { return NM_gesv_expert_multiple_rhs(A, nullptr, 0, 0); }

NumericsMatrix* NM_LU_inv(NumericsMatrix* A) {
  NumericsMatrix* result = NM_create(NM_DENSE, A->size0, A->size0);
  for (int i = 0; i < A->size0; ++i) NM_entry(result, i, i, 1.0);
  const auto columns = static_cast<unsigned>(A->size0);
  return NM_gesv_expert_multiple_rhs(A, result->matrix0, columns, 0) == 0 ? result
                                                                          : NM_free(result);
}

int NM_max_by_columns(NumericsMatrix* A, double* max) { return largest(*A, false, false, max), 0; }

int NM_max_abs_by_columns(NumericsMatrix* A, double* max) {
  return largest(*A, false, true, max), 0;
}

int NM_max_by_rows(NumericsMatrix* A, double* max) { return largest(*A, true, false, max), 0; }

int NM_max_abs_by_rows(NumericsMatrix* A, double* max) { return largest(*A, true, true, max), 0; }

void NM_add_to_diag3(NumericsMatrix* M, double alpha) { addToDiagonal(*M, alpha); }

void NM_add_to_diag5(NumericsMatrix* M, double alpha) { addToDiagonal(*M, alpha); }

void NM_extract_diag_block(NumericsMatrix* M, int /*block_row_nb*/, size_t start_row, int size,
                           double** Block) {
  const auto rows = static_cast<size_t>(size);
  if (*Block == nullptr) *Block = static_cast<double*>(std::calloc(rows * rows, sizeof(double)));
  NSM_extract_block(M, *Block, start_row, start_row, rows, rows);
}

void NM_extract_diag_block3(NumericsMatrix* M, int block_row_nb, double** Block) {
  NM_extract_diag_block(M, block_row_nb, 3 * static_cast<size_t>(block_row_nb), 3, Block);
}

void NM_extract_diag_block5(NumericsMatrix* M, int block_row_nb, double** Block) {
  NM_extract_diag_block(M, block_row_nb, 5 * static_cast<size_t>(block_row_nb), 5, Block);
}

void NM_copy_diag_block3(NumericsMatrix* M, int block_row_nb, double** Block) {
  NM_extract_diag_block3(M, block_row_nb, Block);
}

void NM_dense_to_sparse(const NumericsMatrix* A, NumericsMatrix* B, double threshold) {
  NM_copy_to_sparse(A, B, threshold);
}

int NM_check(const NumericsMatrix* A) {
  if (A->size0 < 0 || A->size1 < 0) return 1;
  if (A->storageType == NM_DENSE) return A->matrix0 == nullptr ? 1 : 0;
  if (A->storageType == NM_SPARSE_BLOCK) return A->matrix1 == nullptr ? 1 : 0;
  if (A->storageType != NM_SPARSE || A->matrix2 == nullptr) return 1;
  int wrong = 0;
  visitEntries(*A, [&](int i, int j, double) {
    if (i < 0 || j < 0 || i >= A->size0 || j >= A->size1) wrong = 1;
  });
  return wrong;
}
