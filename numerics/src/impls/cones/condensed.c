/*
  condensed.c -- (A + B (M + alpha I)) d = r  if M = Q N Q' has many more rows than N (patches.h).

  With D = A + alpha B, block diagonal, X = Q' D^-1 B Q, block diagonal by patches, and x = Q' d

      (I + X N) x = Q' D^-1 r,      d = D^-1 r - D^-1 B Q N x.                                (1)

  Sticking contacts make X large and open ones make it small, possibly both in one patch. Each block is
  therefore factored, X = H R P', by Householder reflections with column exchanges, and the rows of

      S (H' + R P' N) x = S H' Q' D^-1 r,      S_ii = 1 / max(1, |R_ii| omega),               (2)

  have entries of about one and of N / omega, where omega is the mean diagonal of M. This is a system of the
  same form. Its determinant has the sign of the original one, up to the signs of det D and det H (Sylvester).
*/
#include <impls/cones/condensed.h>

static PetscErrorCode CreateBlocks(const RicoCones *k, RicoCondensed *s)
{
  const RicoPatches *p = &s->patches;
  PetscInt entries = 0, most = 0, at = 0;

  PetscFunctionBegin;
  for (PetscInt c = 0; c < k->count; c++) {
    entries += PetscSqr(k->cones[c].size);
    most = PetscMax(most, k->cones[c].size);
  }
  PetscCall(PetscMalloc3(entries, &s->inverse, entries, &s->times, 3 * most * most, &s->most));
  entries = 0;
  for (PetscInt g = 0; g < p->count; g++) entries += PetscSqr(p->patch[g].rank);
  PetscCall(PetscMalloc2(p->count, &s->pairs, 2 * entries, &s->store));
  for (PetscInt g = 0; g < p->count; g++) {
    const PetscInt rank = p->patch[g].rank;

    s->pairs[g] = (RicoBlockPair){
        .row = p->patch[g].row, .size = rank, .A = s->store + at, .B = s->store + at + rank * rank};
    at += 2 * rank * rank;
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCondensedCreate(const RicoCones *k, RicoCondensed **condensed)
{
  RicoCondensed *s;
  PetscBool worth;

  PetscFunctionBegin;
  PetscCall(PetscNew(&s));
  *condensed = s;
  s->cones = k;
  PetscCall(RicoPatchesCreate(k, &s->patches, &worth));
  if (!worth) {
    PetscCall(RicoPatchesDestroy(&s->patches));
    PetscCall(PetscFree(*condensed));
    PetscFunctionReturn(0);
  }
  PetscCall(CreateBlocks(k, s));
  PetscCall(RicoProblemGetScale(k->p, &s->scale));
  s->scale = 1 / s->scale;
  PetscCall(PetscMalloc4(k->n, &s->e, s->patches.n, &s->b, s->patches.n, &s->p, s->patches.n, &s->Np));
  PetscCall(
      RicoBlockSystemCreate(k->s, s->patches.n, s->patches.count, s->pairs, &s->patches.rows, &s->system));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoCondensedDestroy(RicoCondensed **condensed)
{
  RicoCondensed *s = *condensed;

  PetscFunctionBegin;
  if (!s) PetscFunctionReturn(0);
  PetscCall(RicoBlockSystemDestroy(&s->system));
  PetscCall(PetscFree4(s->e, s->b, s->p, s->Np));
  PetscCall(PetscFree2(s->pairs, s->store));
  PetscCall(PetscFree3(s->inverse, s->times, s->most));
  PetscCall(RicoPatchesDestroy(&s->patches));
  PetscCall(PetscFree(*condensed));
  PetscFunctionReturn(0);
}

/* Computes D^-1 and D^-1 B of a cone; returns the sign of det D. */
static PetscInt InvertCone(RicoCondensed *s, const RicoConeBlock *c, PetscReal alpha, PetscReal inverse[],
                           PetscReal times[])
{
  const PetscInt size = c->size, width = 3 * size;
  PetscInt sign;

  for (PetscInt i = 0; i < size; i++)
    for (PetscInt j = 0; j < size; j++) {
      s->most[i * width + j] = c->A[i * size + j] + alpha * c->B[i * size + j];
      s->most[i * width + size + j] = i == j;
      s->most[i * width + 2 * size + j] = c->B[i * size + j];
    }
  sign = RicoEliminate(size, width, s->most);
  for (PetscInt i = 0; i < size; i++)
    for (PetscInt j = 0; j < size; j++) {
      inverse[i * size + j] = s->most[i * width + size + j];
      times[i * size + j] = s->most[i * width + 2 * size + j];
    }
  return sign;
}

/* X of all patches, stored instead of their B. */
static void SetX(RicoCondensed *s)
{
  const RicoPatches *p = &s->patches;
  const PetscReal *times = s->times;

  for (PetscInt g = 0; g < p->count; g++)
    for (PetscInt i = 0; i < PetscSqr(p->patch[g].rank); i++) s->pairs[g].B[i] = 0;
  for (PetscInt c = 0; c < s->cones->count; c++) {
    const PetscInt row = s->cones->cones[c].row, size = s->cones->cones[c].size, g = p->of[row],
                   rank = p->patch[g].rank;

    for (PetscInt i = 0; i < size; i++)
      for (PetscInt j = 0; j < size; j++, times++)
        for (PetscInt a = 0; a < rank && *times != 0; a++)
          for (PetscInt b = 0; b < rank; b++)
            s->pairs[g].B[a * rank + b] +=
                RicoPatchesRow(p, row + i)[a] * *times * RicoPatchesRow(p, row + j)[b];
  }
}

PetscErrorCode RicoCondensedFactor(RicoCondensed *s, PetscReal alpha, PetscBool *ok)
{
  PetscReal *inverse = s->inverse, *times = s->times;

  PetscFunctionBegin;
  s->sign = 1;
  for (PetscInt c = 0; c < s->cones->count; c++) {
    const RicoConeBlock *cone = &s->cones->cones[c];

    s->sign *= InvertCone(s, cone, alpha, inverse, times);
    inverse += PetscSqr(cone->size);
    times += PetscSqr(cone->size);
  }
  *ok = s->sign ? PETSC_TRUE : PETSC_FALSE;
  if (!*ok) PetscFunctionReturn(0);
  SetX(s);
  for (PetscInt g = 0; g < s->patches.count; g++)
    s->sign *= RicoTriangulate(s->pairs[g].size, s->scale, s->pairs[g].A, s->pairs[g].B);
  PetscCall(RicoBlockSystemFactor(&s->system, 0, ok));
  PetscFunctionReturn(0);
}

PetscInt RicoCondensedSign(const RicoCondensed *s)
{
  return s->sign * RicoBlockSystemSign(&s->system);
}

/* y = blocks of the cones times x; or y -= that product. */
static void Multiply(const RicoCones *k, const PetscReal blocks[], PetscBool subtract, const PetscReal x[],
                     PetscReal y[])
{
  for (PetscInt c = 0; c < k->count; c++)
    for (PetscInt i = 0; i < k->cones[c].size; i++) {
      const PetscInt row = k->cones[c].row;
      PetscReal sum = 0;

      for (PetscInt j = 0; j < k->cones[c].size; j++) sum += *blocks++ * x[row + j];
      y[row + i] = subtract ? y[row + i] - sum : sum;
    }
}

/* x = Q' d */
static void Gather(const RicoPatches *p, const PetscReal d[], PetscReal x[])
{
  for (PetscInt i = 0; i < p->n; i++) x[i] = 0;
  for (PetscInt row = 0; row < p->cones->n; row++) {
    const RicoPatch *patch = &p->patch[p->of[row]];

    for (PetscInt j = 0; j < patch->rank; j++) x[patch->row + j] += RicoPatchesRow(p, row)[j] * d[row];
  }
}

/* d = Q x */
static void Scatter(const RicoPatches *p, const PetscReal x[], PetscReal d[])
{
  for (PetscInt row = 0; row < p->cones->n; row++) {
    const RicoPatch *patch = &p->patch[p->of[row]];

    d[row] = 0;
    for (PetscInt j = 0; j < patch->rank; j++) d[row] += RicoPatchesRow(p, row)[j] * x[patch->row + j];
  }
}

PetscErrorCode RicoCondensedSolve(RicoCondensed *s, const PetscReal r[], PetscReal d[])
{
  const RicoPatches *p = &s->patches;

  PetscFunctionBegin;
  Multiply(s->cones, s->inverse, PETSC_FALSE, r, d);
  Gather(p, d, s->p);
  for (PetscInt g = 0; g < p->count; g++) {
    const RicoBlockPair *pair = &s->pairs[g];

    for (PetscInt i = 0; i < pair->size; i++) {
      s->b[pair->row + i] = 0;
      for (PetscInt j = 0; j < pair->size; j++)
        s->b[pair->row + i] += pair->A[i * pair->size + j] * s->p[pair->row + j];
    }
  }
  PetscCall(RicoBlockSystemSolve(&s->system, s->b, s->p));
  for (PetscInt i = 0; i < p->n; i++) {
    s->Np[i] = 0;
    for (PetscInt e = p->ia[i]; e < p->ia[i + 1]; e++) s->Np[i] += p->a[e] * s->p[p->ja[e]];
  }
  Scatter(p, s->Np, s->e);
  Multiply(s->cones, s->times, PETSC_TRUE, s->e, d);
  PetscFunctionReturn(0);
}
