/*
  plan_thresholds.h -- private: all numbers by which the plan (README.md, "How it works: the plan") chooses
  methods and their budgets, each with the measurement that it comes from, and the program of tests/bench that
  would change it. "Not measured apart": chosen with the others, and kept while the tables were good. Numbers
  inside a method (its own tolerances, its line search) are defined next to that method.
*/
#pragma once

#include "friction/thresholds.h"
#include "relaxation/thresholds.h"

/* ---- intervals on arrays (interval_bench; "The array core" of TABLES.md) ----------------------------- */

/* If M is sparse, pivoting on an array comes first up to this number of rows. Skew relays of 150 and 250 rows
   take 1.1 and 4.7 ms to 1e-4 by pivoting (with 250 here), 0.4 and 0.7 ms by gradients (with 128). */
#define PLAN_PIVOTED_ROWS 128
/* If M is not sparse, pivoting comes first up to this number of rows. It takes up to about a second; other
   methods often fail, for instance on friction in the plane as an LCP. */
#define PLAN_PIVOTED_FULL_ROWS 500
/* M counts as sparse if at most this share of its entries are not 0, as for dense factorisations
   (linear/dense.c). Of eleven problems with 400 rows on grids, graphs and chains, ten took 18 to 136 times as
   long by pivoting as by the fastest type. */
#define PLAN_SPARSE_SHARE 0.125
/* A problem of up to PLAN_GROUPS_ROWS rows is searched for groups (parts/groups.h). They are solved one by
   one if the largest has at most PLAN_GROUP_SHARE of the rows; small groups are joined up to PLAN_GROUP_ROWS
   rows. Not measured apart. With groups, positions of chains in a bin, where 300 of 400 rows are fixed, take
   1.2 ms (without: 8), and those of five ragdolls 1.1 ms (without: 2.4). */
#define PLAN_GROUPS_ROWS 10000
#define PLAN_GROUP_SHARE 0.75
#define PLAN_GROUP_ROWS 32
/* Contacts only: this number of sweeps over all groups together comes before. Of 148 perturbed
   problems of fc2d and fc3d (plan_bench, up to 1 500 rows) auto is within 1.5 times the fastest type on 140,
   132 and 136 to 1e-4, 1e-6, 1e-8 (without: 108, 118, 126). 24 sweeps are too few below 1e-4. */
#define PLAN_TOGETHER_SWEEPS 40
/* Budget of sweeps on full M of more rows: the estimated cost, in sweeps, of newton (symmetric M) or of a
   path (other M). With this budget, pressures under a punch (640 rows) take 1.7 ms to 1e-4 (without: 7), an
   economy of 640 rows 1.2 ms (without: 36). */
#define PLAN_DENSE_COST 40
/* On sparse M projected gradients follow sweeps and continue while they expect at most PLAN_GRADIENTS
   iterations in all. The first estimate is made after PLAN_FIRST_GRADIENTS of them. Relays of 260 and 700
   rows with skew couplings take 1.1 and 2.3 ms to 1e-4 (without gradients: 23 and 104). Contacts of 397 rows
   take 3.8 ms to 1e-8 (without: 10.4; with PLAN_GRADIENTS 1000: 15). */
#define PLAN_GRADIENTS 2000
#define PLAN_FIRST_GRADIENTS 32
/* Budget of sweeps before gradients: the estimated cost of gradients, in sweeps. Four obstacle problems on 40
   x 40 points take 2.2 to 2.5 ms to 1e-8 by gradients; with 2000 here, sweeps solved them in 7.2 to 8.4 ms.
   */
#define PLAN_GRADIENTS_COST 300
/* On grids, gradients before type multilevel continue while they expect at most this number of iterations.
   The dual of denoising on 40 x 40 points takes 8.4 ms to 1e-8 by gradients, 240 ms by multilevel. */
#define PLAN_GRID_GRADIENTS 400
/* Limit of the steps of newton before interior points or pivoting. If newton converges it takes fewer steps,
   except on fine grids. A beam over an obstacle (3 000 rows) was not solved by 500 steps of newton, then by 3
   of ipm. */
#define PLAN_FIRST_STEPS 30
/* newton ends after PLAN_JUDGED_STEPS steps on sparse M if the residual is not below half of the first one.
   If it starts near a solution (PLAN_BEGUN_NEAR), this test comes after twice as many steps, and after the
   first PLAN_JUDGED_STEPS newton ends if the residual is not below PLAN_JUDGED_NEAR times the first. Markets
   of 1 500 rows take 125 ms (without the test: 370), deconvolution of 1 500 rows 22 (36), discs 60 (94). The
   test near a solution shortens deconvolution from 16 to 11 ms. */
