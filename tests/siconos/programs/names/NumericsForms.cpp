// Matrices of the kernel in the form that functions of numerics take.
#include <NumericsMatrix.h>
#include <SparseBlockMatrix.h>

#include "program.hpp"

namespace {

SP::SimpleMatrix sparse() {
  SP::SimpleMatrix A(new SimpleMatrix(3, 3, Siconos::SPARSE, 9, 9));
  A->setValue(2, 0, -1);
  A->setValue(0, 0, 2);
  A->setValue(1, 1, 3);
  A->setValue(2, 2, 4);
  return A;
}

int sharedWithNumerics() {
  SP::SimpleMatrix A = sparse();
  A->updateNumericsMatrix();
  NumericsMatrix* form = A->numericsMatrix();
  double x[3] = {1, 2, 3}, y[3] = {};
  NM_gemv(1, form, x, 0, y);
  int wrong = expect("storage", form->storageType, NM_SPARSE, 0) + expect("y0", y[0], 2, 0) +
              expect("y1", y[1], 6, 0) + expect("y2", y[2], 11, 0);
  A->setValue(1, 1, 5);
  A->updateNumericsMatrix();
  wrong += expect("changed", NM_get_value(A->numericsMatrix(), 1, 1), 5, 0);
  SimpleMatrix D(2, 3);
  D(0, 2) = 7;
  NumericsMatrix* dense = D.numericsMatrix();
  NM_entry(dense, 1, 0, 8);
  return wrong + expect("columns", dense->size1, 3, 0) +
         expect("dense", NM_get_value(dense, 0, 2), 7, 0) + expect("the same", D(1, 0), 8, 0);
}

int filled() {
  SP::SimpleMatrix A = sparse();
  NumericsMatrix* out = NM_create(NM_SPARSE, 3, 3);
  NM_csc_alloc(out, 9);
  out->matrix2->origin = NSM_CSC;
  CSparseMatrix* csc = NM_csc(out);
  int wrong = expect("filled", A->fillCSC(csc, 1e-14) ? 1 : 0, 1, 0);
  const double starts[] = {0, 2, 3, 4}, values[] = {2, -1, 3, 4};
  for (unsigned j = 0; j < 4; ++j)
    wrong += expect("start", static_cast<double>(csc->p[j]), starts[j], 0) +
             expect("value", csc->x[j], values[j], 0);
  SimpleMatrix back(3, 3, Siconos::SPARSE);
  back.fromCSC(csc);
  wrong += expect("back", back.getValue(2, 0), -1, 0) + expect("entries", back.nnz(), 4, 0);
  NM_free(out);
  NumericsMatrix* triplets = NM_create(NM_SPARSE, 5, 5);
  NM_triplet_alloc(triplets, 9);
  triplets->matrix2->origin = NSM_TRIPLET;
  A->fillTriplet(NM_triplet(triplets), 2, 1);
  wrong += expect("moved", NM_get_value(triplets, 4, 1), -1, 0);
  NM_free(triplets);
  return wrong;
}

}  // namespace

int main() {
  return guarded([] { return sharedWithNumerics() + filled(); });
}
