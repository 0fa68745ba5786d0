/*
  registry.c -- registers the TS type; also for programs that load this library by PETSc's -dll_append.
*/
#include <numerics/rico_solver.h>
#include <ts/cvodeimpl.h>

PETSC_EXTERN PetscErrorCode PetscDLLibraryRegister_ricochet_numerics(void);

PetscErrorCode RicoTSRegisterAll(void)
{
  PetscFunctionBegin;
  PetscCall(RicoInitialize());
  PetscCall(TSRegister(RICOTSCVODE, TSCreate_CVODE));
  PetscFunctionReturn(0);
}

PetscErrorCode PetscDLLibraryRegister_ricochet_numerics(void)
{
  PetscFunctionBegin;
  PetscCall(TSRegister(RICOTSCVODE, TSCreate_CVODE));
  PetscFunctionReturn(0);
}
