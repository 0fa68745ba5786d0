/* blas_threads.c -- prints the number of threads of OpenBLAS before and after the initialisation of
 * numerics, or "none" with another BLAS.
 */
#include <numerics/rico_solver.h>

extern int openblas_get_num_threads(void) __attribute__((weak));

int main(void) {
  int before;

  if (!openblas_get_num_threads) return PetscPrintf(PETSC_COMM_SELF, "none\n");
  before = openblas_get_num_threads();
  PetscCall(RicoInitialize());
  return PetscPrintf(PETSC_COMM_SELF, "%d %d\n", before, openblas_get_num_threads());
}
