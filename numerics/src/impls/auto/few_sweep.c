/*
  few_sweep.c -- see few.h.

  The velocities u = M z + q are kept up: a contact reads its own rows, and where its reaction changes by d, u
  changes by its columns of M times d. An open contact that goes on moving apart costs one comparison, and a
  yardstick no product with M.
*/
#include <impls/auto/few.h>
#include <impls/nsgs/nsgs.h>

/* With a constant dim, the loops over it go. */
#define INLINE __attribute__((always_inline)) static inline
/* Inlined, the compiler forgets that its arguments do not overlap. */
#define APART __attribute__((noinline)) static

PetscBool RicoAreFewContacts(RicoProblem p)
{
  if (p->size > 1 || p->n > RICO_FEW_ROWS) return PETSC_FALSE;
  for (PetscInt b = 0; b < p->nblocks; b++)
    if (!(RICO_CONE_BIT(p->blocks[b].cone) & RICO_FRICTION) || p->blocks[b].size > RICO_FEW_SIZE)
      return PETSC_FALSE;
  return PETSC_TRUE;
}

/* u += the dim columns that begin at m, times d; rows of M lie n apart. */
APART void PushRows(PetscInt dim, PetscInt n, const PetscReal *restrict m, const PetscReal *restrict d,
                    PetscReal *restrict u)
{
  const PetscReal x = d[0], y = dim > 1 ? d[1] : 0, t = dim > 2 ? d[2] : 0;

  if (dim == 2)
    for (PetscInt i = 0; i < n; i++, m += n) u[i] += m[0] * x + m[1] * y;
  else if (dim == 3)
    for (PetscInt i = 0; i < n; i++, m += n) u[i] += m[0] * x + m[1] * y + m[2] * t;
  else
    for (PetscInt i = 0; i < n; i++, m += n)
      for (PetscInt j = 0; j < dim; j++) u[i] += m[j] * d[j];
}

/* The same where columns lie n apart, and the compiler takes several rows at once. */
APART void PushColumns(PetscInt dim, PetscInt n, const PetscReal *restrict m, const PetscReal *restrict d,
                       PetscReal *restrict u)
{
  const PetscReal x = d[0], y = dim > 1 ? d[1] : 0, t = dim > 2 ? d[2] : 0;
  const PetscReal *second = m + n, *third = m + 2 * n;

  if (dim == 2)
    for (PetscInt i = 0; i < n; i++) u[i] += m[i] * x + second[i] * y;
  else if (dim == 3)
    for (PetscInt i = 0; i < n; i++) u[i] += m[i] * x + second[i] * y + third[i] * t;
  else
    for (PetscInt j = 0; j < dim; j++, m += n)
      for (PetscInt i = 0; i < n; i++) u[i] += m[i] * d[j];
}

/* u += M_c d, M_c the columns from `row` on. */
static void Push(PetscInt dim, RicoFew *f, PetscInt row, const PetscReal d[])
{
  if (f->turned)
    PushColumns(dim, f->n, f->columns + row * f->n, d, f->u);
  else
    PushRows(dim, f->n, f->M + row, d, f->u);
}

void RicoFewTurn(RicoFew *f)
{
  for (PetscInt i = 0; i < f->n; i++)
    for (PetscInt j = 0; j < f->n; j++) f->columns[j * f->n + i] = f->M[i * f->n + j];
  f->turned = PETSC_TRUE;
}

INLINE PetscBool IsZero(PetscInt k, const PetscReal x[])
{
  for (PetscInt i = 0; i < k; i++)
    if (x[i] != 0) return PETSC_FALSE;
  return PETSC_TRUE;
}

void RicoFewRefresh(RicoFew *f)
{
  PetscInt row = 0;

  for (PetscInt i = 0; i < f->n; i++) f->u[i] = f->q[i];
  for (PetscInt b = 0; b < f->p->nblocks; b++)
    for (PetscInt c = 0; c < f->p->blocks[b].count; c++, row += f->p->blocks[b].size)
      if (!IsZero(f->p->blocks[b].size, f->z + row)) Push(f->p->blocks[b].size, f, row, f->z + row);
  f->fresh = PETSC_TRUE;
}

