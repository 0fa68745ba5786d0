/*
  thresholds.h -- private: the part of plan_thresholds.h for friction after sweeps (plan_bench families,
  planted, grounds; heap_test).
*/
#pragma once

/* Limit of the steps of newton, which suffice if M has full rank. Otherwise a step costs up to half of all
   that ipm needs (arches), so ipm comes first: after sweeps, newton solved a problem in 10 of 296 tries. */
#define PLAN_NEWTON_STEPS 40
/* If the best residual is below this share of ||q||, interior points start near the best point (cone_ipm.c).
   If they fail, sweeps run again before the far start. The far start then fails more often than not, except
   with patches above PLAN_PATH_ROWS rows: there it succeeded in 24 of 25 tries on arches and walls, but in
   none of three on other problems. */
#define PLAN_BEGUN_NEAR 0.01
/* Steps of the interior point method before it follows paths. It needs 10 to 40 steps if it converges. With
   100 it solved no further problem in 26 tries without patches, and took up to a few seconds. */
#define PLAN_INTERIOR_STEPS 40
#define PLAN_PATH_ROWS 600 /* up to this number, paths are faster than sweeps without a limit of progress */
/* Limits of proximal points: PLAN_SHORT_PROXIMAL before paths; PLAN_LAST_POINTS after paths that end near a
   solution; PLAN_PROXIMAL_STEPS in the last stages; PLAN_SWEPT_POINTS if sweeps are the inner method. */
#define PLAN_SHORT_PROXIMAL 100
/* Up to PLAN_SMALL_ROWS rows few proximal points follow the first interior points, which stall if redundant
   contacts are degenerate. Of 314 problems of grounds from seeds 31000 and 32000 auto is within 1.5 times the
   fastest type on 264 and 257 to 1e-6 and 1e-8 (with curves of 200 steps instead: 257, 254). */
#define PLAN_FEW_POINTS 30
#define PLAN_PROXIMAL_STEPS 300
#define PLAN_LAST_POINTS 10000
#define PLAN_SWEPT_POINTS 50
/* If the residual is below this share of ||q||, sweeps circle around a solution that proximal points by
   sweeps find. Six packings (mu 0.7 to 1.1, 177 to 1 000 rows) took curves 0.2 to 4 s, or auto more than 60
   s; proximal points by sweeps solve five of them in 0.05 to 6 s. Above this share, as in planted problems,
   they fail. */
#define PLAN_CIRCLING 5e-3
/* Proximal points fail if the residual is above the share PLAN_WANDERING of ||q||, because the contacts'
   regimes are not known; below it they take fewer iterations than sweeps. With patches they start nearer,
   below PLAN_NEAR_POINTS: paths end at about 1e-5. */
#define PLAN_WANDERING 1e-3
#define PLAN_NEAR_POINTS 1e-4
/* Limit of sweeps without a new minimum, in units of the cost of the following types. Packings with large mu
   need ten thousand to a hundred thousand sweeps until the regimes of most contacts are right. */
#define PLAN_PERSISTENT_SWEEPS 20
/* Limits of the iterations of reflect: PLAN_FEW_REFLECTIONS before the plan may end (PLAN_LOCKED_ROWS),
   PLAN_MANY_REFLECTIONS later. Of 40 planted problems of up to 150 rows reflect solves four in 50 to 650 ms,
   which the plan did not solve without it. Up to PLAN_SMALL_ROWS rows it solved none and is not tried there:
   bodies locked in grooves took 20 to 130 ms with it, 1 to 14 without; with 111 rows 560 and 55 ms. An
   iteration takes about 60 us for 442 rows. */
#define PLAN_FEW_REFLECTIONS 10000
#define PLAN_MANY_REFLECTIONS 25000
/* A short curve of up to PLAN_SHORT_CURVE steps is tried if the residual is below the share PLAN_DEGENERATE
   of ||q||: there interior points have stalled because of degenerate contacts. Not measured apart. */
#define PLAN_SHORT_CURVE 200
#define PLAN_DEGENERATE 1e-4
/* Limit of the steps of trace, for each row. Above 900 steps a planted problem of 90 rows is solved. */
#define PLAN_CURVE_STEPS 20
/* If friction may lock the bodies, the plan ends after curves, proximal points and reflections up to this
   number of rows: 39 of 40 planted problems of up to 150 rows are solved before. The twelve of grounds:300
   that are not solved took 2 to 12 s without this end (those measured), and take 1 to 47 ms. */
#define PLAN_LOCKED_ROWS 150
/* Above this number of rows a plan without search ends before curves: 18 crushed boxes take 2 s, not 9. */
#define PLAN_SEARCH_ROWS 150
/* A proof that there is no solution is searched for up to this number of rows. Not measured apart. */
#define PLAN_PROOF_ROWS 3000
/* Contacts between bodies: above this number of rows two factorisations cost more than accelerated sweeps. */
#define PLAN_LARGE_ROWS 5000
