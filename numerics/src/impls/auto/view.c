/*
  view.c -- -rico_view_plan: prints the stages of "auto", and the outcome of each attempt.
*/
#include <impls/auto/auto.h>
#include <petsctime.h>
#include <stdio.h>

enum { WORDS = 160 };

static PetscErrorCode Add(char words[], const char format[], double number)
{
  char more[WORDS];

  PetscFunctionBegin;
  (void)snprintf(more, sizeof more, format, number); /* PETSc's function writes 600 as 600. */
  if (words[0]) PetscCall(PetscStrlcat(words, ", ", WORDS));
  PetscCall(PetscStrlcat(words, more, WORDS));
  PetscFunctionReturn(0);
}

/* The condition of a stage, in words; empty: always. */
static PetscErrorCode Condition(const RicoStage *stage, char words[])
{
  PetscFunctionBegin;
  words[0] = 0;
  if (!strcmp(stage->type, RICO_STAGE_SEARCH)) PetscCall(Add(words, "the end with -rico_search 0", 0));
  if (stage->rows > 0) PetscCall(Add(words, "up to %g rows", (double)stage->rows));
  if (stage->above > 0) PetscCall(Add(words, "above %g rows", (double)stage->above));
  if (stage->within > 0) PetscCall(Add(words, "residual below %g ||q||", (double)stage->within));
  if (stage->cold && stage->shuffle) PetscCall(Add(words, "from zero in another order", 0));
  if (stage->form == RICO_ASSEMBLED) PetscCall(Add(words, "M at hand", 0));
  if (stage->form == RICO_BETWEEN_BODIES) PetscCall(Add(words, "contacts between bodies", 0));
  if (stage->jointed == RICO_JOINTED) PetscCall(Add(words, "equations that stay", 0));
  if (stage->jointed == RICO_NOT_JOINTED) PetscCall(Add(words, "no equations that stay", 0));
  if (stage->patched == RICO_PATCHED) PetscCall(Add(words, "most contacts share both bodies", 0));
  if (stage->patched == RICO_NOT_PATCHED) PetscCall(Add(words, "few contacts share both bodies", 0));
  PetscFunctionReturn(0);
}

/* The budget of a stage, in words. */
static PetscErrorCode Limit(RicoSolver s, const RicoStage *stage, RicoProblem p, char words[])
{
  const PetscInt its = RicoStageIterations(s, stage, p);

  PetscFunctionBegin;
  words[0] = 0;
  if (its > 0) PetscCall(Add(words, "%g iterations", (double)its));
  if (stage->budgeted)
    PetscCall(Add(words, "until the next stage is expected to be faster (%g sweeps)",
                  (double)RicoAutoNextCost(s, stage, p)));
  if (!words[0]) PetscCall(Add(words, "the type's own limit", 0));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoViewPlan(RicoSolver s, RicoProblem p, const RicoStage plan[])
{
  MPI_Comm comm = PetscObjectComm((PetscObject)s);
  char condition[WORDS], limit[WORDS];

  PetscFunctionBegin;
  if (!s->view_plan) PetscFunctionReturn(0);
  PetscCall(PetscPrintf(comm, "Plan for %" PetscInt_FMT " rows, to a residual of %g:\n", p->N,
                        (double)RicoSolverTolerance(s)));
  PetscCall(PetscPrintf(comm, "  %2s  %-10s  %-55s  %s\n", "", "type", "tried where", "limit"));
  for (int i = 0; plan[i].type; i++) {
    PetscCall(Condition(&plan[i], condition));
    PetscCall(Limit(s, &plan[i], p, limit));
    PetscCall(PetscPrintf(comm, "  %2d  %-10s  %-55s  %s\n", i + 1, plan[i].type,
                          condition[0] ? condition : "always", limit));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoViewSmall(RicoSolver s, const char what[], PetscInt its, PetscReal residual)
{
  PetscFunctionBegin;
  if (!s->view_plan) PetscFunctionReturn(0);
  PetscCall(PetscPrintf(PetscObjectComm((PetscObject)s),
                        "%s, on arrays first: residual %.3e ||q|| after %" PetscInt_FMT " iterations\n", what,
                        (double)RicoRelative(residual, s->norm_q), its));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAutoViewAttempt(RicoSolver s, PetscInt i, const RicoStage *stage, const RicoInfo *info)
{
  PetscLogDouble now;

  PetscFunctionBegin;
  if (!s->view_plan) PetscFunctionReturn(0);
  PetscCall(PetscTime(&now));
  PetscCall(PetscPrintf(PetscObjectComm((PetscObject)s),
                        "  stage %" PetscInt_FMT ", %s: %s after %lld iterations, residual %.3e ||q||, "
                        "%.4g s since the start\n",
                        i + 1, stage->type, RicoConvergedReasonName(info->reason), (long long)info->its,
                        (double)RicoRelative(info->residual, s->norm_q), (double)(now - s->started)));
  PetscFunctionReturn(0);
}
