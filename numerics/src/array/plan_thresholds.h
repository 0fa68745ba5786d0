/*
  plan_thresholds.h -- private: all numbers by which the plan (README.md, "How it works: the plan") chooses
  methods and their budgets, each with the measurement that it comes from, and the program of tests/bench that
  would change it. "Not measured apart": chosen with the others, and kept while the tables were good. Numbers
  inside a method (its own tolerances, its line search) are defined next to that method.
*/
#pragma once

#include "relaxation/thresholds.h"

/* ---- intervals on arrays (interval_bench; "The array core" of TABLES.md) ----------------------------- */

/* Rows up to which pivoting on an array comes first if M is sparse: with 250 instead of 128 skew relays of
   150 and 250 rows take 1.1 and 4.7 ms to 1e-4, by gradients 0.4 and 0.7. */
#define PLAN_PIVOTED_ROWS 128
/* The same for other M. It takes up to about a second; other methods often fail, for instance on friction in
   the plane as an LCP. */
#define PLAN_PIVOTED_FULL_ROWS 500
/* The share of entries other than 0 up to which M is sparse, as for dense factorisations (linear/dense.c). Of
   eleven problems with 400 rows on grids, graphs and chains ten took 18 to 136 times as long by pivoting as
   by the fastest type. */
#define PLAN_SPARSE_SHARE 0.125
/* Rows up to which a problem is searched for groups (parts/groups.h), the share of rows up to which the
   largest one makes it worth, and the rows up to which small groups are joined: not measured apart. Positions
   of chains in a bin, where 300 of 400 rows are fixed, take 1.2 instead of 8 ms; of five ragdolls 1.1 instead
   of 2.4 ms. */
#define PLAN_GROUPS_ROWS 10000
#define PLAN_GROUP_SHARE 0.75
#define PLAN_GROUP_ROWS 32
/* Cost of newton on full symmetric M, and of paths on other full M, of more rows, in sweeps: with 640 rows
   pressures under a punch take 1.7 instead of 7 ms to 1e-4, an economy 1.2 instead of 36. */
#define PLAN_DENSE_COST 40
/* Expected iterations of projected gradients up to which they follow sweeps on sparse M, and after how many
   the residual is recorded first. Relays of 260 and 700 rows with skew couplings take 1.1 and 2.3 ms to 1e-4
   instead of 23 and 104, contacts of 397 rows to 1e-8 3.8 instead of 10.4; with 1000 these took 15. */
#define PLAN_GRADIENTS 2000
#define PLAN_FIRST_GRADIENTS 32
/* Cost of gradients after sweeps, in sweeps: with 2000 four obstacle problems on 40 x 40 points took 7.2
   to 8.4 ms to 1e-8 by sweeps, and take 2.2 to 2.5 by gradients. */
#define PLAN_GRADIENTS_COST 300
/* PLAN_GRADIENTS on grids, before multilevel: the dual of denoising on 40 x 40 points takes 8.4 ms to 1e-8 by
   gradients, 240 by multilevel. */
#define PLAN_GRID_GRADIENTS 400
/* Steps of newton on sparse M before interior points or pivoting: where it converges it takes fewer, except
   on fine grids. A beam over an obstacle (3 000 rows) took 500 steps without a solution, then 3 of ipm. */
#define PLAN_FIRST_STEPS 30
/* Steps of newton on sparse M after which it ends if the residual is not half of the first; twice as many
   from near a solution (PLAN_BEGUN_NEAR). Markets of 1 500 rows took 370 ms and take 125, deconvolution of 1
   500 rows 36 and 22, discs 94 and 60. From near a solution it ends after the first PLAN_JUDGED_STEPS if
   these have not decreased the residual to this share: then deconvolution takes 11 instead of 16 ms. */
#define PLAN_JUDGED_STEPS 8
#define PLAN_JUDGED_NEAR 0.9
/* Rows of a sparse M up to which a path of so many pivots comes before newton: markets of 165 to 240 rows
   take 2.5 instead of 8 to 12 ms. */
#define PLAN_SHORT_PATH_ROWS 300
#define PLAN_SHORT_PATH 400
/* Rows from which, and up to which, the rounds from inside the bounds are tried: with 20 rows one costs 0.4
   of a path, with 36 rows 0.2; a game of 400 rows took 16 ms with them, 5.7 without; a relay of 65 rows 0.05
   ms with them, 30 without. */
#define PLAN_INSIDE_FROM 32
#define PLAN_INSIDE_ROWS 128
/* Pivots of the first path; with fewer, Newton's rounds and a second path cost more than they save: with 25
   for each row, relays of 52 to 182 rows took twice as long. */
