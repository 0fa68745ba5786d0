/*
  nsgs_options.c -- settings of type nsgs: setters, options, view.
*/
#include <impls/nsgs/nsgs.h>

static const char *const shuffles[] = {"none", "once", "each", "RicoShuffle", "RICO_SHUFFLE_", NULL};

PetscErrorCode RicoSolverNSGSSetOmega(RicoSolver s, PetscReal omega)
{
  RicoSolver_NSGS *nsgs = NULL;

  PetscFunctionBegin;
  PetscCall(RicoSolverDataOf(s, RICONSGS, &nsgs));
  PetscCheck(omega > 0 && omega < 2, PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_OUTOFRANGE,
             "omega = %g must lie between 0 and 2", (double)omega);
  if (nsgs) nsgs->omega = omega;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverNSGSSetShuffle(RicoSolver s, RicoShuffle shuffle, PetscInt seed)
{
  RicoSolver_NSGS *nsgs = NULL;

  PetscFunctionBegin;
  PetscCall(RicoSolverDataOf(s, RICONSGS, &nsgs));
  if (nsgs) nsgs->shuffle = shuffle;
  if (nsgs) nsgs->seed = seed;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverNSGSSetFreeze(RicoSolver s, PetscInt sweeps)
{
  RicoSolver_NSGS *nsgs = NULL;

  PetscFunctionBegin;
  PetscCall(RicoSolverDataOf(s, RICONSGS, &nsgs));
  PetscCheck(sweeps >= 0, PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_OUTOFRANGE,
             "freezing for %" PetscInt_FMT " sweeps: must not be negative (0: never)", sweeps);
  if (nsgs) nsgs->freeze = sweeps;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverNSGSSetAnderson(RicoSolver s, PetscInt memory)
{
  RicoSolver_NSGS *nsgs = NULL;

  PetscFunctionBegin;
  PetscCall(RicoSolverDataOf(s, RICONSGS, &nsgs));
  PetscCheck(memory >= 0 && memory <= RICO_ANDERSON_MOST, PetscObjectComm((PetscObject)s),
             PETSC_ERR_ARG_OUTOFRANGE, "Anderson's memory = %" PetscInt_FMT " must lie between 0 and %d",
             memory, RICO_ANDERSON_MOST);
  if (nsgs) nsgs->anderson = memory;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverSetFromOptions_NSGS(RicoSolver s, RicoOptionItems PetscOptionsObject)
{
  RicoSolver_NSGS now = *(RicoSolver_NSGS *)s->data;

  PetscFunctionBegin;
  PetscOptionsHeadBegin(PetscOptionsObject, "Nonsmooth Gauss-Seidel");
  PetscCall(PetscOptionsReal("-rico_nsgs_omega", "Relaxation, 0 < omega < 2", "RicoSolverNSGSSetOmega",
                             now.omega, &now.omega, NULL));
  PetscCall(PetscOptionsEnum("-rico_nsgs_shuffle", "Order of the blocks", "RicoSolverNSGSSetShuffle",
                             shuffles, (PetscEnum)now.shuffle, (PetscEnum *)&now.shuffle, NULL));
  PetscCall(PetscOptionsInt("-rico_nsgs_seed", "Seed of the shuffle", "RicoSolverNSGSSetShuffle", now.seed,
                            &now.seed, NULL));
  PetscCall(PetscOptionsInt("-rico_nsgs_freeze", "Sweeps for which a settled block is skipped (0: never)",
                            "RicoSolverNSGSSetFreeze", now.freeze, &now.freeze, NULL));
  PetscCall(PetscOptionsInt("-rico_nsgs_anderson", "Memory of the acceleration (0: none)",
                            "RicoSolverNSGSSetAnderson", now.anderson, &now.anderson, NULL));
  PetscCall(RicoSolverNSGSSetOmega(s, now.omega));
  PetscCall(RicoSolverNSGSSetShuffle(s, now.shuffle, now.seed));
  PetscCall(RicoSolverNSGSSetFreeze(s, now.freeze));
  PetscCall(RicoSolverNSGSSetAnderson(s, now.anderson));
  PetscOptionsHeadEnd();
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverView_NSGS(RicoSolver s, PetscViewer viewer)
{
  const RicoSolver_NSGS *nsgs = s->data;

  PetscFunctionBegin;
  PetscCall(PetscViewerASCIIPrintf(
      viewer, "omega %g; shuffle %s; freeze %" PetscInt_FMT " sweeps; anderson %" PetscInt_FMT "\n",
      (double)nsgs->omega, shuffles[nsgs->shuffle], nsgs->freeze, nsgs->anderson));
  PetscFunctionReturn(0);
}