#define PLAN_JUDGED_STEPS 8
#define PLAN_JUDGED_NEAR 0.9
/* On sparse M of up to PLAN_SHORT_PATH_ROWS rows a path of up to PLAN_SHORT_PATH pivots comes before newton.
   Markets of 165 to 240 rows take 2.5 ms (without this path: 8 to 12). Where equations stay it comes before
   admm, too: a modulator of 221 rows takes 1.0 ms to 1e-6 (after admm: 3.0), dispatch of 220 rows, which the
   path does not solve, 0.59 (0.52). */
#define PLAN_SHORT_PATH_ROWS 300
#define PLAN_SHORT_PATH 400
/* Rounds of Newton's method from inside the bounds are tried for problems of PLAN_INSIDE_FROM to
   PLAN_INSIDE_ROWS rows. A round costs 0.4 of a path with 20 rows, 0.2 with 36. A game of 400 rows takes 5.7
   ms (with rounds: 16), a relay of 65 rows 0.05 ms (without rounds: 30). */
#define PLAN_INSIDE_FROM 32
#define PLAN_INSIDE_ROWS 128
/* Limit of the pivots of the first path. With a lower limit, the rounds of Newton's method and the second
   path that follow cost more than the limit saves: with 25 pivots for each row, relays of 52 to 182 rows took
   twice as long. */
#define PLAN_FEW_PIVOTS(n) (100 * (int64_t)(n) + 200)
/* All active sets are enumerated up to PLAN_ENUM_ROWS rows, usually within microseconds, and up to
   PLAN_LIMITED_ENUM_ROWS rows with at most PLAN_ENUM_NODES nodes. Other paths, with PLAN_OTHER_COVERS
   covering vectors, are tried up to PLAN_OTHERS_ROWS rows. Not measured apart. */
#define PLAN_ENUM_ROWS 20
#define PLAN_LIMITED_ENUM_ROWS 60
#define PLAN_ENUM_NODES 100000
#define PLAN_OTHERS_ROWS 200
#define PLAN_OTHER_COVERS 4
/* Limit of the pivots of the last path, for each row. Random relays took up to 7 500 pivots (120 rows, 3 s);
   half of those with 198 rows took up to 20 000 (30 s). */
#define PLAN_LAST_PIVOTS 20000
/* These limits hold after newton on full symmetric matrices, and on other matrices. Not measured apart. */
#define PLAN_DENSE_PIVOTS 12
#define PLAN_OTHER_PIVOTS 6

/* ---- intervals on sparse matrices (multilevel_bench, plan_bench grids) ------------------------------- */

/* multilevel is tried from PLAN_MULTILEVEL_ROWS rows on, with at most PLAN_MULTILEVEL_ENTRIES entries for
   each row. At most a share PLAN_MULTILEVEL_FEW of the rows may have a sum of |M_ij|, j != i, above
   PLAN_MULTILEVEL_OFFS M_ii; this sum is 1 M_ii for differences of second order, and at most 2 M_ii and 3.5
   M_ii for bilinear and trilinear elements of any proportions. On 64 x 64 points multilevel is 3 to 6 times
   faster than newton, on 32 x 32 points 1.1 to 1.5 times slower. */
#define PLAN_MULTILEVEL_ROWS 3000
#define PLAN_MULTILEVEL_ENTRIES 40
#define PLAN_MULTILEVEL_OFFS 3.5
#define PLAN_MULTILEVEL_FEW 0.02
/* Budgets of pgs before newton and before multilevel: the estimated cost of these, in sweeps. With 150 for
   newton, auto took 6.7 to 18.7 times as long as pgs or apgd to 1e-8 on 40 x 40 points. The 150 of multilevel
   were not measured apart. */
#define PLAN_NEWTON_COST 2000
#define PLAN_MULTILEVEL_COST 150
/* M is a chain if each row is coupled with at most this number of rows on each side. A factorisation then
   costs a few sweeps, so newton comes first above PLAN_SMALL_ROWS rows. With sweeps before newton, options of
   95 to 3 000 rows and the duals of denoising (127 to 400 rows) took 1.5 to 7 times as long. */
#define PLAN_CHAIN_BAND 8
/* M is a band if each row is coupled with at most PLAN_BAND rows on each side. Sweeps then come before
   newton, with the budget PLAN_BAND_COST. Deconvolution (band 12, 290 to 1 500 rows) takes 2.7 to 16 ms to
   1e-6; with gradients between sweeps and newton it took 5 to 62 ms. Torsion on 16 x 16 points takes longer
   as a band than by more sweeps. */
