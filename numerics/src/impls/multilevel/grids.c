/*
  grids.c -- multigrid for M on the free rows R, with the interpolation P_l of M from BoomerAMG:

      A_1 = (T P_0)' M T P_0,   A_{l+1} = (S_l P_l)' A_l S_l P_l,   T = diag(row is free)       (1)

  as in truncated multigrid [1 in multilevel.c]. S_l = 1 there. Points of a stiff part that fixed rows hold
  are as good as fixed, but a coarse function may move them together with a free part, and then moves neither.
  So

      S_l = diag(min(1, D_l / diag A_l)),    D_l: the diagonal without fixed rows                 (2)

  BoomerAMG is set up once in a solve, for M. On 256^2 points of `discs` (families.hpp) a set-up of BoomerAMG
  for M_RR takes 66 ms and its cycle 8; (1) takes 22 ms and a cycle 5. The pattern of each product is computed
  once, for M: products of truncated matrices have the same.
*/
#include <impls/multilevel/grids.h>

#define COARSEST_SWEEPS 8
/* A diagonal entry below this share of that of M is lost by truncation: rounding is 1e-16 times a stiffness
   ratio of up to 1e6, and the entries next to it are as large as that. */
#define LOST 1e-8
/* Entries of all coarse matrices together, in those of M, for (1) to cost less than set-ups of BoomerAMG: 0.3
   to 1.6 on grids in the plane, where it does, and 3.2 on 64^3 points, where one (1) takes longer than a
   linear solve. */
#define MOST_ENTRIES 2

/* If memory is short, a matrix that PETSc could not finish cannot be destroyed: pointers are stored only
   after success. Rows that depend on each other must not form a block that relaxation inverts: no inodes. On
   several ranks a product keeps the transpose of its P, so the interpolation changes in place. */
static PetscErrorCode CreateLevel(RicoGrids g, PetscInt l, Mat fine)
{
  Mat product, P;

  PetscFunctionBegin;
  PetscCall(MatDuplicate(g->P[l], MAT_COPY_VALUES, &P));
  g->truncated[l] = P;
  PetscCall(MatPtAP(fine, P, MAT_INITIAL_MATRIX, PETSC_DEFAULT, &product));
  g->product[l] = product;
  PetscCall(MatSetOption(product, MAT_USE_INODES, PETSC_FALSE));
  PetscFunctionReturn(0);
}

