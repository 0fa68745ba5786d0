/*
  init.c -- PETSc and MPI on first need; class, events and types known to PETSc.
*/
#include <ricoimpl.h>
#include <stdlib.h>

PetscClassId RICO_CLASSID;
PetscLogEvent RICO_SOLVE, RICO_CHECK, RICO_APPLY, RICO_ASSEMBLE;

static PetscBool registered = PETSC_FALSE;

static PetscErrorCode Forget(void)
{
  registered = PETSC_FALSE;
  return 0;
}

/* Only where RicoInitialize() itself began PETSc, and the program has ended neither it nor MPI. */
static void FinalizeAtExit(void)
{
  PetscBool petsc_ended;
  int mpi_ended;

  if (MPI_Finalized(&mpi_ended) || mpi_ended) return;
  if (!PetscFinalized(&petsc_ended) && !petsc_ended) (void)PetscFinalize();
}

static PetscErrorCode BeginPetsc(void)
{
  PetscBool initialized;

  PetscFunctionBegin;
  PetscCall(PetscInitialized(&initialized));
  if (initialized) PetscFunctionReturn(0);
  PetscCall(PetscInitializeNoArguments());
  atexit(FinalizeAtExit);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoInitialize(void)
{
  if (registered) return 0;
  PetscCall(BeginPetsc());
  registered = PETSC_TRUE;
  PetscCall(PetscClassIdRegister("Rico Solver", &RICO_CLASSID));
  PetscCall(PetscLogEventRegister("RicoSolve", RICO_CLASSID, &RICO_SOLVE));
  PetscCall(PetscLogEventRegister("RicoCheck", RICO_CLASSID, &RICO_CHECK));
  PetscCall(PetscLogEventRegister("RicoApply", RICO_CLASSID, &RICO_APPLY));
  PetscCall(PetscLogEventRegister("RicoAssemble", RICO_CLASSID, &RICO_ASSEMBLE));
  PetscCall(RicoSolverRegisterAll());
  PetscCall(PetscRegisterFinalize(Forget));
  return 0;
}
