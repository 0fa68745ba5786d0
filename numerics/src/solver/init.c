/*
  init.c -- initialises PETSc and MPI at first use; registers class, events and types; one thread for
  OpenBLAS.
*/
#include <ricoimpl.h>
#include <stdlib.h>

PetscClassId RICO_CLASSID;
PetscLogEvent RICO_SOLVE, RICO_CHECK, RICO_APPLY, RICO_ASSEMBLE;

static PetscBool registered = PETSC_FALSE;

/* PETSc's copy of MPI_COMM_SELF. PETSc frees the copy with the last object on it: without this reference each
   group of rows, and each call from the array library, would duplicate it again, in 10 to 20 us. */
static MPI_Comm self;

static PetscErrorCode Forget(void)
{
  registered = PETSC_FALSE;
  return PetscCommDestroy(&self);
}

/* Finalises PETSc only if RicoInitialize() initialised it and the program has finalised neither PETSc nor
   MPI. */
static void FinalizeAtExit(void)
{
  PetscBool petsc_ended;
  int mpi_ended;

  if (MPI_Finalized(&mpi_ended) || mpi_ended) return;
  if (!PetscFinalized(&petsc_ended) && !petsc_ended) (void)PetscFinalize();
}

/* Settings for Open MPI in a process without a launcher: no network search, no daemon (most of its start-up
   time). Also no session folder: its name would be equal in all such processes, and one that ends would
   remove the folder of another. */
static const char *const alone[][2] = {{"OMPI_MCA_pml", "ob1"},
                                       {"OMPI_MCA_btl", "self"},
                                       {"OMPI_MCA_ess_singleton_isolated", "1"},
                                       {"OMPI_MCA_orte_create_session_dirs", "0"}};
enum { ALONE = sizeof alone / sizeof *alone };

static PetscBool IsLaunched(void)
{
  return getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE") || getenv("PMIX_RANK") ? PETSC_TRUE
                                                                                     : PETSC_FALSE;
}

/* Sets the variables only during MPI_Init, so that programs started by this one do not inherit them.
   PETSc installs no signal handlers: the program keeps its own (Python raises exceptions). */
static PetscErrorCode BeginAlone(void)
{
  PetscBool mine[ALONE];
  PetscErrorCode failed;

  for (int i = 0; i < ALONE; i++) {
    mine[i] = !IsLaunched() && !getenv(alone[i][0]) ? PETSC_TRUE : PETSC_FALSE;
    if (mine[i]) (void)setenv(alone[i][0], alone[i][1], 0);
  }
  failed = PetscOptionsSetValue(NULL, "-no_signal_handler", "1");
  if (!failed) failed = PetscInitializeNoArguments();
  for (int i = 0; i < ALONE; i++)
    if (mine[i]) (void)unsetenv(alone[i][0]);
  return failed;
}

static PetscErrorCode BeginPetsc(void)
{
  PetscBool initialized;

  PetscFunctionBegin;
  PetscCall(PetscInitialized(&initialized));
  if (initialized) PetscFunctionReturn(0);
  PetscCall(BeginAlone());
  atexit(FinalizeAtExit);
  PetscFunctionReturn(0);
}

/* Present only if PETSc uses OpenBLAS. */
extern void openblas_set_num_threads(int) __attribute__((weak));

/* Threads would change the order of sums, and so the last bits, between machines. On the small blocks and
   fronts of contact problems they also cost more time than they save. */
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
  PetscCall(PetscCommDuplicate(PETSC_COMM_SELF, &self, NULL));
  PetscCall(PetscRegisterFinalize(Forget));
  return 0;
}
