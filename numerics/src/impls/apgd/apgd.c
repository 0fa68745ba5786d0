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

PetscErrorCode RicoSolverAPGDSetScaling(RicoSolver s, PetscBool scaling)
{
  RicoSolver_APGD *apgd = NULL;

  PetscFunctionBegin;
  PetscCall(RicoSolverDataOf(s, RICOAPGD, &apgd));
  if (apgd) apgd->scaling = scaling;
  PetscFunctionReturn(0);
}

static PetscErrorCode SetFromOptions_APGD(RicoSolver s, RicoOptionItems PetscOptionsObject)
{
  RicoSolver_APGD *apgd = s->data;

  PetscFunctionBegin;
  PetscOptionsHeadBegin(PetscOptionsObject, "Accelerated projected gradient");
  PetscCall(PetscOptionsBool("-rico_apgd_scaling", "Scale by the diagonal of M", "RicoSolverAPGDSetScaling",
                             apgd->scaling, &apgd->scaling, NULL));
  PetscOptionsHeadEnd();
  PetscFunctionReturn(0);
}

static PetscErrorCode View_APGD(RicoSolver s, PetscViewer viewer)
{
  const RicoSolver_APGD *apgd = s->data;

  PetscFunctionBegin;
  PetscCall(PetscViewerASCIIPrintf(viewer, "scaling by the diagonal: %s\n", apgd->scaling ? "yes" : "no"));
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_APGD(RicoSolver s)
{
  static const RicoSolverOps ops = {.cones = RICO_BOXLIKE | RICO_CONE_BIT(RICO_NORMAL_CONE) | RICO_FRICTION,
                                    .parallel = PETSC_TRUE,
                                    .max_it = 20000,
                                    .solve = Solve_APGD,
                                    .setfromoptions = SetFromOptions_APGD,
                                    .view = View_APGD};
  RicoSolver_APGD *apgd;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *apgd, &apgd));
  apgd->scaling = PETSC_TRUE;
  PetscFunctionReturn(0);
}