PetscErrorCode RicoFewBegin(RicoProblem p, PetscReal z[], RicoFew *f)
{
  PetscFunctionBegin;
  f->p = p;
  f->n = p->n;
  f->z = z;
  PetscCall(RicoProblemGetDenseArray(p, &f->M));
  PetscCall(RicoProblemGetQ(p, &f->q));
  for (PetscInt i = 0; i < f->n; i++) f->slip[i] = 0;
  for (PetscInt i = 0; i < f->n; i++) f->regime[i] = RICO_TAKES_OFF;
  for (PetscInt i = 0; i < f->n; i++) f->last[i] = NAN;
  f->sweeps = f->calm = 0;
  f->turned = PETSC_FALSE;
  RicoFewRefresh(f);
  PetscFunctionReturn(0);
}

INLINE void Enter(RicoFew *f, PetscInt row, int regime)
{
  if (regime != f->regime[row]) f->calm = -1;
  f->regime[row] = regime;
}

/* r is its reaction, feasible, `free` its velocity without it; false where it has no answer. */
INLINE PetscBool AnswerCoulomb(RicoFew *f, PetscInt row, PetscInt dim, PetscReal mu, const PetscReal W[],
                               const PetscReal free[], PetscReal r[])
{
  const RicoRegime regime = RicoContactSolveFrom((int)dim, W, free, mu, &f->slip[row], r);

  Enter(f, row, (int)regime);
  if (dim == 3 && regime == RICO_SLIDES)
    RicoProjectSecondOrder(3, mu, r, r); /* round-off may have put it outside */
  return regime != RICO_NO_REGIME;
}

/* Is ||x|| below radius, by more than round-off? */
static PetscBool IsInside(PetscInt d, const PetscReal x[], PetscReal radius)
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < d; i++) sum += PetscSqr(x[i]);
  return sum < (1 - 1e-9) * PetscSqr(radius) ? PETSC_TRUE : PETSC_FALSE;
}

/* Open, inside, or at the edge of which of its disks? */
static int RegimeOf(const RicoLocal *contact, const PetscReal r[])
{
  const PetscInt k = contact->size, d = contact->cone == RICO_ROLLING ? (k - 1) / 2 : k - 1;
  const int slides = IsInside(d, r + 1, contact->mu * r[0]) ? 0 : 1;
  const int rolls = d < k - 1 && !IsInside(d, r + 1 + d, contact->mu_r * r[0]) ? 2 : 0;

  return r[0] > 0 ? RICO_STICKS + slides + rolls : RICO_TAKES_OFF;
}

/* The same where it rolls, or has no shift. */
static PetscBool AnswerOther(RicoFew *f, PetscInt row, const RicoBlock *block, PetscInt c, PetscReal W[],
                             const PetscReal free[], PetscReal r[])
{
  const PetscInt k = block->size;
  PetscReal u[RICO_FEW_SIZE], work[3 * RICO_FEW_SIZE * RICO_FEW_SIZE + 7 * RICO_FEW_SIZE];
  RicoLocal local = {.size = k, .A = W, .cone = block->cone, .mu = block->mu[c]};

  if (block->mu_r) local.mu_r = block->mu_r[c];
  for (PetscInt i = 0; i < k; i++) {
    u[i] = free[i];
    for (PetscInt j = 0; j < k; j++) u[i] += W[i * k + j] * r[j];
  }
  if (!(*(block->cone == RICO_ROLLING ? &RicoLocalRolling : &RicoLocalCone)->solve)(&local, u, r, work))
    return PETSC_FALSE;
  if (block->cone == RICO_ROLLING)
    RicoProjectRolling((int)k, local.mu, local.mu_r, r, r);
  else
    RicoProjectSecondOrder((int)k, local.mu, r, r);
  Enter(f, row, RegimeOf(&local, r));
  return PETSC_TRUE;
}

/* Does one that carries nothing move apart? It solves its own problem. */
INLINE PetscBool IsOpen(RicoCone cone, PetscInt dim, const PetscReal u[], const PetscReal r[])
{
  return cone != RICO_SECOND_ORDER && u[0] >= 0 && IsZero(dim, r) ? PETSC_TRUE : PETSC_FALSE;
}

