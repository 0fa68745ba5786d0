/*
  patches.c -- computes Q and N of (1) in patches.h.
*/
#include <impls/cones/patches.h>
#include <impls/linear/factor.h>

/* N may have at most this share of the rows of M. Eigenvalues of a patch's block count from this share of the
   largest. Error allowed in (1), relative to the largest entry of M. */
static const PetscReal WORTH = 0.75, RANK = 1e-13, EXACT = 1e-10;

/* The symmetric part of a patch's own block of M. */
static void OwnBlock(const RicoPatches *p, PetscInt g, PetscReal S[])
{
  const RicoPatch *patch = &p->patch[g];
  const RicoRows *rows = p->cones->rows;
  const PetscInt m = patch->rows;

  for (PetscInt i = 0; i < m * m; i++) S[i] = 0;
  for (PetscInt i = 0; i < m; i++) {
    const PetscInt row = p->member[patch->first + i];

    for (PetscInt e = rows->ia[row]; e < rows->ia[row + 1]; e++) {
      const PetscInt j = p->place[rows->ja[e]];

      if (p->of[rows->ja[e]] != g) continue;
      S[i * m + j] += rows->a[e] / 2;
      S[j * m + i] += rows->a[e] / 2;
    }
  }
}

/* The eigenvectors of S with nonzero eigenvalues; I if all are nonzero. */
static PetscErrorCode Basis(RicoPatch *patch, PetscReal S[])
{
  const PetscInt m = patch->rows;
  PetscReal size[RICO_PATCH_ROWS], *V;
  PetscInt rank = 0;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(m * m, &V));
  RicoOrthogonalColumns(m, S, V, size);
  while (rank < m && size[rank] > RANK * size[0]) rank++;
  patch->rank = rank > 0 ? rank : m;
  for (PetscInt i = 0; i < m; i++)
    for (PetscInt j = 0; j < patch->rank; j++)
      patch->Q[i * patch->rank + j] = patch->rank == m ? i == j : V[i * m + j];
  PetscCall(PetscFree(V));
  PetscFunctionReturn(0);
}

/* *worth is false if the time is over, or if N is not much smaller than M. */
static PetscErrorCode SetBases(RicoPatches *p, PetscBool *worth)
{
  PetscReal *S, *Q;
  PetscInt entries = 0;

  PetscFunctionBegin;
  for (PetscInt g = 0; g < p->count; g++) entries += PetscSqr(p->patch[g].rows);
  PetscCall(PetscMalloc1(entries, &p->Q));
  PetscCall(PetscMalloc1(PetscSqr(RICO_PATCH_ROWS), &S));
  Q = p->Q;
  for (PetscInt g = 0; g < p->count && *worth; g++) {
    RicoPatch *patch = &p->patch[g];

    *worth = RicoSolverIsLate(p->cones->s) ? PETSC_FALSE : PETSC_TRUE;
    patch->Q = Q;
    patch->row = p->n;
    OwnBlock(p, g, S);
    PetscCall(Basis(patch, S));
    Q += patch->rows * patch->rank;
    p->n += patch->rank;
  }
  if (!(p->n < WORTH * (PetscReal)p->cones->n)) *worth = PETSC_FALSE;
  PetscCall(PetscFree(S));
  PetscFunctionReturn(0);
}

/* M Q in the rows of one patch, dense in the columns of the patches coupled with it. */
typedef struct {
  PetscInt count, columns;
  PetscInt *coupled, *start; /* those patches; first column of each patch, or -1 */
  PetscReal *T, *row;        /* rows x columns; a row of M, zero between uses */
  PetscReal wrong, largest;  /* largest error in (1); largest entry of M      */
} Product;

