/*
  few_newton.c -- a few contacts that have found their regimes: Newton's method on Alart and Curnier's
  equations (cones/cones.h),

      (A + B M) d = -F,                                                                        (1)

  in the rows of the contacts that are not open: z = 0 with B = 0 stays. Sweeps that come closer slowly mostly
  have all regimes right after a few; in the plane the first step then has the answer, in space the third.
*/
#include <impls/auto/few.h>
#include <impls/cones/cones.h>
#include <impls/nsgs/eliminate.h>

/* A step must leave no more than this share of the yardstick. */
#define SHARE 0.5
/* Of the mean diagonal of M, added to it: steps do not go along its kernel. */
#define ALPHA 1e-9

enum { MOST_STEPS = 8 };

/* (1) in its rows, and which of the problem these are. */
typedef struct {
  PetscInt k, row[RICO_FEW_ROWS];
  PetscReal J[RICO_FEW_ROWS * RICO_FEW_ROWS], d[RICO_FEW_ROWS];
  PetscReal A[RICO_FEW_ROWS][RICO_FEW_SIZE], B[RICO_FEW_ROWS][RICO_FEW_SIZE]; /* rows of the blocks */
  PetscInt first[RICO_FEW_ROWS], size[RICO_FEW_ROWS];                         /* of the row's contact */
} Equations;

/* The inverse of the mean of the diagonal of M over some rows. */
static PetscReal Scale(const RicoFew *f, PetscInt row, PetscInt count)
{
  PetscReal sum = 0;

  for (PetscInt i = row; i < row + count; i++) sum += f->M[i * (f->n + 1)];
  return sum > 0 ? (PetscReal)count / sum : f->rho;
}

/* Those of one contact, none where it is open. */
static void Add(const RicoFew *f, PetscInt row, const RicoBlock *block, PetscInt c, Equations *e)
{
  const PetscInt k = block->size, d = block->cone == RICO_ROLLING ? (k - 1) / 2 : k - 1;
  PetscReal A[RICO_FEW_SIZE * RICO_FEW_SIZE], B[RICO_FEW_SIZE * RICO_FEW_SIZE], F[RICO_FEW_SIZE], any = 0;
  RicoConeBlock cone = {.cone = block->cone, .size = k, .mu = block->mu[c], .A = A, .B = B};

  if (block->mu_r) cone.mu_r = block->mu_r[c];
  cone.rho_n = block->cone == RICO_SECOND_ORDER ? Scale(f, row, k) : Scale(f, row, 1);
  cone.rho_t = Scale(f, row + 1, d);
  if (block->cone == RICO_ROLLING) cone.rho_r = Scale(f, row + 1 + d, d);
  RicoConeMap(&cone, RICO_FRICTION_ALART_CURNIER, PETSC_TRUE, f->z + row, f->u + row, F);
  for (PetscInt i = 0; i < k * k; i++) any += PetscAbsReal(B[i]);
  for (PetscInt i = 0; i < k; i++) any += PetscAbsReal(F[i]);
  for (PetscInt i = 0; i < k && any > 0; i++, e->k++) {
    e->row[e->k] = row + i;
    e->d[e->k] = -F[i];
    e->first[e->k] = row;
    e->size[e->k] = k;
    for (PetscInt j = 0; j < k; j++) {
      e->A[e->k][j] = A[i * k + j];
      e->B[e->k][j] = B[i * k + j];
    }
  }
}

/* y += a x */
static void AddTimes(PetscInt k, PetscReal a, const PetscReal *restrict x, PetscReal *restrict y)
{
  for (PetscInt j = 0; j < k; j++) y[j] += a * x[j];
}

/* J = A + B (M + alpha I); the rows of M whose contact is not open have their columns picked once. */
static void Assemble(const RicoFew *f, Equations *e)
{
  const PetscReal alpha = ALPHA / f->rho;
  PetscReal picked[RICO_FEW_SIZE][RICO_FEW_ROWS];

  for (PetscInt i = 0; i < e->k; i++) {
    const PetscInt first = i - (e->row[i] - e->first[i]); /* equation of the contact */
    PetscReal *J = e->J + i * e->k;

    for (PetscInt l = 0; i == first && l < e->size[i]; l++)
      for (PetscInt j = 0; j < e->k; j++) picked[l][j] = f->M[(size_t)(e->first[i] + l) * f->n + e->row[j]];
    for (PetscInt j = 0; j < e->k; j++) J[j] = 0;
    for (PetscInt l = 0; l < e->size[i]; l++) {
      if (e->B[i][l] != 0) AddTimes(e->k, e->B[i][l], picked[l], J);
      J[first + l] += e->A[i][l] + alpha * e->B[i][l];
    }
  }
}

/* z += d of (1); false where that is singular. */
static PetscBool StepBy(RicoFew *f)
{
  Equations e;
  PetscInt row = 0;

  e.k = 0;
  for (PetscInt b = 0; b < f->p->nblocks; b++)
    for (PetscInt c = 0; c < f->p->blocks[b].count; c++, row += f->p->blocks[b].size)
      Add(f, row, &f->p->blocks[b], c, &e);
  Assemble(f, &e);
  if (!RicoEliminate(e.k, e.J, e.d) || !RicoAllFinite(e.k, e.d)) return PETSC_FALSE;
  for (PetscInt i = 0; i < e.k; i++) f->z[e.row[i]] += e.d[i];
  return PETSC_TRUE;
}

/* In the plane the regimes are linear, with fewer unknowns (few_plane.c). z is made feasible. */
static PetscErrorCode Step(RicoFew *f, PetscBool *stepped)
{
  PetscFunctionBegin;
  *stepped = RicoAreInPlane(f->p) ? RicoKeepRegimes(f->p, f->M, f->q, f->z) : StepBy(f);
  if (!*stepped) PetscFunctionReturn(0);
  PetscCall(RicoProblemProjectArrays(f->p, f->z, f->z));
  RicoFewRefresh(f);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoFewNewton(RicoFew *f, PetscReal tolerance, PetscReal *residual)
{
  PetscReal best[RICO_FEW_ROWS], reached;
  PetscBool stepped;

  PetscFunctionBegin;
  for (PetscInt step = 0; step<MOST_STEPS && * residual> tolerance; step++) {
    PetscCall(PetscArraycpy(best, f->z, f->n));
    PetscCall(Step(f, &stepped));
    reached = PETSC_INFINITY;
    if (stepped) PetscCall(RicoFewMeasure(f, &reached));
    if (reached < SHARE * *residual) {
      *residual = reached;
    } else {
      PetscCall(PetscArraycpy(f->z, best, f->n));
      RicoFewRefresh(f);
      break;
    }
  }
  PetscFunctionReturn(0);
}
