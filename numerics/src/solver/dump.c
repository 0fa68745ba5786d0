/*
  dump.c -- writes problems to files for later study: those that are not solved, and every N-th one. The
  format is that of RicoProblemView() with a binary viewer, followed by the guess: Vec z.
*/
#include <ricoimpl.h>
#include <sys/stat.h>

PetscErrorCode RicoSolverSetDump(RicoSolver s, const char folder[], PetscBool on_failure, PetscInt every)
{
  PetscInt solves;
  RicoDump *dump;

  PetscFunctionBegin;
  RicoCheckSolver(s);
  PetscCheck(every >= 0, PetscObjectComm((PetscObject)s), PETSC_ERR_ARG_OUTOFRANGE,
             "every is %" PetscInt_FMT ": give a number of solves, or 0 for none", every);
  solves = s->dump ? s->dump->solves : 0; /* a second call continues the count */
  PetscCall(RicoDumpDestroy(&s->dump));
  if (!on_failure && every == 0) PetscFunctionReturn(0);
  PetscCall(PetscNew(&dump));
  s->dump = dump;
  dump->on_failure = on_failure;
  dump->every = every;
  dump->solves = solves;
  PetscCall(PetscStrallocpy(folder && folder[0] ? folder : ".", &dump->folder));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoDumpDestroy(RicoDump **dump)
{
  PetscFunctionBegin;
  if (!*dump) PetscFunctionReturn(0);
  PetscCall(PetscFree((*dump)->guess));
  PetscCall(PetscFree((*dump)->folder));
  PetscCall(PetscFree(*dump));
  PetscFunctionReturn(0);
}

/* Called by RicoSolverSetFromOptions() between begin and end. */
PetscErrorCode RicoDumpSetFromOptions(RicoSolver s, RicoOptionItems PetscOptionsObject)
{
  char folder[PETSC_MAX_PATH_LEN] = "";
  PetscInt every = s->dump ? s->dump->every : 0;
  PetscBool on_failure, in_folder, set;

  PetscFunctionBegin;
  PetscCall(PetscOptionsString("-rico_dump_folder", "Folder of -rico_dump_every", "RicoSolverSetDump", ".",
                               folder, sizeof folder, &in_folder));
  PetscCall(PetscOptionsString("-rico_dump_on_failure",
                               "Write each problem that is not solved to this folder", "RicoSolverSetDump",
                               "", folder, sizeof folder, &on_failure));
  PetscCall(PetscOptionsInt("-rico_dump_every", "Write every N-th problem", "RicoSolverSetDump", every,
                            &every, &set));
  if (on_failure || set) PetscCall(RicoSolverSetDump(s, folder, on_failure, every));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoDumpKeepGuess(RicoSolver s, RicoProblem p, const PetscReal z[])
{
  PetscFunctionBegin;
  if (!s->dump) PetscFunctionReturn(0);
  PetscCall(PetscFree(s->dump->guess));
  PetscCall(PetscMalloc1(p->n, &s->dump->guess));
  PetscCall(PetscArraycpy(s->dump->guess, z, p->n));
  s->dump->solves++;
  PetscFunctionReturn(0);
}

/* FOLDER/PREFIXproblem-NUMBER.petsc with the first unused number, equal on all ranks. */
static PetscErrorCode NewName(RicoSolver s, char name[], size_t size)
{
  const char *prefix = ((PetscObject)s)->prefix;
  MPI_Comm comm = PetscObjectComm((PetscObject)s);
  PetscMPIInt rank, length = (PetscMPIInt)size;
  PetscBool taken = PETSC_TRUE;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Comm_rank(comm, &rank));
  if (rank == 0) {
    (void)mkdir(s->dump->folder, 0777); /* if it fails, the viewer reports the error */
    for (int number = 1; taken; number++) {
      PetscCall(PetscSNPrintf(name, size, "%s/%sproblem-%06d.petsc", s->dump->folder, prefix ? prefix : "",
                              number));
      PetscCall(PetscTestFile(name, 0, &taken));
    }
  }
  PetscCallMPI(MPI_Bcast(name, length, MPI_CHAR, 0, comm));
  PetscFunctionReturn(0);
}

static PetscErrorCode Write(RicoProblem p, const PetscReal guess[], PetscViewer viewer)
{
  PetscScalar *array;
  Vec z;

  PetscFunctionBegin;
  PetscCall(RicoProblemView(p, viewer));
  PetscCall(RicoProblemCreateVec(p, &z));
  PetscCall(VecGetArrayWrite(z, &array));
  PetscCall(PetscArraycpy(array, guess, p->n));
  PetscCall(VecRestoreArrayWrite(z, &array));
  PetscCall(VecView(z, viewer));
  PetscCall(VecDestroy(&z));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoDumpAfter(RicoSolver s, RicoProblem p)
{
  char name[PETSC_MAX_PATH_LEN];
  PetscViewer viewer;
  RicoDump *dump = s->dump;

  PetscFunctionBegin;
  if (!dump) PetscFunctionReturn(0);
  if (!(dump->on_failure && s->info.reason <= 0) && !(dump->every && dump->solves % dump->every == 0))
    PetscFunctionReturn(0);
  PetscCall(NewName(s, name, sizeof name));
  PetscCall(PetscViewerCreate(p->comm, &viewer));
  PetscCall(PetscViewerSetType(viewer, PETSCVIEWERBINARY));
  PetscCall(PetscViewerBinarySetSkipInfo(viewer, PETSC_TRUE));
  PetscCall(PetscViewerFileSetMode(viewer, FILE_MODE_WRITE));
  PetscCall(PetscViewerFileSetName(viewer, name));
  PetscCall(Write(p, dump->guess, viewer));
  PetscCall(PetscViewerDestroy(&viewer));
  PetscFunctionReturn(0);
}
