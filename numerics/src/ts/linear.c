/*
  linear.c -- the systems (I - gamma J) x = b of a step, for CVODE's Newton method.

  I - gamma J is a SUNMatrix that wraps a Mat, and its linear solver is a KSP. Every -ksp_type and -pc_type
  works, on any number of ranks; the default on one rank is LU. MF is SUNDIALS' own GMRES on differences of f.
*/
#include <nvector/nvector_petsc.h>
#include <sunlinsol/sunlinsol_spgmr.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
#include <ts/cvodeimpl.h>

/* Without a Jacobian, one rank uses DENSE up to this number of rows. */
#define MANY_ROWS 500

Mat RicoSUNMatrixGetMat(SUNMatrix A)
{
  return A->content;
}

/* ---- SUNMatrix over a Mat ------------------------------------------------------------------------- */

static SUNMatrix MakeMatrix(Mat A, SUNContext sun);

static SUNMatrix_ID MatrixId(SUNMatrix A)
{
  (void)A;
  return SUNMATRIX_CUSTOM;
}

static SUNMatrix MatrixClone(SUNMatrix A)
{
  Mat B = NULL;

  return MatDuplicate(A->content, MAT_COPY_VALUES, &B) ? NULL : MakeMatrix(B, A->sunctx);
}

static void MatrixDestroy(SUNMatrix A)
{
  Mat B = A->content;

  (void)MatDestroy(&B);
  A->content = NULL;
  SUNMatFreeEmpty(A);
}

static int MatrixZero(SUNMatrix A)
{
  return MatZeroEntries(A->content) ? -1 : 0;
}

static int MatrixCopy(SUNMatrix A, SUNMatrix B)
{
  return MatCopy(A->content, B->content, SAME_NONZERO_PATTERN) ? -1 : 0;
}

static int MatrixScaleAddI(PetscReal s, SUNMatrix A)
{
  return MatScale(A->content, s) || MatShift(A->content, 1) ? -1 : 0;
}

static SUNMatrix MakeMatrix(Mat A, SUNContext sun)
{
  SUNMatrix made = SUNMatNewEmpty(sun);

  if (!made) return NULL;
  made->content = A;
  made->ops->getid = MatrixId;
  made->ops->clone = MatrixClone;
  made->ops->destroy = MatrixDestroy;
  made->ops->zero = MatrixZero;
  made->ops->copy = MatrixCopy;
  made->ops->scaleaddi = MatrixScaleAddI;
  return made;
}

/* ---- SUNLinearSolver over a KSP ------------------------------------------------------------------- */

static SUNLinearSolver_Type SolverType(SUNLinearSolver s)
{
  (void)s;
  return SUNLINEARSOLVER_DIRECT;
}

static SUNLinearSolver_ID SolverId(SUNLinearSolver s)
{
  (void)s;
  return SUNLINEARSOLVER_CUSTOM;
}

static int SolverInitialize(SUNLinearSolver s)
{
  (void)s;
  return 0;
}

static PetscErrorCode Factor(TS_CVODE *c, Mat A)
{
  PetscFunctionBegin;
  PetscCall(KSPSetOperators(c->ksp, A, A));
  PetscCall(KSPSetUp(c->ksp));
  PetscFunctionReturn(0);
}

static int SolverSetup(SUNLinearSolver s, SUNMatrix A)
{
  TS_CVODE *c = s->content;

  c->failed = Factor(c, A->content);
  return c->failed ? -1 : 0;
}

