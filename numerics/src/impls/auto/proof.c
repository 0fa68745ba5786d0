/*
  proof.c -- whether contacts can be satisfied.

  Coulomb's and rolling friction require a z in K with w_N >= 0, w = M z + q. Let d be >= 0 in normal and
  nonnegative rows, of any sign in FREE rows, and 0 in all others. Then d . w >= 0 for every solution, and

      0 <= d . w = (M' d) . z + d . q     so that     ||z|| >= -(d . q) / ||M' d||  if  d . q < 0.        (1)

  If contacts jam a body between walls that close in, there is such a d with M' d = 0, for any friction: the
  bound (1) is infinite up to rounding, and there is no solution. d is the direction in which frictionless
  reactions grow without end.

  If (1) holds with M' d = 0 for a d of the cones themselves, in K, reactions of any size are in equilibrium
  and do work on q. Without such a d Coulomb's problem has a solution (V. Acary, F. Cadoux, C. Lemarechal,
  J. Malick, A formulation of the linear discrete Coulomb friction problem via convex optimization, ZAMM 91
  (2011)). With it there may be none: a body that friction locks in a groove, and that has to move out.

  Both d are found alike. With e I added to M reactions stay finite. The proximal points

      K'  ∋  z_k  ⟂  M z_k + q + e_k (z_k - z_(k-1))  ∈  K'*,      e_k = e_0 / 10^k               (2)

  and their steps z_k - z_(k-1) tend to multiples of d; points are in K', steps are more accurate. K' are
  nonnegative normal rows without the tangential ones, or the cones, without the shift of Coulomb's law.
*/
#include <impls/auto/auto.h>

enum { LEAST_POINTS = 4, MOST_POINTS = 8 };
typedef enum { NORMALS, CONES } Rows;
/* e, in mean diagonals of M; limits of reactions in ||q|| rho, for a proof and for RicoIsLocked(); residual
   above which a point is rejected. After some points (1) must grow by this factor. */
static const PetscReal LITTLE = 1e-4, BEYOND = 1e9, LARGE = 1e4, ROUGH = 1e-6, GROWTH = 1.1, SHORTER = 10;

/* Solves (2) on the rows that are kept. */
typedef struct {
  PetscInt count, sets, *rows;
  RicoBlock *blocks;
  PetscReal e, *z, *w, *d;
  RicoProblem smooth;
  RicoSolver solver;
  Mat M; /* of smooth */
  Vec q;
} Points;

/* The set that K' has in place of one set of the block; no rows: none. */
static RicoBlock Replaced(const RicoBlock *block, PetscInt c, Rows which)
{
  RicoBlock set = {.cone = block->cone, .size = block->size, .count = 1};

  if (RicoIsFriction(block->cone) && which == CONES) {
    if (set.cone == RICO_COULOMB) set.cone = RICO_SECOND_ORDER;
    set.mu = block->mu + c;
    if (block->mu_r) set.mu_r = block->mu_r + c;
  } else if (RicoIsFriction(block->cone)) {
    set.cone = RICO_NONNEGATIVE;
    set.size = 1;
  } else if (block->cone != RICO_FREE && block->cone != RICO_NONNEGATIVE) {
    set.size = 0;
  }
  return set;
}

/* The sets of K' and their rows. */
static void Keep(RicoProblem p, Rows which, Points *t)
{
  PetscInt row = 0;

  for (PetscInt b = 0; b < p->nblocks; b++)
    for (PetscInt c = 0; c < p->blocks[b].count; c++, row += p->blocks[b].size) {
      const RicoBlock set = Replaced(&p->blocks[b], c, which);

      for (PetscInt i = 0; i < set.size; i++) t->rows[t->count++] = row + i;
      if (set.size > 0) t->blocks[t->sets++] = set;
    }
}

static PetscErrorCode Create(RicoProblem p, Rows which, Points *t)
{
  PetscReal rho;
  Mat M;
  IS is;

  PetscFunctionBegin;
  PetscCall(PetscCalloc5(p->n, &t->rows, p->n, &t->blocks, p->n, &t->z, p->n, &t->w, p->n, &t->d));
  Keep(p, which, t);
  PetscCall(RicoProblemGetScale(p, &rho));
  PetscCall(RicoProblemGetMat(p, &M));
  t->e = LITTLE / rho;
  PetscCall(ISCreateGeneral(PETSC_COMM_SELF, t->count, t->rows, PETSC_USE_POINTER, &is));
  PetscCall(MatCreateSubMatrix(M, is, is, MAT_INITIAL_MATRIX, &t->M));
  PetscCall(ISDestroy(&is));
  PetscCall(MatShift(t->M, t->e));
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, t->count, &t->q));
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, &t->smooth));
  PetscCall(RicoProblemSetMat(t->smooth, t->M, t->q));
  PetscCall(RicoProblemSetBlocks(t->smooth, t->sets, t->blocks));
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &t->solver));
  PetscCall(RicoSolverSetType(t->solver, which == CONES ? RICOIPM : RICOAUTO));
  PetscCall(RicoSolverSetTolerances(t->solver, 0, 1e-10, 0));
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy(Points *t)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverDestroy(&t->solver));
  PetscCall(RicoProblemDestroy(&t->smooth));
  PetscCall(VecDestroy(&t->q));
  PetscCall(MatDestroy(&t->M));
  PetscCall(PetscFree5(t->rows, t->blocks, t->z, t->w, t->d));
  PetscFunctionReturn(0);
}

