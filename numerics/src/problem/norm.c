/*
  norm.c -- sums and norms over all ranks; ||q|| and rho of the residual.
*/
#include <ricoimpl.h>

PetscErrorCode RicoSumSquares(RicoProblem p, PetscInt n, const PetscReal x[], PetscReal *sum)
{
  PetscReal s = RicoDot((size_t)n, x, x);

  PetscFunctionBegin;
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &s, 1, MPIU_REAL, MPIU_SUM, p->comm));
  *sum = s;
  PetscFunctionReturn(0);
}

static int SumOverRanks(void *problem, int count, double x[])
{
  const RicoProblem p = problem;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, x, count, MPIU_REAL, MPIU_SUM, p->comm));
  PetscFunctionReturn(0);
}

static int Project(void *problem, const double x[], double z[])
{
  PetscFunctionBegin;
  PetscCall(RicoProblemProjectArrays(problem, x, z));
  PetscFunctionReturn(0);
}

RicoSpace RicoProblemSpace(RicoProblem p)
{
  return (RicoSpace){.context = p, .sum = p->size > 1 ? SumOverRanks : NULL, .project = Project};
}

/* ||x||_2 without overflow or underflow of squares. NaN if an entry is NaN. */
PetscErrorCode RicoNorm(RicoProblem p, PetscInt n, const PetscReal x[], PetscReal *norm)
{
  PetscReal sum, largest = 0;

  PetscFunctionBegin;
  PetscCall(RicoSumSquares(p, n, x, &sum));
  *norm = PetscSqrtReal(sum);
  if ((sum > 1e-280 && sum < 1e280) || PetscIsNanReal(sum)) PetscFunctionReturn(0);
  for (PetscInt i = 0; i < n; i++) largest = PetscMax(largest, PetscAbsReal(x[i]));
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPIU_REAL, MPIU_MAX, p->comm));
  *norm = largest;
  if (largest == 0 || PetscIsInfReal(largest)) PetscFunctionReturn(0);
  sum = 0;
  for (PetscInt i = 0; i < n; i++) sum += (x[i] / largest) * (x[i] / largest);
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPIU_REAL, MPIU_SUM, p->comm));
  *norm = largest * PetscSqrtReal(sum);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetNormQ(RicoProblem p, PetscReal *norm)
{
  const PetscReal *q;

  PetscFunctionBegin;
  if (p->derived.norm_q < 0) {
    PetscCall(RicoProblemGetQ(p, &q));
    PetscCall(RicoNorm(p, p->n, q, &p->derived.norm_q));
  }
  *norm = p->derived.norm_q;
  PetscFunctionReturn(0);
}

/* The sum of each local row's largest |entry|. */
static PetscErrorCode SumOfRowMaxima(RicoProblem p, PetscReal *sum)
{
  const RicoRows *rows;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetRows(p, &rows));
  *sum = 0;
  for (PetscInt i = 0; i < p->n; i++) {
    PetscReal largest = 0;

    for (PetscInt k = rows->ia[i]; k < rows->ia[i + 1]; k++)
      largest = PetscMax(largest, PetscAbsReal(rows->a[k]));
    if (rows->oia)
      for (PetscInt k = rows->oia[i]; k < rows->oia[i + 1]; k++)
        largest = PetscMax(largest, PetscAbsReal(rows->oa[k]));
    *sum += largest;
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemFindDiagonal(RicoProblem p, const PetscReal **diagonal, size_t *stride)
{
  PetscFunctionBegin;
  *stride = 1;
  if (p->dense) {
    *diagonal = p->dense;
    *stride = (size_t)p->n + 1;
  } else {
    PetscCall(RicoProblemGetDiagonal(p, diagonal));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetStep(RicoProblem p, PetscReal *rho)
{
  PetscFunctionBegin;
  *rho = p->step;
  if (p->step <= 0) PetscCall(RicoProblemGetScale(p, rho));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemGetScale(RicoProblem p, PetscReal *rho)
{
  const PetscReal *diagonal;
  size_t stride;

  PetscFunctionBegin;
  if (p->derived.scale < 0) {
    PetscReal sums[2] = {0, 0}, largest = 0;

    PetscCall(RicoProblemFindDiagonal(p, &diagonal, &stride));
    for (size_t i = 0; i < (size_t)p->n; i++) {
      sums[0] += diagonal[i * stride];
      sums[1] += PetscAbsReal(diagonal[i * stride]);
    }
    if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPIU_REAL, MPIU_SUM, p->comm));
    if (sums[1] == 0) {
      PetscCall(SumOfRowMaxima(p, &largest));
      if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPIU_REAL, MPIU_SUM, p->comm));
    }
    p->derived.scale = RicoScaleFromSums((PetscReal)p->N, sums[0], sums[1], largest);
  }
  *rho = p->derived.scale;
  PetscFunctionReturn(0);
}
