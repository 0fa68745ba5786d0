/*
  lemke_basis.c -- the basis matrix of sparse pivoting, in product form.

      B = B0 E1 ... Em,        E = I + (alpha - e_p) e_p'

  so that B^-1 x = Em^-1 ... E1^-1 B0^-1 x. B0 is factored by a sparse LU of PETSc (KLU by default, which is
  made for very sparse matrices). The transpose of B is stored, because its rows are columns of M, which are
  available.
*/
#include <impls/lemke/lemke.h>
#include <impls/linear/linear.h>

/* Computes the columns of M from its rows, without entries that are 0: which of these are stored depends on
   how the problem was passed, and the order of elimination would depend on it. */
static PetscErrorCode Transpose(RicoProblem p, RicoLemkeBasis *b)
{
  const RicoRows *r;
  PetscInt *next;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &r));
  PetscCall(PetscCalloc1(b->n + 1, &b->ia));
  PetscCall(PetscMalloc2(r->ia[b->n], &b->ja, r->ia[b->n], &b->a));
  for (PetscInt k = 0; k < r->ia[b->n]; k++) b->ia[r->ja[k] + 1] += r->a[k] != 0;
  for (PetscInt j = 0; j < b->n; j++) b->ia[j + 1] += b->ia[j];
  PetscCall(PetscMalloc1(b->n, &next));
  PetscCall(PetscArraycpy(next, b->ia, b->n));
  for (PetscInt i = 0; i < b->n; i++)
    for (PetscInt k = r->ia[i]; k < r->ia[i + 1]; k++) {
      PetscInt to;

      if (r->a[k] == 0) continue;
      to = next[r->ja[k]]++;
      b->ja[to] = i;
      b->a[to] = r->a[k];
    }
  PetscCall(PetscFree(next));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkeBasisCreate(RicoProblem p, const char solver[], RicoLemkeBasis *b)
{
  PetscFunctionBegin;
  PetscCall(PetscMemzero(b, sizeof *b));
  b->n = p->n;
  b->max_updates = 100;
  PetscCall(PetscStrncpy(b->solver, solver, sizeof b->solver));
  PetscCall(Transpose(p, b));
  PetscCall(PetscCalloc2(b->n, &b->cover, b->n, &b->basic));
  PetscCall(PetscMalloc3(b->max_updates, &b->eta_position, b->max_updates + 1, &b->eta_start, b->max_updates,
                         &b->eta_pivot));
  PetscCall(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, b->n, NULL, &b->x));
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, b->n, &b->y));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkeBasisDestroy(RicoLemkeBasis *b)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(b->ia));
  PetscCall(PetscFree2(b->ja, b->a));
  PetscCall(PetscFree2(b->cover, b->basic));
  PetscCall(PetscFree3(b->eta_position, b->eta_start, b->eta_pivot));
  PetscCall(PetscFree(b->eta_row));
  PetscCall(PetscFree(b->eta_value));
  PetscCall(MatDestroy(&b->factor));
  PetscCall(VecDestroy(&b->x));
  PetscCall(VecDestroy(&b->y));
  PetscFunctionReturn(0);
}

void RicoLemkeBasisAddColumn(const RicoLemkeBasis *b, RicoLemkeVariable v, PetscReal alpha, PetscReal x[])
{
  if (v.kind == RICO_LEMKE_W) x[v.i] += alpha;
  if (v.kind == RICO_LEMKE_Z)
    for (PetscInt k = b->ia[v.i]; k < b->ia[v.i + 1]; k++) x[b->ja[k]] -= alpha * b->a[k];
  if (v.kind == RICO_LEMKE_COVER)
    for (PetscInt i = 0; i < b->n; i++) x[i] -= alpha * b->cover[i];
}

void RicoLemkeBasisColumn(const RicoLemkeBasis *b, RicoLemkeVariable v, PetscReal y[])
{
  memset(y, 0, (size_t)b->n * sizeof *y);
  RicoLemkeBasisAddColumn(b, v, 1, y);
}

static PetscInt ColumnLength(const RicoLemkeBasis *b, RicoLemkeVariable v)
{
  if (v.kind == RICO_LEMKE_W) return 1;
  return v.kind == RICO_LEMKE_Z ? b->ia[v.i + 1] - b->ia[v.i] : b->n;
}

/* Row k of T = B' is the column of basic[k]; missing diagonal entries are not added. */
static PetscErrorCode AssembleTransposed(const RicoLemkeBasis *b, Mat *T)
{
  PetscInt *ia, *ja, entries = 0;
  PetscScalar *a;

  PetscFunctionBegin;
  for (PetscInt k = 0; k < b->n; k++) entries += ColumnLength(b, b->basic[k]);
  PetscCall(PetscMalloc3(b->n + 1, &ia, entries, &ja, entries, &a));
  ia[0] = 0;
  for (PetscInt k = 0; k < b->n; k++) {
    const RicoLemkeVariable v = b->basic[k];
    PetscInt to = ia[k];

    if (v.kind == RICO_LEMKE_W) {
      ja[to] = v.i;
      a[to++] = 1;
    } else if (v.kind == RICO_LEMKE_Z) {
      for (PetscInt e = b->ia[v.i]; e < b->ia[v.i + 1]; e++, to++) {
        ja[to] = b->ja[e];
        a[to] = -b->a[e];
      }
    } else {
      for (PetscInt i = 0; i < b->n; i++, to++) {
        ja[to] = i;
        a[to] = -b->cover[i];
      }
    }
    ia[k + 1] = to;
  }
  PetscCall(MatCreateSeqAIJ(PETSC_COMM_SELF, b->n, b->n, PETSC_DEFAULT, NULL, T));
  PetscCall(MatSeqAIJSetPreallocationCSR(*T, ia, ja, a));
  PetscCall(PetscFree3(ia, ja, a));
  PetscFunctionReturn(0);
}

