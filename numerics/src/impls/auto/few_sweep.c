/*
  few_sweep.c -- see few.h.

  The velocities u = M z + q are kept up: a contact reads its own rows, and where its reaction changes by d, u
  changes by its columns of M times d. An open contact that goes on moving apart costs one comparison, and a
  yardstick no product with M.
*/
#include <impls/auto/few.h>
#include <impls/nsgs/nsgs.h>
#include <numerics/rico_contact.h>

enum { LARGEST = 5 };

PetscBool RicoAreFewContacts(RicoProblem p)
{
  if (p->size > 1 || p->n > RICO_FEW_ROWS) return PETSC_FALSE;
  for (PetscInt b = 0; b < p->nblocks; b++)
    if (!(RICO_CONE_BIT(p->blocks[b].cone) & RICO_FRICTION) || p->blocks[b].size > LARGEST)
      return PETSC_FALSE;
  return PETSC_TRUE;
}

/* u += M_c d, M_c the columns from `row` on. */
static void Push(RicoFew *f, PetscInt row, PetscInt dim, const PetscReal d[])
{
  const PetscReal *m = f->M + row;

  if (dim == 2)
    for (PetscInt i = 0; i < f->n; i++, m += f->n) f->u[i] += m[0] * d[0] + m[1] * d[1];
  else if (dim == 3)
    for (PetscInt i = 0; i < f->n; i++, m += f->n) f->u[i] += m[0] * d[0] + m[1] * d[1] + m[2] * d[2];
  else
    for (PetscInt i = 0; i < f->n; i++, m += f->n)
      for (PetscInt j = 0; j < dim; j++) f->u[i] += m[j] * d[j];
}

static PetscBool IsZero(PetscInt k, const PetscReal x[])
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
      if (!IsZero(f->p->blocks[b].size, f->z + row)) Push(f, row, f->p->blocks[b].size, f->z + row);
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
  PetscCall(RicoProblemGetScale(p, &f->rho));
  for (PetscInt i = 0; i < f->n; i++) f->slip[i] = 0;
  for (PetscInt i = 0; i < f->n; i++) f->last[i] = NAN;
  RicoFewRefresh(f);
  PetscFunctionReturn(0);
}

/* r is its reaction, feasible, `free` its velocity without it; false where it has no answer. */
static PetscBool Answer(const RicoBlock *block, PetscInt c, PetscReal W[], const PetscReal free[],
                        PetscReal *slip, PetscReal r[])
{
  const PetscInt k = block->size;
  PetscReal u[LARGEST], work[3 * LARGEST * LARGEST + 7 * LARGEST];
  RicoLocal local = {.size = k, .A = W, .cone = block->cone, .mu = block->mu[c]};

  if (block->cone == RICO_COULOMB) {
    const RicoRegime regime = RicoContactSolveFrom((int)k, W, free, block->mu[c], slip, r);

    if (k == 3) RicoProjectSecondOrder(3, block->mu[c], r, r); /* round-off may have put it outside */
    return regime != RICO_NO_REGIME;
  }
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
  return PETSC_TRUE;
}

/* Has nothing changed for it since its last answer, or does an open one go on moving apart? */
static PetscBool IsAtRest(const RicoBlock *block, const PetscReal u[], const PetscReal last[],
                          const PetscReal r[])
{
  if (block->cone != RICO_COULOMB) return PETSC_FALSE;
  if (u[0] >= 0 && IsZero(block->size, r)) return PETSC_TRUE;
  for (PetscInt i = 0; i < block->size; i++)
    if (u[i] != last[i]) return PETSC_FALSE;
  return PETSC_TRUE;
}

/* What the contact at `row` has moved times the stiffness, squared. */
static PetscReal SolveContact(RicoFew *f, PetscInt row, const RicoBlock *block, PetscInt c)
{
  const PetscInt dim = block->size;
  PetscReal W[LARGEST * LARGEST], free[LARGEST], d[LARGEST], *r = f->z + row, *u = f->u + row, moved = 0;

  if (IsAtRest(block, u, f->last + row, r)) return 0;
  for (PetscInt i = 0; i < dim; i++) {
    const PetscReal *m = f->M + (row + i) * f->n + row;

    free[i] = u[i];
    for (PetscInt j = 0; j < dim; j++) {
      W[i * dim + j] = m[j];
      free[i] -= m[j] * r[j];
    }
    d[i] = r[i];
  }
  if (!Answer(block, c, W, free, &f->slip[row], d)) return PETSC_INFINITY;
  if (!IsZero(dim, r)) f->fresh = PETSC_FALSE;
  for (PetscInt i = 0; i < dim; i++) {
    const PetscReal before = r[i];

    r[i] = d[i];
    d[i] -= before;
    moved += PetscSqr(W[0] * d[i]);
  }
  if (!IsZero(dim, d)) Push(f, row, dim, d);
  for (PetscInt i = 0; i < dim; i++) f->last[row + i] = u[i];
  return moved;
}

PetscReal RicoFewSweep(RicoFew *f)
{
  PetscReal moved = 0;
  PetscInt row = 0;

  for (PetscInt b = 0; b < f->p->nblocks; b++)
    for (PetscInt c = 0; c < f->p->blocks[b].count; c++, row += f->p->blocks[b].size)
      moved += SolveContact(f, row, &f->p->blocks[b], c);
  return PetscSqrtReal(moved);
}

PetscErrorCode RicoFewMeasure(RicoFew *f, PetscReal *residual)
{
  PetscReal e[RICO_FEW_ROWS];
  PetscInt row = 0;

  PetscFunctionBegin;
  *residual = PETSC_INFINITY;
  if (!f->fresh) RicoFewRefresh(f);
  if (!RicoAllFinite(f->n, f->u)) PetscFunctionReturn(0);
  for (PetscInt b = 0; b < f->p->nblocks; b++)
    for (PetscInt c = 0; c < f->p->blocks[b].count; c++, row += f->p->blocks[b].size)
      RicoDefectCone(&f->p->blocks[b], c, f->rho, f->z + row, f->u + row, e + row);
  PetscCall(RicoNorm(f->p, f->n, e, residual));
  *residual /= f->rho;
  PetscFunctionReturn(0);
}