/* Has nothing changed since its last answer? */
INLINE PetscBool IsAtRest(PetscInt dim, const PetscReal u[], const PetscReal last[])
{
  for (PetscInt i = 0; i < dim; i++)
    if (u[i] != last[i]) return PETSC_FALSE;
  return PETSC_TRUE;
}

/* What the contact at `row` has moved times the stiffness, squared. */
INLINE PetscReal SolveBy(PetscInt dim, PetscBool coulomb, RicoFew *f, PetscInt row, const RicoBlock *block,
                         PetscInt c)
{
  PetscReal W[RICO_FEW_SIZE * RICO_FEW_SIZE], free[RICO_FEW_SIZE], d[RICO_FEW_SIZE],
      *r = f->z + row, *u = f->u + row, moved = 0;
  PetscBool answered;

  if (IsOpen(block->cone, dim, u, r) || (coulomb && IsAtRest(dim, u, f->last + row))) return 0;
  for (PetscInt i = 0; i < dim; i++) {
    const PetscReal *m = f->M + (row + i) * f->n + row;

    free[i] = u[i];
    for (PetscInt j = 0; j < dim; j++) {
      W[i * dim + j] = m[j];
      free[i] -= m[j] * r[j];
    }
    d[i] = r[i];
  }
  answered = coulomb ? AnswerCoulomb(f, row, dim, block->mu[c], W, free, d)
                     : AnswerOther(f, row, block, c, W, free, d);
  if (!answered) return PETSC_INFINITY;
  if (!IsZero(dim, r)) f->fresh = PETSC_FALSE;
  for (PetscInt i = 0; i < dim; i++) {
    const PetscReal before = r[i];

    r[i] = d[i];
    d[i] -= before;
    moved += PetscSqr(W[0] * d[i]);
  }
  if (!IsZero(dim, d)) Push(dim, f, row, d);
  for (PetscInt i = 0; i < dim; i++) f->last[row + i] = u[i];
  return moved;
}

static PetscReal SolveContact(RicoFew *f, PetscInt row, const RicoBlock *block, PetscInt c)
{
  if (block->cone != RICO_COULOMB) return SolveBy(block->size, PETSC_FALSE, f, row, block, c);
  if (block->size == 2) return SolveBy(2, PETSC_TRUE, f, row, block, c);
  return SolveBy(3, PETSC_TRUE, f, row, block, c);
}

PetscReal RicoFewSweep(RicoFew *f)
{
  PetscReal moved = 0;
  PetscInt row = 0;

  for (PetscInt b = 0; b < f->p->nblocks; b++)
    for (PetscInt c = 0; c < f->p->blocks[b].count; c++, row += f->p->blocks[b].size)
      moved += SolveContact(f, row, &f->p->blocks[b], c);
  f->calm++;
  moved = PetscSqrtReal(moved);
  if (f->sweeps++ == 0) f->first = moved;
  return moved;
}

static PetscBool AreOpen(const RicoFew *f)
{
  PetscInt row = 0;

  for (PetscInt b = 0; b < f->p->nblocks; b++)
    for (PetscInt c = 0; c < f->p->blocks[b].count; c++, row += f->p->blocks[b].size)
      if (!IsOpen(f->p->blocks[b].cone, f->p->blocks[b].size, f->u + row, f->z + row)) return PETSC_FALSE;
  return PETSC_TRUE;
}

PetscErrorCode RicoFewMeasure(RicoFew *f, PetscReal *residual)
{
  PetscReal e[RICO_FEW_ROWS];
  PetscInt row = 0;

  PetscFunctionBegin;
  *residual = PETSC_INFINITY;
  if (!f->fresh) RicoFewRefresh(f);
  if (!RicoAllFinite(f->n, f->u)) PetscFunctionReturn(0);
  *residual = 0;
  if (AreOpen(f)) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetScale(f->p, &f->rho));
  for (PetscInt b = 0; b < f->p->nblocks; b++)
    for (PetscInt c = 0; c < f->p->blocks[b].count; c++, row += f->p->blocks[b].size)
      RicoDefectCone(&f->p->blocks[b], c, f->rho, f->z + row, f->u + row, e + row);
  PetscCall(RicoNorm(f->p, f->n, e, residual));
  *residual /= f->rho;
  PetscFunctionReturn(0);
}
