/*
  response.c -- entries and rows of M = G W^-1 G' + D without assembling M.

  Row i of the response B = G W^-T is the change of v = W^-1 G' z for a unit change of z_i, so

      M_ij = G_i . B_j + D_i delta_ij                                                         (1)
*/
#include <ricoimpl.h>

PetscErrorCode RicoProblemGetResponse(RicoProblem p, Mat *B)
{
  RicoDerived *d = &p->derived;

  PetscFunctionBegin;
  PetscCheck(p->Winv, p->comm, PETSC_ERR_ARG_WRONG, "The response needs the inverse of W as a Mat");
  if (!d->response) {
    Mat G, Winv, Gt, Bt;

    PetscCall(MatConvert(p->G, MATAIJ, MAT_INITIAL_MATRIX, &G));
    PetscCall(MatConvert(p->Winv, MATAIJ, MAT_INITIAL_MATRIX, &Winv));
    PetscCall(MatTranspose(G, MAT_INITIAL_MATRIX, &Gt));
    PetscCall(MatMatMult(Winv, Gt, MAT_INITIAL_MATRIX, PETSC_DEFAULT, &Bt));
    PetscCall(MatTranspose(Bt, MAT_INITIAL_MATRIX, &d->response));
    PetscCall(MatDestroy(&Bt));
    PetscCall(MatDestroy(&Gt));
    PetscCall(MatDestroy(&Winv));
    PetscCall(MatDestroy(&G));
  }
  *B = d->response;
  PetscFunctionReturn(0);
}

/* x . y of two sparse rows with sorted columns */
static PetscReal SparseDot(PetscInt nx, const PetscInt jx[], const PetscReal x[], PetscInt ny,
                           const PetscInt jy[], const PetscReal y[])
{
  PetscReal sum = 0;

  for (PetscInt k = 0, l = 0; k < nx && l < ny;) {
    if (jx[k] == jy[l]) sum += x[k] * y[l];
    if (jx[k] <= jy[l])
      k++;
    else
      l++;
  }
  return sum;
}

PetscErrorCode RicoProblemFactoredDiagonal(RicoProblem p, PetscReal diagonal[])
{
  const PetscScalar *D;
  PetscInt start;
  Mat B;

  PetscFunctionBegin;
  PetscCall(RicoProblemGetResponse(p, &B));
  PetscCall(MatGetOwnershipRange(B, &start, NULL));
  for (PetscInt i = 0; i < p->n; i++) {
    const PetscInt *jg, *jb;
    const PetscScalar *g, *b;
    PetscInt ng, nb;

    PetscCall(MatGetRow(p->G, start + i, &ng, &jg, &g));
    PetscCall(MatGetRow(B, start + i, &nb, &jb, &b));
    diagonal[i] = SparseDot(ng, jg, g, nb, jb, b);
    PetscCall(MatRestoreRow(B, start + i, &nb, &jb, &b));
    PetscCall(MatRestoreRow(p->G, start + i, &ng, &jg, &g));
  }
  if (!p->D) PetscFunctionReturn(0);
  PetscCall(VecGetArrayRead(p->D, &D));
  for (PetscInt i = 0; i < p->n; i++) diagonal[i] += D[i];
  PetscCall(VecRestoreArrayRead(p->D, &D));
  PetscFunctionReturn(0);
}