/* The KSP failed: a smaller gamma may help. */
static PetscErrorCode SolveSystem(TS_CVODE *c, Vec x, Vec b, PetscBool *solved)
{
  KSPConvergedReason reason;
  PetscInt its;

  PetscFunctionBegin;
  PetscCall(KSPSolve(c->ksp, b, x));
  PetscCall(KSPGetConvergedReason(c->ksp, &reason));
  PetscCall(KSPGetIterationNumber(c->ksp, &its));
  c->ts->ksp_its += its;
  *solved = reason > 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

static int SolverSolve(SUNLinearSolver s, SUNMatrix A, N_Vector x, N_Vector b, PetscReal tolerance)
{
  TS_CVODE *c = s->content;
  PetscBool solved = PETSC_FALSE;

  (void)A;
  (void)tolerance;
  c->failed = SolveSystem(c, N_VGetVector_Petsc(x), N_VGetVector_Petsc(b), &solved);
  if (c->failed) return -1;
  return solved ? 0 : 1;
}

static int SolverFree(SUNLinearSolver s)
{
  s->content = NULL;
  SUNLinSolFreeEmpty(s);
  return 0;
}

static SUNLinearSolver MakeSolver(TS_CVODE *c)
{
  SUNLinearSolver made = SUNLinSolNewEmpty(c->sun);

  if (!made) return NULL;
  made->content = c;
  made->ops->gettype = SolverType;
  made->ops->getid = SolverId;
  made->ops->initialize = SolverInitialize;
  made->ops->setup = SolverSetup;
  made->ops->solve = SolverSolve;
  made->ops->free = SolverFree;
  return made;
}

/* ---- choice of the solver --------------------------------------------------------------------------- */

static PetscErrorCode CreateKSP(TS_CVODE *c)
{
  PetscMPIInt size;
  PC pc;

  PetscFunctionBegin;
  if (c->ksp) PetscFunctionReturn(0);
  PetscCallMPI(MPI_Comm_size(c->comm, &size));
  PetscCall(KSPCreate(c->comm, &c->ksp));
  PetscCall(KSPSetOptionsPrefix(c->ksp, ((PetscObject)c->ts)->prefix));
  if (size == 1) {
    PetscCall(KSPSetType(c->ksp, KSPPREONLY));
    PetscCall(KSPGetPC(c->ksp, &pc));
    PetscCall(PCSetType(pc, PCLU));
  }
  PetscCall(KSPSetFromOptions(c->ksp));
  PetscFunctionReturn(0);
}

static PetscErrorCode ByMatrix(TS_CVODE *c)
{
  Mat J;

  PetscFunctionBegin;
  PetscCall(CreateKSP(c));
  PetscCall(KSPReset(c->ksp));
  PetscCall(RicoCVODECreateJacobian(c, &J));
  c->matrix = MakeMatrix(J, c->sun);
  c->linear_solver = MakeSolver(c);
  PetscCheck(c->matrix && c->linear_solver, c->comm, PETSC_ERR_MEM, "SUNDIALS has no memory");
  RicoCallCVODE(c, CVodeSetLinearSolver(c->mem, c->linear_solver, c->matrix));
  RicoCallCVODE(c, CVodeSetJacFn(c->mem, RicoCVODEJacobian));
  PetscFunctionReturn(0);
}

static PetscErrorCode ByDifferences(TS_CVODE *c)
{
  PetscFunctionBegin;
  c->linear_solver = SUNLinSol_SPGMR(c->x, SUN_PREC_NONE, 0, c->sun);
  PetscCheck(c->linear_solver, c->comm, PETSC_ERR_MEM, "SUNDIALS has no memory");
  RicoCallCVODE(c, CVodeSetLinearSolver(c->mem, c->linear_solver, NULL));
  PetscFunctionReturn(0);
}

static PetscErrorCode ByFixedPoint(TS_CVODE *c)
{
  PetscFunctionBegin;
  c->fixed_point = SUNNonlinSol_FixedPoint(c->x, 0, c->sun);
  PetscCheck(c->fixed_point, c->comm, PETSC_ERR_MEM, "SUNDIALS has no memory");
  RicoCallCVODE(c, CVodeSetNonlinearSolver(c->mem, c->fixed_point));
  PetscFunctionReturn(0);
}

static PetscErrorCode Choose(TS_CVODE *c, PetscBool given, RicoCVODELinear *linear)
{
  PetscMPIInt size;
  PetscInt n;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Comm_size(c->comm, &size));
  PetscCall(VecGetSize(c->ts->vec_sol, &n));
  *linear = c->linear;
  if (*linear == RICO_CVODE_AUTO)
    *linear = given ? RICO_CVODE_KSP : size == 1 && n <= MANY_ROWS ? RICO_CVODE_DENSE : RICO_CVODE_MF;
  PetscCheck(size == 1 || (*linear != RICO_CVODE_DENSE && *linear != RICO_CVODE_BANDED), c->comm,
             PETSC_ERR_SUP, "-ts_cvode_linear %s works on one rank: use ksp with TSSetRHSJacobian(), or mf",
             RicoCVODELinears[*linear]);
  PetscCheck(given || *linear != RICO_CVODE_KSP, c->comm, PETSC_ERR_ORDER,
             "-ts_cvode_linear ksp needs TSSetRHSJacobian(); without one: dense, banded or mf");
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODESetUpLinear(TS_CVODE *c)
{
  RicoCVODELinear linear;
  PetscBool given;

  PetscFunctionBegin;
  PetscCall(RicoCVODEHasJacobian(c->ts, &given));
  PetscCall(Choose(c, given, &linear));
  if (linear == RICO_CVODE_NONE)
    PetscCall(ByFixedPoint(c));
  else if (linear == RICO_CVODE_MF)
    PetscCall(ByDifferences(c));
  else
    PetscCall(ByMatrix(c));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCVODEResetLinear(TS_CVODE *c)
{
  PetscFunctionBegin;
  if (c->linear_solver) SUNLinSolFree(c->linear_solver);
  if (c->fixed_point) SUNNonlinSolFree(c->fixed_point);
  if (c->matrix) SUNMatDestroy(c->matrix);
  c->linear_solver = NULL;
  c->fixed_point = NULL;
  c->matrix = NULL;
  if (c->ksp) PetscCall(KSPReset(c->ksp));
  PetscFunctionReturn(0);
}
