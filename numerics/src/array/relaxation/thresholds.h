/*
  thresholds.h -- private: the part of plan_thresholds.h for the methods before pivoting: sweeps, conjugate
  gradients, rounds of Newton's method.
*/
#pragma once

/* Sweeps before pivoting: progress is judged from the second on, by the last PLAN_WATCHED_SWEEPS, after the
   share PLAN_TRIED of the cost of a path: with 0.05 torsion on 8 x 8 points took 8 times as long as sweeps.
   Without sweeps murty takes 13 times as long as the fastest type. In the first PLAN_WATCHED_SWEEPS, as long
   as rows change their states, they may be expected to cost PLAN_EARLY times as much as a path: they converge
   faster after that. With 1 halfspace of 36 and cournot of 16 rows take 1.9 and 1.6 times as long to 1e-4. */
#define PLAN_LEAST_WATCHED 2
#define PLAN_WATCHED_SWEEPS 8
#define PLAN_TRIED 0.15
#define PLAN_EARLY 1.5
/* Costs before pivoting, in products of a sweep over long full rows (0.09 ns with AVX-512), fitted to the
   times of 370 problems of 16 to 430 rows. A sweep: of a full row, and of a row and an entry of compressed
   ones. */
#define PLAN_FULL_ROW 180
#define PLAN_SPARSE_ROW 60
#define PLAN_SPARSE_ENTRY 5
/* The tolerance in ||q|| from which methods that converge linearly come before those that end exactly. */
#define PLAN_LOOSE 1e-5
/* Conjugate gradients before a path, if the tolerance is loose. Of a product with a full row, in the same
   unit; how many products come before the first estimate; the share of the cost of a path that these may
   take, and the share of the remaining part up to which more follow. Sweeps end for them if more than
   PLAN_MANY_SWEEPS are to come. Control of 400 rows takes 6 ms to 1e-4 instead of 27, a network of 85 rows
   0.06 instead of 0.12. To 1e-8 control of 60 to 400 rows would take 1.2 times as long. */
#define PLAN_PRODUCT_ROW 50
#define PLAN_FIRST_PRODUCTS 16
#define PLAN_TRIED_PRODUCTS 0.25
#define PLAN_LEFT_PRODUCTS 0.5
#define PLAN_MANY_SWEEPS 80
/* A path: pivots for each row away from its start; with two bounds PLAN_BOX_PIVOTS, and one more for
   PLAN_BOX_ROWS rows with two bounds, wherever they are; of each row, the cost of a pivot, for each row
   inside its bounds as well, and of the work before and after all. Of these problems half take 0.9 to 1.5
   times as long. With 0.3 of a sweep for a pivot of any size, paths of 16 to 64 rows were thought to take a
   third of their time. */
#define PLAN_PIVOTS 1.15
#define PLAN_BOX_PIVOTS 1.5
#define PLAN_BOX_ROWS 60.
#define PLAN_PIVOT_ROW 115
#define PLAN_PIVOT_ENTRY 0.18
#define PLAN_AROUND_ROW 600
#define PLAN_AROUND_ENTRY 8
/* A round of Newton's method: of each row, each entry of M, each row inside its bounds, and the cube of their
   number; and the standard form before the first one, of each entry. Fitted to 25 rounds of 20 to 400 rows,
   which took 0.8 to 1.5 times as long. Without a cost of each row inside, rounds of 20 to 40 rows were
   thought to take half of their time. PLAN_ROUNDS: rounds after which a settled point is expected to be
   solved: with 1 economies of 36 rows take 1.4 times as long, with 2 cournot and halfspace of 64 and 100. */
#define PLAN_ROUND_ROW 170
#define PLAN_ROUND_ENTRY 4.5
#define PLAN_ROUND_INSIDE 1300
#define PLAN_ROUND 0.25
#define PLAN_FORM_ENTRY 6
#define PLAN_ROUNDS 1.25
/* If no row is expected to change its state, two rounds are tried between sweeps, once, if a round costs less
   than the sweeps to come and this share of a path, and the last sweep has reduced the changes to
   PLAN_SETTLED_RATE, or no row has changed its state in the last PLAN_WATCHED_SWEEPS: classification of 150
   rows takes 0.15 ms instead of 0.9. */
#define PLAN_SETTLED 0.34
#define PLAN_SETTLED_RATE 0.85
/* The share of the cost of a path that rounds of Newton's method may take at the end of sweeps if a few rows
   still change their states: with 0.2, 17 of the 277 problems fewer are within 1.5 to 1e-6; with 0.06
   classification of 250 rows takes up to three times as long. */
#define PLAN_UNSETTLED 0.12
/* The share of entries other than 0 up to which sweeps read compressed rows: 225 rows with 13 % take 0.11 ms
   instead of 0.45. */
#define PLAN_COMPRESSED 0.25
/* The share of the cost of sweeps that have converged up to which Newton's method adds digits to their
   solution: with 1 problems that sweeps solve took 1.5 to 3 times as long. */
#define PLAN_POLISHED 0.25
/* Rounds of Newton's method before a path, from a start inside the bounds and after sweeps. With these
   numbers fewer than a tenth of relay, scaledRelay and sparseRelay (20 to 64 rows) take more than 1.5 times
   the fastest. */
#define PLAN_FIRST_ROUNDS 2
#define PLAN_FEW_ROUNDS 5
