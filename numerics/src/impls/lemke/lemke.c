/*
  lemke.c -- "lemke": complementary pivoting, dense or sparse.

  Small or full problems are solved by the array library (numerics/src/array), large sparse ones by
  lemke_path.c. Both pivot on the problem with bounds directly.
*/
#include <impls/direct/direct.h>
#include <impls/lemke/lemke.h>

typedef struct {
  RicoArrayBuffer buffer;
  PetscInt dense_size;   /* up to this size dense                        */
  PetscReal dense_share; /* above it, dense if nonzeros / n^2 exceed this */
  PetscBool crash;       /* sparse: block pivots before the path         */
  char factor[32];       /* sparse: PETSc's name of the LU               */
} RicoSolver_Lemke;

static PetscErrorCode PrefersDense(RicoSolver_Lemke *lemke, RicoProblem p, PetscBool *dense)
{
  PetscInt entries;

  PetscFunctionBegin;
  *dense = PETSC_TRUE;
  if (p->n <= lemke->dense_size) PetscFunctionReturn(0);
  PetscCall(RicoProblemCountEntries(p, &entries));
  *dense =
      (PetscReal)entries > lemke->dense_share * (PetscReal)p->n * (PetscReal)p->n ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

static PetscErrorCode SolveSparse(RicoSolver s, RicoProblem p, const RicoSolver_Lemke *lemke, PetscReal z[],
                                  PetscReal w[])
{
  RicoLemkePath path;
  PetscBool singular;

  PetscFunctionBegin;
  PetscCall(RicoLemkePathCreate(p, lemke->factor, &path));
  path.basis.owner = s;
  PetscCall(RicoLemkeStart(&path, z, s->warm_start, lemke->crash, &singular));
  if (singular)
    PetscCall(RicoSolverSetReason(s, s->late ? RICO_DIVERGED_TIME : RICO_DIVERGED_SINGULAR));
  else
    PetscCall(RicoLemkeFollow(s, p, &path, z, w));
  PetscCall(RicoLemkePathDestroy(&path));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Lemke(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoSolver_Lemke *lemke = s->data;
  PetscBool dense;

  PetscFunctionBegin;
  PetscCall(PrefersDense(lemke, p, &dense));
  if (dense)
    PetscCall(RicoSolveByArrays(s, p, RicoArrayLemke, &lemke->buffer, z, w));
  else
    PetscCall(SolveSparse(s, p, lemke, z, w));
  PetscFunctionReturn(0);
}

static const RicoSetting list[] = {
    RICO_NUMBER(INT, RicoSolver_Lemke, dense_size, "[]", PETSC_MIN_INT, PETSC_MAX_INT,
                "Dense pivoting up to this size"),
    RICO_NUMBER(REAL, RicoSolver_Lemke, dense_share, "[]", PETSC_MIN_REAL, PETSC_MAX_REAL,
                "Dense above this share of nonzeros"),
    RICO_CHOICE(BOOL, RicoSolver_Lemke, crash, NULL, "Sparse: block pivots towards a good first basis"),
    RICO_TEXT(RicoSolver_Lemke, factor, "Sparse: PETSc's name of the LU (klu, umfpack, superlu, ...)"),
    RICO_NO_MORE_SETTINGS};
static const RicoSettings settings = {"Lemke", list};

static PetscErrorCode Reset_Lemke(RicoSolver s)
{
  PetscFunctionBegin;
  PetscCall(RicoArrayBufferFree(&((RicoSolver_Lemke *)s->data)->buffer));
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Lemke(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE, .solve = Solve_Lemke, .reset = Reset_Lemke};
  RicoSolver_Lemke *lemke;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *lemke, &lemke));
  PetscCall(RicoSolverSetSettings(s, &settings));
  lemke->dense_size = 200;
  lemke->dense_share = 0.1;
  lemke->crash = PETSC_TRUE;
  PetscCall(PetscStrncpy(lemke->factor, MATSOLVERKLU, sizeof lemke->factor));
  PetscFunctionReturn(0);
}
