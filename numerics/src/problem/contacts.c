/*
  contacts.c -- contacts between bodies (rico_sweep.h) as a factored problem, M = G W^-1 G'.

  The three rows of G of a contact, e_i for (n, t1, t2), touch six velocities of each of its two bodies:

      B:  e_i' v_B + (b x e_i)' omega_B,      A:  the opposite with arm a                     (1)

  and W^-1 has a block diag(1/m, 1/m, 1/m, I^-1) for each body. Type nsgs sweeps over the contacts themselves;
  other types use the matrices.
*/
#include <ricoimpl.h>

/* Rows (1) of one contact: columns and values of three rows; returns the number of entries per row. */
static PetscInt RowsOf(const RicoContactPair *c, PetscInt first_column, PetscInt columns[12],
                       PetscReal rows[36])
{
  const double *n = c->normal, *t = c->tangent;
  const double s[3] = {n[1] * t[2] - n[2] * t[1], n[2] * t[0] - n[0] * t[2], n[0] * t[1] - n[1] * t[0]};
  const double *frame[3] = {n, t, s};
  const PetscInt width = 6 * ((c->body[0] >= 0) + (c->body[1] >= 0));
  PetscInt at = 0;

  for (int side = 0; side < 2; side++) {
    const double *arm = c->arm[side], sign = side ? 1 : -1;

    if (c->body[side] < 0) continue;
    for (int j = 0; j < 6; j++) columns[at + j] = first_column + (PetscInt)(6 * c->body[side]) + j;
    for (int i = 0; i < 3; i++) {
      const double *e = frame[i];
      PetscReal *row = rows + i * width + at;

      for (int j = 0; j < 3; j++) row[j] = sign * e[j];
      row[3] = sign * (arm[1] * e[2] - arm[2] * e[1]);
      row[4] = sign * (arm[2] * e[0] - arm[0] * e[2]);
      row[5] = sign * (arm[0] * e[1] - arm[1] * e[0]);
    }
    at += 6;
  }
  return width;
}

static PetscErrorCode MakeG(RicoProblem p, const RicoContactSystem *system, Mat *G)
{
  PetscInt first_row, first_column, columns[12], rows[3];
  PetscReal values[36];

  PetscFunctionBegin;
  PetscCall(MatCreate(p->comm, G));
  PetscCall(MatSetSizes(*G, (PetscInt)(3 * system->contacts), (PetscInt)(6 * system->bodies), PETSC_DETERMINE,
                        PETSC_DETERMINE));
  PetscCall(MatSetType(*G, MATAIJ));
  PetscCall(MatSeqAIJSetPreallocation(*G, 12, NULL));
  PetscCall(MatMPIAIJSetPreallocation(*G, 12, NULL, 0, NULL));
  PetscCall(MatGetOwnershipRange(*G, &first_row, NULL));
  PetscCall(MatGetOwnershipRangeColumn(*G, &first_column, NULL));
  for (int64_t k = 0; k < system->contacts; k++) {
    RicoContactPair room;
    const PetscInt width = RowsOf(RicoContactSystemGet(system, k, &room), first_column, columns, values);

    for (int i = 0; i < 3; i++) rows[i] = first_row + (PetscInt)(3 * k) + i;
    PetscCall(MatSetValues(*G, 3, rows, width, columns, values, INSERT_VALUES));
  }
  PetscCall(MatAssemblyBegin(*G, MAT_FINAL_ASSEMBLY));
  PetscCall(MatAssemblyEnd(*G, MAT_FINAL_ASSEMBLY));
  PetscFunctionReturn(0);
}

static PetscErrorCode MakeWinv(RicoProblem p, const RicoContactSystem *system, Mat *Winv)
{
  const PetscInt n = (PetscInt)(6 * system->bodies);
  PetscInt first;

  PetscFunctionBegin;
  PetscCall(MatCreate(p->comm, Winv));
  PetscCall(MatSetSizes(*Winv, n, n, PETSC_DETERMINE, PETSC_DETERMINE));
  PetscCall(MatSetType(*Winv, MATAIJ));
  PetscCall(MatSeqAIJSetPreallocation(*Winv, 3, NULL));
  PetscCall(MatMPIAIJSetPreallocation(*Winv, 3, NULL, 0, NULL));
  PetscCall(MatGetOwnershipRange(*Winv, &first, NULL));
  for (int64_t i = 0; i < system->bodies; i++) {
    const RicoContactBody *body = RicoContactSystemBody(system, i);
    const double *J = body->inverse_inertia;
    const PetscReal full[9] = {J[0], J[3], J[4], J[3], J[1], J[5], J[4], J[5], J[2]};
    const PetscInt at = first + (PetscInt)(6 * i), spin[3] = {at + 3, at + 4, at + 5};

    for (PetscInt j = at; j < at + 3; j++)
      PetscCall(MatSetValue(*Winv, j, j, body->inverse_mass, INSERT_VALUES));
    PetscCall(MatSetValues(*Winv, 3, spin, 3, spin, full, INSERT_VALUES));
  }
  PetscCall(MatAssemblyBegin(*Winv, MAT_FINAL_ASSEMBLY));
  PetscCall(MatAssemblyEnd(*Winv, MAT_FINAL_ASSEMBLY));
  PetscFunctionReturn(0);
}

