/*
  nsgs_rolling.c -- the local problem of a contact that rolls: Newton on the equations of cones.h.

  With w(z) = w + A (z - z_old) and x = z - rho w(z),

      F_N = z_N - P+(x_N),      F_j = z_j - P_j(x_j),      j = T, R,                          (1)

  P_j the projection on the disk whose radius is its coefficient times P+(x_N). Since x is linear in z, with
  slope X = I - rho A, the rows of F' are those of I less, where the projection is

      the identity                        X_j
      on the rim, t = x_j / ||x_j||       radius / ||x_j|| (I - t t') X_j + coefficient t X_N (where x_N > 0)

  and X_N or nothing in the first row. Steps are halved while ||F|| does not fall; they end at round-off, or
  when they have gained so much that the next one, which doubles the digits, would change nothing. Where they
  come to no end, projected steps z <- P(z - rho (w + s(w))) go on from the best point.
*/
#include <impls/nsgs/eliminate.h>
#include <impls/nsgs/nsgs.h>

#define NEWTON_STEPS 30
#define HALVINGS 10
#define PROJECTED_STEPS 100
#define SMALL 1e-14 /* of the size of z: round-off          */
#define GAINED 1e-9 /* of the first ||F||: enough for a sweep */
#define MOST 5

/* One contact; its disks have d rows each, k = 1 + 2 d in all. */
typedef struct {
  const PetscReal *A;
  PetscReal v[MOST]; /* w(z) = v + A z */
  PetscReal rho, coefficient[2];
} Rolling;

/* What (1) is made of at one z. */
typedef struct {
  PetscReal F[MOST], t[MOST];
  PetscReal share[2]; /* radius / ||x_j|| on the rim, 1 inside */
  PetscBool pushed, rim[2];
} Place;

static inline void Velocity(const Rolling *l, PetscInt k, const PetscReal z[], PetscReal w[])
{
  for (PetscInt i = 0; i < k; i++) w[i] = l->v[i];
  for (PetscInt i = 0; i < k; i++)
    for (PetscInt j = 0; j < k; j++) w[i] += l->A[i * k + j] * z[j];
}

/* Returns ||F||^2. */
static inline PetscReal Evaluate(const Rolling *l, PetscInt d, const PetscReal z[], Place *p)
{
  const PetscInt k = 1 + 2 * d;
  PetscReal w[MOST], base, sum;

  Velocity(l, k, z, w);
  base = z[0] - l->rho * w[0];
  p->pushed = base > 0 ? PETSC_TRUE : PETSC_FALSE;
  p->F[0] = p->pushed ? l->rho * w[0] : z[0];
  sum = p->F[0] * p->F[0];
  for (PetscInt j = 0; j < 2; j++) {
    const PetscReal radius = p->pushed ? l->coefficient[j] * base : 0, *u = w + 1 + j * d, *r = z + 1 + j * d;
    PetscReal *t = p->t + j * d, *F = p->F + 1 + j * d, length = 0;

    for (PetscInt i = 0; i < d; i++) {
      t[i] = r[i] - l->rho * u[i];
      length += t[i] * t[i];
    }
    length = PetscSqrtReal(length);
    p->rim[j] = length > radius ? PETSC_TRUE : PETSC_FALSE;
    p->share[j] = p->rim[j] ? radius / length : 1;
    for (PetscInt i = 0; i < d; i++) {
      F[i] = p->rim[j] ? r[i] - p->share[j] * t[i] : l->rho * u[i];
      if (p->rim[j]) t[i] /= length;
      sum += F[i] * F[i];
    }
  }
  return sum;
}

