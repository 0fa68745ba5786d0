/*
  init.c -- PETSc and MPI on first need; class, events and types known to PETSc; one thread for OpenBLAS.
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

/* Where it is OpenBLAS that PETSc calls. */
extern void openblas_set_num_threads(int) __attribute__((weak));

/* Threads would change the order of sums, and so the last bits, from machine to machine; and on the small
   blocks and fronts of contact problems they wait for each other longer than they work. */
static void KeepToOneThread(void)
{
  if (!openblas_set_num_threads || getenv("OPENBLAS_NUM_THREADS") || getenv("OMP_NUM_THREADS")) return;
  openblas_set_num_threads(1);
}

PetscErrorCode RicoInitialize(void)
{
  if (registered) return 0;
  PetscCall(BeginPetsc());
  registered = PETSC_TRUE;
  KeepToOneThread();
  PetscCall(PetscClassIdRegister("Rico Solver", &RICO_CLASSID));
  PetscCall(PetscLogEventRegister("RicoSolve", RICO_CLASSID, &RICO_SOLVE));
  PetscCall(PetscLogEventRegister("RicoCheck", RICO_CLASSID, &RICO_CHECK));
  PetscCall(PetscLogEventRegister("RicoApply", RICO_CLASSID, &RICO_APPLY));
  PetscCall(PetscLogEventRegister("RicoAssemble", RICO_CLASSID, &RICO_ASSEMBLE));
  PetscCall(RicoSolverRegisterAll());
  PetscCall(PetscRegisterFinalize(Forget));
  return 0;
}