/* Decides by the coarse matrices of BoomerAMG. */
static PetscErrorCode AreFew(RicoGrids g, Mat M, PetscBool *few)
{
  MatInfo info;
  PetscLogDouble entries = 0;

  PetscFunctionBegin;
  for (PetscInt l = 0; l < g->finest; l++) {
    PetscCall(MatGetInfo(g->A[l], MAT_GLOBAL_SUM, &info));
    entries += info.nz_used;
  }
  PetscCall(MatGetInfo(M, MAT_GLOBAL_SUM, &info));
  *few = entries <= MOST_ENTRIES * info.nz_used ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGridsCreate(PC boomer, Mat M, RicoGrids *grids)
{
  RicoGrids g;
  PetscInt levels;

  PetscFunctionBegin;
  PetscCall(PetscNew(&g));
  *grids = g;
  PetscCall(PCGetInterpolations(boomer, &levels, &g->P));
  g->finest = levels - 1;
  PetscCall(PCGetCoarseOperators(boomer, &levels, &g->A));
  PetscCall(AreFew(g, M, &g->may_truncate));
  if (!g->may_truncate) PetscFunctionReturn(0);
  PetscCall(PetscCalloc2(g->finest, &g->product, g->finest, &g->truncated));
  for (PetscInt l = g->finest - 1; l >= 0; l--)
    PetscCall(CreateLevel(g, l, l + 1 < g->finest ? g->product[l + 1] : M));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGridsDestroy(RicoGrids *grids)
{
  RicoGrids g = *grids;

  PetscFunctionBegin;
  *grids = NULL;
  if (!g) PetscFunctionReturn(0);
  for (PetscInt l = 0; l < g->finest; l++) {
    PetscCall(MatDestroy(&g->P[l]));
    if (g->A) PetscCall(MatDestroy(&g->A[l]));
    if (g->product) PetscCall(MatDestroy(&g->product[l]));
    if (g->truncated) PetscCall(MatDestroy(&g->truncated[l]));
  }
  PetscCall(PetscFree2(g->product, g->truncated));
  PetscCall(PetscFree(g->A));
  PetscCall(PetscFree(g->P));
  PetscCall(PetscFree(g));
  PetscFunctionReturn(0);
}

/* One sweep of relaxation. Forward before the coarse correction and backward after it, a cycle is symmetric
   if M is. */
static PetscErrorCode UseSweep(KSP smoother, Mat A, MatSORType direction, PetscBool begun)
{
  PC pc;

  PetscFunctionBegin;
  if (A) PetscCall(KSPSetOperators(smoother, A, A));
  PetscCall(KSPSetType(smoother, KSPRICHARDSON));
  PetscCall(KSPSetNormType(smoother, KSP_NORM_NONE));
  PetscCall(KSPSetTolerances(smoother, 0, 0, PETSC_DEFAULT, 1));
  PetscCall(KSPSetInitialGuessNonzero(smoother, begun));
  PetscCall(KSPGetPC(smoother, &pc));
  PetscCall(PCSetType(pc, PCSOR));
  PetscCall(PCSORSetSymmetric(pc, direction));
  PetscFunctionReturn(0);
}

/* Truncated functions may depend on each other, so that A is singular: it is not factored. */
static PetscErrorCode ConfigureCoarsest(PC pc, Mat A)
{
  KSP coarsest, inner;
  PC sweeps;
  PetscMPIInt size;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Comm_size(PetscObjectComm((PetscObject)pc), &size));
  PetscCall(PCMGGetCoarseSolve(pc, &coarsest));
  PetscCall(KSPSetOperators(coarsest, A, A));
  PetscCall(KSPSetType(coarsest, KSPPREONLY));
  PetscCall(KSPGetPC(coarsest, &sweeps));
  if (size > 1) {
    PetscCall(PCSetType(sweeps, PCREDUNDANT));
    PetscCall(PCRedundantGetKSP(sweeps, &inner));
    PetscCall(KSPSetType(inner, KSPPREONLY));
    PetscCall(KSPGetPC(inner, &sweeps));
  }
  PetscCall(PCSetType(sweeps, PCSOR));
  PetscCall(PCSORSetSymmetric(sweeps, SOR_LOCAL_SYMMETRIC_SWEEP));
  PetscCall(PCSORSetIterations(sweeps, COARSEST_SWEEPS, 1));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGridsConfigure(RicoGrids g, PetscInt level, PC pc)
{
  PetscFunctionBegin;
  PetscCall(PCSetType(pc, PCMG));
  PetscCall(PCMGSetLevels(pc, level + 1, NULL));
  PetscCall(PCMGSetGalerkin(pc, PC_MG_GALERKIN_NONE));
  PetscCall(ConfigureCoarsest(pc, g->product[0]));
  for (PetscInt l = 1; l <= level; l++) {
    const Mat A = l < level ? g->product[l] : NULL;
    KSP down, up;

    PetscCall(PCMGSetInterpolation(pc, l, g->truncated[l - 1]));
    PetscCall(PCMGGetSmootherDown(pc, l, &down));
    PetscCall(PCMGGetSmootherUp(pc, l, &up));
    PetscCall(UseSweep(down, A, SOR_LOCAL_FORWARD_SWEEP, PETSC_FALSE));
    PetscCall(UseSweep(up, A, SOR_LOCAL_BACKWARD_SWEEP, PETSC_TRUE));
  }
  PetscFunctionReturn(0);
}

/* Adds the diagonal of `whole` to A where that of A is lost. */
static PetscErrorCode FillDiagonal(Mat whole, Mat A)
{
  PetscInt n, count = 0;
  PetscScalar *a;
  const PetscScalar *all;
  Vec d, of_whole;

  PetscFunctionBegin;
  PetscCall(MatCreateVecs(A, &d, &of_whole));
  PetscCall(MatGetDiagonal(A, d));
  PetscCall(MatGetDiagonal(whole, of_whole));
  PetscCall(VecGetLocalSize(d, &n));
  PetscCall(VecGetArray(d, &a));
  PetscCall(VecGetArrayRead(of_whole, &all));
  for (PetscInt i = 0; i < n; i++) {
    a[i] = a[i] <= LOST * all[i] ? all[i] : 0;
    if (a[i] != 0) count++;
  }
  PetscCall(VecRestoreArrayRead(of_whole, &all));
  PetscCall(VecRestoreArray(d, &a));
  PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &count, 1, MPIU_INT, MPI_SUM, PetscObjectComm((PetscObject)A)));
  if (count > 0) PetscCall(MatDiagonalSet(A, d, ADD_VALUES));
  PetscCall(VecDestroy(&d));
  PetscCall(VecDestroy(&of_whole));
  PetscFunctionReturn(0);
}

