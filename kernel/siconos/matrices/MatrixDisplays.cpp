// Matrices and vectors as text, in the layout of Siconos 4.4.
#include <NumericsMatrix.h>
#include <NumericsVector.h>

#include <cstdio>

#include "entries.hpp"

namespace {

const char* nameOf(NM_types storage) {
  if (storage == NM_DENSE) return "NM_DENSE";
  if (storage == NM_SPARSE_BLOCK) return "NM_SPARSE_BLOCK";
  return storage == NM_SPARSE ? "NM_SPARSE" : "NM_UNKNOWN";
}

const char* nameOf(NumericsSparseOrigin origin) {
  const char* const names[] = {"NSM_UNKNOWN", "NSM_TRIPLET", "NSM_CSC", "NSM_CSR",
                               "NSM_HALF_TRIPLET"};
  return names[origin];
}

void displayForm(const char* name, const CSparseMatrix* form) {
  if (form == nullptr) return;
  std::printf("========== a matrix in format %s is stored\n", name);
  CSparseMatrix_print(form, 0);
}

void displaySparse(const NumericsMatrix& M) {
  std::printf("========== origin =  %s\n",
              nameOf(static_cast<NumericsSparseOrigin>(NSM_origin(M.matrix2))));
  std::printf("========== size0 = %d, size1 = %d\n", M.size0, M.size1);
  displayForm("triplet", M.matrix2->triplet);
  displayForm("half_triplet", M.matrix2->half_triplet);
  displayForm("csc", M.matrix2->csc);
  displayForm("trans_csc", M.matrix2->trans_csc);
  displayForm("csr", M.matrix2->csr);
  std::printf("========== m->matrix2->diag_indx --> NULL\n");
}

}  // namespace

void NM_dense_display(double* m, int nRow, int nCol, int lDim) {
  const int stride = lDim > 0 ? lDim : nRow;
  std::printf("Matrix of size\t%d\t x \t%d =\n[", nRow, nCol);
  for (int i = 0; i < nRow; ++i) {
    std::printf("%s[", i > 0 ? "],\n" : "");
    for (int j = 0; j < nCol; ++j)
      std::printf("%s%.15e", j > 0 ? ", " : " ", m[static_cast<std::size_t>(j) * stride + i]);
  }
  std::printf("]\t ]\n");
}

void NM_vector_display(double* m, int nRow) { NV_display(m, nRow); }

void NV_display(const double* m, int n) {
  std::printf("vector of size\t%d\t =\n[", n);
  for (int i = 0; i < n; ++i) std::printf("%s%.15e", i > 0 ? ",  " : " ", m[i]);
  std::printf("]\n");
}

void NM_display_storageType(const NumericsMatrix* M) {
  std::printf("========== storageType = %s\n", nameOf(M->storageType));
}

void NM_display(const NumericsMatrix* M) {
  std::printf("========== Numerics Matrix\n========== size0 = %d, size1 = %d\n", M->size0,
              M->size1);
  NM_display_storageType(M);
  if (M->storageType == NM_DENSE)
    NM_dense_display(M->matrix0, M->size0, M->size1, M->size0);
  else if (M->storageType == NM_SPARSE && M->matrix2 != nullptr)
    displaySparse(*M);
  else
    visitEntries(*M, [](int i, int j, double value) { std::printf("%d %d %g\n", i, j, value); });
  std::printf("========== internalData = NULL\n========== is destructible \n");
  for (const char* factors : {"LU", "Cholesky", "LDLT"})
    std::printf("========== is not %s factorized \n", factors);
}

void NM_display_row_by_row(const NumericsMatrix* m) {
  std::printf("\n ========== Numerics Matrix of dim %dX%d\n", m->size0, m->size1);
  for (int i = 0; i < m->size0; ++i) {
    for (int j = 0; j < m->size1; ++j) std::printf("%f ", NM_get_value(m, i, j));
    std::printf("\n");
  }
}
