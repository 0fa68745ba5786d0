/*
  save.c -- a problem in PETSc's binary format: what RicoProblemView() writes to a binary viewer.

      Mat M, Vec q, IS runs, Vec lb, Vec ub, Vec mu, Vec mu_r [, IS nk, Vec H, Vec k]

  runs holds three integers per block: cone (RicoCone), size, count. lb and ub cover all rows, with infinity
  for no bound. mu has the coefficients of all friction cones, mu_r of those with rolling resistance, in row
  order. The last three are present if a block is a NORMAL_CONE: nk has the number of rows of each H; then
  follow the entries of all H and all k. A factored M is assembled. The file does not depend on the number of
  ranks.
*/
#include <ricoimpl.h>

static PetscErrorCode SaveArray(RicoProblem p, PetscInt n, const PetscReal x[], PetscViewer viewer)
{
  PetscScalar *array;
  Vec v;

  PetscFunctionBegin;
  PetscCall(VecCreateMPI(p->comm, n, PETSC_DETERMINE, &v));
  PetscCall(VecGetArrayWrite(v, &array));
  PetscCall(PetscArraycpy(array, x, n));
  PetscCall(VecRestoreArrayWrite(v, &array));
  PetscCall(VecView(v, viewer));
  PetscCall(VecDestroy(&v));
  PetscFunctionReturn(0);
}

static PetscErrorCode SaveRuns(RicoProblem p, PetscViewer viewer)
{
  PetscInt *runs;
  IS is;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(3 * p->nblocks, &runs));
  for (PetscInt b = 0; b < p->nblocks; b++) {
    runs[3 * b] = p->blocks[b].cone;
    runs[3 * b + 1] = p->blocks[b].size;
    runs[3 * b + 2] = p->blocks[b].count;
  }
  PetscCall(ISCreateGeneral(p->comm, 3 * p->nblocks, runs, PETSC_OWN_POINTER, &is));
  PetscCall(ISView(is, viewer));
  PetscCall(ISDestroy(&is));
  PetscFunctionReturn(0);
}

/* Returns true if this cone uses coefficients of friction, or of rolling resistance. A block may point to
   arrays that its cone does not use. */
static PetscBool HasCoefficients(RicoCone cone, PetscBool rolling)
{
  if (cone == RICO_ROLLING) return PETSC_TRUE;
  return !rolling && (cone == RICO_COULOMB || cone == RICO_SECOND_ORDER) ? PETSC_TRUE : PETSC_FALSE;
}

/* Gathers the coefficients of all cones, or of those with rolling resistance. */
static PetscErrorCode SaveCoefficients(RicoProblem p, PetscBool rolling, PetscViewer viewer)
{
  PetscReal *all;
  PetscInt n = 0;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(p->n, &all));
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];
    const PetscReal *one = rolling ? block->mu_r : block->mu;
    if (!HasCoefficients(block->cone, rolling)) continue;
    PetscCall(PetscArraycpy(all + n, one, block->count));
    n += block->count;
  }
  PetscCall(SaveArray(p, n, all, viewer));
  PetscCall(PetscFree(all));
  PetscFunctionReturn(0);
}

/* This rank's blocks that are polyhedra, and the number of entries of their H and k. */
static PetscInt CountPolyhedra(RicoProblem p, PetscInt *entriesH, PetscInt *entriesK)
{
  PetscInt polyhedra = 0;

  *entriesH = *entriesK = 0;
  for (PetscInt b = 0; b < p->nblocks; b++) {
    if (p->blocks[b].cone != RICO_NORMAL_CONE) continue;
    *entriesH += p->blocks[b].nk * p->blocks[b].size;
    *entriesK += p->blocks[b].nk;
    polyhedra++;
  }
  return polyhedra;
}

static PetscErrorCode SavePolyhedra(RicoProblem p, PetscViewer viewer)
{
  PetscInt nH, nK, polyhedra = CountPolyhedra(p, &nH, &nK), all, *nk, i = 0;
  PetscReal *H, *k, *nextH, *nextK;
  IS is;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Allreduce(&polyhedra, &all, 1, MPIU_INT, MPI_SUM, p->comm));
  if (!all) PetscFunctionReturn(0);
  PetscCall(PetscMalloc1(polyhedra, &nk));
  PetscCall(PetscMalloc2(nH, &H, nK, &k));
  nextH = H;
  nextK = k;
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];

    if (block->cone != RICO_NORMAL_CONE) continue;
    nk[i++] = block->nk;
    PetscCall(PetscArraycpy(nextH, block->H, block->nk * block->size));
    PetscCall(PetscArraycpy(nextK, block->k, block->nk));
    nextH += block->nk * block->size;
    nextK += block->nk;
  }
  PetscCall(ISCreateGeneral(p->comm, polyhedra, nk, PETSC_OWN_POINTER, &is));
  PetscCall(ISView(is, viewer));
  PetscCall(ISDestroy(&is));
  PetscCall(SaveArray(p, nH, H, viewer));
  PetscCall(SaveArray(p, nK, k, viewer));
  PetscCall(PetscFree2(H, k));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemSave(RicoProblem p, PetscViewer viewer)
{
  const PetscReal *q, *lb, *ub;
  Mat M;

  PetscFunctionBegin;
  PetscCall(RicoProblemCheck(p));
  PetscCall(RicoProblemGetMat(p, &M));
  PetscCall(MatView(M, viewer));
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(SaveArray(p, p->n, q, viewer));
  PetscCall(SaveRuns(p, viewer));
  PetscCall(RicoProblemGetBounds(p, &lb, &ub));
  PetscCall(SaveArray(p, p->n, lb, viewer));
  PetscCall(SaveArray(p, p->n, ub, viewer));
  PetscCall(SaveCoefficients(p, PETSC_FALSE, viewer));
  PetscCall(SaveCoefficients(p, PETSC_TRUE, viewer));
  PetscCall(SavePolyhedra(p, viewer));
  PetscFunctionReturn(0);
}
