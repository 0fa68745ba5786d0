// Sparse matrices of numerics in all forms: triplets, compressed columns, and matrices of CSparse
// made by hand; and files of matrices in blocks, triplets and columns.
#include <CSparseMatrix_internal.h>
#include <NumericsMatrix.h>
#include <NumericsSparseMatrix.h>
#include <SparseBlockMatrix.h>

#include "program.hpp"

namespace {

NumericsMatrix* banded(int n) {
  NumericsMatrix* A = NM_create(NM_SPARSE, n, n);
  NM_triplet_alloc(A, n);
  A->matrix2->origin = NSM_TRIPLET;
  for (int i = 0; i < n; ++i) {
    NM_entry(A, i, i, 2. + i);
    if (i > 0) NM_zentry(A, i, i - 1, -1., 1e-14);
    if (i < n - 1) NM_entry(A, i, i + 1, -.5);
  }
  return A;
}

int forms() {
  NumericsMatrix* A = banded(5);
  const CSparseMatrix* triplets = NM_triplet(A);
  int errors = expect("triplets", triplets->nz, 13, 0) + expect("rows", triplets->m, 5, 0);
  const CSparseMatrix* columns = NM_csc(A);
  errors += expect("columns", columns->nz, -1, 0) + expect("entries", columns->p[5], 13, 0);
  errors += expect("first row", columns->i[1], 1, 0) + expect("first value", columns->x[1], -1, 0);
  const CSparseMatrix* rows = NM_csc_trans(A);
  errors += expect("transposed", rows->x[1], -.5, 0);
  errors += expect("NSM_nnz", NSM_nnz(columns), 13, 0);
  const double x[5] = {1, 2, 3, 4, 5};
  double y[5] = {1, 1, 1, 1, 1};
  CSparseMatrix_aaxpby(2., columns, x, 3., y);
  errors += expect("product", y[0], 2 * (2 - 1) + 3, 1e-14);
  errors += expect("entry", CSparseMatrix_get_value(columns, 4, 4), 6, 0);
  NM_entry(A, 0, 4, 7.);
  errors += expect("a new entry", CSparseMatrix_get_value(NM_csc(A), 0, 4), 7, 0);
  NM_free(A);
  return errors;
}

int byHand() {
  CSparseMatrix* T = cs_spalloc(2, 2, 1, 1, 1);
  cs_entry(T, 0, 0, 1.);
  cs_entry(T, 1, 1, 2.);
  cs_entry(T, 0, 1, -3.);
  CSparseMatrix* C = cs_compress(T);
  int errors = expect("compressed", C->p[2], 3, 0);
  NumericsMatrix* A = NM_create(NM_SPARSE, 2, 2);
  A->matrix2->csc = C;
  A->matrix2->origin = NSM_CSC;
  double ones[2] = {1, 1}, y[2] = {0, 0};
  NM_gemv(1., A, ones, 0., y);
  errors += expect("columns as origin", y[0], -2, 0);
  NM_gesv_expert(A, y, NM_PRESERVE);
  errors += expect("solved", y[1], 1, 1e-14);
  NM_free(A);
  cs_spfree(T);
  return errors;
}

int ofFile(const std::string& text, int row, int col, double value) {
  FILE* file = fopen("SparseForms.txt", "w");
  fputs(text.c_str(), file);
  fclose(file);
  file = fopen("SparseForms.txt", "r");
  NumericsMatrix* A = NM_new_from_file(file);
  fclose(file);
  if (A == NULL) return expect("file", 0, 1, 0);
  const int errors = expect("of a file", NM_get_value(A, row, col), value, 0);
  NM_free(A);
  return errors;
}

int files() {
  return ofFile(
             "1\n3\n3\n3\n2\n2\n2\t3\n2\t3\n3\n3\n0\t2\t3\n0\t1\t1\n0\n1\n2\n3\n4\n1\n5\n6\n2\n7\n",
             1, 2, 6) +
         ofFile("2\n2\n2\n1\nCSparse\ntriplet: 2-by-2, nzmax: 2 nnz: 2\n 0 0 : 1.5\n 1 0 : -2\n", 1,
                0, -2) +
         ofFile(
             "2\n2\n2\n2\nCSparse\n2-by-2, nzmax: 2 nnz: 2, 1-norm: 3\n    col 0 : locations 0 to "
             "1\n 0 : 1.5\n 1 : -2\n    col 1 : locations 2 to 1\n",
             1, 0, -2);
}

}  // namespace

int main() {
  return guarded([] { return forms() + byHand() + files(); });
}