#define PLAN_BAND 14
#define PLAN_BAND_COST 150

/* ---- few contacts on arrays (siconos_friction, "Friction to 1e-8") ------------------------- */

/* These methods come first up to PLAN_SMALL_ROWS rows. PLAN_SMALL_MEMORY is the memory of their acceleration,
   in sweeps. */
#define PLAN_SMALL_ROWS 64
#define PLAN_SMALL_MEMORY 5
/* Creating a solver object costs as much as PLAN_MOST_ANSWERS solutions of one contact. Progress is first
   judged after PLAN_LEAST_SWEEPS sweeps. PLAN_MOST_ACCELERATED: limit of sweeps with acceleration. */
#define PLAN_MOST_ANSWERS 56
#define PLAN_LEAST_SWEEPS 3
#define PLAN_MOST_ACCELERATED 60
/* The sweep at which acceleration begins. It computes all velocities again, which costs as much as the sweep,
   and does not help contacts that take up to about twenty sweeps. When it began after PLAN_LEAST_SWEEPS
   sweeps, grounds:300 took 1.12 to 1.15 times as long (geometric mean). */
#define PLAN_FIRST_ACCELERATED 8
/* Sweeps take block rows if they solve more than half of the contacts, and otherwise after this number of
   sweeps. With 3 here, problems of 12 to 17 contacts, most of them open, took 1.5 times as long. */
#define PLAN_ROWS_AFTER 12
/* Without friction pivoting follows PLAN_ROWS_AFTER sweeps if more than this number of further solutions of a
   contact are expected. Three of 52 problems of grounds then take half the time, one takes twice (26 us). */
#define PLAN_PIVOT_ANSWERS 112
/* If a sweep moves z PLAN_JUMP times as far as the one before, and its residual is below PLAN_GAINED times
   that move, z is kept. Six of 120 problems of grounds then take 11 to 14 sweeps (without: 35 to 51). */
#define PLAN_JUMP 2
#define PLAN_GAINED 0.5
/* For contacts in space Newton's method begins after PLAN_SHOWN sweeps, up to PLAN_NEWTON_ROWS rows, if at
   least PLAN_LEAST_TO_COME + rows / PLAN_WORTH_ROWS further sweeps are expected. Above PLAN_NEWTON_ROWS rows
   type nsgs takes over if more than PLAN_MOST_TO_COME further solutions of a contact are expected. */
#define PLAN_SHOWN 10
#define PLAN_NEWTON_ROWS 24
#define PLAN_LEAST_TO_COME 2
#define PLAN_WORTH_ROWS 8
#define PLAN_MOST_TO_COME 500

/* ---- cost of what follows sweeps, in sweeps (sweep/cost.c; plan_bench, all sets) --------------------- */

/* The expected number of steps of ipm: PLAN_FIRST_FACTORS, and PLAN_DECADE_FACTORS for each decimal digit.
   From the point of the sweeps ipm took 3 to 7 steps to 1e-4 and 4 to 22 to 1e-8, where it converged (arches,
   walls, capsules, spheres, packings); from its far start it took 5 to 39. */
#define PLAN_FIRST_FACTORS 4
#define PLAN_DECADE_FACTORS 1.5
/* PLAN_FACTOR: time of an operation of a factorisation over that of an operation of a sweep. PLAN_STEP: the
   rest of a step of ipm, in sweeps. Cost of a step in sweeps, measured and estimated: arches 65 to 140 and
   97, a masonry vault 143 and 118, masonry arches 142 and 233, walls 120 to 240 and 340, packings 360 to 860
   and 394 to 458. */
#define PLAN_FACTOR 1.8
#define PLAN_STEP 80
/* Least cost of a step, in sweeps. With 35 here, 220 problems of grounds took 1.12 times as long to 1e-6. */
#define PLAN_LEAST_STEP 50
/* Cost of a factorisation of a sparse M, in sweeps, before its graph is known; measured on packings. */
#define PLAN_SPARSE_FACTOR 300
/* Sweeps are faster by the factor PLAN_PLANE in the plane, and slower by PLAN_ROLLING with rolling
   resistance. */
#define PLAN_PLANE 2.5
#define PLAN_ROLLING 4
/* In the plane pivoting is faster than interior points up to PLAN_PLANAR_ROWS rows. PLAN_PLANAR_SWEEPS: its
   cost for each row, in sweeps. */
#define PLAN_PLANAR_ROWS 120
#define PLAN_PLANAR_SWEEPS 8

/* ---- equations beside contacts (plan_bench on bridges, ropes, machines) ------------------------------ */

