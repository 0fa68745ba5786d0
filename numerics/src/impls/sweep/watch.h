/*
  watch.h -- private: when the residual of a relaxation is measured, and what is handed back.

  The yardstick costs a product M z, as much as a sweep. The sweep itself tells free of charge

      estimate^2 = sum of w_i^2 over the rows that it moved,                                  (1)

  with w_i as it was when row i was visited: near a solution a constant multiple of the yardstick. The
  yardstick is measured before the first sweep, after RICO_WATCH_FIRST to learn the multiple, wherever (1)
  times the one seen last says that the tolerance may be met, every RICO_WATCH_INTERVAL sweeps, and at the
  limits; only what is measured ends a solve. Monitors are shown every sweep, at the price of the products,
  and change nothing else.

  Where another type waits (s->worth > 0) a relaxation has to promise. After RICO_WATCH_MARK of s->worth
  (where there is no friction, 24 sweeps), and each time the number of sweeps has doubled (risen by 24), the
  least residual has fallen from e0 to e in the last k sweeps, and the tolerance is

      k log(tol / e) / log(e / e0)                                                           (2)

  sweeps away; with friction s->worth is first estimated anew (cost.h), after RICO_WATCH_PROBE sweeps. Where
  (2) is more than what is left of s->worth it ends with RICO_DIVERGED_ITS. With friction the first time
  nothing follows, and the second time only where it is hopeless, RICO_WATCH_HOPELESS times s->worth, and the
  residual above RICO_WATCH_SMALL ||q||; for where contacts find their regimes, and strides along a drift come
  to its end, a residual that has hardly moved falls at once: of those that would be given up then a third
  arrive soon. Nor does anything follow within RICO_WATCH_NEAR tolerances in the first third of s->worth, and
  after that while the least residual falls (RICO_WATCH_FALLEN): residuals of packings fall by fits and
  starts, and for what is left other types would spend as much as s->worth.

  Beside the common reasons a relaxation ends with
      RICO_DIVERGED_DIAGONAL     rows without an answer (their M_ii is zero) wait for their neighbours in vain
      RICO_DIVERGED_INACCURATE   a sweep moves nothing any more
      RICO_DIVERGED_STALLED      no new minimum in RICO_WATCH_PATIENCE measurements, unless s->patient, or a
                                 blow-up
  and where it did not converge, z is the best point measured.
*/
#pragma once

#include <impls/best.h>

#define RICO_WATCH_FIRST 8
#define RICO_WATCH_INTERVAL 16
#define RICO_WATCH_PATIENCE 64
#define RICO_WATCH_PROBE 24
#define RICO_WATCH_MARK 0.075
#define RICO_WATCH_HOPELESS 5
#define RICO_WATCH_SMALL 1e-4
#define RICO_WATCH_NEAR 5
#define RICO_WATCH_FALLEN 0.95

/* What one sweep tells; reals, so that one reduction carries them. */
typedef struct {
  PetscReal moved;      /* (1), squared                               */
  PetscReal unanswered; /* rows whose own sub-problem has no answer   */
  PetscReal overdue;    /* > 0: the time limit has passed on some rank */
} RicoSweepChange;

typedef struct {
  RicoSolver solver;
  RicoProblem problem;
  RicoBest best;
  PetscReal tolerance;
  PetscReal estimate, ratio; /* (1); yardstick / (1) as last measured           */
  PetscInt since, wait;      /* sweeps since measured; before a hint counts     */
  PetscInt waiting;          /* sweeps in a row that left rows without an answer */
  PetscInt max_it;
  PetscInt heard;              /* promises so far */
  PetscInt checkpoint, before; /* when to promise next, and when last: (2)      */
  PetscReal mark;              /* the residual then                             */
  PetscBool overdue;
} RicoWatch;

PETSC_INTERN PetscErrorCode RicoWatchBegin(RicoWatch *, RicoSolver, RicoProblem);
/* Will RicoWatchTest() look at z after `it` sweeps? */
PETSC_INTERN PetscBool RicoWatchLooks(const RicoWatch *, PetscInt it);
/* After `it` sweeps: measure where it is due, and stop where that says so. w is overwritten. */
PETSC_INTERN PetscErrorCode RicoWatchTest(RicoWatch *, PetscInt it, const PetscReal z[], PetscReal w[],
                                          PetscBool *stop);
/* Takes note of a sweep, on all ranks together. */
PETSC_INTERN PetscErrorCode RicoWatchSweep(RicoWatch *, RicoSweepChange *);
PETSC_INTERN PetscErrorCode RicoWatchEnd(RicoWatch *, PetscReal z[]);
