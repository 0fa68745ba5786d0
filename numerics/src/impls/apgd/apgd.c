/*
  apgd.c -- accelerated projected gradients, matrix-free: they use only products M z and projections.

  For symmetric positive semidefinite M the problem is  min z'Mz/2 + q'z over K, which is solved by

      nesterov        momentum with adaptive restart (apgd_nesterov.c)

  For monotone M that is not symmetric there is no such function. The method is then

      extragradient   (apgd_extra.c)

  For Coulomb friction there is no such function either, because each gradient has the shift s(w). Nesterov's
  momentum with restarts works best there. Products show which case applies (apgd_metric.c). All
  cones with a projection are supported, on any number of ranks. The best point is returned. If there is no
  new minimum for MOST_STALLED iterations, or the residual grows beyond bounds, the solve ends with
  RICO_DIVERGED_STALLED.
*/
#include <impls/apgd/apgd.h>

typedef struct {
  PetscBool scaling;
} RicoSolver_APGD;

static PetscErrorCode Run(RicoSolver s, RicoProblem p, RicoGradient *g, PetscReal z[], PetscReal w[])
{
  const RicoSolver_APGD *apgd = s->data;
  const unsigned shifted = RICO_CONE_BIT(RICO_COULOMB) | RICO_CONE_BIT(RICO_ROLLING);

  PetscFunctionBegin;
  PetscCall(RicoGradientCreate(s, p, apgd->scaling, g));
  if (g->symmetric || p->cones & shifted)
    PetscCall(RicoGradientNesterov(g, z, w));
  else
    PetscCall(RicoGradientExtra(g, z, w));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_APGD(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoGradient g;
  PetscErrorCode failed;

  PetscFunctionBegin;
  failed = Run(s, p, &g, z, w);
  PetscCall(RicoGradientDestroy(&g, z));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

static const RicoSetting list[] = {
    RICO_CHOICE(BOOL, RicoSolver_APGD, scaling, NULL, "Scale by the diagonal of M"), RICO_NO_MORE_SETTINGS};
static const RicoSettings settings = {"Accelerated projected gradient", list};

PetscErrorCode RicoSolverAPGDSetScaling(RicoSolver s, PetscBool scaling)
{
  return RicoSettingSet(s, &settings, "scaling", scaling);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_APGD(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_CONE_BIT(RICO_NORMAL_CONE) | RICO_FRICTION,
                                    .parallel = PETSC_TRUE,
                                    .max_it = 20000,
                                    .solve = Solve_APGD};
  RicoSolver_APGD *apgd;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *apgd, &apgd));
  PetscCall(RicoSolverSetSettings(s, &settings));
  apgd->scaling = PETSC_TRUE;
  PetscFunctionReturn(0);
}