static PetscErrorCode Couple(const RicoPatches *p, const RicoPatch *patch, Product *t)
{
  const RicoRows *rows = p->cones->rows;

  PetscFunctionBegin;
  for (PetscInt l = 0; l < t->count; l++) t->start[t->coupled[l]] = -1;
  t->count = t->columns = 0;
  for (PetscInt i = 0; i < patch->rows; i++) {
    const PetscInt row = p->member[patch->first + i];

    for (PetscInt e = rows->ia[row]; e < rows->ia[row + 1]; e++) {
      const PetscInt h = p->of[rows->ja[e]];

      if (t->start[h] >= 0) continue;
      t->start[h] = 0;
      t->coupled[t->count++] = h;
    }
  }
  PetscCall(PetscSortInt(t->count, t->coupled));
  for (PetscInt l = 0; l < t->count; l++) {
    t->start[t->coupled[l]] = t->columns;
    t->columns += p->patch[t->coupled[l]].rank;
  }
  PetscFunctionReturn(0);
}

static void TimesBases(const RicoPatches *p, const RicoPatch *patch, Product *t)
{
  const RicoRows *rows = p->cones->rows;

  for (PetscInt i = 0; i < patch->rows * t->columns; i++) t->T[i] = 0;
  for (PetscInt i = 0; i < patch->rows; i++) {
    const PetscInt row = p->member[patch->first + i];

    for (PetscInt e = rows->ia[row]; e < rows->ia[row + 1]; e++) {
      const PetscInt column = rows->ja[e], h = p->of[column];
      const PetscReal *Q = RicoPatchesRow(p, column);
      PetscReal *to = t->T + i * t->columns + t->start[h];

      for (PetscInt j = 0; j < p->patch[h].rank; j++) to[j] += rows->a[e] * Q[j];
    }
  }
}

/* Q_g' T */
static void SetRows(RicoPatches *p, const RicoPatch *patch, const Product *t, PetscInt *entries)
{
  for (PetscInt j = 0; j < patch->rank; j++) {
    p->ia[patch->row + j] = *entries;
    for (PetscInt l = 0; l < t->count; l++)
      for (PetscInt c = 0; c < p->patch[t->coupled[l]].rank; c++) {
        PetscReal sum = 0;

        for (PetscInt i = 0; i < patch->rows; i++)
          sum += patch->Q[i * patch->rank + j] * t->T[i * t->columns + t->start[t->coupled[l]] + c];
        p->ja[*entries] = p->patch[t->coupled[l]].row + c;
        p->a[(*entries)++] = sum;
      }
  }
}

/* T - Q_g N_g */
static void CheckLeft(const RicoPatches *p, const RicoPatch *patch, Product *t)
{
  const PetscReal *N = p->a + p->ia[patch->row];

  for (PetscInt i = 0; i < patch->rows; i++)
    for (PetscInt l = 0; l < t->columns; l++) {
      PetscReal rest = t->T[i * t->columns + l];

      for (PetscInt j = 0; j < patch->rank; j++)
        rest -= patch->Q[i * patch->rank + j] * N[j * t->columns + l];
      t->wrong = PetscMax(t->wrong, PetscAbsReal(rest));
    }
}

/* M_g - T Q': subtracts from t->row, a row of M, in the columns of one patch. */
static void CheckColumns(const RicoPatches *p, const RicoPatch *h, const PetscReal T[], Product *t)
{
  for (PetscInt i = 0; i < h->rows; i++) {
    PetscReal *entry = &t->row[p->member[h->first + i]], rest = *entry;

    t->largest = PetscMax(t->largest, PetscAbsReal(*entry));
    for (PetscInt j = 0; j < h->rank; j++) rest -= T[j] * h->Q[i * h->rank + j];
    t->wrong = PetscMax(t->wrong, PetscAbsReal(rest));
    *entry = 0;
  }
}

static void CheckRight(const RicoPatches *p, const RicoPatch *patch, Product *t)
{
  const RicoRows *rows = p->cones->rows;

  for (PetscInt i = 0; i < patch->rows; i++) {
    const PetscInt row = p->member[patch->first + i];

    for (PetscInt e = rows->ia[row]; e < rows->ia[row + 1]; e++) t->row[rows->ja[e]] += rows->a[e];
    for (PetscInt l = 0; l < t->count; l++)
      CheckColumns(p, &p->patch[t->coupled[l]], t->T + i * t->columns + t->start[t->coupled[l]], t);
  }
}

