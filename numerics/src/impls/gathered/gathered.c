/*
  gathered.c -- "gathered": the first rank solves a problem distributed over many ranks.

  Newton's method, interior points and proximal points for friction need the whole matrix. If it fits on one
  rank, it is sent there. Another type solves the problem (-gathered_rico_type, default auto, with options
  under that prefix), and z is sent back to its owners. The extra cost is one exchange of M, q and z; the
  other ranks wait. On one rank the other type is called directly.
*/
#include <impls/gathered/collect.h>

/* Limit of rows: M and its factors must fit the memory of one rank. */
#define MOST_ROWS 100000

typedef struct {
  RicoSolver inner;  /* on the first rank only  */
  PetscBool options; /* true if the options have been read */
} RicoSolver_Gathered;

/* The outcome that the first rank broadcasts. */
typedef struct {
  PetscInt reason, its;
  PetscReal residual;
} Outcome;

static PetscErrorCode MakeInner(RicoSolver s)
{
  RicoSolver_Gathered *g = s->data;

  PetscFunctionBegin;
  if (g->inner) PetscFunctionReturn(0);
  PetscCall(RicoSolverCreate(PETSC_COMM_SELF, &g->inner));
  PetscCall(RicoSolverSetOptionsPrefix(g->inner, ((PetscObject)s)->prefix));
  PetscCall(PetscObjectAppendOptionsPrefix((PetscObject)g->inner, "gathered_"));
  PetscCall(RicoSolverSetType(g->inner, RICOAUTO));
  if (g->options) PetscCall(RicoSolverSetFromOptions(g->inner));
  PetscFunctionReturn(0);
}

/* Solves the whole problem from the guess z. Runs on the first rank only. */
static PetscErrorCode SolveAll(RicoSolver s, RicoProblem all, PetscReal z[], PetscReal w[], Outcome *outcome)
{
  RicoSolver_Gathered *g = s->data;
  RicoInfo info;

  PetscFunctionBegin;
  PetscCall(MakeInner(s));
  PetscCall(RicoSolverSetTolerances(g->inner, s->atol, s->rtol, s->max_it));
  PetscCall(RicoSolverSetWarmStart(g->inner, s->warm_start));
  PetscCall(RicoSolverLimitInner(s, g->inner));
  g->inner->no_search = s->no_search;
  PetscCall(RicoSolveArrays(g->inner, all, z, w, &info));
  *outcome = (Outcome){info.reason, (PetscInt)info.its, info.residual};
  PetscFunctionReturn(0);
}

/* Runs on every rank; only the first one solves. */
static PetscErrorCode SolveOnFirst(RicoSolver s, RicoProblem p, const RicoCollected *c, PetscReal z[],
                                   Outcome *outcome)
{
  PetscReal *all = NULL, *w = NULL;
  PetscErrorCode failed = 0;

  PetscFunctionBegin;
  if (c->all) PetscCall(PetscMalloc2(p->N, &all, p->N, &w));
  PetscCall(RicoCollectedGather(c, p, z, all));
  if (c->all) failed = SolveAll(s, c->all, all, w, outcome);
  PetscCall(RicoProblemAgree(p, failed));
  PetscCall(RicoCollectedScatter(c, p, all, z));
  PetscCall(PetscFree2(all, w));
  PetscCallMPI(MPI_Bcast(&outcome->reason, 1, MPIU_INT, 0, p->comm));
  PetscCallMPI(MPI_Bcast(&outcome->its, 1, MPIU_INT, 0, p->comm));
  PetscCallMPI(MPI_Bcast(&outcome->residual, 1, MPIU_REAL, 0, p->comm));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_Gathered(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoCollected c;
  Outcome outcome = {0};
  PetscErrorCode failed;

  PetscFunctionBegin;
  if (p->size == 1) {
    PetscCall(SolveAll(s, p, z, w, &outcome));
  } else {
    PetscCall(RicoCollect(p, &c));
    failed = SolveOnFirst(s, p, &c, z, &outcome);
    PetscCall(RicoCollectedDestroy(&c));
    PetscCall(failed);
  }
  PetscCall(RicoSolverMonitorCall(s, outcome.its, outcome.residual));
  PetscCall(RicoSolverSetIterations(s, outcome.its));
  PetscCall(RicoSolverSetReason(s, (RicoConvergedReason)outcome.reason));
  PetscFunctionReturn(0);
}

static PetscErrorCode SetFromOptions_Gathered(RicoSolver s, RicoOptionItems PetscOptionsObject)
{
  PetscFunctionBegin;
  PetscOptionsHeadBegin(PetscOptionsObject, "Gathered: see -gathered_rico_type");
  PetscOptionsHeadEnd();
  ((RicoSolver_Gathered *)s->data)->options = PETSC_TRUE;
  PetscFunctionReturn(0);
}

static PetscErrorCode Reset_Gathered(RicoSolver s)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverDestroy(&((RicoSolver_Gathered *)s->data)->inner));
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_Gathered(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_FRICTION,
                                    .parallel = PETSC_TRUE,
                                    .max_size = MOST_ROWS,
                                    .solve = Solve_Gathered,
                                    .setfromoptions = SetFromOptions_Gathered,
                                    .reset = Reset_Gathered};
  RicoSolver_Gathered *g;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *g, &g));
  PetscFunctionReturn(0);
}
