/*
  residual.c -- the yardstick:

      e = ||z - P_K(z - rho w)||_2 / rho,      w = M z + q,      rho = 1 / mean diag(M)       (1)

  for friction with w + s(w), De Saxce's shift, in the place of w.

  In a row whose set is an interval, the difference in (1) is rho w, or z less the bound that it meets:
  written so, nothing cancels where z is large and w small.
*/
#include <ricoimpl.h>

PetscErrorCode RicoSumSquares(RicoProblem p, PetscInt n, const PetscReal x[], PetscReal *sum)
{
  PetscReal s = RicoDot(n, x, x);

  PetscFunctionBegin;
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &s, 1, MPIU_REAL, MPIU_SUM, p->comm));
  *sum = s;
  PetscFunctionReturn(0);
}

/* ||x||_2, of which the squares may neither overflow nor vanish. NaN where an entry is. */
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

/* The sum over the local rows of each row's largest |entry|. */
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

PetscErrorCode RicoProblemGetScale(RicoProblem p, PetscReal *rho)
{
  const PetscReal *diagonal;

  PetscFunctionBegin;
  if (p->derived.scale < 0) {
    const PetscInt stride = p->dense ? p->n + 1 : 1; /* an array has its diagonal at hand */
    PetscReal sums[2] = {0, 0}, mean;

    if (p->dense)
      diagonal = p->dense;
    else
      PetscCall(RicoProblemGetDiagonal(p, &diagonal));
    for (size_t i = 0; i < (size_t)p->n; i++) {
      sums[0] += diagonal[i * stride];
      sums[1] += PetscAbsReal(diagonal[i * stride]);
    }
    if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, sums, 2, MPIU_REAL, MPIU_SUM, p->comm));
    mean = sums[0] > 0 ? sums[0] : sums[1];
    if (mean == 0) {
      PetscCall(SumOfRowMaxima(p, &mean));
      if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, &mean, 1, MPIU_REAL, MPIU_SUM, p->comm));
    }
    p->derived.scale = mean > 0 ? (PetscReal)p->N / mean : 1;
  }
  *rho = p->derived.scale;
  PetscFunctionReturn(0);
}

static PetscErrorCode ProjectPolyhedra(RicoProblem p, const RicoBlock *block, const PetscReal x[],
                                       PetscReal z[])
{
  RicoDerived *d = &p->derived;
  int failed = 0;

  PetscFunctionBegin;
  if (!d->projection_work) {
    size_t bytes = 0;

    for (PetscInt b = 0; b < p->nblocks; b++)
      if (p->blocks[b].cone == RICO_NORMAL_CONE)
        bytes = PetscMax(bytes, RicoProjectPolyhedronWork((int)p->blocks[b].nk, (int)p->blocks[b].size));
    PetscCall(PetscMalloc(bytes, &d->projection_work));
  }
  for (PetscInt c = 0; c < block->count; c++)
    failed |= RicoProjectPolyhedron((int)block->size, (int)block->nk, block->H, block->k, x + c * block->size,
                                    z + c * block->size, d->projection_work);
  PetscCheck(!failed, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "A NORMAL_CONE block describes an empty polyhedron {z : H z >= k}: no z exists; check H and k");
  PetscFunctionReturn(0);
}

static void ProjectCone(const RicoBlock *block, PetscInt c, const PetscReal x[], PetscReal z[])
{
  if (block->cone == RICO_ROLLING)
    RicoProjectRolling((int)block->size, block->mu[c], block->mu_r[c], x, z);
  else
    RicoProjectSecondOrder((int)block->size, block->mu[c], x, z);
}

PetscErrorCode RicoProblemProjectArrays(RicoProblem p, const PetscReal x[], PetscReal z[])
{
  PetscFunctionBegin;
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];
    const PetscInt rows = block->size * block->count;

    switch (block->cone) {
      case RICO_FREE:
        if (x != z) PetscCall(PetscArraycpy(z, x, rows));
        break;
      case RICO_NONNEGATIVE:
        RicoProjectNonnegative((int)rows, x, z);
        break;
      case RICO_BOX:
        RicoProjectBox((int)rows, block->lb, block->ub, x, z);
        break;
      case RICO_COULOMB:
      case RICO_SECOND_ORDER:
      case RICO_ROLLING:
        for (PetscInt c = 0; c < block->count; c++)
          ProjectCone(block, c, x + c * block->size, z + c * block->size);
        break;
      default:
        PetscCall(ProjectPolyhedra(p, block, x, z));
    }
    x += rows;
    z += rows;
  }
  PetscFunctionReturn(0);
}

/* rho times the rows of (1) whose set is [lb, ub]; a bound array that is NULL stands for no bound. */
static void DefectBox(PetscInt n, const PetscReal lb[], const PetscReal ub[], PetscReal rho,
                      const PetscReal z[], const PetscReal w[], PetscReal e[])
{
  for (PetscInt i = 0; i < n; i++) {
    const PetscReal step = rho * w[i];

    e[i] = step;
    if (lb && z[i] - step < lb[i]) e[i] = z[i] - lb[i];
    if (ub && z[i] - step > ub[i]) e[i] = z[i] - ub[i];
  }
}

static void DefectNonnegative(PetscInt n, PetscReal rho, const PetscReal z[], const PetscReal w[],
                              PetscReal e[])
{
  for (PetscInt i = 0; i < n; i++) e[i] = z[i] < rho * w[i] ? z[i] : rho * w[i];
}

