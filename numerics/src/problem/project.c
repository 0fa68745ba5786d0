/*
  project.c -- z = P_K(x), block by block.
*/
#include <ricoimpl.h>

PetscErrorCode RicoProjectPolyhedra(RicoProblem p, const RicoBlock *block, const PetscReal x[], PetscReal z[])
{
  RicoDerived *d = &p->derived;
  int failed = 0;

  PetscFunctionBegin;
  if (!d->projection_work) {
    size_t bytes = 0;

    for (PetscInt b = 0; b < p->nblocks; b++)
      if (p->blocks[b].cone == RICO_NORMAL_CONE)
        bytes = PetscMax(bytes, RicoProjectPolyhedronWork((int)p->blocks[b].nk, (int)p->blocks[b].size));
    PetscCall(PetscMalloc(bytes, &d->projection_work));
  }
  for (PetscInt c = 0; c < block->count; c++)
    failed |= RicoProjectPolyhedron((int)block->size, (int)block->nk, block->H, block->k, x + c * block->size,
                                    z + c * block->size, d->projection_work);
  PetscCheck(!failed, PETSC_COMM_SELF, PETSC_ERR_ARG_OUTOFRANGE,
             "A NORMAL_CONE block describes an empty polyhedron {z : H z >= k}: no z exists; check H and k");
  PetscFunctionReturn(0);
}

void RicoProjectCone(const RicoBlock *block, PetscInt c, const PetscReal x[], PetscReal z[])
{
  if (block->cone == RICO_ROLLING)
    RicoProjectRolling((int)block->size, block->mu[c], block->mu_r[c], x, z);
  else
    RicoProjectSecondOrder((int)block->size, block->mu[c], x, z);
}

PetscErrorCode RicoProblemProjectArrays(RicoProblem p, const PetscReal x[], PetscReal z[])
{
  PetscFunctionBegin;
  for (PetscInt b = 0; b < p->nblocks; b++) {
    const RicoBlock *block = &p->blocks[b];
    const PetscInt rows = block->size * block->count;

    switch (block->cone) {
      case RICO_FREE:
        if (x != z) PetscCall(PetscArraycpy(z, x, rows));
        break;
      case RICO_NONNEGATIVE:
        RicoProjectNonnegative((int)rows, x, z);
        break;
      case RICO_BOX:
        RicoProjectBox((int)rows, block->lb, block->ub, x, z);
        break;
      case RICO_COULOMB:
      case RICO_SECOND_ORDER:
      case RICO_ROLLING:
        for (PetscInt c = 0; c < block->count; c++)
          RicoProjectCone(block, c, x + c * block->size, z + c * block->size);
        break;
      default:
        PetscCall(RicoProjectPolyhedra(p, block, x, z));
    }
    x += rows;
    z += rows;
  }
  PetscFunctionReturn(0);
}
