/*
  cones.c -- the list of cones of a problem, and the system of their equations.
*/
#include <impls/cones/cones.h>

/* Each interval row is a cone of one row. */
static void Count(RicoProblem p, PetscInt *count, PetscInt *entries)
{
  *count = *entries = 0;
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];
    const PetscBool friction = RicoIsFriction(block->cone);

    *count += friction ? block->count : block->size * block->count;
    *entries += block->count * (friction ? block->size * block->size : block->size);
  }
}

static void Fill(RicoCones *k, const PetscReal lb[], const PetscReal ub[])
{
  PetscReal *store = k->store;
  PetscInt row = 0;

  k->count = 0;
  for (PetscInt b = 0; b < k->p->nblocks; b++) {
    const RicoBlock *block = &k->p->blocks[b];
    const PetscBool friction = RicoIsFriction(block->cone);
    const PetscInt size = friction ? block->size : 1,
                   count = friction ? block->count : block->size * block->count;

    for (PetscInt c = 0; c < count; c++, row += size) {
      k->cones[k->count++] = (RicoConeBlock){.cone = block->cone,
                                             .row = row,
                                             .size = size,
                                             .mu = friction ? block->mu[c] : 0,
                                             .mu_r = friction && block->mu_r ? block->mu_r[c] : 0,
                                             .lb = lb[row],
                                             .ub = ub[row],
                                             .A = store,
                                             .B = store + size * size};
      store += 2 * size * size;
    }
  }
}

PetscErrorCode RicoConesCreate(RicoSolver s, RicoProblem p, RicoFrictionFunction function, RicoCones *k)
{
  const PetscReal *lb, *ub;
  PetscInt entries;

  PetscFunctionBegin;
  *k = (RicoCones){.s = s, .p = p, .function = function, .n = p->n};
  PetscCall(RicoProblemGetBounds(p, &lb, &ub));
  PetscCall(RicoProblemGetRows(p, &k->rows));
  Count(p, &k->count, &entries);
  PetscCall(PetscMalloc3(k->count, &k->cones, 2 * entries, &k->store, k->n, &k->work));
  Fill(k, lb, ub);
  RicoConesScale(k, 0);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoConesDestroy(RicoCones *k)
{
  PetscFunctionBegin;
  PetscCall(PetscFree3(k->cones, k->store, k->work));
  PetscFunctionReturn(0);
}

static PetscReal Diagonal(const RicoCones *k, PetscInt row)
{
  for (PetscInt e = k->rows->ia[row]; e < k->rows->ia[row + 1]; e++)
    if (k->rows->ja[e] == row) return k->rows->a[e];
  return 0;
}

/* The inverse of the mean diagonal over some rows; `otherwise` if the mean is not positive. */
static PetscReal Scale(const RicoCones *k, PetscInt row, PetscInt count, PetscReal alpha, PetscReal otherwise)
{
  PetscReal sum = 0;

  for (PetscInt i = 0; i < count; i++) sum += Diagonal(k, row + i) + alpha;
  return sum > 0 ? (PetscReal)count / sum : otherwise;
}

void RicoConesScale(RicoCones *k, PetscReal alpha)
{
  for (PetscInt i = 0; i < k->count; i++) {
    RicoConeBlock *c = &k->cones[i];
    const PetscInt d = c->cone == RICO_ROLLING ? (c->size - 1) / 2 : c->size - 1;
    const PetscReal all = Scale(k, c->row, c->size, alpha, 1);
    const PetscBool natural =
        c->cone == RICO_SECOND_ORDER || k->function == RICO_FRICTION_NATURAL ? PETSC_TRUE : PETSC_FALSE;

    c->rho_n = natural ? all : Scale(k, c->row, 1, alpha, all);
    c->rho_t = d > 0 ? Scale(k, c->row + 1, d, alpha, all) : all;
    c->rho_r = c->cone == RICO_ROLLING ? Scale(k, c->row + 1 + d, d, alpha, all) : all;
  }
}

void RicoConesEvaluate(RicoCones *k, PetscBool blocks, const PetscReal z[], const PetscReal w[],
                       PetscReal F[])
{
  for (PetscInt i = 0; i < k->count; i++) {
    const PetscInt row = k->cones[i].row;

    RicoConeMap(&k->cones[i], k->function, blocks, z + row, w + row, F + row);
  }
}

PetscErrorCode RicoConesApply(const RicoCones *k, PetscReal alpha, const PetscReal d[], PetscReal y[])
{
  PetscReal *Md = k->work;

  PetscFunctionBegin;
  PetscCall(RicoProblemMultArrays(k->p, d, Md));
  for (PetscInt i = 0; i < k->n; i++) Md[i] += alpha * d[i];
  for (PetscInt c = 0; c < k->count; c++) {
    const RicoConeBlock *cone = &k->cones[c];
    const PetscReal *from = d + cone->row, *Mfrom = Md + cone->row;

    for (PetscInt i = 0; i < cone->size; i++) {
      PetscReal sum = 0;

      for (PetscInt j = 0; j < cone->size; j++)
        sum += cone->A[i * cone->size + j] * from[j] + cone->B[i * cone->size + j] * Mfrom[j];
      y[cone->row + i] = sum;
    }
  }
  PetscFunctionReturn(0);
}