#define PLAN_FEW_PIVOTS(n) (100 * (int64_t)(n) + 200)
/* Rows up to which all active sets are enumerated, usually within microseconds, and up to which within a
   limit of pivots; rows up to which other paths are tried, and how many covering vectors: not measured
   apart. */
#define PLAN_ENUM_ROWS 20
#define PLAN_LIMITED_ENUM_ROWS 60
#define PLAN_ENUM_NODES 100000
#define PLAN_OTHERS_ROWS 200
#define PLAN_OTHER_COVERS 4
/* Pivots for each row of the last path, a high limit: relays with random matrices and 120 rows took up to
   7 500 pivots, 3 s; half of those with 198 rows took up to 20 000 pivots, 30 s. */
#define PLAN_LAST_PIVOTS 20000

/* The same for paths among other types: as the first type on full matrices that are not symmetric; after
   newton on symmetric ones; on sparse ones. Not measured apart. */
#define PLAN_FIRST_PIVOTS 4
#define PLAN_DENSE_PIVOTS 10
#define PLAN_SPARSE_PIVOTS 2

/* ---- intervals on sparse matrices (multilevel_bench, plan_bench grids) ------------------------------- */

/* Rows, entries for each row, sum of |M_ij| over M_ii, and share of unsuitable rows for multilevel: on 64 x
   64 points it is 3 to 6 times faster than newton, on 32 x 32 points 1.1 to 1.5 times slower. The sum is 1
   for differences of second order, at most 2 and 3.5 for bilinear and trilinear elements of any proportions.
 */
#define PLAN_MULTILEVEL_ROWS 3000
#define PLAN_MULTILEVEL_ENTRIES 40
#define PLAN_MULTILEVEL_OFFS 3.5
#define PLAN_MULTILEVEL_FEW 0.02
/* Estimated cost of newton and multilevel after pgs, in sweeps. When it was 150 for newton, auto took 6.7 to
   18.7 times as long as pgs or apgd to 1e-8 on 40 x 40 points. The 150 of multilevel were not measured apart.
 */
#define PLAN_NEWTON_COST 2000
#define PLAN_MULTILEVEL_COST 150
/* Chains: rows coupled with these many on each side at most. A factorisation costs a few sweeps, so newton
   comes first above PLAN_SMALL_ROWS: with sweeps before, options of 95 to 3 000 rows and the duals of
   denoising (127 to 400 rows) took 1.5 to 7 times as long. */
#define PLAN_CHAIN_BAND 8
/* The same for bands, where sweeps come before newton, and the cost of what follows these, in sweeps:
   deconvolution (band 12, 290 to 1 500 rows) takes 2.7 to 16 ms to 1e-6, with gradients between 5 to 62.
   Torsion on 16 x 16 points takes longer as a band than by more sweeps. */
#define PLAN_BAND 14
#define PLAN_BAND_COST 150

/* ---- few contacts on arrays (siconos_friction, "Friction to 1e-8") ------------------------- */

/* Rows up to which these methods come first, and the memory of their acceleration, in sweeps. */
#define PLAN_SMALL_ROWS 64
#define PLAN_SMALL_MEMORY 5
/* Solutions of one contact that cost as much as a solver object; sweeps up to which progress is not judged;
   sweeps with acceleration. */
#define PLAN_MOST_ANSWERS 56
#define PLAN_LEAST_SWEEPS 3
#define PLAN_MOST_ACCELERATED 60
/* The sweep from which they are accelerated. An acceleration computes all velocities again, which costs as
   much as the sweep, and contacts that take up to about twenty sweeps gain nothing from it: when it began
   after the first PLAN_LEAST_SWEEPS, grounds:300 took 1.12 to 1.15 times as long (geometric mean). */
#define PLAN_FIRST_ACCELERATED 8
/* In space Newton's method begins after PLAN_SHOWN sweeps, up to PLAN_NEWTON_ROWS rows; where at least
   PLAN_LEAST_TO_COME sweeps, and one for each PLAN_WORTH_ROWS rows, are to come. Above PLAN_NEWTON_ROWS more
   than PLAN_MOST_TO_COME solutions of a contact to come are left to nsgs. */
#define PLAN_SHOWN 10
#define PLAN_NEWTON_ROWS 24
#define PLAN_LEAST_TO_COME 2
#define PLAN_WORTH_ROWS 8
#define PLAN_MOST_TO_COME 500

/* ---- cost of what follows sweeps, in sweeps (sweep/cost.c; plan_bench, all sets) --------------------- */

/* Steps, and steps for each decimal digit. Where ipm converged it took from the point of the sweeps 3 to 7 to
   1e-4 and 4 to 22 to 1e-8 (arches, walls, capsules, spheres, packings), from its far start 5 to 39. */
