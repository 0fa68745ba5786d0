/*
  form.c -- sets the operator and q: dense, sparse or factored.
*/
#include <ricoimpl.h>

PetscErrorCode RicoProblemDropOperator(RicoProblem p)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemForget(p));
  PetscCall(MatDestroy(&p->M));
  PetscCall(MatDestroy(&p->G));
  PetscCall(MatDestroy(&p->Winv));
  PetscCall(KSPDestroy(&p->ksp));
  PetscCall(VecDestroy(&p->D));
  PetscCall(VecDestroy(&p->q));
  p->dense = p->q_array = p->y_free = NULL;
  p->contacts = NULL;
  p->form = RICO_FORM_NONE;
  PetscFunctionReturn(0);
}

/* If the new operator has another size, the blocks are checked again. */
static void SetSize(RicoProblem p, PetscInt n, PetscInt N)
{
  if (n != p->n || N != p->N) p->blocks_checked = PETSC_FALSE;
  p->n = n;
  p->N = N;
}

PetscErrorCode RicoProblemSetDense(RicoProblem p, PetscInt n, const PetscReal M[], const PetscReal q[])
{
  PetscFunctionBegin;
  RicoCheckProblem(p);
  PetscCheck(p->size == 1, p->comm, PETSC_ERR_ARG_WRONG,
             "A dense array M belongs to one rank: create the problem on PETSC_COMM_SELF, or give a Mat");
  PetscCheck(n >= 0, p->comm, PETSC_ERR_ARG_OUTOFRANGE, "Size n = %" PetscInt_FMT " must not be negative", n);
  PetscCheck(n == 0 || (M && q), p->comm, PETSC_ERR_ARG_NULL, "M and q must be given (%s is NULL)",
             M ? "q" : "M");
  PetscCall(RicoProblemDropOperator(p));
  SetSize(p, n, n);
  p->form = RICO_FORM_DENSE;
  p->dense = M;
  p->q_array = q;
  PetscFunctionReturn(0);
}

