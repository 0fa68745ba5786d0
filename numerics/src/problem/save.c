/*
  save.c -- a problem in PETSc's binary format: what RicoProblemView() writes to a binary viewer.

      Mat M, Vec q, IS runs, Vec lb, Vec ub, Vec mu, Vec mu_r

  runs holds three integers a block: cone (RicoCone), size, count. lb and ub have all rows, infinite where
  there is no bound; mu has the coefficients of all cones of friction, mu_r of those that roll, in row order.
  Of a factored operator M is assembled. On many ranks the file is that of one.
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

/* The coefficients of all cones, or of those that roll, gathered. */
static PetscErrorCode SaveCoefficients(RicoProblem p, PetscBool rolling, PetscViewer viewer)
{
  PetscReal *all;
  PetscInt n = 0;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(p->n, &all));
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const PetscReal *one = rolling ? p->blocks[b].mu_r : p->blocks[b].mu;
    if (!one) continue;
    PetscCall(PetscArraycpy(all + n, one, p->blocks[b].count));
    n += p->blocks[b].count;
  }
  PetscCall(SaveArray(p, n, all, viewer));
  PetscCall(PetscFree(all));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemSave(RicoProblem p, PetscViewer viewer)
{
  const PetscReal *q, *lb, *ub;
  Mat M;

  PetscFunctionBegin;
  PetscCall(RicoProblemCheck(p));
  PetscCheck(
      !(p->cones & RICO_CONE_BIT(RICO_NORMAL_CONE)), p->comm, PETSC_ERR_SUP,
      "A polyhedron (NORMAL_CONE) has no place in the file format: save its FREE and NONNEGATIVE form");
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
  PetscFunctionReturn(0);
}
