/*
  fixedpoint.c -- "fixedpoint": Coulomb's friction as a sequence of convex problems.

  Each round fixes the part of Coulomb's law that is not convex at the last z_k and solves the rest:

      cone      K  ∋  z  ⟂  M z + (q + s(w_k))  ∈  K*,      w_k = M z_k + q                     (1)

  De Saxce's shift is part of q. This is associated friction, a program over second-order cones. Another type
  (-rico_fixedpoint_inner, ipm) solves it with the same M.

      tresca    0 <= z_N ⟂ w_N >= 0,      -w_T in N(z_T) of the disk ‖z_T‖ <= mu (z_k)_N        (2)

  Tresca's friction: bounds from the last normal forces. Newton's method in proximal steps solves it
  (tresca.c).

  Each problem has one solution in w if M is symmetric and positive semidefinite. A fixed point of either is a
  solution. The map contracts if mu is small compared with the coupling of normal and tangential parts, but
  not always. If the residual has no new minimum in MOST_STALLED rounds, the solve ends with
  RICO_DIVERGED_STALLED. Inner problems are solved to a share of the outer residual. One round counts as one
  iteration.

  J. Necas, J. Jarusek, J. Haslinger, On the solution of the variational inequality to the Signorini problem
  with small friction, Boll. Unione Mat. Ital. 17-B (1980): (2). V. Acary, F. Cadoux, C. Lemarechal, J.
  Malick, A formulation of the linear discrete Coulomb friction problem via convex optimization, ZAMM 91
  (2011): (1).
*/
#include <impls/active/best_feasible.h>
#include <impls/fixedpoint/fixedpoint.h>

enum { MOST_STALLED = 30 };

static const char *const laws[] = {"cone", "tresca", "RicoFixedPointLaw", "RICO_LAW_", NULL};

static PetscErrorCode Round(RicoFixedPoint *f, PetscReal residual)
{
  const PetscReal tolerance = RicoSolverTolerance(f->s);
  const PetscReal target = PetscMax(0.1 * tolerance, f->options->tight * residual);

  PetscFunctionBegin;
  PetscCall(RicoProblemApplyArrays(f->p, f->z, f->w));
  if (f->options->law == RICO_LAW_CONE)
    PetscCall(RicoFixedPointConeSolve(f, target));
  else
    PetscCall(RicoFixedPointTrescaSolve(f, target));
  PetscCall(RicoProblemProjectArrays(f->p, f->z, f->z));
  PetscFunctionReturn(0);
}

static PetscErrorCode Iterate(RicoFixedPoint *f, RicoBestFeasible *keep)
{
  PetscReal residual;
  PetscBool stop;

  PetscFunctionBegin;
  PetscCall(RicoBestFeasibleOffer(keep, f->z, &residual));
  PetscCall(RicoSolverProgress(f->s, 0, residual, &stop));
  for (PetscInt it = 1; !stop && keep->stalled <= MOST_STALLED; it++) {
    PetscCall(Round(f, residual));
    PetscCall(RicoBestFeasibleOffer(keep, f->z, &residual));
    PetscCall(RicoSolverProgress(f->s, it, residual, &stop));
  }
  if (!stop) PetscCall(RicoSolverSetReason(f->s, RICO_DIVERGED_STALLED));
  PetscFunctionReturn(0);
}

