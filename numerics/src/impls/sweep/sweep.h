/*
  sweep.h -- private: access to the rows of M for relaxations, for all forms of M.

  A relaxation reads w_i = (M z + q)_i with the latest z, and changes z_i by dz:

      dense      w_i = M_i z + q_i             a row of the array
      sparse     w_i = M_i z + q_i             a compressed row
      ghosted the same on many ranks; entries owned by other
      ranks have their value at the start of the sweep
      factored   w_i = G_i v + D_i z_i + q_i,  v = W^-1 G' z updated by  v += dz B_i,            (1)
                 where B = G W^-T: M is not assembled

  (1) is for one rank with W^-1 given as a Mat; other factored problems are swept by their assembled rows. The
  kind is a constant in the inner loops, so that each kind is compiled as a loop of its own.
*/
#pragma once

#include <ricoimpl.h>

typedef enum { RICO_ROWS_DENSE, RICO_ROWS_SPARSE, RICO_ROWS_GHOSTED, RICO_ROWS_FACTORED } RicoRowsKind;

/* Compressed rows, borrowed from a SeqAIJ. */
typedef struct {
  Mat mat;
  const PetscInt *ia, *ja;
  const PetscReal *a;
} RicoCompressed;

typedef struct {
  RicoProblem problem;
  RicoRowsKind kind;
  PetscInt n;
  const PetscReal *q;
  const PetscReal *dense;  /* dense: n x n, row by row                    */
  const RicoRows *rows;    /* sparse, ghosted                             */
  PetscInt *middle;        /* position of the diagonal in each row */
  const PetscReal *ghosts; /* ghosted: values for this sweep              */
  RicoCompressed G, B;     /* factored                                    */
  const PetscReal *D;      /* factored, may be NULL                       */
  PetscReal *v, *work;     /* factored: of the size of G' z               */
  PetscInt nv;
  PetscInt age; /* factored: number of sweeps begun            */
} RicoSweep;

PETSC_INTERN PetscErrorCode RicoSweepCreate(RicoProblem, RicoSweep *);
PETSC_INTERN PetscErrorCode RicoSweepDestroy(RicoSweep *); /* also if Create has failed */
/* Must be called before every sweep: updates the ghosts; recomputes v if due. Collective. */
PETSC_INTERN PetscErrorCode RicoSweepBegin(RicoSweep *, const PetscReal z[]);
/* A = the diagonal block of M at rows row .. row + size - 1, row by row. */
PETSC_INTERN void RicoSweepBlock(RicoSweep *, PetscInt row, PetscInt size, PetscReal A[]);
/* The sum of |M_ij| over the columns j that other ranks own. */
PETSC_INTERN PetscReal RicoSweepGhostSum(const RicoSweep *, PetscInt row);
static inline PetscBool RicoUnbounded(PetscReal lb, PetscReal ub)
{
  return lb <= PETSC_NINFINITY && ub >= PETSC_INFINITY ? PETSC_TRUE : PETSC_FALSE;
}

/* The z with w + m (z - z_old) in -N_[lb,ub](z), for m <= 0; false, with z unchanged, if there is none. */
PETSC_INTERN PetscBool RicoRowSolution(PetscReal m, PetscReal w, PetscReal lb, PetscReal ub, PetscReal *z);

/* sum + a[first..end) x */
static inline PetscReal RicoRowSum(PetscReal sum, PetscInt first, PetscInt end, const PetscInt ja[],
                                   const PetscReal a[], const PetscReal x[])
{
  for (PetscInt k = first; k < end; k++) sum += a[k] * x[ja[k]];
  return sum;
}

/* w_i = rest + coefficient * newest, where newest is the z of this row that changed last. Only one product
   and one sum depend on it. */
typedef struct {
  PetscReal rest, coefficient, newest;
} RicoRowParts;

/* Row i of the local columns, added to sum. The last changed column is next to the diagonal: left of it in a
   forward sweep, right of it in a backward one. `previous` is its value if it is the row visited last, which
   avoids waiting for the store to z. */
static inline RicoRowParts RicoLocalParts(PetscReal sum, const RicoSweep *s, PetscBool forward, PetscInt i,
                                          PetscInt last, PetscReal previous, const PetscReal z[])
{
  const RicoRows *r = s->rows;
  const PetscInt first = r->ia[i], middle = s->middle[i], end = r->ia[i + 1];
  const PetscInt k = forward ? middle - 1 : middle + (middle < end && r->ja[middle] == i);
  RicoRowParts w = {0, 0, 0};

  w.rest = RicoRowSum(sum, k + 1, end, r->ja, r->a, z);
  w.rest = RicoRowSum(w.rest, first, k, r->ja, r->a, z);
  if (k < first || k >= end) return w;
  w.coefficient = r->a[k];
  w.newest = r->ja[k] == last ? previous : z[r->ja[k]];
  return w;
}

/* w_i = (M z + q)_i in parts; row `last` with value `previous` was visited before (-1: none). */
static inline RicoRowParts RicoSweepParts(const RicoSweep *s, RicoRowsKind kind, PetscBool forward,
                                          PetscInt i, PetscInt last, PetscReal previous, const PetscReal z[])
{
  const RicoRows *r = s->rows;
  RicoRowParts w = {s->q[i], 0, 0};

  switch (kind) {
    case RICO_ROWS_DENSE:
      w.rest += RicoDot(s->n, s->dense + (size_t)i * s->n, z);
      return w;
    case RICO_ROWS_GHOSTED:
      w.rest = RicoRowSum(w.rest, r->oia[i], r->oia[i + 1], r->oja, r->oa, s->ghosts);
      return RicoLocalParts(w.rest, s, forward, i, last, previous, z);
    case RICO_ROWS_SPARSE:
      return RicoLocalParts(w.rest, s, forward, i, last, previous, z);
    default:
      if (s->D) w.rest += s->D[i] * z[i];
      w.rest = RicoRowSum(w.rest, s->G.ia[i], s->G.ia[i + 1], s->G.ja, s->G.a, s->v);
      return w;
  }
}

/* w_i = (M z + q)_i */
static inline PetscReal RicoSweepRow(const RicoSweep *s, PetscInt i, const PetscReal z[])
{
  const RicoRowParts w = RicoSweepParts(s, s->kind, PETSC_TRUE, i, -1, 0, z);

  return w.rest + w.coefficient * w.newest;
}

/* z_i += dz, and (1). */
static inline void RicoSweepMove(const RicoSweep *s, RicoRowsKind kind, PetscInt i, PetscReal dz,
                                 PetscReal z[])
{
  z[i] += dz;
  if (kind == RICO_ROWS_FACTORED)
    for (PetscInt k = s->B.ia[i]; k < s->B.ia[i + 1]; k++) s->v[s->B.ja[k]] += dz * s->B.a[k];
}
