/*
  equations.c -- problems with equations, as joints beside contacts: eliminates these
  (array/parts/equations.h) and solves the rest by the plan. The residual of the solution is that of all rows.
*/
#include <array/parts/equations.h>
#include <array/plan_thresholds.h>
#include <impls/auto/auto.h>
#include <impls/auto/part.h>

/* The rows of a problem, equations first: the groups of part.h are {equations} and {the rest}. */
typedef struct {
  RicoWhole whole;
  PetscReal most; /* cost of the entries that the elimination makes, in sweeps */
  PetscInt left, begin[2], *order;
  RicoEquations e;
  char *work;
  RicoPart part;
} Elimination;

static int ReadRow(const void *from, int row, int column[], double value[])
{
  const Elimination *r = from;
  const RicoRows *M = r->whole.M;
  const PetscInt i = r->order[row];
  int count = 0;

  for (PetscInt k = M->ia[i]; k < M->ia[i + 1]; k++) {
    const PetscInt j = M->ja[k];

    if (M->a[k] == 0) continue;
    column[count] = (int)(r->whole.place[j] + (r->whole.of[j] < 0 ? r->begin[1] : 0));
    value[count++] = M->a[k];
  }
  return count;
}

/* Equations are rows of intervals without bounds. Returns their number. */
static int FindEquations(RicoWhole *whole)
{
  whole->size[0] = 0;
  for (PetscInt i = 0; i < whole->p->n; i++) {
    const PetscBool any =
        RicoWholeIsInterval(whole, i) && whole->lb[i] <= PETSC_NINFINITY && whole->ub[i] >= PETSC_INFINITY
            ? PETSC_TRUE
            : PETSC_FALSE;

    whole->of[i] = any ? 0 : -1;
    whole->size[0] += any;
  }
  return whole->size[0];
}

static PetscErrorCode Begin(RicoProblem p, Elimination *r, PetscBool *any)
{
  const size_t n = (size_t)p->n;
  Arena arena = {.base = NULL, .used = 0};
  const PetscReal *diagonal;
  int count;

  PetscFunctionBegin;
  PetscCall(RicoWholeOpen(p, &r->whole));
  count = FindEquations(&r->whole);
  r->left = p->n - count;
  *any = count > 0 && r->left > 0 ? PETSC_TRUE : PETSC_FALSE;
  if (!*any || p->n > PLAN_EQUATION_ROWS) PetscFunctionReturn(0);
  RicoEquationsLayout(&r->e, (int)n, count, &arena);
  PetscCall(PetscMalloc2(n, &r->order, arena.used, &r->work));
  arena = (Arena){.base = r->work, .used = 0};
  RicoEquationsLayout(&r->e, (int)n, count, &arena);
  PetscCall(RicoWholeSort(&r->whole, 1, r->begin, r->order));
  PetscCall(RicoProblemGetDiagonal(p, &diagonal));
  for (size_t i = 0; i < n; i++) {
    r->e.q[i] = r->whole.q[r->order[i]];
    r->e.size[i] = PetscAbsReal(diagonal[r->order[i]]);
  }
  r->e.read = ReadRow;
  r->e.from = r;
  PetscFunctionReturn(0);
}

/* The entries of the rest that cost r->most. */
static PetscReal MostEntries(const Elimination *r)
{
  return r->most * (PetscReal)r->whole.M->ia[r->e.n] / PLAN_FILLED;
}

/* Orders the equations. *cheap: their elimination costs at most PLAN_EQUATIONS_FIRST sweeps, and the entries
   that it makes r->most. */