static PetscErrorCode Create(RicoFixedPoint *f, RicoSolver s, RicoProblem p, const PetscReal z[])
{
  PetscFunctionBegin;
  *f = (RicoFixedPoint){.s = s, .p = p, .options = s->data, .n = p->n};
  PetscCall(PetscMalloc2(p->n, &f->z, p->n, &f->w));
  PetscCall(PetscArraycpy(f->z, z, p->n));
  if (f->options->law == RICO_LAW_CONE)
    PetscCall(RicoFixedPointConeCreate(f));
  else
    PetscCall(RicoFixedPointTrescaCreate(f));
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy(RicoFixedPoint *f)
{
  PetscFunctionBegin;
  PetscCall(PetscFree2(f->z, f->w));
  if (f->options->law == RICO_LAW_CONE)
    PetscCall(RicoFixedPointConeDestroy(f));
  else
    PetscCall(RicoFixedPointTrescaDestroy(f));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_FixedPoint(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  RicoFixedPoint f;
  RicoBestFeasible keep;

  PetscFunctionBegin;
  (void)w;
  PetscCall(Create(&f, s, p, z));
  PetscCall(RicoBestFeasibleBegin(p, z, &keep));
  PetscCall(Iterate(&f, &keep));
  PetscCall(RicoBestFeasibleEnd(&keep, z));
  PetscCall(Destroy(&f));
  PetscFunctionReturn(0);
}

static PetscErrorCode SetFromOptions_FixedPoint(RicoSolver s, RicoOptionItems PetscOptionsObject)
{
  RicoSolver_FixedPoint *f = s->data;

  PetscFunctionBegin;
  PetscOptionsHeadBegin(PetscOptionsObject, "Fixed points of convex problems");
  PetscCall(PetscOptionsEnum("-rico_fixedpoint_law", "Fixed in a round: De Saxce's shift, or Tresca's bounds",
                             "RicoSolver", laws, (PetscEnum)f->law, (PetscEnum *)&f->law, NULL));
  PetscCall(PetscOptionsString("-rico_fixedpoint_inner", "Type for the problem over cones", "RicoSolver",
                               f->inner, f->inner, sizeof f->inner, NULL));
  PetscCall(PetscOptionsReal("-rico_fixedpoint_tight", "Residual left to an inner problem, as a share",
                             "RicoSolver", f->tight, &f->tight, NULL));
  PetscCheck(f->tight >= 0 && f->tight < 1, PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_OUTOFRANGE,
             "The residual left to an inner problem = %g must be a share from 0 to 1", (double)f->tight);
  PetscOptionsHeadEnd();
  PetscFunctionReturn(0);
}

static PetscErrorCode View_FixedPoint(RicoSolver s, PetscViewer viewer)
{
  const RicoSolver_FixedPoint *f = s->data;

  PetscFunctionBegin;
  PetscCall(PetscViewerASCIIPrintf(viewer, "law=%s, inner=%s, tight=%g\n", laws[f->law], f->inner,
                                   (double)f->tight));
  PetscFunctionReturn(0);
}

static PetscErrorCode Reset_FixedPoint(RicoSolver s)
{
  PetscFunctionBegin;
  PetscCall(RicoSolverDestroy(&((RicoSolver_FixedPoint *)s->data)->solver));
  PetscFunctionReturn(0);
}

static PetscErrorCode Destroy_FixedPoint(RicoSolver s)
{
  PetscFunctionBegin;
  PetscCall(Reset_FixedPoint(s));
  PetscCall(PetscFree(s->data));
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_FixedPoint(RicoSolver s)
{
  static const RicoSolverOps ops = {
      .cones = RICO_BOXLIKE | RICO_CONE_BIT(RICO_COULOMB) | RICO_CONE_BIT(RICO_SECOND_ORDER),
      .max_it = 1000,
      .solve = Solve_FixedPoint,
      .setfromoptions = SetFromOptions_FixedPoint,
      .view = View_FixedPoint,
      .reset = Reset_FixedPoint,
      .destroy = Destroy_FixedPoint};
  RicoSolver_FixedPoint *f;

  PetscFunctionBegin;
  PetscCall(PetscNew(&f));
  PetscCall(PetscStrncpy(f->inner, RICOIPM, sizeof f->inner));
  f->tight = 0.1;
  PetscCall(RicoSolverSetOps(s, &ops));
  PetscCall(RicoSolverSetData(s, f));
  PetscFunctionReturn(0);
}
