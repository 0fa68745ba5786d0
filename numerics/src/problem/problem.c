/*
  problem.c -- creates, queries, views and destroys a problem.
*/
#include <ricoimpl.h>

PetscErrorCode RicoProblemCreate(MPI_Comm comm, RicoProblem *problem)
{
  RicoProblem p;

  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  RicoCheckPointer(problem, "problem");
  *problem = NULL;
  PetscCall(PetscNew(&p));
  PetscCall(PetscCommDuplicate(comm, &p->comm, NULL));
  PetscCallMPI(MPI_Comm_size(p->comm, &p->size));
  p->derived.scale = p->derived.norm_q = -1;
  *problem = p;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemDestroy(RicoProblem *problem)
{
  RicoProblem p;

  PetscFunctionBegin;
  if (!problem || !*problem) PetscFunctionReturn(0);
  p = *problem;
  PetscCall(RicoProblemDropOperator(p));
  PetscCall(PetscFree(p->blocks));
  PetscCall(PetscFree(p->block_data));
  PetscCall(PetscFree(p->owned));
  PetscCall(PetscCommDestroy(&p->comm));
  PetscCall(PetscFree(*problem));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetFactored(RicoProblem p, Mat *G, Mat *Winv, KSP *ksp, Vec *D)
{
  PetscFunctionBegin;
  RicoCheckProblem(p);
  PetscCheck(p->form == RICO_FORM_FACTORED, p->comm, PETSC_ERR_ARG_WRONG,
             "The problem is not in factored form");
  if (G) *G = p->G;
  if (Winv) *Winv = p->Winv;
  if (ksp) *ksp = p->ksp;
  if (D) *D = p->D;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetForm(RicoProblem p, RicoForm *form)
{
  PetscFunctionBegin;
  RicoCheckProblem(p);
  *form = p->form;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetComm(RicoProblem p, MPI_Comm *comm)
{
  PetscFunctionBegin;
  RicoCheckProblem(p);
  *comm = p->comm;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetSize(RicoProblem p, PetscInt *local, PetscInt *global)
{
  PetscFunctionBegin;
  RicoCheckProblem(p);
  if (local) *local = p->n;
  if (global) *global = p->N;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetBlocks(RicoProblem p, PetscInt *nblocks, const RicoBlock *blocks[])
{
  PetscFunctionBegin;
  RicoCheckProblem(p);
  if (nblocks) *nblocks = p->nblocks;
  if (blocks) *blocks = p->blocks;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCheckVec(RicoProblem p, Vec v, const char name[])
{
  PetscInt n;

  PetscFunctionBegin;
  PetscCheck(v, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, "%s must be given: RicoProblemCreateVec() makes one",
             name);
  PetscCall(VecGetLocalSize(v, &n));
  PetscCheck(n == p->n, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "%s has %" PetscInt_FMT " local entries, the problem %" PetscInt_FMT
             " local rows: RicoProblemCreateVec() makes one that fits",
             name, n, p->n);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateVec(RicoProblem p, Vec *v)
{
  PetscFunctionBegin;
  RicoCheckProblem(p);
  PetscCheck(p->form, p->comm, PETSC_ERR_ORDER,
             "Give the problem an operator first (RicoProblemSetMat, ...)");
  if (p->q)
    PetscCall(VecDuplicate(p->q, v));
  else
    PetscCall(VecCreateSeq(PETSC_COMM_SELF, p->n, v));
  PetscFunctionReturn(0);
}

static PetscErrorCode ViewBlocks(RicoProblem p, PetscViewer viewer)
{
  PetscMPIInt rank;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Comm_rank(p->comm, &rank));
  PetscCall(PetscViewerASCIIPushSynchronized(viewer));
  for (PetscInt b = 0; b < p->nblocks; b++)
    PetscCall(PetscViewerASCIISynchronizedPrintf(
        viewer, "[%d] block %" PetscInt_FMT ": %s, %" PetscInt_FMT " x %" PetscInt_FMT " rows\n", rank, b,
        RicoConeName(p->blocks[b].cone), p->blocks[b].count, p->blocks[b].size));
  PetscCall(PetscViewerFlush(viewer));
  PetscCall(PetscViewerASCIIPopSynchronized(viewer));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemView(RicoProblem p, PetscViewer viewer)
{
  static const char *const forms[] = {"none", "dense", "sparse", "", "factored"};
  PetscBool ascii, binary;

  PetscFunctionBegin;
  RicoCheckProblem(p);
  if (!viewer) PetscCall(PetscViewerASCIIGetStdout(p->comm, &viewer));
  PetscCall(PetscObjectTypeCompare((PetscObject)viewer, PETSCVIEWERBINARY, &binary));
  if (binary) PetscCall(RicoProblemSave(p, viewer));
  PetscCall(PetscObjectTypeCompare((PetscObject)viewer, PETSCVIEWERASCII, &ascii));
  if (!ascii) PetscFunctionReturn(0);
  PetscCall(PetscViewerASCIIPrintf(viewer, "Rico problem: %" PetscInt_FMT " rows, operator %s\n", p->N,
                                   forms[p->form]));
  PetscCall(PetscViewerASCIIPushTab(viewer));
  PetscCall(ViewBlocks(p, viewer));
  PetscCall(PetscViewerASCIIPopTab(viewer));
  PetscFunctionReturn(0);
}
