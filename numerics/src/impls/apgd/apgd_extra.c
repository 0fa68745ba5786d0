/*
  apgd_extra.c -- extragradient method for monotone M that is not symmetric, so that no f exists.

      y  = P(z - t S^-1 F(z)),              F(z) = M z + q                                    (1)
      t ||S^-1 M e||_S <= nu ||e||_S,       e = z - y,   else reduce t and repeat (1)                  (2)
      z+ = P(z - gamma t S^-1 F(y)),        gamma = 1.8 e'S D / D'S D,   D = e - t S^-1 M e   (3)

  (2) is Khobotov's rule for the step, (3) the step length of Solodov, Tseng, He and Liao [1, 2]. With it the
  distance from z to every solution decreases, whatever the skew part of M. Two products per iteration.

  [1] M. Solodov, P. Tseng, "Modified projection-type methods for monotone variational inequalities",
      SIAM J. Control Optim. 34 (1996).
  [2] B. He, L.-Z. Liao, "Improvements of some projection methods for monotone nonlinear variational
      inequalities", J. Optim. Theory Appl. 112 (2002).
*/
#include <impls/apgd/apgd.h>

#define NU 0.9         /* of (2)                                                     */
#define MUCH_BELOW 0.4 /* below this share of (2) the next step is longer            */
#define LONGER 1.5

typedef struct {
  PetscReal *Mz, *y, *My;
} Work;

/* (1)-(2); gamma of (3) */
static PetscErrorCode Predict(RicoGradient *g, const PetscReal z[], const Work *k, PetscReal *t,
                              PetscReal *gamma, PetscReal *share)
{
  PetscReal sums[4];

  PetscFunctionBegin;
  for (;;) {
    PetscCall(RicoGradientStep(g, *t, z, k->Mz, k->y));
    PetscCall(RicoProblemMultArrays(g->problem, k->y, k->My));
    sums[0] = sums[1] = sums[2] = sums[3] = 0;
    for (PetscInt i = 0; i < g->n; i++) {
      const PetscReal e = z[i] - k->y[i], S = 1 / g->inverse[i];
      const PetscReal change = *t * g->inverse[i] * (k->Mz[i] - k->My[i]), D = e - change;

      sums[0] += e * e * S;
      sums[1] += change * change * S;
      sums[2] += e * D * S;
      sums[3] += D * D * S;
    }
    PetscCall(RicoGradientSum(g, 4, sums));
    *share = sums[0] > 0 ? PetscSqrtReal(sums[1] / sums[0]) : 0;
    if (!(*share > NU)) break;
    *t *= 0.8 * NU / *share;
  }
  *gamma = sums[3] > 0 ? 1.8 * sums[2] / sums[3] : 1;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoGradientExtra(RicoGradient *g, PetscReal z[], PetscReal w[])
{
  PetscReal t = NU / g->lipschitz, gamma = 1, share = 0;
  PetscBool stop;
  const Work k = {.Mz = g->vectors[0], .y = g->vectors[1], .My = g->vectors[2]};

  PetscFunctionBegin;
  for (;;) {
    PetscCall(RicoProblemMultArrays(g->problem, z, k.Mz));
    PetscCall(RicoGradientTest(g, z, k.Mz, w, &stop));
    if (stop) break;
    PetscCall(Predict(g, z, &k, &t, &gamma, &share));
    PetscCall(RicoGradientStep(g, gamma * t, z, k.My, z));
    if (share < MUCH_BELOW) t *= LONGER;
  }
  PetscFunctionReturn(0);
}