/* q = G y_free + s */
static PetscErrorCode MakeQ(const RicoContactSystem *system, const PetscReal y_free[], Mat G, Vec *q)
{
  PetscScalar *entries;
  Vec y;

  PetscFunctionBegin;
  PetscCall(MatCreateVecs(G, &y, q));
  PetscCall(VecGetArray(y, &entries));
  PetscCall(PetscArraycpy(entries, y_free, (size_t)(6 * system->bodies)));
  PetscCall(VecRestoreArray(y, &entries));
  PetscCall(MatMult(G, y, *q));
  PetscCall(VecGetArray(*q, &entries));
  for (int64_t k = 0; k < system->contacts; k++) {
    RicoContactPair room;
    const RicoContactPair *contact = RicoContactSystemGet(system, k, &room);

    for (int i = 0; i < 3; i++) entries[3 * k + i] += contact->bias[i];
  }
  PetscCall(VecRestoreArray(*q, &entries));
  PetscCall(VecDestroy(&y));
  PetscFunctionReturn(0);
}

static PetscErrorCode SetCones(RicoProblem p, const RicoContactSystem *system)
{
  RicoBlock block = {.cone = RICO_COULOMB, .size = 3, .count = (PetscInt)system->contacts};
  PetscReal *mu;
  PetscErrorCode failed;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(system->contacts, &mu));
  for (int64_t k = 0; k < system->contacts; k++) {
    RicoContactPair room;

    mu[k] = RicoContactSystemGet(system, k, &room)->mu;
  }
  block.mu = mu;
  failed = RicoProblemSetBlocks(p, system->contacts > 0, &block);
  PetscCall(PetscFree(mu));
  PetscCall(failed);
  PetscFunctionReturn(0);
}

static PetscErrorCode CheckSystem(const RicoContactSystem *system, const PetscReal y_free[])
{
  char why[RICO_MESSAGE_SIZE];

  PetscFunctionBegin;
  PetscCheck(RicoContactSystemCheck(system, why), PETSC_COMM_SELF, PETSC_ERR_ARG_WRONG, "%s", why);
  PetscCheck(y_free || !system->bodies, PETSC_COMM_SELF, PETSC_ERR_ARG_NULL,
             "y_free is NULL: give six velocities of each body");
  PetscCheck(
      system->contacts < PETSC_MAX_INT / 36 && system->bodies < PETSC_MAX_INT / 18, PETSC_COMM_SELF,
      PETSC_ERR_ARG_OUTOFRANGE,
      "%lld contacts between %lld bodies are too many for PETSc's integers: use RicoContactSweepSolve()",
      (long long)system->contacts, (long long)system->bodies);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemSetContacts(RicoProblem p, const RicoContactSystem *system,
                                      const PetscReal y_free[])
{
  Mat G, Winv;
  Vec q;

  PetscFunctionBegin;
  RicoCheckProblem(p);
  PetscCall(RicoProblemAgree(p, CheckSystem(system, y_free)));
  PetscCall(MakeG(p, system, &G));
  PetscCall(MakeWinv(p, system, &Winv));
  PetscCall(MakeQ(system, y_free, G, &q));
  PetscCall(RicoProblemSetFactored(p, G, Winv, NULL, NULL, q));
  PetscCall(SetCones(p, system));
  p->contacts = system;
  p->y_free = y_free;
  PetscCall(VecDestroy(&q));
  PetscCall(MatDestroy(&Winv));
  PetscCall(MatDestroy(&G));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemCreateContacts(MPI_Comm comm, const RicoContactSystem *system,
                                         const PetscReal y_free[], RicoProblem *problem)
{
  PetscFunctionBegin;
  PetscCall(RicoProblemCreate(comm, problem));
  PetscCall(RicoProblemOrDestroy(problem, RicoProblemSetContacts(*problem, system, y_free)));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoProblemContactsDiagonal(RicoProblem p, PetscReal diagonal[])
{
  PetscReal W[9];

  PetscFunctionBegin;
  for (int64_t k = 0; k < p->contacts->contacts; k++) {
    RicoContactSystemBlock(p->contacts, k, W);
    for (int i = 0; i < 3; i++) diagonal[3 * k + i] = W[4 * i];
  }
  PetscFunctionReturn(0);
}