static PetscErrorCode SetProducts(RicoPatches *p, Product *t)
{
  PetscInt entries = 0;

  PetscFunctionBegin;
  for (PetscInt g = 0; g < p->count; g++) {
    const RicoPatch *patch = &p->patch[g];

    PetscCall(Couple(p, patch, t));
    TimesBases(p, patch, t);
    SetRows(p, patch, t, &entries);
    CheckLeft(p, patch, t);
    CheckRight(p, patch, t);
  }
  p->ia[p->n] = entries;
  PetscFunctionReturn(0);
}

/* Entries of N, and of M Q for the widest patch. */
static PetscErrorCode Measure(const RicoPatches *p, Product *t, PetscInt *entries, PetscInt *widest)
{
  PetscFunctionBegin;
  *entries = *widest = 0;
  for (PetscInt g = 0; g < p->count; g++) {
    PetscCall(Couple(p, &p->patch[g], t));
    *entries += p->patch[g].rank * t->columns;
    *widest = PetscMax(*widest, p->patch[g].rows * t->columns);
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Project(RicoPatches *p, PetscBool *exact)
{
  Product t = {.count = 0};
  PetscInt entries, widest;

  PetscFunctionBegin;
  PetscCall(PetscMalloc2(p->count, &t.coupled, p->count, &t.start));
  for (PetscInt g = 0; g < p->count; g++) t.start[g] = -1;
  PetscCall(Measure(p, &t, &entries, &widest));
  PetscCall(PetscMalloc3(p->n + 1, &p->ia, entries, &p->ja, entries, &p->a));
  PetscCall(PetscMalloc1(widest, &t.T));
  PetscCall(PetscCalloc1(p->cones->n, &t.row));
  PetscCall(SetProducts(p, &t));
  p->rows = (RicoRows){.n = p->n, .ia = p->ia, .ja = p->ja, .a = p->a};
  *exact = t.wrong <= EXACT * t.largest ? PETSC_TRUE : PETSC_FALSE;
  PetscCall(PetscFree(t.row));
  PetscCall(PetscFree(t.T));
  PetscCall(PetscFree2(t.coupled, t.start));
  PetscFunctionReturn(0);
}

/* Lists the patches, without Q and N. Rows with bounds have none: blocks of a full M have full rank. */
static PetscErrorCode Begin(const RicoCones *k, RicoPatches *p, PetscBool *worth)
{
  PetscFunctionBegin;
  *p = (RicoPatches){.cones = k};
  PetscCall(PetscCalloc1(k->count, &p->patch));
  PetscCall(PetscMalloc4(k->n, &p->member, k->n, &p->of, k->n, &p->place, k->n, &p->cone));
  *worth = k->p->cones & RICO_FRICTION ? PETSC_TRUE : PETSC_FALSE;
  for (PetscInt c = 0; c < k->count; c++)
    if (k->cones[c].size > RICO_PATCH_ROWS) *worth = PETSC_FALSE;
  if (!*worth) PetscFunctionReturn(0);
  PetscCall(RicoPatchesList(p));
  *worth = p->count < WORTH * (PetscReal)k->count ? PETSC_TRUE : PETSC_FALSE;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPatchesCreate(const RicoCones *k, RicoPatches *p, PetscBool *worth)
{
  PetscFunctionBegin;
  PetscCall(Begin(k, p, worth));
  if (*worth) PetscCall(SetBases(p, worth));
  if (*worth) PetscCall(Project(p, worth));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPatchesAreWorth(RicoProblem problem, PetscBool *worth)
{
  RicoCones cones;
  RicoPatches p;

  PetscFunctionBegin;
  PetscCall(RicoConesCreate(NULL, problem, RICO_FRICTION_ALART_CURNIER, &cones));
  PetscCall(Begin(&cones, &p, worth));
  PetscCall(RicoPatchesDestroy(&p));
  PetscCall(RicoConesDestroy(&cones));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPatchesDestroy(RicoPatches *p)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(p->patch));
  PetscCall(PetscFree4(p->member, p->of, p->place, p->cone));
  PetscCall(PetscFree(p->Q));
  PetscCall(PetscFree3(p->ia, p->ja, p->a));
  PetscFunctionReturn(0);
}