#define PLAN_FIRST_FACTORS 4
#define PLAN_DECADE_FACTORS 1.5
/* Time of an operation of a factorisation, in operations of a sweep; and what else a step takes, in sweeps.
   Measured steps against the estimate: arches 65 to 140 and 97, a masonry vault 143 and 118, masonry arches
   142 and 233, walls 120 to 240 and 340, packings 360 to 860 and 394 to 458. */
#define PLAN_FACTOR 1.8
#define PLAN_STEP 80
/* Operations of a factorisation of a sparse M, in sweeps, before its graph is known: packings. */
#define PLAN_SPARSE_FACTOR 300
/* In the plane sweeps take less time by this factor; a contact with rolling resistance takes more. */
#define PLAN_PLANE 2.5
#define PLAN_ROLLING 4
/* Rows in the plane up to which pivoting is faster than interior points; its cost for each row, in sweeps. */
#define PLAN_PLANAR_ROWS 120
#define PLAN_PLANAR_SWEEPS 8

/* ---- equations beside contacts (plan_bench on bridges, ropes, machines) ------------------------------ */

/* Rows up to which equations are eliminated: their order takes sets of bits. Not measured apart. */
#define PLAN_EQUATION_ROWS 4000
/* Space for their entries, in those of an elimination without zero pivots. */
#define PLAN_EQUATION_ROOM 8
/* Time of an operation of their elimination, and of an entry that it leaves, in operations of a sweep. */
#define PLAN_ELIMINATED 0.4
#define PLAN_FILLED 8
/* Cost of their elimination, and of the entries that it leaves, in sweeps, up to which they are eliminated:
   with 120 chains of 30 hinged plates took 22 ms instead of 4; without a limit nets of 121 balls took 10 ms
   instead of 5. Circuits of 150 and 900 rows take 0.1 and 1.9 ms to 1e-6 instead of 0.4 and 3.7. With
   PLAN_ELIMINATED 1.2 bridges of 40 planks took 127 ms instead of 39. */
#define PLAN_EQUATIONS_FIRST 180
/* Equations are not eliminated if the mean diagonal of the rest is larger than that of M by this factor. In
   markets whose equations have 1e-3 on the diagonal it is 2000: 290 to 540 rows took 24 and 9 times as long
   by the rest as by lemke. In circuits, machines and ropes it is below 10. */
#define PLAN_GROWN 100
/* With friction a few iterations of admm come before an elimination whose entries cost more than this. Nets
   of 36 and 64 balls take 0.2 and 0.33 ms to 1e-4 instead of 0.38 and 1.35, ropes of 30 and 60 points 0.10
   and 0.19 instead of 0.16 and 0.58; bridges of 40 planks 11.8 instead of 9.7. */
#define PLAN_EQUATIONS_BEFORE 60
#define PLAN_SPLIT_BEFORE 20
/* Iterations of admm where equations are not eliminated: ropes of 120 and 240 points take 0.9 and 1.8 ms to
   1e-4 in 13 iterations, by sweeps and interior points 4.2 and 16.6. Bridges need more than 200. */
#define PLAN_SPLIT_STEPS 40
/* The same on full M if at least this share of the rows are equations whose diagonal is not positive, above
   PLAN_PIVOTED_ROWS rows, if the tolerance in ||q|| is at least PLAN_LOOSE. With one such equation portfolios
   of 220 rows took 1.7 ms instead of 0.2. To 1e-4 saddlePoint and singularMixed of 130 to 382 rows take
   0.15 to 0.7 times as long as by a path, in 19 to 59 iterations; to 1e-8 up to twice as long, in 49 to 420.
 */
#define PLAN_SADDLE_SHARE 0.125
#define PLAN_SADDLE_STEPS 64

/* ---- progress of sweeps (sweep/progress.c; plan_bench, all sets) ------------------------------------- */

/* The sweep after which the first residual is computed; sweeps between residuals; residuals without a new
   minimum. Not measured apart. */
#define PLAN_FIRST_RESIDUAL 8
#define PLAN_RESIDUAL_INTERVAL 16
#define PLAN_LONGEST_WAIT 64
/* Sweeps before the cost of the following types is refined; a quarter of the share of this cost after which
   progress is judged. */
#define PLAN_PROBE 24
#define PLAN_MARK 0.075
/* Sweeps continue for packings if the residual is within this many tolerances, or while its minimum decreases
   by this factor. */
#define PLAN_NEAR 5
#define PLAN_FALLEN 0.95

/* ---- friction after sweeps (plan_bench families, planted; heap_test) --------------------------------- */

