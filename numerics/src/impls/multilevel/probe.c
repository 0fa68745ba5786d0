/*
  probe.c -- finds out by a few iterations which preconditioner is fast for M.

  Multigrid needs neighbours that are neighbours of each other, as on grids in space. In graphs without that,
  such as random networks, each coarse row has many more entries than the fine ones: for 40 000 rows of degree
  8 the set-up of BoomerAMG takes 37 s. The number of paths of two steps from a row, over the number of rows
  that they reach, tells one from the other:

      five-point 1.9, seven-point 2.0, triangles 2.5, bilinear elements 3.2; random graph 1.2, tree 1.4 to 1.6

  There CG without multigrid is usually fast: diameters are small.
*/
#include <impls/multilevel/multilevel.h>

#define SAMPLES 200 /* rows of each rank */
#define PATHS 1.5
/* A preconditioner is fast if its iterations reduce the residual to this share, 0.6 in each of ten: elliptic
   equations need 0.05 to 0.4 (0.4 on grids stretched tenfold), a plate 0.78, elasticity without its rigid
   motions 0.84. An iteration without multigrid costs about a tenth. */
#define SHARE 6e-3
#define SIMPLE_PROBES 100
/* Seconds for an entry of M in the set-up of multigrid, which cannot be interrupted. On 52^3 points it takes
   5e-7; smaller, so that no set-up is refused that would end in time. */
#define SETUP_SECONDS 2.5e-7

static PetscErrorCode CountEntries(Mat M, PetscReal *entries)
{
  MatInfo info;

  PetscFunctionBegin;
  PetscCall(MatGetInfo(M, MAT_GLOBAL_MAX, &info));
  *entries = info.nz_used;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMultilevelBegin(RicoSolver s, Mat M)
{
  PetscReal entries = 0;

  PetscFunctionBegin;
  if (s->time_limit <= 0) PetscFunctionReturn(0); /* on all ranks */
  PetscCall(CountEntries(M, &entries));
  PetscCall(RicoSolverBeginWork(s, entries, SETUP_SECONDS));
  PetscCallMPI(MPI_Bcast(&s->late, 1, RICO_MPI_BOOL, 0, PetscObjectComm((PetscObject)s)));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMultilevelEnd(RicoSolver s, Mat M)
{
  PetscReal entries = 0;

  PetscFunctionBegin;
  if (s->time_limit <= 0) PetscFunctionReturn(0);
  PetscCall(CountEntries(M, &entries));
  PetscCall(RicoSolverEndWork(s, entries));
  PetscFunctionReturn(0);
}

/* b: 1 in the first half of the rows, -1 in the second. Its solution is smooth, and no rigid motion. */
static PetscErrorCode SetProbe(Vec b)
{
  PetscInt first, end, N;
  PetscScalar *a;

  PetscFunctionBegin;
  PetscCall(VecGetSize(b, &N));
  PetscCall(VecGetOwnershipRange(b, &first, &end));
  PetscCall(VecGetArray(b, &a));
  for (PetscInt i = first; i < end; i++) a[i - first] = i < N / 2 ? 1 : -1;
  PetscCall(VecRestoreArray(b, &a));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMultilevelProbe(Mat M, PetscBool symmetric, PC pc, PetscInt its, PetscBool *fast)
{
  KSP ksp;
  Vec x, b;
  KSPConvergedReason reason;

  PetscFunctionBegin;
  PetscCall(MatCreateVecs(M, &x, &b));
  PetscCall(SetProbe(b));
  PetscCall(KSPCreate(PetscObjectComm((PetscObject)M), &ksp));
  PetscCall(KSPSetType(ksp, symmetric ? KSPCG : KSPFGMRES));
  PetscCall(KSPSetNormType(ksp, KSP_NORM_UNPRECONDITIONED));
  PetscCall(KSPSetPC(ksp, pc));
  PetscCall(KSPSetOperators(ksp, M, M));
  PetscCall(KSPSetTolerances(ksp, SHARE, 0, PETSC_DEFAULT, its));
  PetscCall(KSPSolve(ksp, b, x));
  PetscCall(KSPGetConvergedReason(ksp, &reason));
  *fast = reason > 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscCall(KSPDestroy(&ksp));
  PetscCall(VecDestroy(&x));
  PetscCall(VecDestroy(&b));
  PetscFunctionReturn(0);
}

/* Paths of two steps from row i, and the rows that they reach; `seen` of a row is the last i that reached it.
 */
static void CountPaths(const RicoRows *r, PetscInt i, PetscInt seen[], PetscInt counts[2])
{
  for (PetscInt k = r->ia[i]; k < r->ia[i + 1]; k++)
    for (PetscInt m = r->ia[r->ja[k]]; m < r->ia[r->ja[k] + 1]; m++) {
      counts[0]++;
      if (seen[r->ja[m]] != i + 1) counts[1]++;
      seen[r->ja[m]] = i + 1;
    }
}

static PetscErrorCode IsLocal(RicoProblem p, PetscBool *local)
{
  const PetscInt step = PetscMax(1, p->n / SAMPLES);
  const RicoRows *r;
  PetscInt *seen, counts[2] = {0, 0};

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &r));
  PetscCall(PetscCalloc1(p->n, &seen));
  for (PetscInt i = 0; i < p->n; i += step) CountPaths(r, i, seen, counts);
  PetscCall(PetscFree(seen));
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, counts, 2, MPIU_INT, MPI_SUM, p->comm));
  *local = (PetscReal)counts[0] >= PATHS * (PetscReal)counts[1] ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMultilevelNeedsGrids(RicoProblem p, Mat M, PetscBool symmetric, PetscBool *needs)
{
  PetscBool fast;
  PC pc;

  PetscFunctionBegin;
  *needs = PETSC_TRUE;
  if (p->form != RICO_FORM_SPARSE || p->N < RICO_FACTORED_ROWS) PetscFunctionReturn(0);
  PetscCall(IsLocal(p, needs));
  if (*needs) PetscFunctionReturn(0);
  PetscCall(PCCreate(p->comm, &pc));
  PetscCall(PCSetType(pc, PCJACOBI));
  PetscCall(PCSetOperators(pc, M, M));
  PetscCall(RicoMultilevelProbe(M, symmetric, pc, SIMPLE_PROBES, &fast));
  PetscCall(PCDestroy(&pc));
  *needs = fast ? PETSC_FALSE : PETSC_TRUE;
  PetscFunctionReturn(0);
}
