/*
  nsgs_options.c -- settings of type nsgs.
*/
#include <impls/nsgs/nsgs.h>

static const char *const shuffles[] = {"none", "once", "each", "RicoShuffle", "RICO_SHUFFLE_", NULL};

static const RicoSetting list[] = {
    RICO_NUMBER(REAL, RicoSolver_NSGS, omega, "()", 0, 2, "Relaxation, 0 < omega < 2"),
    RICO_CHOICE(ENUM, RicoSolver_NSGS, shuffle, shuffles, "Order of the blocks"),
    RICO_NUMBER(INT, RicoSolver_NSGS, seed, "[]", PETSC_MIN_INT, PETSC_MAX_INT, "Seed of the shuffle"),
    RICO_NUMBER(INT, RicoSolver_NSGS, freeze, "[]", 0, PETSC_MAX_INT,
                "Number of sweeps during which a settled block is skipped (0: none)"),
    RICO_NUMBER(INT, RicoSolver_NSGS, anderson, "[]", 0, RICO_ANDERSON_MOST,
                "Memory of the acceleration (0: none)"),
    RICO_NO_MORE_SETTINGS};
static const RicoSettings settings = {"Nonsmooth Gauss-Seidel", list};

PetscErrorCode RicoSolverNSGSSetOmega(RicoSolver s, PetscReal omega)
{
  return RicoSettingSet(s, &settings, "omega", omega);
}

PetscErrorCode RicoSolverNSGSSetShuffle(RicoSolver s, RicoShuffle shuffle, PetscInt seed)
{
  PetscFunctionBegin;
  PetscCall(RicoSettingSet(s, &settings, "shuffle", (PetscReal)shuffle));
  PetscCall(RicoSettingSet(s, &settings, "seed", (PetscReal)seed));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverNSGSSetFreeze(RicoSolver s, PetscInt sweeps)
{
  return RicoSettingSet(s, &settings, "freeze", (PetscReal)sweeps);
}

PetscErrorCode RicoSolverNSGSSetAnderson(RicoSolver s, PetscInt memory)
{
  return RicoSettingSet(s, &settings, "anderson", (PetscReal)memory);
}

PetscErrorCode RicoNSGSSetSettings(RicoSolver s)
{
  return RicoSolverSetSettings(s, &settings);
}
