/*
  residual.c -- the residual:

      e = ||z - P_K(z - rho w)||_2 / rho,      w = M z + q,      rho = 1 / mean diag(M)       (1)

  For friction w + s(w), with De Saxce's shift, takes the place of w.

  For an interval the difference in (1) is rho w, or z minus a bound. Computed in this form it loses no digits
  if z is large and w small.
*/
#include <array/friction/small_friction.h>
#include <ricoimpl.h>

/* rho times the rows of (1) with set [lb, ub]; a NULL array means no bound. */
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
  PetscCall(RicoProjectPolyhedra(p, block, e, e));
  for (PetscInt i = 0; i < rows; i++) e[i] = z[i] - e[i];
  PetscFunctionReturn(0);
}

PetscReal RicoShift(const RicoBlock *block, PetscInt c, const PetscReal w[])
{
  if (block->cone == RICO_COULOMB) return RicoCoulombShift((int)block->size, block->mu[c], w);
  if (block->cone == RICO_ROLLING) return RicoRollingShift((int)block->size, block->mu[c], block->mu_r[c], w);
  return 0;
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
          RicoConeDefect(block->cone, (int)block->size, block->mu[c], block->mu_r ? block->mu_r[c] : 0, rho,
                         z + c * block->size, w + c * block->size, e + c * block->size);
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
  PetscCall(RicoProblemGetStep(p, &rho));
  if (!d->work) PetscCall(PetscMalloc1(p->n, &d->work));
  if (RicoAllFinite(p->n, z) && RicoAllFinite(p->n, w)) {
    PetscCall(Defect(p, rho, z, w, d->work));
  } else { /* keep NaN, which comparisons would hide */
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
    *relative = RicoRelative(*absolute, norm_q);
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