static PetscErrorCode Order(Elimination *r, PetscBool *cheap)
{
  const PetscReal limit = PLAN_EQUATIONS_FIRST * (PetscReal)r->whole.M->ia[r->e.n] / PLAN_ELIMINATED;
  const size_t n = (size_t)r->e.n;
  PetscReal entries;
  char *pattern;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(RicoEquationsPatternSize(r->e.n), &pattern));
  *cheap = RicoEquationsOrder(&r->e, limit, pattern, &entries) <= limit &&
                   RicoEquationsLeft(&r->e, pattern) <= MostEntries(r)
               ? PETSC_TRUE
               : PETSC_FALSE;
  PetscCall(PetscFree(pattern));
  if (!*cheap) PetscFunctionReturn(0);
  r->e.room = (int)PetscMin((PetscReal)(n * (size_t)r->e.count), PLAN_EQUATION_ROOM * entries + (PetscReal)n);
  PetscCall(PetscMalloc2(r->e.room, &r->e.column, r->e.room, &r->e.value));
  PetscFunctionReturn(0);
}

/* Appends row i of the rest to the part, its columns sorted. */
static PetscErrorCode AddRow(Elimination *r, PetscInt i, int count)
{
  const RicoEquations *e = &r->e;
  RicoPart *part = &r->part;
  PetscInt *columns, first = part->ia[i], found = 0;

  PetscFunctionBegin;
  PetscCall(RicoPartReserve(part, first + count));
  columns = part->ja + first;
  if (count < r->left / 4) {
    for (int c = 0; c < count; c++) columns[c] = e->list[c] - e->count;
    PetscCall(PetscSortInt(count, columns));
  } else {
    for (PetscInt j = 0; j < r->left; j++)
      if (e->met[e->count + j]) columns[found++] = j;
  }
  for (int c = 0; c < count; c++) part->a[first + c] = e->w[e->count + columns[c]];
  part->ia[i + 1] = first + count;
  PetscFunctionReturn(0);
}

/* The sum of the diagonal of the rest up to which it is not ill-conditioned by nearly dependent equations. */
static PetscReal MostGrown(const Elimination *r)
{
  PetscReal sum = 0;

  for (int i = 0; i < r->e.n; i++) sum += r->e.size[i];
  return PLAN_GROWN * sum * (PetscReal)r->left / (PetscReal)r->e.n;
}

/* Eliminates and computes the rest; *eliminated is false if A is singular, or the rest costs too much or is
   much larger than M. */
static PetscErrorCode Eliminate(Elimination *r, PetscBool *eliminated)
{
  const PetscReal most = MostGrown(r);
  PetscReal grown = 0;

  PetscFunctionBegin;
  PetscCall(RicoPartCreate(&r->whole, r->left, r->order + r->begin[1], r->whole.M->ia[r->e.n], &r->part));
  *eliminated = RicoEquationsEliminate(&r->e) ? PETSC_TRUE : PETSC_FALSE;
  r->part.ia[0] = 0;
  for (PetscInt i = 0; i < r->left && *eliminated; i++) {
    const int count = RicoEquationsRow(&r->e, (int)(r->e.count + i), &r->part.q[i]);

    if (count >= 0) PetscCall(AddRow(r, i, count));
    grown += PetscAbsReal(r->e.w[r->e.count + i]);
    if (count < 0 || r->part.ia[i + 1] > MostEntries(r) || grown > most) *eliminated = PETSC_FALSE;
  }
  PetscFunctionReturn(0);
}

/* z of the equations from that of the rest. */
static PetscErrorCode Recover(Elimination *r, PetscReal z[])
{
  PetscReal *local;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(r->e.n, &local));
  for (PetscInt i = 0; i < r->e.n; i++) local[i] = z[r->order[i]];
  RicoEquationsSolve(&r->e, local);
  for (PetscInt i = 0; i < r->e.count; i++) z[r->order[i]] = local[i];
  PetscCall(PetscFree(local));
  PetscFunctionReturn(0);
}