/* Newton's steps: they suffice if M has full rank. If not, one costs up to half of all that ipm needs
   (arches), so ipm comes before: after sweeps newton solved a problem in 10 of 296 tries. */
#define PLAN_NEWTON_STEPS 40
/* In ||q||: below it interior points start near the best point (cone_ipm.c). If that fails, sweeps run again
   before the far start, which then fails more often than not; with patches, above PLAN_PATH_ROWS
   and whatever came before, it succeeds: 24 of 25 tries on arches and walls, but none of three on others. */
#define PLAN_BEGUN_NEAR 0.01
/* Steps of the interior point method before it follows paths: it needs 10 to 40 if it converges. With 100 it
   solved a problem in none of 26 tries without patches, and took up to a few seconds. */
#define PLAN_INTERIOR_STEPS 40
/* Rows up to which paths are faster than sweeps without limit on progress. */
#define PLAN_PATH_ROWS 600
/* Proximal points before paths, or after paths that end near a solution; then in stages with high limits. */
#define PLAN_SHORT_PROXIMAL 100
#define PLAN_PROXIMAL_STEPS 300
#define PLAN_LAST_POINTS 10000
#define PLAN_SWEPT_POINTS 50
/* In ||q||: below it sweeps circle around a solution, and proximal points by sweeps find it: of six packings
   (mu 0.7 to 1.1, 177 to 1 000 rows) that curves solve in 0.2 to 4 s, or auto not in 60 s, they solve five in
   0.05 to 6 s. Above it, as in planted problems, they fail. */
#define PLAN_CIRCLING 5e-3
/* In ||q||: above it proximal points fail, because the contacts' regimes are not known; below it fewer points
   than sweeps suffice. With patches points begin nearer, at 1e-5, where paths end. */
#define PLAN_WANDERING 1e-3
#define PLAN_NEAR_POINTS 1e-4
/* Sweeps without a new minimum, in units of the cost of the following types: packings with large mu need ten
   thousand to a hundred thousand sweeps until the regimes of most contacts are right. */
#define PLAN_PERSISTENT_SWEEPS 20
/* Iterations of reflect before the plan may end (PLAN_LOCKED_ROWS), and later. Of 40 planted problems up to
   150 rows it solves four in 50 to 650 ms; without it the plan ended without a solution. Up to
   PLAN_SMALL_ROWS it solved none, and bodies locked in grooves took 20 to 130 ms instead of 1 to 14; with 111
   rows 560 instead of 55. An iteration takes about 60 us for 442 rows. */
#define PLAN_FEW_REFLECTIONS 10000
#define PLAN_MANY_REFLECTIONS 25000
/* Steps of a first short curve, rows above which it is tried, and the residual in ||q|| below which it is:
   there interior points have stalled because redundant contacts are degenerate. Of grounds:300 it solves five
   that took 2.2 to 4.5 ms in 0.9 to 1.5 ms. With fewer rows what follows is faster, with more a curve takes
   longer. */
#define PLAN_SHORT_CURVE 200
#define PLAN_SHORT_CURVE_ROWS 20
#define PLAN_DEGENERATE 1e-4
/* Steps of trace for each row: it solves 31 of 45 planted problems in 8 s each, 28 of them in fewer steps
   than this. */
#define PLAN_CURVE_STEPS 10
/* Rows up to which the plan ends after curves, proximal points and reflections if friction may lock the
   bodies: 39 of 40 planted problems up to 150 rows are solved by then. The twelve of grounds:300 that are not
   solved took 2 to 12 s, where measured, and take 1 to 47 ms. */
#define PLAN_LOCKED_ROWS 150
/* Rows above which a plan without search ends before curves: 18 crushed boxes took 9 s a step, now 2. */
#define PLAN_SEARCH_ROWS 150
/* Rows up to which the plan searches for a proof that there is no solution. Not measured apart. */
#define PLAN_PROOF_ROWS 3000
/* Rows between bodies above which accelerated sweeps are faster than one or two factorisations. */
#define PLAN_LARGE_ROWS 5000

/* ---- points that the plan keeps (truth_bench) ------------------------------------------------------- */

/* Round-off of w in ||q|| above which a residual means nothing: iterates of 1e80 along a ray. */
#define PLAN_WITHOUT_DIGITS 1e-2
/* A stage starts at the best point if the residual there is below this share of that of the start. */
#define PLAN_MUCH_BETTER 0.1
/* In ||q||: below it a residual may be explained by rounding. */
#define PLAN_ROUNDED 1e-4
/* A residual small only by rounding, within this many tolerances: the type runs again with a smaller one. */
#define PLAN_NEARLY 10
#define PLAN_LEAST_TIGHTER 1e-2
