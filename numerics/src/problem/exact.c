/*
  exact.c -- w = M z + q in long double (64 bits of mantissa on x86-64), rounded once.

  The factored form computes u = G' z, v = W^-1 u and G v. If W is given by a KSP, v is improved by

      v  <-  v + ksp(u - W v),                                                                  (1)

  until W v = u holds in long double, so that the error of the KSP is not hidden.
*/
#include <ricoimpl.h>

/* Steps of (1). Each reduces the error by the KSP's tolerance; a direct KSP needs one. */
#define MOST_STEPS 40

enum { AT_ONCE = 4 };

static long double DotRow(const RicoRows *rows, PetscInt i, const PetscReal z[], long double sum)
{
  for (PetscInt k = rows->ia[i]; k < rows->ia[i + 1]; k++) sum += (long double)rows->a[k] * z[rows->ja[k]];
  return sum;
}

/* w = M z + q for an array; AT_ONCE rows are summed together, as independent chains of additions. */
static void ApplyArray(PetscInt n, const PetscReal M[], const PetscReal q[], const PetscReal z[],
                       PetscReal w[])
{
  for (PetscInt i = 0; i < n; i += AT_ONCE) {
    const PetscInt rows = PetscMin(AT_ONCE, n - i);
    const PetscReal *row = M + (size_t)i * n;
    long double sum[AT_ONCE] = {0};

    for (PetscInt l = 0; l < rows; l++) sum[l] = q[i + l];
    for (PetscInt k = 0; k < n; k++) {
      if (z[k] == 0) continue;
      for (PetscInt l = 0; l < rows; l++) sum[l] += (long double)row[(size_t)l * n + k] * z[k];
    }
    for (PetscInt l = 0; l < rows; l++) w[i + l] = (PetscReal)sum[l];
  }
}

/* Sets `readable` if complete rows can be read one by one. */
static PetscErrorCode IsReadable(Mat A, PetscBool *readable)
{
  PetscFunctionBegin;
  PetscCall(PetscObjectTypeCompareAny((PetscObject)A, readable, MATSEQAIJ, MATSEQBAIJ, MATSEQDENSE, ""));
  PetscFunctionReturn(0);
}