/* Solves the rest from z; z, w and *info become those of the whole problem. */
static PetscErrorCode SolveRest(RicoSolver s, Elimination *r, PetscReal z[], PetscReal w[], RicoInfo *info)
{
  RicoConvergedReason within;

  PetscFunctionBegin;
  r->part.warm = s->warm_start;
  PetscCall(RicoPartSolve(s, &r->part, 1, z, info));
  PetscCall(Recover(r, z));
  PetscCall(RicoWholeJudge(s, &r->whole, z, w, &info->residual, &within));
  if (within || info->reason > 0) info->reason = within ? within : RICO_DIVERGED_INACCURATE;
  s->measured = info->residual;
  s->confirmed = info->reason > 0 ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* Sets `may` if equations are worth a search: pivoting is as fast on intervals with full M. */
static PetscErrorCode MayHaveEquations(RicoProblem p, PetscBool *may)
{
  PetscInt entries;

  PetscFunctionBegin;
  *may = p->size == 1 && !p->contacts && p->cones & RICO_BOXLIKE ? PETSC_TRUE : PETSC_FALSE;
  if (!*may || p->cones & RICO_FRICTION) PetscFunctionReturn(0);
  PetscCall(RicoProblemCountEntries(p, &entries));
  *may = entries <= PLAN_SPARSE_SHARE * (PetscReal)p->n * (PetscReal)p->n ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

/* Sets *are if admm comes before other types where equations stay: beside friction, and if sweeps cannot
   solve an equation, because its diagonal is not positive. */
static PetscErrorCode AreJoints(RicoProblem p, const RicoWhole *whole, PetscBool *are)
{
  const PetscReal *diagonal;

  PetscFunctionBegin;
  *are = p->cones & RICO_FRICTION ? PETSC_TRUE : PETSC_FALSE;
  PetscCall(RicoProblemGetDiagonal(p, &diagonal));
  for (PetscInt i = 0; i < p->n && !*are; i++)
    if (whole->of[i] == 0 && !(diagonal[i] > 0)) *are = PETSC_TRUE;
  PetscFunctionReturn(0);
}

/* The same on full M, whose equations are not eliminated, if these equations are many and the tolerance is
   loose. */
static PetscErrorCode HasSaddle(RicoSolver s, RicoProblem p, PetscBool *has)
{
  const PetscReal *lb, *ub, *diagonal;
  PetscInt count = 0;

  PetscFunctionBegin;
  *has = PETSC_FALSE;
  if (p->size > 1 || p->contacts || p->cones & ~(unsigned)RICO_BOXLIKE) PetscFunctionReturn(0);
  if (RicoSolverTolerance(s) < PLAN_LOOSE * s->norm_q) PetscFunctionReturn(0);
  PetscCall(RicoProblemGetBounds(p, &lb, &ub));
  PetscCall(RicoProblemGetDiagonal(p, &diagonal));
  for (PetscInt i = 0; i < p->n; i++)
    count += lb[i] <= -RICO_NO_BOUND && ub[i] >= RICO_NO_BOUND && !(diagonal[i] > 0);
  *has = count > PLAN_SADDLE_SHARE * (PetscReal)p->n ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoSolveWithoutEquations(RicoSolver s, RicoProblem p, PetscReal most, PetscReal z[],
                                             PetscReal w[], RicoInfo *info)
{
  RicoSolver_Auto *a = s->data;
  Elimination r = {.most = most};
  PetscBool any, done = PETSC_FALSE;

  PetscFunctionBegin;
  *info = (RicoInfo){.residual = PETSC_MAX_REAL};
  PetscCall(MayHaveEquations(p, &any));
  if (!any) PetscCall(HasSaddle(s, p, &a->jointed));
  if (!any) PetscFunctionReturn(0);
  PetscCall(Begin(p, &r, &any));
  if (r.order) PetscCall(Order(&r, &done));
  if (done) PetscCall(Eliminate(&r, &done));
  if (done) PetscCall(SolveRest(s, &r, z, w, info));
  a->jointed = PETSC_FALSE;
  if (any && !done) PetscCall(AreJoints(p, &r.whole, &a->jointed));
  PetscCall(RicoPartDestroy(&r.part));
  PetscCall(PetscFree2(r.e.column, r.e.value));
  PetscCall(PetscFree2(r.order, r.work));
  PetscCall(RicoWholeClose(&r.whole));
  PetscFunctionReturn(0);
}
