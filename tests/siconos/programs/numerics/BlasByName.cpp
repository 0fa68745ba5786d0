// Vectors and matrices of plain data by the names of BLAS.
#include <SiconosBlas.h>

#include "program.hpp"

int main() {
  // A is 2 x 3 and B 3 x 2, both by columns.
  const double A[] = {1, 2, 3, 4, 5, 6}, B[] = {1, 0, 2, -1, 3, 1}, x[] = {3, 0, -4};
  double y[] = {1, 1, 1}, C[] = {9, 9, 9, 9}, D[] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
  int errors = expect("norm", cblas_dnrm2(3, x, 1), 5, 1e-15) +
               expect("sum", cblas_dasum(3, x, 1), 7, 0) +
               expect("dot", cblas_ddot(2, x, 2, A, 1), -5, 0) +
               expect("largest", int(cblas_idamax(3, x, 1)), 2, 0) +
               expect("backwards", cblas_ddot(3, x, -1, A, 1), -4 + 9, 0);
  cblas_dgemv(CblasColMajor, CblasTrans, 2, 3, 2.0, A, 2, x, 1, 1.0, y, 1);
  errors += expect("A'x", y[0], 2 * 3 + 1, 0) + expect("A'x", y[2], 2 * 15 + 1, 0);
  cblas_dgemv(CblasRowMajor, CblasNoTrans, 2, 3, 1.0, A, 3, x, 1, 0.0, y, 1);
  errors += expect("rows", y[0], 3 - 12, 0) + expect("rows", y[1], 12 - 24, 0);
  cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, 2, 2, 3, 1.0, A, 2, B, 3, 0.0, C, 2);
  errors += expect("AB", C[0], 11, 0) + expect("AB", C[1], 14, 0) + expect("AB", C[2], 13, 0) +
            expect("AB", C[3], 16, 0);
  cblas_dgemm(CblasColMajor, CblasTrans, CblasTrans, 3, 3, 2, 1.0, A, 2, B, 3, 1.0, D, 3);
  errors += expect("A'B'", D[1], 0, 0) + expect("A'B'", D[5], 19, 0);
  cblas_dscal(3, -1.0, y, 1);
  cblas_daxpy(2, 2.0, x, 2, y, 1);
  cblas_dswap(1, y, 1, C, 1);
  cblas_dcopy(2, C, 1, y, 1);
  errors += expect("y", y[0], 9 + 6, 0) + expect("y", y[1], 14, 0);
  return errors;
}