/* The vector must be on the problem's ranks and have n local of N rows, as the operator. */
static PetscErrorCode CheckLayout(PetscInt n, PetscInt N, Vec v, const char name[])
{
  PetscInt vn, vN;

  PetscFunctionBegin;
  PetscCheck(v, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, "%s must be given", name);
  PetscCall(VecGetLocalSize(v, &vn));
  PetscCall(VecGetSize(v, &vN));
  PetscCheck(vN == N, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "%s has %" PetscInt_FMT " entries, the operator %" PetscInt_FMT " rows: they must be equal",
             name, vN, N);
  PetscCheck(vn == n, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "%s has %" PetscInt_FMT " local entries, the operator %" PetscInt_FMT
             " local rows: lay it out with MatCreateVecs() of the operator",
             name, vn, n);
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckComm(RicoProblem p, Mat A, const char name[])
{
  PetscMPIInt size;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Comm_size(PetscObjectComm((PetscObject)A), &size));
  PetscCheck(size == p->size, PETSC_COMM_SELF, PETSC_ERR_ARG_NOTSAMECOMM,
             "%s is on %d ranks, the problem on %d: create both on the same communicator", name, size,
             p->size);
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckMat(RicoProblem p, Mat M, Vec q)
{
  PetscInt m, n, mloc, nloc;

  PetscFunctionBegin;
  PetscCheck(M, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, "M must be given");
  PetscCall(CheckComm(p, M, "M"));
  PetscCall(MatGetSize(M, &m, &n));
  PetscCall(MatGetLocalSize(M, &mloc, &nloc));
  PetscCheck(m == n, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "M must be square, it is %" PetscInt_FMT " x %" PetscInt_FMT
             ": for rectangular equality blocks see RicoProblemCreateMLCPBlocks()",
             m, n);
  PetscCheck(mloc == nloc, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "M has %" PetscInt_FMT " local rows and %" PetscInt_FMT " local columns: lay them out alike",
             mloc, nloc);
  PetscCall(CheckLayout(mloc, m, q, "q"));
  PetscFunctionReturn(0);
}

/* Sets another q for the same operator; data derived from the operator stay. */
static PetscErrorCode SetQ(RicoProblem p, Vec q)
{
  PetscFunctionBegin;
  PetscCall(PetscObjectReference((PetscObject)q));
  PetscCall(VecDestroy(&p->q));
  PetscCall(RicoProblemForgetQ(p));
  p->q = q;
  p->contacts = NULL; /* their free velocities gave the old q */
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemSetMat(RicoProblem p, Mat M, Vec q)
{
  PetscInt n, N;
  PetscBool dense;

  PetscFunctionBegin;
  RicoCheckProblem(p);
  PetscCall(RicoProblemAgree(p, CheckMat(p, M, q)));
  if (M != p->M) {
    PetscCall(PetscObjectReference((PetscObject)M));
    PetscCall(RicoProblemDropOperator(p));
    PetscCall(MatGetSize(M, &N, NULL));
    PetscCall(MatGetLocalSize(M, &n, NULL));
    SetSize(p, n, N);
    PetscCall(PetscObjectTypeCompare((PetscObject)M, MATSEQDENSE, &dense));
    p->form = dense ? RICO_FORM_DENSE : RICO_FORM_SPARSE;
    p->M = M;
  }
  PetscCall(SetQ(p, q));
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckFactored(RicoProblem p, Mat G, Mat Winv, KSP ksp, Vec D, Vec q)
{
  PetscInt m, n, mloc, nloc, wm, wn, wmloc, wnloc;
  Mat W = Winv;

  PetscFunctionBegin;
  PetscCheck(G, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, "G must be given");
  PetscCheck(!Winv != !ksp, PETSC_COMM_SELF, PETSC_ERR_ARG_INCOMP,
             "Give the inverse of W as a Mat, or a KSP that solves W: one of the two");
  if (ksp) PetscCall(KSPGetOperators(ksp, &W, NULL));
  PetscCall(CheckComm(p, G, "G"));
  PetscCall(CheckComm(p, W, "W"));
  PetscCall(MatGetSize(G, &m, &n));
  PetscCall(MatGetLocalSize(G, &mloc, &nloc));
  PetscCall(MatGetSize(W, &wm, &wn));
  PetscCall(MatGetLocalSize(W, &wmloc, &wnloc));
  PetscCheck(wm == n && wn == n, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "W is %" PetscInt_FMT " x %" PetscInt_FMT ", G has %" PetscInt_FMT " columns: they must agree",
             wm, wn, n);
  PetscCheck(wmloc == nloc && wnloc == nloc, PETSC_COMM_SELF, PETSC_ERR_ARG_SIZ,
             "W has %" PetscInt_FMT " local rows and %" PetscInt_FMT " local columns, G %" PetscInt_FMT
             " local columns: lay them out alike",
             wmloc, wnloc, nloc);
  PetscCall(CheckLayout(mloc, m, q, "q"));
  if (D) PetscCall(CheckLayout(mloc, m, D, "D"));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemSetFactored(RicoProblem p, Mat G, Mat Winv, KSP ksp, Vec D, Vec q)
{
  PetscInt n, N;

  PetscFunctionBegin;
  RicoCheckProblem(p);
  PetscCall(RicoProblemAgree(p, CheckFactored(p, G, Winv, ksp, D, q)));
  if (G != p->G || Winv != p->Winv || ksp != p->ksp || D != p->D) {
    PetscCall(PetscObjectReference((PetscObject)G));
    if (Winv) PetscCall(PetscObjectReference((PetscObject)Winv));
    if (ksp) PetscCall(PetscObjectReference((PetscObject)ksp));
    if (D) PetscCall(PetscObjectReference((PetscObject)D));
    PetscCall(RicoProblemDropOperator(p));
    PetscCall(MatGetSize(G, &N, NULL));
    PetscCall(MatGetLocalSize(G, &n, NULL));
    SetSize(p, n, N);
    p->form = RICO_FORM_FACTORED;
    p->G = G;
    p->Winv = Winv;
    p->ksp = ksp;
    p->D = D;
  }
  PetscCall(SetQ(p, q));
  PetscFunctionReturn(0);
}
