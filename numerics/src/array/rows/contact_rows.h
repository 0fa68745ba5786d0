/*
  contact_rows.h -- private: block rows of a problem of contacts in three dimensions, M given by its entries.

  For blocks COULOMB of size 3: type nsgs on one rank, and few contacts on arrays (friction/small_rows.c). The
  tangents of every contact are turned so that its own block is simple (array/sweep/lanes/local_block.h). Rows
  and columns are transformed so that the sums of a sweep are the input of array/sweep/lanes/cone.h. With N,
  beta and x of that file:

      y_k = (N, beta) = T_k u_k,    T = [   -w            ]     r = S s,   s = (N, x),   S = [ 1  c' ]
                                        [ -a c   diag(a)  ]                                  [   -1 ]

  where a is inverse, y_k = T_k q_k + sum_j B_kj s_j and B_kj = T_k W_kj S_j. Between two dependent contacts
  lie one product, two sums and, if the contact slides, one step of cone.h.

  The data of contact k are contiguous: the 3 x 3 blocks B_kj of its row, column by column, with the contacts
  swept just before it last, and the input of array/sweep/lanes/cone.h. The own block is W_kk minus the block
  that cone.h assumes, W_kk / omega. It is mostly zero and is then omitted. 76 bytes per block and 104 per
  contact are read, in the order of the sweep.

  In long rows the first blocks are stored in groups of four: the first number of each of the four, then the
  second of each, and so on. They are multiplied in four lanes, one per block, which uses all lanes and loads.
*/
#pragma once

#include <stddef.h>

/* Distance, in numbers, from a block to the one that is prefetched. */
#define RICO_BLOCKS_AHEAD 512

/* Rows with more blocks begin with groups of four. */
#define RICO_LONG_ROW 12

/* Blocks of a row in groups of four. The last block, with the most recent reaction, is never in one. */
static inline int RicoBlocksInFours(int blocks)
{
  return blocks > RICO_LONG_ROW ? (blocks - 1) / 4 * 4 : 0;
}

typedef struct {
  double y[3], mu;         /* y = T q        */
  double c[2], inverse[2]; /* of W_kk / omega */
  double stiffness;        /* W_NN / omega    */
} RicoContactRow;

/* s has four numbers per contact; the last one is alpha of array/sweep/lanes/cone.h. */
typedef struct {
  int count;
  const int *start;    /* blocks of contact k: start[k] .. start[k + 1] - 1 */
  const int *column;   /* the block column, as a number of a contact        */
  const double *block; /* nine numbers per block, 36 per group of four      */
  const RicoContactRow *row;
  double *s;
  int *asleep; /* sweeps for which a contact is still skipped       */
} RicoContactRowsView;

/* One sweep in this order (NULL: 0, 1, ...). A contact is skipped for the next `freeze` sweeps if its change
   (squared, times the squared stiffness) is at most `share`. Returns the sum of these changes; skipped
   contacts count as share. */
typedef double (*RicoContactRowsKernel)(const RicoContactRowsView *, const int order[], int freeze,
                                        double share);
double RicoContactRowsSweepPlain(const RicoContactRowsView *, const int order[], int freeze, double share);
double RicoContactRowsSweepAVX2(const RicoContactRowsView *, const int order[], int freeze, double share);

/* The rows before and after their transformation. The caller provides the arrays: `block` and `column` with
   room for the own blocks, and `block` with one number more. */
typedef struct {
  RicoContactRowsView view;
  RicoContactRowsKernel kernel;
  int *start, *column; /* as in the view                          */
  double *block;
  double *own;  /* the own block of each contact           */
  double *turn; /* cosine and sine per contact             */
  RicoContactRow *row;
} RicoContactRows;

/* Transforms the blocks W_kj, j != k, and W_kk, column by column, and row[k] with y = q_k and mu.
   Returns 0 if a contact's own block is far from symmetric or not positive definite. */
int RicoContactRowsPrepare(RicoContactRows *, double omega);
void RicoContactRowsLoad(RicoContactRows *, const double z[]);
/* Updates the data during a solve: skipped contacts and guesses are kept. */
void RicoContactRowsMove(RicoContactRows *, const double z[]);
void RicoContactRowsUnload(const RicoContactRows *, double z[]);