/* Divides e. */
static PetscErrorCode Shorten(Points *t)
{
  const PetscReal e = t->e / SHORTER;

  PetscFunctionBegin;
  PetscCall(MatShift(t->M, e - t->e));
  PetscCall(RicoProblemForget(t->smooth));
  t->e = e;
  PetscFunctionReturn(0);
}

/* One proximal point; d receives its step. */
static PetscErrorCode Step(RicoSolver s, RicoProblem p, Points *t, PetscBool *ok)
{
  const PetscReal *q;
  PetscScalar *shifted;
  RicoInfo info;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(VecGetArray(t->q, &shifted));
  for (PetscInt i = 0; i < t->count; i++) shifted[i] = q[t->rows[i]] - t->e * t->z[i];
  PetscCall(VecRestoreArray(t->q, &shifted));
  PetscCall(PetscArraycpy(t->d, t->z, t->count));
  PetscCall(RicoSolverLimitInner(s, t->solver));
  PetscCall(RicoSolveArrays(t->solver, t->smooth, t->z, t->w, &info));
  for (PetscInt i = 0; i < t->count; i++) t->d[i] = t->z[i] - t->d[i];
  PetscCall(RicoProblemProjectArrays(t->smooth, t->d, t->d));
  *ok = info.residual_relative < ROUGH ? PETSC_TRUE : PETSC_FALSE; /* (1) tests d; this point need not be
                                                                      accurate */
  PetscFunctionReturn(0);
}

/* (1) for this d. */
static PetscErrorCode Bound(RicoProblem p, const Points *t, const PetscReal d[], PetscReal *bound)
{
  const PetscReal *q;
  PetscReal along = 0, norm;
  Mat M;
  Vec x, y;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetQ(p, &q));
  PetscCall(RicoProblemGetMat(p, &M));
  PetscCall(MatCreateVecs(M, &y, &x));
  PetscCall(VecSetValues(x, t->count, t->rows, d, INSERT_VALUES));
  PetscCall(VecAssemblyBegin(x));
  PetscCall(VecAssemblyEnd(x));
  PetscCall(MatMultTranspose(M, x, y));
  PetscCall(VecNorm(y, NORM_2, &norm));
  for (PetscInt i = 0; i < t->count; i++) along -= d[i] * q[t->rows[i]];
  *bound = along > 0 ? (norm > 0 ? along / norm : PETSC_INFINITY) : 0;
  PetscCall(VecDestroy(&x));
  PetscCall(VecDestroy(&y));
  PetscFunctionReturn(0);
}

/* Sets `excluded` if (1) excludes reactions of this size, in ||q|| rho. */
static PetscErrorCode Exclude(RicoSolver s, RicoProblem p, Rows which, PetscReal size, PetscBool *excluded)
{
  Points t = {.count = 0};
  PetscReal rho, norm_q, before = 0, bound = 1, by_point;
  PetscBool ok = PETSC_TRUE;

  PetscFunctionBegin;
  *excluded = PETSC_FALSE;
  PetscCall(RicoProblemGetScale(p, &rho));
  PetscCall(RicoProblemGetNormQ(p, &norm_q));
  PetscCall(Create(p, which, &t));
  for (PetscInt i = 0; i < MOST_POINTS && t.count > 0 && ok && bound > 0 && !*excluded; i++) {
    if (i >= LEAST_POINTS && bound < GROWTH * before) break;
    before = bound;
    if (i > 0) PetscCall(Shorten(&t));
    PetscCall(Step(s, p, &t, &ok));
    PetscCall(Bound(p, &t, t.d, &bound));
    PetscCall(Bound(p, &t, t.z, &by_point));
    bound = PetscMax(bound, by_point);
    *excluded = bound > size * norm_q * rho ? PETSC_TRUE : PETSC_FALSE;
  }
  PetscCall(Destroy(&t));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProveJammed(RicoSolver s, RicoProblem p, PetscBool *jammed)
{
  PetscFunctionBegin;
  PetscCall(Exclude(s, p, NORMALS, BEYOND, jammed));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoIsLocked(RicoSolver s, RicoProblem p, PetscBool *locked)
{
  PetscFunctionBegin;
  *locked = PETSC_FALSE;
  if (p->cones & RICO_CONE_BIT(RICO_ROLLING)) PetscFunctionReturn(0); /* its shift has two parts */
  PetscCall(Exclude(s, p, CONES, LARGE, locked));
  PetscFunctionReturn(0);
}
