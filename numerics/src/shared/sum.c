/*
  sum.c -- sums that do not depend on their order. Each number becomes three integers of 22 bits, relative to
  the exponent of the largest; integers add exactly. Up to 2^40 numbers cannot overflow.
*/
#include <math.h>

#include "shared_impl.h"

#define LIMBS 3
#define BITS 22

static PetscErrorCode Largest(MPI_Comm comm, int64_t n, const double x[], double *largest)
{
  double here = 0;

  PetscFunctionBegin;
  for (int64_t i = 0; i < n; i++) here = isfinite(x[i]) ? fmax(here, x[i]) : INFINITY;
  PetscCallMPI(MPI_Allreduce(&here, largest, 1, MPI_DOUBLE, MPI_MAX, comm));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoExactSum(MPI_Comm comm, int64_t n, const double x[], double *sum)
{
  int64_t limb[LIMBS] = {0};
  double largest, first, second; /* first * second = 2^-exponent, which may be too large for one number */
  int exponent;

  PetscFunctionBegin;
  PetscCall(Largest(comm, n, x, &largest));
  *sum = largest;
  if (!(largest > 0) || !isfinite(largest)) PetscFunctionReturn(0);
  (void)frexp(largest, &exponent);
  first = ldexp(1, -exponent / 2);
  second = ldexp(1, -exponent - -exponent / 2);
  for (int64_t i = 0; i < n; i++) {
    double rest = x[i] * first * second; /* less than 1 */

    for (int l = 0; l < LIMBS; l++) {
      const int64_t whole = (int64_t)(rest *= (double)(1 << BITS));

      limb[l] += whole;
      rest -= (double)whole;
    }
  }
  PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, limb, LIMBS, MPIU_INT64, MPI_SUM, comm));
  *sum = 0;
  for (int l = LIMBS - 1; l >= 0; l--) *sum += ldexp((double)limb[l], exponent - BITS * (l + 1));
  PetscFunctionReturn(0);
}
