/*
  progress.h -- private: residual, progress estimate and stopping test of a relaxation.

  The residual costs a product M z, as much as a sweep. Each sweep gives at no cost

      estimate^2 = sum of w_i^2 over the rows that it moved,                                  (1)

  with the w_i found when row i was visited. Near a solution this is proportional to the residual. The
  residual is computed before the first sweep; after PLAN_FIRST_RESIDUAL sweeps, which gives the ratio;
  whenever (1) times the last ratio is within the tolerance; every PLAN_RESIDUAL_INTERVAL sweeps; and at the
  limits. Only a computed residual ends a solve. Monitors receive the residual of every sweep, at the cost of
  the products; they have no other effect.

  If another type follows (s->hints.next_cost > 0), the progress of a relaxation is estimated after PLAN_MARK
  of s->hints.next_cost (without friction 24 sweeps), and each time the number of sweeps has doubled (without
  friction: after 24 more). If the least residual has decreased from e0 to e in the last k sweeps, the
  tolerance is

      k log(tol / e) / log(e / e0)                                                           (2)

  sweeps away. With friction s->hints.next_cost is first refined (cost.h), after PLAN_PROBE sweeps. If (2)
  exceeds the remaining part of s->hints.next_cost, the relaxation ends with RICO_DIVERGED_ITS. With friction
  the first two estimates have no effect: a nearly constant residual often drops at once, when contacts have
  found their regimes or a drift has ended. Estimates also have no effect within PLAN_NEAR tolerances in the
  first third of s->hints.next_cost, and later while the least residual decreases (PLAN_FALLEN): residuals of
  packings decrease irregularly, and other types would need s->hints.next_cost for the rest.

  Besides the common reasons a relaxation ends with
      RICO_DIVERGED_DIAGONAL     rows without a solution (M_ii = 0) did not become solvable
      RICO_DIVERGED_INACCURATE   a sweep changes nothing
      RICO_DIVERGED_STALLED      no new minimum in PLAN_LONGEST_WAIT residuals, unless s->hints.persistent,
  or a residual that grows beyond bounds and if it did not converge, z is the best point whose residual was
  computed.
*/
#pragma once

#include <impls/best.h>

/* The results of one sweep; real numbers, so that one reduction suffices. */
typedef struct {
  PetscReal moved;    /* (1), squared                               */
  PetscReal unsolved; /* rows whose local problem has no solution   */
  PetscReal overdue;  /* > 0: the time limit has passed on some rank */
} RicoSweepChange;

typedef struct {
  RicoSolver solver;
  RicoProblem problem;
  RicoBest best;
  PetscReal tolerance;
  PetscReal estimate, ratio; /* (1); last ratio of residual to (1)              */
  PetscInt since, wait;      /* sweeps since the last residual; before (1) may cause the next one */
  PetscInt waiting;          /* consecutive sweeps with unsolvable rows */
  PetscInt max_it;
  PetscInt estimates;          /* number of progress estimates */
  PetscInt checkpoint, before; /* sweep of the next progress estimate, and of the last one: (2) */
  PetscReal mark;              /* the residual at the last estimate             */
  PetscBool overdue;
} RicoProgress;

PETSC_INTERN PetscErrorCode RicoProgressBegin(RicoProgress *, RicoSolver, RicoProblem);
/* Returns true if RicoProgressTest() will compute the residual after `it` sweeps. */
PETSC_INTERN PetscBool RicoProgressIsDue(const RicoProgress *, PetscInt it);
/* After `it` sweeps: computes the residual if due, and the stopping test. Overwrites w. */
PETSC_INTERN PetscErrorCode RicoProgressTest(RicoProgress *, PetscInt it, const PetscReal z[], PetscReal w[],
                                             PetscBool *stop);
/* Records the results of a sweep; all ranks together. */
PETSC_INTERN PetscErrorCode RicoProgressSweep(RicoProgress *, RicoSweepChange *);
PETSC_INTERN PetscErrorCode RicoProgressEnd(RicoProgress *, PetscReal z[]);
