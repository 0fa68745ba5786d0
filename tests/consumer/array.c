#include <numerics/rico_array.h>
#include <stdio.h>

/* The same on plain arrays: no PETSc, no MPI, no allocation. */
int main(void)
{
  const double M[4] = {2, 1, 1, 2}, q[2] = {-5, -6};
  double z[2], w[2];
  char work[RICO_ARRAY_WORK(2)];
  RicoInfo info;

  RicoArraySolve(2, M, q, NULL, NULL, NULL, z, w, work, &info);
  printf("z = (%g, %g), residual %.1e, %s\n", z[0], z[1], info.residual,
         RicoConvergedReasonName(info.reason));
  return info.reason > 0 ? 0 : 2;
}