static PetscErrorCode DefectPolyhedra(RicoProblem p, const RicoBlock *block, PetscReal rho,
                                      const PetscReal z[], const PetscReal w[], PetscReal e[])
{
  const PetscInt rows = block->size * block->count;

  PetscFunctionBegin;
  for (PetscInt i = 0; i < rows; i++) e[i] = z[i] - rho * w[i];
  PetscCall(ProjectPolyhedra(p, block, e, e));
  for (PetscInt i = 0; i < rows; i++) e[i] = z[i] - e[i];
  PetscFunctionReturn(0);
}

PetscReal RicoShift(const RicoBlock *block, PetscInt c, const PetscReal w[])
{
  if (block->cone == RICO_COULOMB) return RicoCoulombShift((int)block->size, block->mu[c], w);
  if (block->cone == RICO_ROLLING) return RicoRollingShift((int)block->size, block->mu[c], block->mu_r[c], w);
  return 0;
}

/* Does a contact that carries nothing move apart? Then the difference is zero. */
static PetscBool IsOpen(const RicoBlock *block, const PetscReal z[], const PetscReal w[])
{
  if (block->cone == RICO_SECOND_ORDER || !(w[0] >= 0)) return PETSC_FALSE;
  for (PetscInt i = 0; i < block->size; i++)
    if (z[i] != 0) return PETSC_FALSE;
  return PETSC_TRUE;
}

/* Where z - rho (w + s) is inside the cone, the difference is rho (w + s) itself; elsewhere it is formed. */
void RicoDefectCone(const RicoBlock *block, PetscInt c, PetscReal rho, const PetscReal z[],
                    const PetscReal w[], PetscReal e[])
{
  const PetscBool open = IsOpen(block, z, w);
  const PetscReal shift = open ? 0 : RicoShift(block, c, w);
  PetscBool inside = PETSC_TRUE;

  for (PetscInt i = 0; i < block->size; i++) e[i] = open ? 0 : z[i] - rho * (w[i] + (i ? 0 : shift));
  if (open) return;
  ProjectCone(block, c, e, e);
  for (PetscInt i = 0; i < block->size; i++)
    if (e[i] != z[i] - rho * (w[i] + (i ? 0 : shift))) inside = PETSC_FALSE;
  for (PetscInt i = 0; i < block->size; i++) e[i] = inside ? rho * (w[i] + (i ? 0 : shift)) : z[i] - e[i];
}

/* rho times the vector in (1). */
static PetscErrorCode Defect(RicoProblem p, PetscReal rho, const PetscReal z[], const PetscReal w[],
                             PetscReal e[])
{
  PetscFunctionBegin;
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];
    const PetscInt rows = block->size * block->count;

    switch (block->cone) {
      case RICO_FREE:
        DefectBox(rows, NULL, NULL, rho, z, w, e);
        break;
      case RICO_NONNEGATIVE:
        DefectNonnegative(rows, rho, z, w, e);
        break;
      case RICO_BOX:
        DefectBox(rows, block->lb, block->ub, rho, z, w, e);
        break;
      case RICO_COULOMB:
      case RICO_SECOND_ORDER:
      case RICO_ROLLING:
        for (PetscInt c = 0; c < block->count; c++)
          RicoDefectCone(block, c, rho, z + c * block->size, w + c * block->size, e + c * block->size);
        break;
      default:
        PetscCall(DefectPolyhedra(p, block, rho, z, w, e));
    }
    z += rows;
    w += rows;
    e += rows;
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemResidualKnown(RicoProblem p, const PetscReal z[], const PetscReal w[],
                                        PetscReal *absolute)
{
  RicoDerived *d = &p->derived;
  PetscReal rho;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetScale(p, &rho));
  if (!d->work) PetscCall(PetscMalloc1(p->n, &d->work));
  if (RicoAllFinite(p->n, z) && RicoAllFinite(p->n, w)) {
    PetscCall(Defect(p, rho, z, w, d->work));
  } else { /* comparisons with a NaN would hide it */
    for (PetscInt i = 0; i < p->n; i++) d->work[i] = NAN;
  }
  PetscCall(RicoNorm(p, p->n, d->work, absolute));
  *absolute /= rho;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemResidualArrays(RicoProblem p, const PetscReal z[], PetscReal w[],
                                         PetscReal *absolute, PetscReal *relative)
{
  PetscReal norm_q = 0;

  PetscFunctionBegin;
  PetscCall(RicoProblemApplyArrays(p, z, w));
  PetscCall(RicoProblemResidualKnown(p, z, w, absolute));
  if (relative) {
    PetscCall(RicoProblemGetNormQ(p, &norm_q));
    *relative = norm_q > 0 ? *absolute / norm_q : *absolute;
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemResidual(RicoProblem p, Vec z, Vec w, PetscReal *absolute, PetscReal *relative)
{
  const PetscScalar *in;
  PetscScalar *out;
  PetscErrorCode failed;
  Vec own = w;

  PetscFunctionBegin;
  PetscCall(RicoProblemCheck(p));
  RicoCheckPointer(absolute, "absolute");
  if (!own) PetscCall(RicoProblemCreateVec(p, &own));
  failed = RicoProblemCheckVec(p, z, "z");
  if (!failed) failed = RicoProblemCheckVec(p, own, "w");
  PetscCall(RicoProblemAgree(p, failed));
  PetscCall(VecGetArrayRead(z, &in));
  PetscCall(VecGetArray(own, &out));
  failed = RicoProblemResidualArrays(p, in, out, absolute, relative);
  PetscCall(VecRestoreArray(own, &out));
  PetscCall(VecRestoreArrayRead(z, &in));
  if (!w) PetscCall(VecDestroy(&own));
  PetscCall(failed);
  PetscFunctionReturn(0);
}
