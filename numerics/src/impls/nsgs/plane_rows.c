/*
  plane_rows.c -- block rows of contacts in the plane: see plane_rows.h.
*/
#include <impls/nsgs/plane_rows.h>
#include <string.h>

/* A pair of numbers in a vector of the compiler: the same bits on every machine. */
typedef double Pair __attribute__((vector_size(16)));

static inline Pair Read(const double *x)
{
  Pair a;

  memcpy(&a, x, sizeof a);
  return a;
}

/* sum + B r */
static inline Pair PlusBlock(Pair sum, const RicoBlockRows *rows, int e, const PetscReal z[])
{
  const double *B = rows->block + 4 * (size_t)e, *r = z + 2 * (size_t)rows->column[e];

  return sum + (Read(B) * (Pair){r[0], r[0]} + Read(B + 2) * (Pair){r[1], r[1]});
}

/* u = q_k + sum_j W_kj r_j over the others, in two chains; the most recent reaction is added after both. */
static inline Pair RowProduct(const RicoPlaneRows *p, PetscInt k, const PetscReal z[])
{
  const int end = p->rows.start[k + 1];
  int e = p->rows.start[k];
  Pair even = Read(p->row[k].q), odd = {0, 0};

  for (; e + 2 < end; e += 2) {
    even = PlusBlock(even, &p->rows, e, z);
    odd = PlusBlock(odd, &p->rows, e + 1, z);
  }
  for (; e + 1 < end; e++) even = PlusBlock(even, &p->rows, e, z);
  even += odd;
  return e < end ? PlusBlock(even, &p->rows, e, z) : even;
}

/* Solves K ∋ r ⟂ u + A r; true if there is a solution. */
static inline PetscBool SolveContact(const RicoPlaneRow *row, const double u[2], double r[2])
{
  const double n = -(row->inverse[0] * u[0] + row->inverse[1] * u[1]),
               t = -(row->inverse[2] * u[0] + row->inverse[3] * u[1]);

  if (u[0] >= 0) {
    r[0] = r[1] = 0;
    return PETSC_TRUE;
  }
  if (PetscAbsReal(t) <= row->mu * n) {
    r[0] = n;
    r[1] = t;
    return PETSC_TRUE;
  }
  for (int i = 0; i < 2; i++) {
    const double sign = 2 * i - 1, normal = -u[0] * row->slides[i], tangent = sign * row->mu * normal;

    if (normal >= 0 && sign * (u[1] + (row->A[2] * normal + row->A[3] * tangent)) <= 0) {
      r[0] = normal;
      r[1] = tangent;
      return PETSC_TRUE;
    }
  }
  return PETSC_FALSE;
}

/* Returns the sum of w_i^2 of contacts that moved, with the velocity w before the move. */
static inline PetscReal Relax(const RicoPlaneRows *p, PetscInt k, PetscReal z[], PetscBool *solved)
{
  const RicoPlaneRow *row = &p->row[k];
  PetscReal *r = z + 2 * (size_t)k;
  const PetscReal old[2] = {r[0], r[1]};
  const Pair free = RowProduct(p, k, z);
  const double u[2] = {free[0] + (row->own[0] * old[0] + row->own[2] * old[1]),
                       free[1] + (row->own[1] * old[0] + row->own[3] * old[1])};
  const double w[2] = {u[0] + (row->A[0] * old[0] + row->A[1] * old[1]),
                       u[1] + (row->A[2] * old[0] + row->A[3] * old[1])};

  *solved = SolveContact(row, u, r);
  return (r[0] != old[0] ? w[0] * w[0] : 0) + (r[1] != old[1] ? w[1] * w[1] : 0);
}

void RicoPlaneRowsSweep(RicoPlaneRows *p, const int order[], PetscInt freeze, PetscReal share, PetscReal z[],
                        RicoSweepChange *change)
{
  *change = (RicoSweepChange){0};
  for (int i = 0; i < p->rows.count; i++) {
    const int k = order ? order[i] : i;
    PetscBool solved;
    PetscReal moved;

    if (p->row[k].asleep > 0) {
      p->row[k].asleep--;
      change->moved += share;
      continue;
    }
    moved = Relax(p, k, z, &solved);
    change->moved += moved;
    if (!solved) change->unsolved++;
    if (freeze > 0 && moved <= share && solved) p->row[k].asleep = freeze;
  }
}

/* own: the block of M, column by column */
static void FillRow(const double own[4], PetscReal omega, RicoPlaneRow *row)
{
  const double A[4] = {own[0] / omega, own[2] / omega, own[1] / omega, own[3] / omega};
  const double det = A[0] * A[3] - A[1] * A[2], mu = row->mu;

  for (int i = 0; i < 4; i++) {
    row->A[i] = A[i];
    row->own[i] = own[i] - own[i] / omega;
    row->inverse[i] = NAN;
  }
  for (int i = 0; i < 2; i++) row->slides[i] = A[0] > 0 ? 1 / (A[0] + (2 * i - 1) * mu * A[1]) : NAN;
  if (!(A[0] > 0 && det > 0)) return;
  row->inverse[0] = A[3] / det;
  row->inverse[1] = -A[1] / det;
  row->inverse[2] = -A[2] / det;
  row->inverse[3] = A[0] / det;
}

/* Local data of all contacts. */
static void FillRows(const RicoSweep *s, PetscReal omega, RicoPlaneRows *p)
{
  const RicoBlock *b = s->problem->blocks;
  PetscInt within = 0;

  for (int k = 0; k < p->rows.count; k++, within++) {
    for (; within == b->count; b++) within = 0;
    p->row[k] = (RicoPlaneRow){.q = {s->q[2 * k], s->q[2 * k + 1]}, .mu = b->mu[within]};
    FillRow(p->rows.own + 4 * (size_t)k, omega, &p->row[k]);
  }
}

PetscErrorCode RicoPlaneRowsCreate(const RicoSweep *s, PetscReal omega, RicoPlaneRows *p, PetscBool *made)
{
  PetscFunctionBegin;
  PetscCall(RicoBlockRowsCreate(s, 2, &p->rows, made));
  if (!*made) PetscFunctionReturn(0);
  PetscCall(PetscMalloc1(p->rows.count, &p->row));
  FillRows(s, omega, p);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoPlaneRowsDestroy(RicoPlaneRows *p)
{
  PetscFunctionBegin;
  PetscCall(RicoBlockRowsDestroy(&p->rows));
  PetscCall(PetscFree(p->row));
  PetscFunctionReturn(0);
}
