/*
  small_plane.c -- solves contacts in the plane with known regimes.

      open      r = 0
      sticks    u = 0                          unknowns r_N and r_T
      slides    u_N = 0,  r_T = s mu r_N       unknown r_N, s = +1 or -1

  are linear equations in as many unknowns. Slowly converging sweeps usually have all regimes right after a
  few sweeps; then these equations give the solution.
*/
#include <math.h>

#include "eliminate.h"
#include "local.h"
#include "small_friction.h"

int RicoAreInPlane(const RicoConeArrays *p)
{
  for (int b = 0; b < p->nblocks; b++)
    if (p->blocks[b].cone != RICO_COULOMB || p->blocks[b].size != 2) return 0;
  return 1;
}

/* Appends the unknowns of the contact at `row` to the first k; returns their number. Unknown j is z in
   f->row[j]; the next row is f->A[j] times it. */
static int UnknownsOf(RicoSmall *f, int row, double mu, int k)
{
  const double *r = f->z + row;

  if (r[0] <= 0) return 0;
  f->row[k] = row;
  f->row[k + 1] = row + 1;
  f->A[k] = f->A[k + 1] = 0.0;
  if (fabs(r[1]) < mu * r[0]) return 2;
  f->A[k] = r[1] < 0 ? -mu : mu;
  return 1;
}

int RicoKeepRegimes(RicoSmall *f)
{
  int k = 0, row = 0;

  for (int b = 0; b < f->p->nblocks; b++)
    for (int c = 0; c < f->p->blocks[b].count; c++, row += 2)
      k += UnknownsOf(f, row, f->p->blocks[b].mu[c], k);
  for (int i = 0; i < k; i++) {
    const double *m = f->M + (size_t)f->row[i] * f->n;

    f->d[i] = -f->q[f->row[i]];
    for (int j = 0; j < k; j++) {
      f->J[(size_t)i * k + j] = m[f->row[j]];
      if (f->A[j] != 0) f->J[(size_t)i * k + j] += f->A[j] * m[f->row[j] + 1];
    }
  }
  if (!RicoEliminateFew(k, f->J, f->d)) return 0;
  for (int i = 0; i < f->n; i++) f->z[i] = 0;
  for (int i = 0; i < k; i++) {
    f->z[f->row[i]] = f->d[i];
    if (f->A[i] != 0) f->z[f->row[i] + 1] = f->A[i] * f->d[i];
  }
  return RicoIsFinite((size_t)f->n, f->z);
}
