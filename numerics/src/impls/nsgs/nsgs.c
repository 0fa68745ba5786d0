/*
  nsgs.c -- nonsmooth Gauss-Seidel, block by block.

  Sweep over the blocks b = 1..m, with the latest z in every product:

      K_b  ∋  z_b  ⟂  w_b + A_b (z_b - z_old)  ∈  K_b*,      w = M z_old + q,                 (1)
      A_b = M_bb / omega + C_b,                              0 < omega < 2,

  each solved exactly by the local solver of its cone (nsgs_local.c). Relaxation is part of A_b: the solution
  of (1) is in K_b for every convex cone, and for symmetric M each block lowers f(z) = z'Mz/2 + q'z by
  (1/omega - 1/2) d'M_bb d or more. C_b is zero on one rank (nsgs_blocks.c). With blocks of one row this is
  psor.

  M is used in its form (sweep.h). If it is factored, v = W^-1 G' z is updated block by block. Contacts
  between bodies are swept over the velocities of the bodies in place (nsgs_bodies.c). Contacts with an
  assembled M on one rank are swept in block rows (array/rows/contact_rows.h; in the plane plane_rows.h).

  Blocks are visited in order, or shuffled once, or shuffled before each sweep. With freezing, a block that
  has moved by less than its share of the tolerance is skipped for a number of sweeps. After PLAIN_SWEEPS
  sweeps -rico_nsgs_anderson accelerates the iteration (acceleration.h).
*/
#include <impls/nsgs/block_rows.h>
#include <impls/nsgs/nsgs.h>
#include <impls/nsgs/plane_rows.h>

/* Sweeps before acceleration: simple problems need no more. */
#define PLAIN_SWEEPS 12

/* Solves (1) for one block; returns the sum of w_i^2 over the rows that moved. */
static PetscReal RelaxBlock(RicoSweep *s, const RicoLocals *l, RicoLocal *b, PetscReal z[], PetscBool *solved)
{
  PetscReal *w = l->wz, *next = w + b->size, moved = 0;

  for (PetscInt i = 0; i < b->size; i++) {
    w[i] = RicoSweepRow(s, b->row + i, z);
    next[i] = z[b->row + i];
  }
  *solved = b->solver->solve(b, w, next, l->work);
  for (PetscInt i = 0; i < b->size; i++) {
    const PetscInt row = b->row + i;

    if (next[i] == z[row]) continue;
    RicoSweepMove(s, s->kind, row, next[i] - z[row], z);
    z[row] = next[i];
    moved += w[i] * w[i];
  }
  return moved;
}

/* share: squared change up to which a block counts as settled */
static void Relax(RicoSweep *s, const RicoLocals *l, const RicoOrder *order, PetscInt freeze, PetscReal share,
                  PetscReal z[], RicoSweepChange *change)
{
  *change = (RicoSweepChange){0};
  for (PetscInt k = 0; k < l->count; k++) {
    RicoLocal *b = &l->local[order->order ? order->order[k] : k];
    PetscBool solved;
    PetscReal moved;

    if (b->asleep > 0) {
      b->asleep--;
      change->moved += share;
      continue;
    }
    moved = RelaxBlock(s, l, b, z, &solved);
    change->moved += moved;
    if (!solved) change->unsolved++;
    if (freeze > 0 && moved <= share && solved) b->asleep = freeze;
  }
}

static PetscErrorCode CountBlocks(RicoProblem p, PetscInt count, PetscReal *all)
{
  PetscFunctionBegin;
  *all = (PetscReal)count;
  if (p->size > 1) PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, all, 1, MPIU_REAL, MPIU_SUM, p->comm));
  PetscFunctionReturn(0);
}

/* The data of a solve: local blocks, or block rows in space or in the plane. */
typedef struct {
  RicoSweep sweep;
  RicoLocals locals;
  RicoContactRows rows;
  RicoPlaneRows plane;
  RicoOrder order;
  RicoProgress progress;
  RicoAcceleration acceleration;
} Work;

/* Squared change up to which a block counts as settled. */
static PetscErrorCode Share(const Work *k, PetscInt count, PetscReal *share)
{
  PetscReal blocks;

  PetscFunctionBegin;
  PetscCall(CountBlocks(k->sweep.problem, count, &blocks));
  *share = PetscSqr(k->progress.tolerance / 10) / blocks;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAccelerationBegin(RicoProblem p, PetscInt memory, const PetscReal z[], RicoAcceleration *a)
{
  const size_t n = (size_t)p->n;

  PetscFunctionBegin;
  a->space = RicoProblemSpace(p);
  PetscCall(PetscMalloc1(RicoArrayAccelerationRoom(n, (int)memory), &a->room));
  RicoArrayAccelerationBegin(&a->inner, &a->space, n, (int)memory, z, a->room);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoAccelerationEnd(RicoAcceleration *a)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(a->room));
  PetscFunctionReturn(0);
}

/* Called before sweep number `it`. */
static PetscErrorCode Accelerate(RicoSolver s, Work *k, PetscInt it, PetscReal moved, PetscReal z[])
{
  const RicoSolver_NSGS *nsgs = s->data;

  PetscFunctionBegin;
  if (it == PLAIN_SWEEPS)
    PetscCall(RicoAccelerationBegin(k->sweep.problem, nsgs->anderson, z, &k->acceleration));
  if (it > PLAIN_SWEEPS)
    PetscCall((PetscErrorCode)RicoArrayAccelerationNext(&k->acceleration.inner, moved, z));
  PetscFunctionReturn(0);
}