/* T */
static PetscErrorCode MarkFree(Mat M, const PetscBool fixed[], Vec *scale)
{
  PetscInt n;
  PetscScalar *a;

  PetscFunctionBegin;
  PetscCall(MatCreateVecs(M, NULL, scale));
  PetscCall(VecGetLocalSize(*scale, &n));
  PetscCall(VecGetArrayWrite(*scale, &a));
  for (PetscInt i = 0; i < n; i++) a[i] = fixed[i] ? 0 : 1;
  PetscCall(VecRestoreArrayWrite(*scale, &a));
  PetscFunctionReturn(0);
}

/* S_l of (2) */
static PetscErrorCode CompareDiagonals(RicoGrids g, PetscInt l, Vec *scale)
{
  PetscInt n;
  PetscScalar *d;
  const PetscScalar *all;
  Vec whole;

  PetscFunctionBegin;
  PetscCall(MatCreateVecs(g->A[l], &whole, scale));
  PetscCall(MatGetDiagonal(g->A[l], whole));
  PetscCall(MatGetDiagonal(g->product[l], *scale));
  PetscCall(VecGetLocalSize(whole, &n));
  PetscCall(VecGetArray(*scale, &d));
  PetscCall(VecGetArrayRead(whole, &all));
  for (PetscInt i = 0; i < n; i++) d[i] = d[i] > all[i] ? all[i] / d[i] : 1;
  PetscCall(VecRestoreArrayRead(whole, &all));
  PetscCall(VecRestoreArray(*scale, &d));
  PetscCall(VecDestroy(&whole));
  PetscFunctionReturn(0);
}

static PetscErrorCode TruncateInterpolation(RicoGrids g, PetscInt l, Vec scale)
{
  PetscFunctionBegin;
  PetscCall(MatCopy(g->P[l], g->truncated[l], SAME_NONZERO_PATTERN));
  PetscCall(MatDiagonalScale(g->truncated[l], scale, NULL));
  PetscFunctionReturn(0);
}

/* (1) for one level */
static PetscErrorCode MultiplyLevel(RicoGrids g, PetscInt level, PetscInt l, Mat M, const PetscBool fixed[])
{
  const PetscBool first = l + 1 == level;
  Vec scale;

  PetscFunctionBegin;
  PetscCall(first ? MarkFree(M, fixed, &scale) : CompareDiagonals(g, l + 1, &scale));
  PetscCall(TruncateInterpolation(g, l, scale));
  PetscCall(VecDestroy(&scale));
  PetscCall(MatPtAP(first ? M : g->product[l + 1], g->truncated[l], MAT_REUSE_MATRIX, PETSC_DEFAULT,
                    &g->product[l]));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGridsSetUp(RicoGrids g, PetscInt level, Mat M, const PetscBool fixed[], PC pc)
{
  KSP down, up;

  PetscFunctionBegin;
  for (PetscInt l = level - 1; l >= 0; l--) PetscCall(MultiplyLevel(g, level, l, M, fixed));
  for (PetscInt l = 0; l < level; l++) PetscCall(FillDiagonal(g->A[l], g->product[l]));
  PetscCall(PCMGGetSmootherDown(pc, level, &down));
  PetscCall(PCMGGetSmootherUp(pc, level, &up));
  PetscCall(KSPSetOperators(down, M, M));
  PetscCall(KSPSetOperators(up, M, M));
  PetscCall(PCMGSetResidual(pc, level, PCMGResidualDefault, M));
  PetscCall(PCSetOperators(pc, M, M));
  PetscCall(PCSetUp(pc));
  PetscFunctionReturn(0);
}
