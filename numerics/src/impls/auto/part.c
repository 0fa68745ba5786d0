/*
  part.c -- see part.h.
*/
#include <array/plan_thresholds.h>
#include <impls/auto/auto.h>
#include <impls/auto/part.h>

PetscErrorCode RicoWholeOpen(RicoProblem p, RicoWhole *whole)
{
  PetscInt row = 0;

  PetscFunctionBegin;
  *whole = (RicoWhole){.p = p};
  PetscCall(RicoProblemGetRows(p, &whole->M));
  PetscCall(RicoProblemGetQ(p, &whole->q));
  PetscCall(RicoProblemGetBounds(p, &whole->lb, &whole->ub));
  PetscCall(PetscMalloc5(p->n, &whole->block, p->n, &whole->set, p->n, &whole->of, p->n, &whole->size, p->n,
                         &whole->place));
  for (PetscInt b = 0; b < p->nblocks; b++)
    for (PetscInt c = 0; c < p->blocks[b].count; c++)
      for (PetscInt i = 0; i < p->blocks[b].size; i++, row++) {
        whole->block[row] = b;
        whole->set[row] = c;
      }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoWholeClose(RicoWhole *whole)
{
  return PetscFree5(whole->block, whole->set, whole->of, whole->size, whole->place);
}

PetscBool RicoWholeIsInterval(const RicoWhole *whole, PetscInt row)
{
  return RICO_CONE_BIT(whole->p->blocks[whole->block[row]].cone) & RICO_BOXLIKE ? PETSC_TRUE : PETSC_FALSE;
}

PetscErrorCode RicoWholeSort(RicoWhole *whole, int count, PetscInt begin[], PetscInt order[])
{
  PetscInt *used;

  PetscFunctionBegin;
  PetscCall(PetscCalloc1(count + 1, &used));
  begin[0] = 0;
  for (int k = 0; k < count; k++) begin[k + 1] = begin[k] + whole->size[k];
  for (PetscInt row = 0; row < whole->p->n; row++) {
    const int k = whole->of[row] < 0 ? count : whole->of[row];

    whole->place[row] = used[k]++;
    order[begin[k] + whole->place[row]] = row;
  }
  PetscCall(PetscFree(used));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoWholeJudge(RicoSolver s, const RicoWhole *whole, PetscReal z[], PetscReal w[],
                              PetscReal *residual, RicoConvergedReason *reason)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemResidualArrays(whole->p, z, w, residual, NULL));
  PetscCall(RicoProblemConfirm(whole->p, z, w, RicoSolverTolerance(s), residual));
  PetscCall(RicoSolverWithin(s, *residual, reason));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPartCreate(const RicoWhole *whole, PetscInt n, const PetscInt row[], PetscInt entries,
                              RicoPart *part)
{
  PetscFunctionBegin;
  *part = (RicoPart){.whole = whole, .n = n, .row = row};
  PetscCall(PetscMalloc2(n + 1, &part->ia, n, &part->q));
  PetscCall(RicoPartReserve(part, entries));
  PetscCall(PetscMalloc7(n, &part->lb, n, &part->ub, n, &part->mu, n, &part->mu_r, n, &part->z, n, &part->w,
                         n, &part->blocks));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPartReserve(RicoPart *part, PetscInt entries)
{
  PetscFunctionBegin;
  if (entries <= part->room) PetscFunctionReturn(0);
  part->room = PetscMax(entries, 2 * part->room);
  PetscCall(PetscRealloc((size_t)part->room * sizeof *part->ja, &part->ja));
  PetscCall(PetscRealloc((size_t)part->room * sizeof *part->a, &part->a));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPartDestroy(RicoPart *part)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemDestroy(&part->problem));
  PetscCall(MatDestroy(&part->M));
  PetscCall(VecDestroy(&part->vec));
  PetscCall(PetscFree2(part->ia, part->q));
  PetscCall(PetscFree(part->ja));
  PetscCall(PetscFree(part->a));
  PetscCall(PetscFree7(part->lb, part->ub, part->mu, part->mu_r, part->z, part->w, part->blocks));
  PetscCall(PetscFree(part->dense));
  PetscFunctionReturn(0);
}

/* The sets of the rows; equal ones of one block form a block again. Returns their number. */
static PetscInt FillBlocks(RicoPart *part)
{
  const RicoWhole *whole = part->whole;
  PetscInt count = 0, sets = 0, last = -1;

  for (PetscInt i = 0; i < part->n; sets++) {
    const PetscInt b = whole->block[part->row[i]], set = whole->set[part->row[i]], begin = i;
    const RicoBlock *from = &whole->p->blocks[b];

    while (i < part->n && whole->block[part->row[i]] == b && whole->set[part->row[i]] == set) i++;
    if (from->mu) part->mu[sets] = from->mu[set];
    if (from->mu_r) part->mu_r[sets] = from->mu_r[set];
    if (b == last && part->blocks[count - 1].size == i - begin) {
      part->blocks[count - 1].count++;
      continue;
    }
    part->blocks[count] = *from;
    part->blocks[count].size = i - begin;
    part->blocks[count].count = 1;
    part->blocks[count].lb = from->lb || from->cone == RICO_BOX ? part->lb + begin : NULL;
    part->blocks[count].ub = from->ub ? part->ub + begin : NULL;
    part->blocks[count].mu = from->mu ? part->mu + sets : NULL;
    part->blocks[count].mu_r = from->mu_r ? part->mu_r + sets : NULL;
    count++;
    last = b;
  }
  return count;
}

/* Few rows form an array, as everywhere (storage.c). */
static PetscErrorCode SetOperator(RicoPart *part)
{
  const PetscInt n = part->n;

  PetscFunctionBegin;
  if (n > PLAN_SMALL_ROWS) {
    PetscCall(MatCreateSeqAIJWithArrays(PETSC_COMM_SELF, n, n, part->ia, part->ja, part->a, &part->M));
    PetscCall(VecCreateSeqWithArray(PETSC_COMM_SELF, 1, n, part->q, &part->vec));
    PetscCall(RicoProblemSetMat(part->problem, part->M, part->vec));
    PetscFunctionReturn(0);
  }
  PetscCall(PetscCalloc1(n * n, &part->dense));
  for (PetscInt i = 0; i < n; i++)
    for (PetscInt k = part->ia[i]; k < part->ia[i + 1]; k++) part->dense[i * n + part->ja[k]] = part->a[k];
  PetscCall(RicoProblemSetDense(part->problem, n, part->dense, part->q));
  PetscFunctionReturn(0);
}

static PetscErrorCode Pose(RicoPart *part, const PetscReal z[])
{
  PetscFunctionBegin;
  for (PetscInt i = 0; i < part->n; i++) {
    part->lb[i] = part->whole->lb[part->row[i]];
    part->ub[i] = part->whole->ub[part->row[i]];
    part->z[i] = z[part->row[i]];
  }
  PetscCall(RicoProblemCreate(PETSC_COMM_SELF, &part->problem));
  PetscCall(SetOperator(part));
  PetscCall(RicoProblemSetBlocks(part->problem, FillBlocks(part), part->blocks));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPartSolve(RicoSolver s, RicoPart *part, PetscReal share, PetscReal z[], RicoInfo *info)
{
  PetscFunctionBegin;
  PetscCall(Pose(part, z));
  PetscCall(RicoProblemGetStep(part->whole->p, &part->problem->step));
  PetscCall(RicoAutoSolveWithin(s, part->problem, share * RicoSolverTolerance(s), part->warm, part->brief,
                                part->z, part->w, info));
  for (PetscInt i = 0; i < part->n; i++) z[part->row[i]] = part->z[i];
  PetscFunctionReturn(0);
}