static PetscErrorCode IterateRows(RicoSolver s, Work *k, PetscReal z[], PetscReal w[])
{
  const RicoSolver_NSGS *nsgs = s->data;
  const RicoContactRowsView *rows = &k->rows.view;
  RicoSweepChange change = {0};
  PetscReal share = 0;
  PetscBool stop, accelerates;

  PetscFunctionBegin;
  PetscCall(Share(k, rows->count, &share));
  RicoContactRowsLoad(&k->rows, z);
  for (PetscInt it = 0;; it++) {
    accelerates = nsgs->anderson && it >= PLAIN_SWEEPS ? PETSC_TRUE : PETSC_FALSE;
    if (it > 0 && (accelerates || RicoProgressIsDue(&k->progress, it))) RicoContactRowsUnload(&k->rows, z);
    PetscCall(RicoProgressTest(&k->progress, it, z, w, &stop));
    if (stop) break;
    if (accelerates) {
      PetscCall(Accelerate(s, k, it, change.moved, z));
      RicoContactRowsMove(&k->rows, z);
    }
    RicoOrderNext(&k->order);
    change = (RicoSweepChange){.moved = (*k->rows.kernel)(rows, k->order.order, (int)nsgs->freeze, share)};
    PetscCall(RicoProgressSweep(&k->progress, &change));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Iterate(RicoSolver s, Work *k, PetscReal z[], PetscReal w[])
{
  const RicoSolver_NSGS *nsgs = s->data;
  RicoSweepChange change = {0};
  PetscReal share = 0;
  PetscBool stop;

  PetscFunctionBegin;
  PetscCall(Share(k, k->order.count, &share));
  for (PetscInt it = 0;; it++) {
    PetscCall(RicoProgressTest(&k->progress, it, z, w, &stop));
    if (stop) break;
    if (nsgs->anderson) PetscCall(Accelerate(s, k, it, change.moved, z));
    PetscCall(RicoSweepBegin(&k->sweep, z));
    RicoOrderNext(&k->order);
    if (k->plane.row)
      RicoPlaneRowsSweep(&k->plane, k->order.order, nsgs->freeze, share, z, &change);
    else
      Relax(&k->sweep, &k->locals, &k->order, nsgs->freeze, share, z, &change);
    PetscCall(RicoProgressSweep(&k->progress, &change));
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode RunOnRows(RicoSolver s, RicoProblem p, Work *k, PetscReal z[], PetscReal w[])
{
  const RicoSolver_NSGS *nsgs = s->data;
  PetscBool in_rows, in_plane = PETSC_FALSE;
  PetscInt count;

  PetscFunctionBegin;
  PetscCall(RicoSweepCreate(p, &k->sweep));
  PetscCall(RicoContactRowsCreate(&k->sweep, nsgs->omega, &k->rows, &in_rows));
  if (!in_rows) PetscCall(RicoPlaneRowsCreate(&k->sweep, nsgs->omega, &k->plane, &in_plane));
  if (!in_rows && !in_plane) PetscCall(RicoLocalsCreate(&k->sweep, nsgs->omega, &k->locals));
  count = in_rows ? k->rows.view.count : in_plane ? k->plane.rows.count : k->locals.count;
  PetscCall(RicoOrderCreate(count, nsgs->shuffle, nsgs->seed, &k->order));
  PetscCall(RicoProgressBegin(&k->progress, s, p));
  if (in_rows)
    PetscCall(IterateRows(s, k, z, w));
  else
    PetscCall(Iterate(s, k, z, w));
  PetscFunctionReturn(0);
}

static PetscErrorCode RunOnBodies(RicoSolver s, RicoProblem p, Work *k, PetscReal z[], PetscReal w[])
{
  const RicoSolver_NSGS *nsgs = s->data;

  PetscFunctionBegin;
  PetscCall(RicoOrderCreate(p->n / 3, nsgs->shuffle, nsgs->seed, &k->order));
  PetscCall(RicoProgressBegin(&k->progress, s, p));
  PetscCall(RicoAccelerationBegin(p, nsgs->anderson, z, &k->acceleration));
  PetscCall(RicoNSGSBodies(nsgs, p, &k->order, &k->progress, &k->acceleration, z, w));
  PetscFunctionReturn(0);
}

static PetscErrorCode Solve_NSGS(RicoSolver s, RicoProblem p, PetscReal z[], PetscReal w[])
{
  Work k = {0};
  PetscErrorCode failed;

  PetscFunctionBegin;
  failed = RicoNSGSTakesBodies(s->data, p) ? RunOnBodies(s, p, &k, z, w) : RunOnRows(s, p, &k, z, w);
  PetscCall(RicoProgressEnd(&k.progress, z));
  PetscCall(RicoAccelerationEnd(&k.acceleration));
  PetscCall(RicoOrderDestroy(&k.order));
  PetscCall(RicoContactRowsDestroy(&k.rows));
  PetscCall(RicoPlaneRowsDestroy(&k.plane));
  PetscCall(RicoLocalsDestroy(&k.locals));
  PetscCall(RicoSweepDestroy(&k.sweep));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

PETSC_INTERN PetscErrorCode RicoSolverCreate_NSGS(RicoSolver s)
{
  static const RicoSolverOps ops = {
      .cones = RICO_BOXLIKE | RICO_FRICTION, .parallel = PETSC_TRUE, .max_it = 10000, .solve = Solve_NSGS};
  RicoSolver_NSGS *nsgs;

  PetscFunctionBegin;
  PetscCall(RicoSolverNewData(s, &ops, sizeof *nsgs, &nsgs));
  PetscCall(RicoNSGSSetSettings(s));
  nsgs->omega = 1;
  PetscFunctionReturn(0);
}