/* s = F'^-1 F; false where F' is singular. */
static inline PetscBool Direction(const Rolling *l, PetscInt d, const Place *p, PetscReal s[])
{
  const PetscInt k = 1 + 2 * d;
  PetscReal J[MOST * MOST] = {0}, X[MOST * MOST] = {0};

  for (PetscInt i = 0; i < k; i++) {
    s[i] = p->F[i];
    for (PetscInt c = 0; c < k; c++) X[i * k + c] = (i == c) - l->rho * l->A[i * k + c];
  }
  for (PetscInt c = 0; c < k; c++) {
    const PetscReal normal = p->pushed ? X[c] : 0;

    J[c] = (c == 0) - normal;
    for (PetscInt j = 0; j < 2; j++) {
      const PetscReal *t = p->t + j * d;
      const PetscInt first = 1 + j * d;
      PetscReal along = 0;

      for (PetscInt i = 0; i < d; i++) along += t[i] * X[(first + i) * k + c];
      along = p->rim[j] ? l->coefficient[j] * normal - p->share[j] * along : 0;
      for (PetscInt i = 0; i < d; i++)
        J[(first + i) * k + c] = (first + i == c) - p->share[j] * X[(first + i) * k + c] - along * t[i];
    }
  }
  return RicoEliminate(k, J, s);
}

/* z <- z - length s with the longest of 1, 1/2, ... that makes ||F||^2 less than `sum`; what it is then. */
static inline PetscReal Step(const Rolling *l, PetscInt d, const PetscReal s[], PetscReal sum, PetscReal z[],
                             Place *p)
{
  PetscReal length = 1, trial[MOST];

  for (PetscInt i = 0; i < HALVINGS; i++, length /= 2) {
    PetscReal next;

    for (PetscInt r = 0; r < 1 + 2 * d; r++) trial[r] = z[r] - length * s[r];
    next = Evaluate(l, d, trial, p);
    if (!(next < sum)) continue;
    for (PetscInt r = 0; r < 1 + 2 * d; r++) z[r] = trial[r];
    return next;
  }
  return sum;
}

/* False where ||F|| stays above what round-off explains; small: its square. */
static inline PetscBool Newton(const Rolling *l, PetscInt d, PetscReal small, PetscReal z[])
{
  PetscReal s[MOST] = {0}, sum, enough, before = PETSC_INFINITY;
  Place p = {.rim = {PETSC_FALSE}};

  sum = Evaluate(l, d, z, &p);
  enough = PetscMax(small, GAINED * GAINED * sum);
  for (PetscInt step = 0; step < NEWTON_STEPS && sum > enough && sum < before; step++) {
    before = sum;
    if (!Direction(l, d, &p, s)) break;
    sum = Step(l, d, s, sum, z, &p);
  }
  return sum <= enough || sum <= 1e8 * small ? PETSC_TRUE : PETSC_FALSE;
}

static void ProjectedSteps(const RicoLocal *b, const Rolling *l, PetscReal z[])
{
  const int k = (int)b->size;
  PetscReal w[MOST] = {0};

  for (PetscInt step = 0; step < PROJECTED_STEPS; step++) {
    Velocity(l, k, z, w);
    w[0] += RicoRollingShift(k, b->mu, b->mu_r, w);
    for (PetscInt i = 0; i < k; i++) z[i] -= l->rho / 2 * w[i];
    RicoProjectRolling(k, b->mu, b->mu_r, z, z);
  }
}

static inline PetscBool SolveOf(const RicoLocal *b, PetscInt d, const PetscReal w[], PetscReal z[])
{
  const PetscInt k = 1 + 2 * d;
  Rolling l = {.A = b->A, .coefficient = {b->mu, b->mu_r}};
  PetscReal trace = 0, size = 0;

  for (PetscInt i = 0; i < k; i++) {
    l.v[i] = w[i];
    for (PetscInt j = 0; j < k; j++) l.v[i] -= b->A[i * k + j] * z[j];
    trace += b->A[i * (k + 1)];
  }
  l.rho = trace > 0 ? (PetscReal)k / trace : 1;
  for (PetscInt i = 0; i < k; i++) size += PetscSqr(z[i]) + PetscSqr(l.rho * w[i]);
  if (!Newton(&l, d, SMALL * SMALL * size, z)) ProjectedSteps(b, &l, z);
  RicoProjectRolling((int)k, b->mu, b->mu_r, z, z);
  return RicoAllFinite(k, z);
}

static PetscBool Solve(const RicoLocal *b, const PetscReal w[], PetscReal z[], void *work)
{
  (void)work;
  return b->size == MOST ? SolveOf(b, 2, w, z) : SolveOf(b, 1, w, z);
}

const RicoLocalSolver RicoLocalRolling = {.solve = Solve};