/* Equations are eliminated up to this number of rows (sets of bits order them). Not measured apart. */
#define PLAN_EQUATION_ROWS 4000
#define PLAN_EQUATION_ROOM 8 /* space for their entries, relative to an elimination without zero pivots */
/* Time of an operation of the elimination (PLAN_ELIMINATED), and of an entry that it leaves (PLAN_FILLED),
   both in operations of a sweep. */
#define PLAN_ELIMINATED 0.4
#define PLAN_FILLED 8
/* Equations are eliminated if the elimination, and the entries that it leaves, cost at most this number of
   sweeps each. With 120 instead, chains of 30 hinged plates took 22 ms (with 180: 4); without a limit nets of
   121 balls took 10 ms (with it: 5). Circuits of 150 and 900 rows take 0.1 and 1.9 ms to 1e-6 (without
   elimination: 0.4 and 3.7). With PLAN_ELIMINATED 1.2, bridges of 40 planks took 127 ms (with 0.4: 39). */
#define PLAN_EQUATIONS_FIRST 180
/* Equations are not eliminated if the mean diagonal of the remaining rows becomes larger than that of M by
   this factor. In markets whose equations have 1e-3 on the diagonal the factor is 2000, and 290 and 540 rows
   took 24 and 9 times as long after elimination as by lemke. In circuits, machines and ropes the factor is
   below 10. */
#define PLAN_GROWN 100
/* With friction, PLAN_SPLIT_BEFORE iterations of admm come before an elimination whose entries cost more than
   PLAN_EQUATIONS_BEFORE sweeps. Nets of 36 and 64 balls take 0.2 and 0.33 ms to 1e-4 (without: 0.38 and
   1.35), ropes of 30 and 60 points 0.10 and 0.19 ms (0.16 and 0.58), bridges of 40 planks 11.8 ms (9.7). */
#define PLAN_EQUATIONS_BEFORE 60
#define PLAN_SPLIT_BEFORE 20
/* Limit of the iterations of admm if equations are not eliminated. Ropes of 120 and 240 points take 0.9 and
   1.8 ms to 1e-4, in 13 iterations; by sweeps and interior points they take 4.2 and 16.6 ms. Bridges need
   more than 200 iterations. */
#define PLAN_SPLIT_STEPS 40
/* On full M of more than PLAN_PIVOTED_ROWS rows, admm runs for up to PLAN_SADDLE_STEPS iterations if at least
   PLAN_SADDLE_SHARE of the rows are equations whose diagonal is not positive, and the tolerance in ||q|| is
   at least PLAN_LOOSE. With one such equation, portfolios of 220 rows took 1.7 ms (without admm: 0.2).
   saddlePoint and singularMixed of 130 to 382 rows take 0.15 to 0.7 times as long as by a path to 1e-4 (19 to
   59 iterations), but up to twice as long to 1e-8 (49 to 420 iterations). */
#define PLAN_SADDLE_SHARE 0.125
#define PLAN_SADDLE_STEPS 64

/* ---- progress of sweeps (sweep/progress.c; plan_bench, all sets) ------------------------------------- */

/* The first residual is computed after PLAN_FIRST_RESIDUAL sweeps, then one every PLAN_RESIDUAL_INTERVAL
   sweeps. Sweeps end after PLAN_LONGEST_WAIT residuals without a new minimum. Not measured apart. */
#define PLAN_FIRST_RESIDUAL 8
#define PLAN_RESIDUAL_INTERVAL 16
#define PLAN_LONGEST_WAIT 64
/* The cost of the following types is refined after PLAN_PROBE sweeps. Progress is first estimated after the
   share PLAN_MARK of this cost, and first counts after four times that share. */
#define PLAN_PROBE 24
#define PLAN_MARK 0.075
/* In packings sweeps continue if the residual is within PLAN_NEAR tolerances, or while its minimum decreases
   by the factor PLAN_FALLEN. */
#define PLAN_NEAR 5
#define PLAN_FALLEN 0.95

/* ---- points that the plan keeps (truth_bench) ------------------------------------------------------- */

/* If the round-off of w exceeds this share of ||q||, the residual means nothing, as for iterates of 1e80
   along a ray. */
#define PLAN_WITHOUT_DIGITS 1e-2
#define PLAN_MUCH_BETTER \
  0.1 /* a stage starts at the best point if its residual is below this share of the start's */
/* Rounding may explain a residual below this share of ||q||. */
#define PLAN_ROUNDED 1e-4
/* If a residual within PLAN_NEARLY tolerances is small only by rounding, the type runs again with a smaller
   tolerance, but at least PLAN_LEAST_TIGHTER times the given one. */
#define PLAN_NEARLY 10
#define PLAN_LEAST_TIGHTER 1e-2
