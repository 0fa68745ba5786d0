/*
  construct.c -- constructors of LCP, MLCP, relay and AVI.
*/
#include <ricoimpl.h>

/* Destroys a problem whose construction failed: the caller gets a complete problem or none. */
PetscErrorCode RicoProblemOrDestroy(RicoProblem *problem, PetscErrorCode failed)
{
  PetscFunctionBegin;
  if (failed) PetscCall(RicoProblemDestroy(problem));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

/* One block over all local rows. */
static PetscErrorCode SetOneBlock(RicoProblem *problem, RicoBlock block)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemOrDestroy(problem, RicoProblemSetBlocks(*problem, (*problem)->n > 0, &block)));
  PetscFunctionReturn(0);
}

static PetscErrorCode CreateOn(Mat M, Vec q, RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  PetscCheck(M, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL, "M must be given");
  PetscCall(RicoProblemCreate(PetscObjectComm((PetscObject)M), problem));
  PetscCall(RicoProblemOrDestroy(problem, RicoProblemSetMat(*problem, M, q)));
  PetscFunctionReturn(0);
}

static PetscErrorCode CreateDense(PetscInt n, const PetscReal M[], const PetscReal q[], RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, problem));
  PetscCall(RicoProblemOrDestroy(problem, RicoProblemSetDense(*problem, n, M, q)));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateLCP(Mat M, Vec q, RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(CreateOn(M, q, problem));
  PetscCall(SetOneBlock(problem, (RicoBlock){.cone = RICO_NONNEGATIVE, .size = 1, .count = (*problem)->n}));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateLCPDense(PetscInt n, const PetscReal M[], const PetscReal q[],
                                         RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(CreateDense(n, M, q, problem));
  PetscCall(SetOneBlock(problem, (RicoBlock){.cone = RICO_NONNEGATIVE, .size = 1, .count = n}));
  PetscFunctionReturn(0);
}

/* Makes a block of each run of equal rows. */
static PetscErrorCode SetBlocksByMask(RicoProblem p, const PetscBool is_equality[])
{
  RicoBlock *blocks;
  PetscInt count = 0;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(p->n, &blocks));
  for (PetscInt i = 0; i < p->n; i++) {
    if (i > 0 && is_equality[i] == is_equality[i - 1])
      blocks[count - 1].count++;
    else
      blocks[count++] =
          (RicoBlock){.cone = is_equality[i] ? RICO_FREE : RICO_NONNEGATIVE, .size = 1, .count = 1};
  }
  failed = RicoProblemSetBlocks(p, count, blocks);
  PetscCall(PetscFree(blocks));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

/* The local rows, start to end - 1, that are in the index set. */
static PetscErrorCode MaskOf(IS equalities, PetscInt start, PetscInt end, PetscBool is_equality[])
{
  const PetscInt *rows;
  PetscInt count, i = 0, row = 0;

  PetscFunctionBegin;
  PetscCheck(equalities, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL,
             "equalities must be given: an empty index set where there are none");
  PetscCall(ISGetLocalSize(equalities, &count));
  PetscCall(ISGetIndices(equalities, &rows));
  while (i < count && rows[i] >= start && rows[i] < end) is_equality[rows[i++] - start] = PETSC_TRUE;
  if (i < count) row = rows[i];
  PetscCall(ISRestoreIndices(equalities, &rows));
  PetscCheck(i == count, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "equalities[%" PetscInt_FMT "] = %" PetscInt_FMT " is not one of this rank's rows %" PetscInt_FMT
             " to %" PetscInt_FMT,
             i, row, start, end - 1);
  PetscFunctionReturn(0);
}

static PetscErrorCode SetBlocksByIndices(RicoProblem p, IS equalities)
{
  PetscInt start, end;
  PetscBool *is_equality;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(MatGetOwnershipRange(p->M, &start, &end));
  PetscCall(PetscCalloc1(p->n, &is_equality));
  failed = RicoProblemAgree(p, MaskOf(equalities, start, end, is_equality));
  if (!failed) failed = SetBlocksByMask(p, is_equality);
  PetscCall(PetscFree(is_equality));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateMLCP(Mat M, Vec q, IS equalities, RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(CreateOn(M, q, problem));
  PetscCall(RicoProblemOrDestroy(problem, SetBlocksByIndices(*problem, equalities)));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateMLCPDense(PetscInt n_eq, PetscInt n_comp, const PetscReal M[],
                                          const PetscReal q[], RicoProblem *problem)
{
  RicoBlock blocks[2];
  PetscInt count = 0;

  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  PetscCheck(n_eq >= 0 && n_comp >= 0, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "Sizes must not be negative: n_eq = %" PetscInt_FMT ", n_comp = %" PetscInt_FMT, n_eq, n_comp);
  PetscCall(CreateDense(n_eq + n_comp, M, q, problem));
  if (n_eq) blocks[count++] = (RicoBlock){.cone = RICO_FREE, .size = 1, .count = n_eq};
  if (n_comp) blocks[count++] = (RicoBlock){.cone = RICO_NONNEGATIVE, .size = 1, .count = n_comp};
  PetscCall(RicoProblemOrDestroy(problem, RicoProblemSetBlocks(*problem, count, blocks)));
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckBounds(RicoProblem p, Vec lb, Vec ub)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemCheckVec(p, lb, "lb"));
  PetscCall(RicoProblemCheckVec(p, ub, "ub"));
  PetscFunctionReturn(0);
}

static PetscErrorCode SetBlocksByBounds(RicoProblem p, Vec lb, Vec ub)
{
  RicoBlock block = {.cone = RICO_BOX, .size = 1, .count = p->n};
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(RicoProblemAgree(p, CheckBounds(p, lb, ub)));
  PetscCall(VecGetArrayRead(lb, &block.lb));
  PetscCall(VecGetArrayRead(ub, &block.ub));
  failed = RicoProblemSetBlocks(p, p->n > 0, &block);
  PetscCall(VecRestoreArrayRead(lb, &block.lb));
  PetscCall(VecRestoreArrayRead(ub, &block.ub));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateRelay(Mat M, Vec q, Vec lb, Vec ub, RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(CreateOn(M, q, problem));
  PetscCall(RicoProblemOrDestroy(problem, SetBlocksByBounds(*problem, lb, ub)));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateRelayDense(PetscInt n, const PetscReal M[], const PetscReal q[],
                                           const PetscReal lb[], const PetscReal ub[], RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(CreateDense(n, M, q, problem));
  PetscCall(SetOneBlock(problem, (RicoBlock){.cone = RICO_BOX, .size = 1, .count = n, .lb = lb, .ub = ub}));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateAVI(Mat M, Vec q, PetscInt m, const PetscReal H[], const PetscReal k[],
                                    RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(CreateOn(M, q, problem));
  PetscCall(SetOneBlock(
      problem,
      (RicoBlock){.cone = RICO_NORMAL_CONE, .size = (*problem)->n, .count = 1, .H = H, .k = k, .nk = m}));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateAVIDense(PetscInt n, const PetscReal M[], const PetscReal q[], PetscInt m,
                                         const PetscReal H[], const PetscReal k[], RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(CreateDense(n, M, q, problem));
  PetscCall(SetOneBlock(
      problem, (RicoBlock){.cone = RICO_NORMAL_CONE, .size = n, .count = 1, .H = H, .k = k, .nk = m}));
  PetscFunctionReturn(0);
}

/* Copies a block (m x n) into the matrix of width N at (row, col). */
static void Place(PetscInt m, PetscInt n, const PetscReal block[], PetscReal big[], PetscInt N, PetscInt row,
                  PetscInt col)
{
  for (PetscInt i = 0; i < m; i++)
    for (PetscInt j = 0; j < n; j++) big[(size_t)(row + i) * N + col + j] = block[(size_t)i * n + j];
}

static PetscErrorCode CheckPart(PetscInt rows, PetscInt columns, const PetscReal part[], const char name[])
{
  PetscFunctionBegin;
  PetscCheck(part || rows == 0 || columns == 0, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL,
             "%s must be given: it is %" PetscInt_FMT " x %" PetscInt_FMT, name, rows, columns);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateMLCPBlocks(PetscInt m_eq, PetscInt n_u, PetscInt n_v, const PetscReal A[],
                                           const PetscReal B[], const PetscReal C[], const PetscReal D[],
                                           const PetscReal a[], const PetscReal b[], RicoProblem *problem)
{
  const PetscInt n_eq = PetscMax(m_eq, n_u), n = n_eq + n_v;
  PetscErrorCode failed;
  PetscReal *M, *q;

  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  PetscCheck(m_eq >= 0 && n_u >= 0 && n_v >= 0, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "Sizes must not be negative: m_eq = %" PetscInt_FMT ", n_u = %" PetscInt_FMT
             ", n_v = %" PetscInt_FMT,
             m_eq, n_u, n_v);
  PetscCall(CheckPart(m_eq, n_u, A, "A"));
  PetscCall(CheckPart(n_v, n_v, B, "B"));
  PetscCall(CheckPart(m_eq, n_v, C, "C"));
  PetscCall(CheckPart(n_v, n_u, D, "D"));
  PetscCall(CheckPart(m_eq, 1, a, "a"));
  PetscCall(CheckPart(n_v, 1, b, "b"));
  PetscCall(PetscCalloc1((size_t)n * n + n, &M));
  q = M + (size_t)n * n;
  Place(m_eq, n_u, A, M, n, 0, 0);
  Place(m_eq, n_v, C, M, n, 0, n_eq);
  Place(n_v, n_u, D, M, n, n_eq, 0);
  Place(n_v, n_v, B, M, n, n_eq, n_eq);
  Place(1, m_eq, a, q, 0, 0, 0);
  Place(1, n_v, b, q, 0, 0, n_eq);
  failed = RicoProblemCreateMLCPDense(n_eq, n_v, M, q, problem);
  if (failed) PetscCall(PetscFree(M));
  PetscCall(failed);
  (*problem)->owned = M;
  PetscFunctionReturn(0);
}
