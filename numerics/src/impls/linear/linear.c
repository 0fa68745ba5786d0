/*
  linear.c -- chooses the solver of (1) in linear.h; regularises singular matrices.
*/
#include <impls/linear/linearimpl.h>

/* The smallest delta, in units of M. */
static const PetscReal smallest_delta = 1e-10;

PetscErrorCode RicoLinearNamesKSP(RicoSolver s, const char name[], PetscBool *named)
{
  static const char *const keys[] = {"ksp_type", "pc_type", "pc_factor_mat_solver_type"};
  PetscObject o = (PetscObject)s;

  PetscFunctionBegin;
  *named = PETSC_FALSE;
  for (size_t i = 0; i < sizeof keys / sizeof *keys && !*named; i++) {
    char key[128];

    PetscCall(PetscSNPrintf(key, sizeof key, "-rico_%s_%s", name, keys[i]));
    PetscCall(PetscOptionsHasName(o->options, o->prefix, key, named));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Choose(RicoLinear l)
{
  PetscBool named;

  PetscFunctionBegin;
  PetscCall(RicoLinearNamesKSP(l->solver, l->name, &named));
  if (l->p->size == 1 && !named) {
    PetscCall(RicoLinearSetUp_Band(l));
    if (!l->ops) PetscCall(RicoLinearSetUp_Dense(l));
  }
  if (!l->ops) PetscCall(RicoLinearSetUp_KSP(l));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLinearCreate(RicoSolver s, RicoProblem p, const char name[], RicoLinear *linear)
{
  RicoLinear l;

  PetscFunctionBegin;
  PetscCall(PetscNew(&l));
  l->solver = s;
  l->p = p;
  l->n = p->n;
  PetscCall(PetscStrncpy(l->name, name, sizeof l->name));
  PetscCall(PetscMalloc5(l->n, &l->rows, l->n, &l->r, l->n, &l->Mx, l->n, &l->trial, l->n, &l->kept));
  PetscCall(Choose(l));
  *linear = l;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLinearDestroy(RicoLinear *linear)
{
  RicoLinear l = *linear;

  PetscFunctionBegin;
  if (!l) PetscFunctionReturn(0);
  PetscCall((*l->ops->destroy)(l));
  PetscCall(PetscFree5(l->rows, l->r, l->Mx, l->trial, l->kept));
  PetscCall(PetscFree(*linear));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLinearRow(RicoLinear l, PetscInt i, PetscInt *count, const PetscInt *columns[],
                             const PetscReal *values[])
{
  PetscBool array;

  PetscFunctionBegin;
  PetscCall(RicoProblemIsArray(l->p, &array));
  if (array) {
    const PetscReal *M;

    PetscCall(RicoProblemGetDenseArray(l->p, &M));
    *count = l->n;
    *columns = NULL;
    *values = M + (size_t)i * l->n;
  } else {
    const RicoRows *rows;

    PetscCall(RicoProblemGetRows(l->p, &rows));
    *count = rows->ia[i + 1] - rows->ia[i];
    *columns = rows->ja + rows->ia[i];
    *values = rows->a + rows->ia[i];
  }
  PetscFunctionReturn(0);
}

/* Tries delta, then larger values. */
static PetscErrorCode FactorFrom(RicoLinear l, PetscReal delta, PetscBool *ok)
{
  PetscReal rho;
  PetscBool broke = PETSC_TRUE;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetScale(l->p, &rho));
  for (int attempt = 0; broke && attempt < 4 && !l->solver->late; attempt++) {
    l->delta = delta;
    PetscCall((*l->ops->factor)(l, &broke));
    delta = delta > 0 ? 1000 * delta : smallest_delta / rho;
  }
  *ok = broke ? PETSC_FALSE : PETSC_TRUE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLinearFactor(RicoLinear l, const PetscReal a[], const PetscReal b[], const PetscBool in[],
                                PetscBool *ok)
{
  PetscFunctionBegin;
  l->a = a;
  l->b = b;
  l->m = 0;
  for (PetscInt i = 0; i < l->n; i++)
    if (!in || in[i]) l->rows[l->m++] = i;
  PetscCall(FactorFrom(l, 0, ok));
  PetscFunctionReturn(0);
}

PetscBool RicoLinearIsSparse(RicoLinear l)
{
  return l->dense ? PETSC_FALSE : PETSC_TRUE;
}

PetscBool RicoLinearIsExact(RicoLinear l)
{
  return l->delta == 0 ? PETSC_TRUE : PETSC_FALSE;
}

/* l->r = r - J x on R, and its norm. */
static PetscErrorCode Residual(RicoLinear l, const PetscReal r[], const PetscReal x[], PetscReal *norm)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemMultArrays(l->p, x, l->Mx));
  for (PetscInt k = 0; k < l->m; k++) {
    const PetscInt i = l->rows[k];

    l->r[k] = r[i] - (l->a ? l->a[i] * x[i] : 0) - (l->b ? l->b[i] : 1) * l->Mx[i];
  }
  PetscCall(RicoNorm(l->p, l->m, l->r, norm));
  PetscFunctionReturn(0);
}

/* x <- x + (J + delta diag(b))^-1 (r - J x), while this at least halves the residual. */
static PetscErrorCode Refine(RicoLinear l, const PetscReal r[], PetscReal x[], PetscReal *error)
{
  const int most = l->delta > 0 ? 40 : 4;
  PetscReal first, norm, next;
  PetscBool improving = PETSC_TRUE;

  PetscFunctionBegin;
  PetscCall(PetscArrayzero(x, l->n));
  PetscCall(PetscArrayzero(l->trial, l->n));
  for (PetscInt k = 0; k < l->m; k++) l->r[k] = r[l->rows[k]];
  PetscCall(RicoNorm(l->p, l->m, l->r, &first));
  norm = first;
  for (int i = 0; i < most && improving && norm > 1e-13 * first; i++) {
    PetscCall((*l->ops->solve)(l, l->r));
    for (PetscInt k = 0; k < l->m; k++) l->trial[l->rows[k]] += l->r[k];
    PetscCall(Residual(l, r, l->trial, &next));
    improving = next < norm / 2 ? PETSC_TRUE : PETSC_FALSE;
    if (!(next < norm)) break;
    PetscCall(PetscArraycpy(x, l->trial, l->n));
    norm = next;
  }
  *error = first == 0 ? 0 : norm / first;
  PetscFunctionReturn(0);
}

/* A wrong solution shows that J is singular up to round-off: then solves with a delta, and keeps the better
   solution. */
PetscErrorCode RicoLinearSolve(RicoLinear l, const PetscReal r[], PetscReal x[], PetscReal *error)
{
  PetscReal rho, before;
  PetscBool ok;

  PetscFunctionBegin;
  PetscCall(Refine(l, r, x, error));
  if (*error <= 1e-6 || l->delta > 0) PetscFunctionReturn(0);
  before = *error;
  PetscCall(PetscArraycpy(l->kept, x, l->n));
  PetscCall(RicoProblemGetScale(l->p, &rho));
  PetscCall(FactorFrom(l, smallest_delta / rho, &ok));
  if (ok) PetscCall(Refine(l, r, x, error));
  if (ok && !(*error > before)) PetscFunctionReturn(0);
  PetscCall(PetscArraycpy(x, l->kept, l->n));
  *error = before;
  PetscFunctionReturn(0);
}