/* Some packages report a zero pivot by an error, others by a flag. */
static PetscErrorCode TryFactor(RicoLemkeBasis *b, Mat T, PetscBool *singular)
{
  MatFactorInfo info;
  MatFactorError flag;
  PetscErrorCode failed;
  IS rows, columns;

  PetscFunctionBegin;
  PetscCall(MatFactorInfoInitialize(&info));
  PetscCall(MatGetFactor(T, b->solver, MAT_FACTOR_LU, &b->factor));
  PetscCall(MatSetErrorIfFailure(b->factor, PETSC_FALSE));
  PetscCall(MatGetOrdering(T, MATORDERINGNATURAL, &rows, &columns));
  PetscCall(MatLUFactorSymbolic(b->factor, T, rows, columns, &info));
  PetscCall(PetscPushErrorHandler(PetscReturnErrorHandler, NULL));
  failed = MatLUFactorNumeric(b->factor, T, &info);
  PetscCall(PetscPopErrorHandler());
  PetscCall(ISDestroy(&rows));
  PetscCall(ISDestroy(&columns));
  PetscCall(MatFactorGetError(b->factor, &flag));
  *singular = failed || flag != MAT_FACTOR_NOERROR ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkeBasisFactor(RicoLemkeBasis *b, PetscBool *singular)
{
  PetscReal whole = 0;
  Mat T;

  PetscFunctionBegin;
  PetscCall(MatDestroy(&b->factor));
  b->updates = 0;
  b->eta_start[0] = 0;
  PetscCall(AssembleTransposed(b, &T));
  PetscCall(RicoFactorBegin(b->owner, T, T, RICO_FACTOR_KLU, &whole));
  *singular = b->owner->late;
  if (!b->owner->late) {
    PetscCall(TryFactor(b, T, singular));
    PetscCall(RicoFactorEnd(b->owner, T));
  }
  PetscCall(MatDestroy(&T));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkeBasisSolve(RicoLemkeBasis *b, PetscReal x[])
{
  const PetscScalar *y;

  PetscFunctionBegin;
  PetscCall(VecPlaceArray(b->x, x));
  PetscCall(MatSolveTranspose(b->factor, b->x, b->y)); /* T = B' is factored */
  PetscCall(VecResetArray(b->x));
  PetscCall(VecGetArrayRead(b->y, &y));
  PetscCall(PetscArraycpy(x, y, b->n));
  PetscCall(VecRestoreArrayRead(b->y, &y));
  for (PetscInt m = 0; m < b->updates; m++) {
    const PetscInt p = b->eta_position[m];
    const PetscReal xp = x[p] / b->eta_pivot[m];

    if (xp != 0)
      for (PetscInt k = b->eta_start[m]; k < b->eta_start[m + 1]; k++)
        x[b->eta_row[k]] -= b->eta_value[k] * xp;
    x[p] = xp;
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkeBasisSolveTranspose(RicoLemkeBasis *b, PetscReal x[])
{
  const PetscScalar *y;

  PetscFunctionBegin;
  for (PetscInt m = b->updates - 1; m >= 0; m--) {
    const PetscInt p = b->eta_position[m];
    PetscReal sum = x[p];

    for (PetscInt k = b->eta_start[m]; k < b->eta_start[m + 1]; k++)
      sum -= b->eta_value[k] * x[b->eta_row[k]];
    x[p] = sum / b->eta_pivot[m];
  }
  PetscCall(VecPlaceArray(b->x, x));
  PetscCall(MatSolve(b->factor, b->x, b->y));
  PetscCall(VecResetArray(b->x));
  PetscCall(VecGetArrayRead(b->y, &y));
  PetscCall(PetscArraycpy(x, y, b->n));
  PetscCall(VecRestoreArrayRead(b->y, &y));
  PetscFunctionReturn(0);
}

static PetscErrorCode ReserveEta(RicoLemkeBasis *b, size_t room)
{
  PetscFunctionBegin;
  if (room <= b->eta_room) PetscFunctionReturn(0);
  room *= 2;
  PetscCall(PetscRealloc(room * sizeof(PetscInt), &b->eta_row));
  PetscCall(PetscRealloc(room * sizeof(PetscReal), &b->eta_value));
  b->eta_room = room;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoLemkeBasisReplace(RicoLemkeBasis *b, PetscInt position, RicoLemkeVariable entering,
                                     const PetscReal alpha[], PetscBool *singular)
{
  const PetscInt m = b->updates;
  PetscInt to = b->eta_start[m], entries = 0;

  PetscFunctionBegin;
  *singular = PETSC_FALSE;
  b->basic[position] = entering;
  if (m == b->max_updates) {
    PetscCall(RicoLemkeBasisFactor(b, singular));
    PetscFunctionReturn(0);
  }
  for (PetscInt i = 0; i < b->n; i++) entries += alpha[i] != 0;
  PetscCall(ReserveEta(b, (size_t)to + entries));
  for (PetscInt i = 0; i < b->n; i++) {
    if (alpha[i] == 0 || i == position) continue;
    b->eta_row[to] = i;
    b->eta_value[to++] = alpha[i];
  }
  b->eta_position[m] = position;
  b->eta_pivot[m] = alpha[position];
  b->eta_start[m + 1] = to;
  b->updates++;
  PetscFunctionReturn(0);
}
