/* A program that calls only PETSc: integrates x'' = -x, x(0) = 1, up to t = 1, and prints x(1). */
#include <petscts.h>

static PetscErrorCode Function(TS ts, PetscReal t, Vec x, Vec f, void* ctx) {
  const PetscScalar* in;
  PetscScalar* out;

  (void)ts;
  (void)t;
  (void)ctx;
  PetscFunctionBegin;
  PetscCall(VecGetArrayRead(x, &in));
  PetscCall(VecGetArray(f, &out));
  out[0] = in[1];
  out[1] = -in[0];
  PetscCall(VecRestoreArray(f, &out));
  PetscCall(VecRestoreArrayRead(x, &in));
  PetscFunctionReturn(0);
}

int main(int argc, char** argv) {
  TS ts;
  Vec x;
  PetscScalar first;
  const PetscInt zero = 0;

  PetscCall(PetscInitialize(&argc, &argv, NULL, NULL));
  PetscCall(VecCreateSeq(PETSC_COMM_SELF, 2, &x));
  PetscCall(VecSetValue(x, 0, 1, INSERT_VALUES));
  PetscCall(VecAssemblyBegin(x));
  PetscCall(VecAssemblyEnd(x));
  PetscCall(TSCreate(PETSC_COMM_SELF, &ts));
  PetscCall(TSSetRHSFunction(ts, NULL, Function, NULL));
  PetscCall(TSSetMaxTime(ts, 1));
  PetscCall(TSSetExactFinalTime(ts, TS_EXACTFINALTIME_MATCHSTEP));
  PetscCall(TSSetTolerances(ts, 1e-10, NULL, 1e-10, NULL));
  PetscCall(TSSetFromOptions(ts));
  PetscCall(TSSolve(ts, x));
  PetscCall(VecGetValues(x, 1, &zero, &first));
  PetscCall(PetscPrintf(PETSC_COMM_SELF, "x(1) = %.7f\n", (double)first));
  PetscCall(TSDestroy(&ts));
  PetscCall(VecDestroy(&x));
  return PetscFinalize();
}