/* y += sign A x, or y += A' x. */
static PetscErrorCode AddProduct(Mat A, PetscInt sign, const long double x[], long double y[])
{
  PetscInt m, count;
  const PetscInt *column;
  const PetscScalar *value;

  PetscFunctionBegin;
  PetscCall(MatGetSize(A, &m, NULL));
  for (PetscInt i = 0; i < m; i++) {
    PetscCall(MatGetRow(A, i, &count, &column, &value));
    for (PetscInt k = 0; k < count; k++) y[i] += sign * value[k] * x[column[k]];
    PetscCall(MatRestoreRow(A, i, &count, &column, &value));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode AddTransposed(Mat A, const PetscReal x[], long double y[])
{
  PetscInt m, count;
  const PetscInt *column;
  const PetscScalar *value;

  PetscFunctionBegin;
  PetscCall(MatGetSize(A, &m, NULL));
  for (PetscInt i = 0; i < m; i++) {
    PetscCall(MatGetRow(A, i, &count, &column, &value));
    for (PetscInt k = 0; k < count; k++) y[column[k]] += (long double)value[k] * x[i];
    PetscCall(MatRestoreRow(A, i, &count, &column, &value));
  }
  PetscFunctionReturn(0);
}

/* v += ksp(r), where r is the residual; *size: ||r||. */
static PetscErrorCode Improve(RicoProblem p, PetscInt n, const long double r[], long double v[],
                              PetscReal *size)
{
  RicoDerived *d = &p->derived;
  const PetscScalar *out;
  PetscScalar *in;

  PetscFunctionBegin;
  PetscCall(VecGetArray(d->u, &in));
  for (PetscInt i = 0; i < n; i++) in[i] = (PetscReal)r[i];
  PetscCall(VecRestoreArray(d->u, &in));
  PetscCall(VecNorm(d->u, NORM_2, size));
  PetscCall(RicoProblemSolveW(p, d->u, d->v));
  PetscCall(VecGetArrayRead(d->v, &out));
  for (PetscInt i = 0; i < n; i++) v[i] += out[i];
  PetscCall(VecRestoreArrayRead(d->v, &out));
  PetscFunctionReturn(0);
}

/* v = W^-1 u by (1), while the residual decreases; r is work space. */
static PetscErrorCode SolveByKSP(RicoProblem p, Mat W, PetscInt n, const long double u[], long double r[],
                                 long double v[])
{
  PetscReal size, before = PETSC_INFINITY;
  PetscBool readable;
  Vec x, y;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetShells(p, &x, &y));
  PetscCall(IsReadable(W, &readable));
  PetscCall(PetscArraycpy(r, u, n));
  for (PetscInt step = 0; step < (readable ? MOST_STEPS : 1); step++) {
    PetscCall(Improve(p, n, r, v, &size));
    if (!(size < before / 2)) break;
    before = size;
    PetscCall(PetscArraycpy(r, u, n));
    if (readable) PetscCall(AddProduct(W, -1, v, r));
  }
  PetscFunctionReturn(0);
}

/* w = G W^-1 G' z + D z + q; u, v, r: work space of W's size, sum: of w's size. */
static PetscErrorCode Factored(RicoProblem p, PetscInt n, const PetscReal q[], const PetscReal z[],
                               long double u[], long double sum[], PetscReal w[])
{
  long double *v = u + n, *r = v + n;
  const PetscScalar *D;
  Mat W;

  PetscFunctionBegin;
  PetscCall(AddTransposed(p->G, z, u));
  if (p->Winv) {
    PetscCall(AddProduct(p->Winv, 1, u, v));
  } else {
    PetscCall(KSPGetOperators(p->ksp, &W, NULL));
    PetscCall(SolveByKSP(p, W, n, u, r, v));
  }
  for (PetscInt i = 0; i < p->n; i++) sum[i] = q[i];
  if (p->D) {
    PetscCall(VecGetArrayRead(p->D, &D));
    for (PetscInt i = 0; i < p->n; i++) sum[i] += (long double)D[i] * z[i];
    PetscCall(VecRestoreArrayRead(p->D, &D));
  }
  PetscCall(AddProduct(p->G, 1, v, sum));
  for (PetscInt i = 0; i < p->n; i++) w[i] = (PetscReal)sum[i];
  PetscFunctionReturn(0);
}

static PetscErrorCode ApplyFactored(RicoProblem p, const PetscReal q[], const PetscReal z[], PetscReal w[],
                                    PetscBool *exact)
{
  long double *u, *sum;
  PetscErrorCode failed;
  PetscBool readable = PETSC_TRUE;
  PetscInt n;

  PetscFunctionBegin;
  PetscCall(IsReadable(p->G, exact));
  if (p->Winv) PetscCall(IsReadable(p->Winv, &readable));
  if (!(*exact = *exact && readable)) PetscFunctionReturn(0);
  PetscCall(MatGetSize(p->G, NULL, &n));
  PetscCall(PetscCalloc2(3 * (size_t)n, &u, p->n, &sum));
  failed = Factored(p, n, q, z, u, sum, w);
  PetscCall(PetscFree2(u, sum));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemApplyExact(RicoProblem p, const PetscReal z[], PetscReal w[], PetscBool *exact)
{
  const PetscReal *q, *M;
  const RicoRows *rows;
  PetscBool array;

  PetscFunctionBegin;
  *exact = PETSC_TRUE;
  PetscCall(RicoProblemIsArray(p, &array));
  PetscCall(RicoProblemGetQ(p, &q));
  if (p->form == RICO_FORM_FACTORED) {
    PetscCall(ApplyFactored(p, q, z, w, exact));
  } else if (array) {
    PetscCall(RicoProblemGetDenseArray(p, &M));
    ApplyArray(p->n, M, q, z, w);
  } else {
    PetscCall(RicoProblemGetRows(p, &rows));
    for (PetscInt i = 0; i < p->n; i++) w[i] = (PetscReal)DotRow(rows, i, z, q[i]);
  }
  PetscFunctionReturn(0);
}
