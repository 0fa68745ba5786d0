/*
  can_solve.c -- decides whether a type can solve a problem (cones, size, ranks), and explains why not.
*/
#include <ricoimpl.h>

/* Returns true if the type supports all cones of the problem, after lifting of polyhedra if needed. */
static PetscBool TakesCones(RicoSolver s, RicoProblem p)
{
  unsigned cones = p->cones;
  const unsigned normal = RICO_CONE_BIT(RICO_NORMAL_CONE);

  if ((cones & normal) && !(s->ops->cones & normal))
    cones = (cones & ~normal) | RICO_CONE_BIT(RICO_FREE) | RICO_CONE_BIT(RICO_NONNEGATIVE);
  return (cones & ~s->ops->cones) ? PETSC_FALSE : PETSC_TRUE;
}

/* Solver and problem must have the same ranks. */
static PetscErrorCode CheckComm(RicoSolver s, RicoProblem p)
{
  PetscMPIInt size, same;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Comm_size(PetscObjectComm((PetscObject)s), &size));
  if (size == 1 && p->size == 1) PetscFunctionReturn(0);
  PetscCallMPI(MPI_Comm_compare(PetscObjectComm((PetscObject)s), p->comm, &same));
  PetscCheck(same == MPI_IDENT || same == MPI_CONGRUENT, PETSC_COMM_SELF, PETSC_ERR_ARG_NOTSAMECOMM,
             "The solver is on %d ranks, the problem on %d%s: create both on the same communicator", size,
             p->size, size == p->size ? " others" : "");
  PetscFunctionReturn(0);
}

/* The reason why the type cannot solve the problem, or an empty text. */
static PetscErrorCode Refuse(RicoSolver s, RicoProblem p)
{
  const char *type = ((PetscObject)s)->type_name;

  PetscFunctionBegin;
  s->why[0] = 0;
  if (!TakesCones(s, p)) {
    for (int c = 0; c < RICO_NUM_CONES; c++)
      if (p->cones & RICO_CONE_BIT(c) & ~s->ops->cones)
        PetscCall(PetscSNPrintf(s->why, sizeof s->why, "type %s does not take %s blocks; use -rico_type auto",
                                type, RicoConeName((RicoCone)c)));
  } else if (p->size > 1 && !s->ops->parallel) {
    PetscCall(PetscSNPrintf(s->why, sizeof s->why,
                            "type %s runs on one rank, the problem is on %d; use auto, newton, apgd or pgs",
                            type, p->size));
  } else if (s->ops->planar && !RicoProblemIsPlanar(p)) {
    PetscCall(PetscSNPrintf(s->why, sizeof s->why,
                            "type %s takes friction in the plane only; use -rico_type auto", type));
  } else if (p->size > 1 && (p->cones & s->ops->one_rank)) {
    PetscCall(PetscSNPrintf(
        s->why, sizeof s->why,
        "type %s takes friction on one rank only, the problem is on %d; use auto, nsgs or gathered", type,
        p->size));
  } else if (s->ops->max_size && p->N > s->ops->max_size) {
    PetscCall(PetscSNPrintf(s->why, sizeof s->why,
                            "type %s is meant for at most %" PetscInt_FMT
                            " rows, the problem has %" PetscInt_FMT "; use auto or newton",
                            type, s->ops->max_size, p->N));
  }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSolverCanSolve(RicoSolver s, RicoProblem p, PetscBool *can, const char *why[])
{
  PetscFunctionBegin;
  RicoCheckSolver(s);
  RicoCheckPointer(can, "can");
  PetscCall(RicoProblemCheck(p));
  PetscCall(CheckComm(s, p));
  if (!((PetscObject)s)->type_name) PetscCall(RicoSolverSetType(s, RICOAUTO));
  PetscCall(Refuse(s, p));
  *can = s->why[0] ? PETSC_FALSE : PETSC_TRUE;
  if (why) *why = s->why;
  PetscFunctionReturn(0);
}
