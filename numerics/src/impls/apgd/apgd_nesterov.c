/*
  apgd_nesterov.c -- accelerated projected gradient for symmetric M, f(z) = z'Mz/2 + q'z.

      z+ = P(y - t S^-1 (M y + q)),                                                           (1)
      d'M d <= d'S d / t,   d = z+ - y,       else reduce t and repeat (1)                            (2)
      y+ = z+ + beta (z+ - z),   beta = (theta - 1) / theta+,   theta+ = (1 + sqrt(1 + 4 theta^2)) / 2

  with Nesterov's theta, which restarts if the momentum points uphill [1]:

      (y - z+)' S (z+ - z) > 0.                                                               (3)

  One product M z+ per iteration: M y+ is the same combination of products as y+ of points.

  [1] B. O'Donoghue, E. Candes, "Adaptive restart for accelerated gradient schemes", Found. Comput.
      Math. 15 (2015).
*/
#include <impls/apgd/apgd.h>

/* Points with their products: z, the previous z, and y. */
typedef struct {
  PetscReal *z, *Mz, *next, *Mnext, *y, *My;
} Points;

/* (1) and (2); uphill is set by (3) */
static PetscErrorCode Advance(RicoGradient *g, PetscReal *t, const Points *p, PetscBool *uphill)
{
  PetscReal sums[3];

  PetscFunctionBegin;
  for (PetscBool accepted = PETSC_FALSE; !accepted;) {
    PetscCall(RicoGradientStep(g, *t, p->y, p->My, p->next));
    PetscCall(RicoProblemMultArrays(g->problem, p->next, p->Mnext));
    sums[0] = sums[1] = sums[2] = 0;
    for (PetscInt i = 0; i < g->n; i++) {
      const PetscReal d = p->next[i] - p->y[i], S = 1 / g->inverse[i];

      sums[0] += d * (p->Mnext[i] - p->My[i]);
      sums[1] += d * d * S;
      sums[2] -= d * (p->next[i] - p->z[i]) * S;
    }
    PetscCall(RicoGradientSum(g, 3, sums));
    accepted = !(sums[0] * *t > sums[1] * (1 + 1e-6)) || sums[1] == 0;
    if (!accepted) *t = 0.95 * sums[1] / sums[0];
  }
  *uphill = sums[2] > 0;
  PetscFunctionReturn(0);
}

/* Computes y and My from z and next; then z <- next. */
static void Extrapolate(PetscInt n, PetscReal beta, Points *p)
{
  PetscReal *z = p->z, *Mz = p->Mz;

  for (PetscInt i = 0; i < n; i++) {
    p->y[i] = p->next[i] + beta * (p->next[i] - z[i]);
    p->My[i] = p->Mnext[i] + beta * (p->Mnext[i] - Mz[i]);
  }
  p->z = p->next;
  p->Mz = p->Mnext;
  p->next = z;
  p->Mnext = Mz;
}

PetscErrorCode RicoGradientNesterov(RicoGradient *g, PetscReal z[], PetscReal w[])
{
  const PetscInt n = g->n;
  PetscReal *const *v = g->vectors, t = 1 / g->lipschitz, theta = 1;
  PetscBool stop, uphill = PETSC_FALSE;
  Points p = {.z = v[0], .Mz = v[1], .next = v[2], .Mnext = v[3], .y = v[4], .My = v[5]};

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(p.z, z, n));
  PetscCall(RicoProblemMultArrays(g->problem, p.z, p.Mz));
  PetscCall(PetscArraycpy(p.y, p.z, n));
  PetscCall(PetscArraycpy(p.My, p.Mz, n));
  for (;;) {
    const PetscReal last = theta;

    PetscCall(RicoGradientTest(g, p.z, p.Mz, w, &stop));
    if (stop) break;
    PetscCall(Advance(g, &t, &p, &uphill));
    theta = uphill ? 1 : (1 + PetscSqrtReal(1 + 4 * last * last)) / 2;
    Extrapolate(n, uphill ? 0 : (last - 1) / theta, &p);
  }
  PetscCall(PetscArraycpy(z, p.z, n));
  PetscFunctionReturn(0);
}
