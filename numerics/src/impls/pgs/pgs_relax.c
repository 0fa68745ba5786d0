/*
  pgs_relax.c -- one sweep over the rows, (1) of pgs.c.

  Most of its time is spent reading M. Kind and direction are constants of the inner function, so that each
  pair is compiled as a loop of its own.
*/
#include <impls/pgs/pgs.h>

static inline void Relax(const RicoSweep *s, const RicoPGSRows *r, RicoRowsKind kind, PetscBool forward,
                         PetscReal z[], RicoSweepChange *change)
{
  PetscReal moved = 0, next = 0;
  PetscInt unsolved = 0, last = -1;

  for (PetscInt k = 0; k < s->n; k++) {
    const PetscInt i = forward ? k : s->n - 1 - k;
    const RicoRowParts parts = RicoSweepParts(s, kind, forward, i, last, next, z);
    const PetscReal w = parts.rest + parts.coefficient * parts.newest;
    const PetscReal old = z[i], step = r->step[i];

    last = i;
    next = old - step * parts.rest - step * parts.coefficient * parts.newest;
    next = PetscMin(PetscMax(next, r->lb[i]), r->ub[i]);
    if (PetscUnlikely(step == 0) && !RicoRowSolution(r->diagonal[i], w, r->lb[i], r->ub[i], &next))
      unsolved++;
    if (next == old) continue;
    RicoSweepMove(s, kind, i, next - old, z);
    z[i] = next;
    moved += w * w;
  }
  change->moved = moved;
  change->unsolved = (PetscReal)unsolved;
}

void RicoPGSRelax(const RicoSweep *s, const RicoPGSRows *r, PetscBool forward, PetscReal z[],
                  RicoSweepChange *change)
{
#define BOTH_WAYS(kind)                          \
  case kind:                                     \
    if (forward)                                 \
      Relax(s, r, kind, PETSC_TRUE, z, change);  \
    else                                         \
      Relax(s, r, kind, PETSC_FALSE, z, change); \
    break

  switch (s->kind) {
    BOTH_WAYS(RICO_ROWS_DENSE);
    BOTH_WAYS(RICO_ROWS_SPARSE);
    BOTH_WAYS(RICO_ROWS_GHOSTED);
    BOTH_WAYS(RICO_ROWS_FACTORED);
  }
#undef BOTH_WAYS
}
