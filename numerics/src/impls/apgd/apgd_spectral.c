/*
  apgd_spectral.c -- spectral projected gradient for symmetric M, f(z) = z'Mz/2 + q'z.

      d  = P(z - alpha S^-1 (M z + q)) - z
      z+ = z + lambda d
      lambda = 1 if f(z + d) is below the largest of the last ten f, else the minimiser along d         (1)
      alpha+ = d'S d / d'M d,  or  d'M d / (M d)' S^-1 (M d)  if that is much shorter                   (2)

  with the steps of Barzilai and Borwein and the nonmonotone rule of Birgin, Martinez and Raydan [1]. One
  product M d per iteration; M z is updated, and recomputed every PRODUCT_PERIOD iterations and before
  success.

  [1] E. Birgin, J. Martinez, M. Raydan, "Nonmonotone spectral projected gradient methods on convex
      sets", SIAM J. Optim. 10 (2000).
*/
#include <impls/apgd/apgd.h>

#define MEMORY 10         /* values of f in (1)          */
#define PRODUCT_PERIOD 32 /* iterations between true M z */
#define MUCH_SHORTER 0.5  /* in (2)                      */
#define LONGEST_STEP 1e10 /* alpha if d'M d <= 0         */

typedef struct {
  PetscReal values[MEMORY];
  PetscInt count;
} Memory;

/* Replaces the oldest value of f if there are MEMORY of them. */
static void StoreValue(Memory *m, PetscReal f)
{
  m->values[m->count++ % MEMORY] = f;
}

static PetscReal LargestValue(const Memory *m)
{
  PetscReal f = m->values[0];

  for (PetscInt k = 1; k < PetscMin(m->count, MEMORY); k++) f = PetscMax(f, m->values[k]);
  return f;
}

/* Computes the sums g'd, d'M d, d'S d, (M d)'S^-1 (M d), with the gradient g = M z + q. */
static PetscErrorCode Measure(const RicoGradient *g, const PetscReal Mz[], const PetscReal d[],
                              const PetscReal Md[], PetscReal sums[4])
{
  PetscFunctionBegin;
  sums[0] = sums[1] = sums[2] = sums[3] = 0;
  for (PetscInt i = 0; i < g->n; i++) {
    sums[0] += (Mz[i] + g->q[i]) * d[i];
    sums[1] += d[i] * Md[i];
    sums[2] += d[i] * d[i] / g->inverse[i];
    sums[3] += Md[i] * Md[i] * g->inverse[i];
  }
  PetscCall(RicoGradientSum(g, 4, sums));
  PetscFunctionReturn(0);
}

/* The step alpha of the next iteration, by (2). */
static PetscReal NextStep(const PetscReal sums[4])
{
  const PetscReal curvature = sums[1];

  if (!(curvature > 0)) return LONGEST_STEP;
  return curvature / sums[3] < MUCH_SHORTER * sums[2] / curvature ? curvature / sums[3] : sums[2] / curvature;
}

/* The step lambda along d, by (1). Updates f to f(z + lambda d), relative to f of the first point. */
static PetscReal Lambda(Memory *memory, const PetscReal sums[4], PetscReal *f)
{
  const PetscReal slope = sums[0], curvature = sums[1];
  PetscReal lambda = 1;

  if (*f + slope + curvature / 2 > LargestValue(memory) + 1e-4 * slope && curvature > 0)
    lambda = PetscMin(1, -slope / curvature);
  *f += lambda * slope + lambda * lambda / 2 * curvature;
  StoreValue(memory, *f);
  return lambda;
}

/* Computes the residual; every PRODUCT_PERIOD iterations from a new product M z. */
static PetscErrorCode TestAgain(RicoGradient *g, PetscReal z[], PetscReal Mz[], PetscReal w[],
                                PetscBool *stop)
{
  PetscFunctionBegin;
  if (g->it % PRODUCT_PERIOD == 0) PetscCall(RicoProblemMultArrays(g->problem, z, Mz));
  PetscCall(RicoGradientTest(g, z, Mz, w, stop));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGradientSpectral(RicoGradient *g, PetscReal z[], PetscReal w[])
{
  const PetscInt n = g->n;
  PetscReal *Mz = g->vectors[0], *d = g->vectors[1], *Md = g->vectors[2];
  PetscReal sums[4], alpha = 1 / g->lipschitz, f = 0;
  Memory memory = {.values = {0}};
  PetscBool stop;

  PetscFunctionBegin;
  StoreValue(&memory, f);
  for (;;) {
    PetscReal lambda;

    PetscCall(TestAgain(g, z, Mz, w, &stop));
    if (stop) break;
    PetscCall(RicoGradientStep(g, alpha, z, Mz, d));
    for (PetscInt i = 0; i < n; i++) d[i] -= z[i];
    PetscCall(RicoProblemMultArrays(g->problem, d, Md));
    PetscCall(Measure(g, Mz, d, Md, sums));
    lambda = Lambda(&memory, sums, &f);
    alpha = NextStep(sums);
    for (PetscInt i = 0; i < n; i++) {
      z[i] += lambda * d[i];
      Mz[i] += lambda * Md[i];
    }
  }
  PetscFunctionReturn(0);
}
