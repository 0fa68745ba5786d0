/*
  thresholds.h -- private: the part of plan_thresholds.h for the methods before pivoting: sweeps, conjugate
  gradients, rounds of Newton's method.
*/
#pragma once

/* Sweeps before pivoting. Their progress is judged from sweep PLAN_LEAST_WATCHED on, by the last
   PLAN_WATCHED_SWEEPS, but not before they have used the share PLAN_TRIED of the cost of a path. With 0.05
   instead, torsion on 8 x 8 points took 8 times as long. Without sweeps murty takes 13 times as long as the
   fastest type. In the first PLAN_WATCHED_SWEEPS, while rows change their states, sweeps may be expected to
   cost PLAN_EARLY times as much as a path, because they converge faster later. With PLAN_EARLY 1, halfspace
   of 36 and cournot of 16 rows take 1.9 and 1.6 times as long to 1e-4. */
#define PLAN_LEAST_WATCHED 2
#define PLAN_WATCHED_SWEEPS 8
#define PLAN_TRIED 0.15
#define PLAN_EARLY 1.5
/* Cost of a sweep: for each full row; for each row and each entry of compressed rows. The unit of all costs
   here is the time of a product in a sweep over long full rows (0.09 ns with AVX-512, 0.11 with AVX2). They
   are fitted to the times of 370 problems of 16 to 430 rows. */
#define PLAN_FULL_ROW 180
#define PLAN_SPARSE_ROW 60
#define PLAN_SPARSE_ENTRY 5
/* From this tolerance in ||q|| on, methods that converge linearly come before those that end exactly. */
#define PLAN_LOOSE 1e-5
/* Conjugate gradients before a path, if the tolerance is loose. PLAN_PRODUCT_ROW: cost of a product with M,
   for each full row. The first estimate comes after PLAN_FIRST_PRODUCTS products, which may cost the share
   PLAN_TRIED_PRODUCTS of a path; then more follow if they are expected to take at most PLAN_LEFT_PRODUCTS of
   the rest. Sweeps end in favour of gradients if more than PLAN_MANY_SWEEPS are to come. Control of 400 rows
   takes 6 ms to 1e-4 (without: 27), a network of 85 rows 0.06 ms (0.12). To 1e-8 control of 60 to 400 rows
   would take 1.2 times as long. */
#define PLAN_PRODUCT_ROW 50
#define PLAN_FIRST_PRODUCTS 16
#define PLAN_TRIED_PRODUCTS 0.25
#define PLAN_LEFT_PRODUCTS 0.5
#define PLAN_MANY_SWEEPS 80
/* Cost of a path. Its pivots: PLAN_PIVOTS for each row away from its start, PLAN_BOX_PIVOTS if the row has
   two bounds, and one for PLAN_BOX_ROWS rows with two bounds. The cost of a pivot: PLAN_PIVOT_ROW for each
   row, PLAN_PIVOT_ENTRY for each row times the rows inside their bounds. The work before and after all
   pivots: PLAN_AROUND_ROW, PLAN_AROUND_ENTRY. For half of the problems the measured time is 0.9 to 1.5 times
   the estimate. An earlier estimate, 0.3 sweeps for a pivot of any size, gave a third of the time of paths of
   16 to 64 rows. */
#define PLAN_PIVOTS 1.15
#define PLAN_BOX_PIVOTS 1.5
#define PLAN_BOX_ROWS 60.
#define PLAN_PIVOT_ROW 115
#define PLAN_PIVOT_ENTRY 0.18
#define PLAN_AROUND_ROW 600
#define PLAN_AROUND_ENTRY 8
/* Cost of a round of Newton's method: for each row, for each entry of M, for each row inside its bounds, and
   for the cube of their number. PLAN_FORM_ENTRY: the standard form before the first round, for each entry.
   Fitted to 25 rounds of 20 to 400 rows, which took 0.8 to 1.5 times the estimate; without the cost of rows
   inside, the estimate was half of the time of rounds of 20 to 40 rows. PLAN_ROUNDS: number of rounds
   expected to solve from a settled point. With 1, economies of 36 rows take 1.4 times as long; with 2,
   cournot and halfspace of 64 and 100 rows. */
#define PLAN_ROUND_ROW 170
#define PLAN_ROUND_ENTRY 4.5
#define PLAN_ROUND_INSIDE 1300
#define PLAN_ROUND 0.25
#define PLAN_FORM_ENTRY 6
#define PLAN_ROUNDS 1.25
/* Two rounds are tried between sweeps, once, if no row is expected to change its state, and if a round costs
   less than the sweeps to come and less than the share PLAN_SETTLED of a path. This expectation requires that
   the last sweep has reduced the changes below PLAN_SETTLED_RATE times those before, or that no row has
   changed its state in the last PLAN_WATCHED_SWEEPS. Classification of 150 rows takes 0.15 ms (without: 0.9).
   */
#define PLAN_SETTLED 0.34
#define PLAN_SETTLED_RATE 0.85
/* At the end of sweeps, if a few rows still change their states, rounds of Newton's method may use this share
   of the cost of a path. With 0.2, 17 fewer of 277 problems take at most 1.5 times the time of the fastest
   method to 1e-6; with 0.06 classification of 250 rows takes up to three times as long. */
#define PLAN_UNSETTLED 0.12
/* Sweeps read compressed rows if at most this share of the entries are not 0. 225 rows with 13 % take 0.11 ms
   (as full rows: 0.45). */
#define PLAN_COMPRESSED 0.25
/* Newton's method adds digits to the solution of converged sweeps if it costs at most this share of the
   sweeps. With 1, problems that sweeps solve took 1.5 to 3 times as long. */
#define PLAN_POLISHED 0.25
/* Limits of the rounds of Newton's method before a path: PLAN_FIRST_ROUNDS from a start inside the bounds,
   PLAN_FEW_ROUNDS after sweeps. With these numbers fewer than a tenth of relay, scaledRelay and sparseRelay
   (20 to 64 rows) take more than 1.5 times the time of the fastest method. */
#define PLAN_FIRST_ROUNDS 2
#define PLAN_FEW_ROUNDS 5
