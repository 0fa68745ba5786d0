/*
  small_newton.c -- Newton's method on Alart and Curnier's equations (cone_map.h), for a few contacts whose
  regimes no longer change:

      (A + B M) d = -F,                                                                        (1)

  in the rows of the closed contacts; in open ones z = 0 and B = 0. Slowly converging sweeps usually have all
  regimes right after a few sweeps. In the plane the first step then gives the solution, in space the third.
*/
#include <math.h>
#include <string.h>

#include "cone_map.h"
#include "eliminate.h"
#include "local.h"
#include "small_friction.h"

/* A step must reduce the residual to this share. */
#define SHARE 0.5
/* Share of the mean diagonal of M that is added to M: prevents steps along its kernel. */
#define ALPHA 1e-9

enum { MOST_STEPS = 8 };

/* The inverse of the mean of the diagonal of M over some rows. */
static double Scale(const RicoSmall *f, int row, int count)
{
  double sum = 0;

  for (int i = row; i < row + count; i++) sum += f->M[(size_t)i * (f->n + 1)];
  return sum > 0 ? (double)count / sum : f->rho;
}

/* Appends the equations of the contact at `row` to the first k, none if it is open; returns their number. */
static int Add(RicoSmall *f, int row, const RicoArrayBlock *block, int c, int at)
{
  const int k = RicoSizeOf(block), d = block->cone == RICO_ROLLING ? (k - 1) / 2 : k - 1;
  const int cones = !RicoIsInterval(block->cone);
  double A[RICO_SMALL_CONE * RICO_SMALL_CONE], B[RICO_SMALL_CONE * RICO_SMALL_CONE], F[RICO_SMALL_CONE],
      any = 0;
  RicoConeBlock cone = {.cone = block->cone, .size = k, .A = A, .B = B};

  if (cones) cone.mu = block->mu[c];
  if (!cones) cone.lb = RicoLowerOf(block, c);
  if (!cones) cone.ub = RicoUpperOf(block, c);
  if (block->cone == RICO_ROLLING) cone.mu_r = block->mu_r[c];
  cone.rho_n = block->cone == RICO_SECOND_ORDER ? Scale(f, row, k) : Scale(f, row, 1);
  if (d > 0) cone.rho_t = Scale(f, row + 1, d);
  if (block->cone == RICO_ROLLING) cone.rho_r = Scale(f, row + 1 + d, d);
  RicoConeMap(&cone, RICO_FRICTION_ALART_CURNIER, 1, f->z + row, f->u + row, F);
  for (int i = 0; i < k * k; i++) any += fabs(B[i]);
  for (int i = 0; i < k; i++) any += fabs(F[i]);
  if (!(any > 0)) return 0;
  for (int i = 0; i < k; i++) {
    f->row[at + i] = row + i;
    f->d[at + i] = -F[i];
    f->head[at + i] = row;
    f->size[at + i] = k;
    memcpy(f->A + (size_t)(at + i) * RICO_SMALL_CONE, A + i * k, k * sizeof(double));
    memcpy(f->B + (size_t)(at + i) * RICO_SMALL_CONE, B + i * k, k * sizeof(double));
  }
  return k;
}

/* y += a x */
static void AddTimes(int k, double a, const double *restrict x, double *restrict y)
{
  for (int j = 0; j < k; j++) y[j] += a * x[j];
}

/* J = A + B (M + alpha I), k rows; the columns of closed contacts are extracted from M once. */
static void Assemble(RicoSmall *f, int k)
{
  const double alpha = ALPHA / f->rho;

  for (int i = 0; i < k; i++) {
    const int first = i - (f->row[i] - f->head[i]); /* equation of the contact */
    const double *A = f->A + (size_t)i * RICO_SMALL_CONE, *B = f->B + (size_t)i * RICO_SMALL_CONE;
    double *J = f->J + (size_t)i * k;

    for (int l = 0; i == first && l < f->size[i]; l++)
      for (int j = 0; j < k; j++)
        f->picked[(size_t)l * k + j] = f->M[(size_t)(f->head[i] + l) * f->n + f->row[j]];
    for (int j = 0; j < k; j++) J[j] = 0;
    for (int l = 0; l < f->size[i]; l++) {
      if (B[l] != 0) AddTimes(k, B[l], f->picked + (size_t)l * k, J);
      J[first + l] += A[l] + alpha * B[l];
    }
  }
}

/* z += d of (1); 0 if the matrix is singular. */
static int StepBy(RicoSmall *f)
{
  int row = 0, k = 0;

  for (int b = 0; b < f->p->nblocks; b++)
    for (int c = 0; c < RicoCountOf(&f->p->blocks[b]); c++, row += RicoSizeOf(&f->p->blocks[b]))
      k += Add(f, row, &f->p->blocks[b], c, k);
  Assemble(f, k);
  if (!RicoEliminateFew(k, f->J, f->d) || !RicoIsFinite((size_t)k, f->d)) return 0;
  for (int i = 0; i < k; i++) f->z[f->row[i]] += f->d[i];
  return 1;
}

/* In the plane the regimes give linear equations with fewer unknowns (small_plane.c). Projects z on K. */
static int Step(RicoSmall *f)
{
  if (!(RicoAreInPlane(f->p) ? RicoKeepRegimes(f) : StepBy(f))) return 0;
  RicoProjectCones(f->p, f->z, f->z);
  RicoSmallRefresh(f);
  return 1;
}

void RicoSmallNewton(RicoSmall *f, double tolerance, double *residual)
{
  for (int step = 0; step<MOST_STEPS && * residual> tolerance; step++) {
    memcpy(f->best, f->z, f->n * sizeof(double));
    const double reached = Step(f) ? RicoSmallMeasure(f) : INFINITY;
    if (!(reached < SHARE * *residual)) {
      memcpy(f->z, f->best, f->n * sizeof(double));
      RicoSmallRefresh(f);
      return;
    }
    *residual = reached;
  }
}
