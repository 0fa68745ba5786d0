/*
  contact_rows.h -- private to type nsgs: an assembled problem of contacts in three dimensions, in block rows.

  One rank, all blocks COULOMB of size 3. The tangents of every contact are turned so that its own block is
  simple (array/sweep/local_block.h), and rows and columns are such that nothing is left to do between a
  sweep's sums and the regimes of array/sweep/cone.h: with its N and beta, and x,

      y_k = (N, beta) = T_k u_k,    T = [   -w            ]     r = S s,   s = (N, x),   S = [ 1  c' ]
                                        [ -a c   diag(a)  ]                                  [   -1 ]

  where a is inverse, y_k = T_k q_k + sum_j B_kj s_j with B_kj = T_k W_kj S_j. A contact that waits for the
  one before it waits for a product, two sums and, if it slides, one step of cone.h.

  Of contact k, next to each other in memory: the 3 x 3 blocks B_kj of its row, column by column, those with
  the contacts swept just before it last, and what array/sweep/cone.h wants. In the place of the own block
  stands W_kk less what cone.h makes of it, W_kk / omega: mostly nothing, and then it is left out. 76 bytes a
  block and 104 a contact, read in the order of the sweep.

  Of long rows the first blocks lie four by four: first number of each of the four, then the second of each,
  and so on. They are multiplied in four lanes, one for each block, and fill those lanes and the loads.
*/
#pragma once

#include <impls/nsgs/block_rows.h>

/* Numbers between a block and the one that is fetched while it is used. */
#define RICO_BLOCKS_AHEAD 512

/* A row of more blocks begins with fours. */
#define RICO_LONG_ROW 12

/* Of the blocks of a row, how many lie in fours. The last one, whose reaction is the newest, never does. */
static inline PetscInt RicoBlocksInFours(PetscInt blocks)
{
  return blocks > RICO_LONG_ROW ? (blocks - 1) / 4 * 4 : 0;
}

typedef struct {
  double y[3], mu;         /* y = T q        */
  double c[2], inverse[2]; /* of W_kk / omega */
  double stiffness;        /* W_NN / omega    */
} RicoContactRow;

/* s has four numbers a contact; the last one is alpha of array/sweep/cone.h. */
typedef struct {
  PetscInt count;
  const PetscInt *start;  /* blocks of contact k: start[k] .. start[k + 1] - 1 */
  const PetscInt *column; /* the contact that a block belongs to               */
  const double *block;    /* nine numbers each, 36 where four lie together     */
  const RicoContactRow *row;
  double *s;
  PetscInt *asleep; /* sweeps that a contact still sits out              */
} RicoContactRowsView;

/* One sweep in this order (NULL: 0, 1, ...). A contact whose change (squared, times the stiffness squared) is
   at most `share` sits out `freeze` sweeps. Returns the sum of these changes, those of sleepers counted as
   share. */
typedef double (*RicoContactRowsKernel)(const RicoContactRowsView *, const PetscInt order[], PetscInt freeze,
                                        double share);
PETSC_INTERN double RicoContactRowsSweepPlain(const RicoContactRowsView *, const PetscInt order[],
                                              PetscInt freeze, double share);
PETSC_INTERN double RicoContactRowsSweepAVX2(const RicoContactRowsView *, const PetscInt order[],
                                             PetscInt freeze, double share);

typedef struct {
  RicoContactRowsView view;
  RicoContactRowsKernel kernel;
  RicoBlockRows rows;
  double *turn; /* cosine and sine of each contact */
  RicoContactRow *row;
} RicoContactRows;

/* *made is false where the problem is of another kind, or a contact's own block is not one of friction: far
   from symmetric, or not definite. */
PETSC_INTERN PetscErrorCode RicoContactRowsCreate(RicoSweep *, PetscReal omega, RicoContactRows *,
                                                  PetscBool *made);
PETSC_INTERN PetscErrorCode RicoContactRowsDestroy(RicoContactRows *);
PETSC_INTERN void RicoContactRowsLoad(RicoContactRows *, const PetscReal z[]);
/* The same in the course of a solve: sleepers and guesses stay. */
PETSC_INTERN void RicoContactRowsMove(RicoContactRows *, const PetscReal z[]);
PETSC_INTERN void RicoContactRowsUnload(const RicoContactRows *, PetscReal z[]);
