/*
  groups.h -- private: sets of rows that M does not couple with other rows. Each is a problem of its own.

  A row whose bounds are equal has a known z and couples nothing. Groups of few rows are joined, up to
  PLAN_GROUP_ROWS rows, because a solve costs more than their rows.
*/
#pragma once

/* Begins: each row is a group. */
void RicoGroupsBegin(int n, int up[]);
/* The row is fixed: it belongs to no group. Before any join. */
void RicoGroupsFix(int up[], int row);
/* Rows i and j are in one group, unless one of them is fixed. */
void RicoGroupsJoin(int up[], int i, int j);

/* Ends: up[i] becomes the number of row i's group, from 0 in the order of first rows, or -1 if it is fixed.
   size[k] becomes its number of rows; room for n. Returns the number of groups. */
int RicoGroupsNumber(int n, int up[], int size[]);
/* Whether to solve groups one by one: the largest has few of the n rows. */
int RicoGroupsAreWorth(int n, int count, const int size[]);
/* Whether a problem of intervals has such groups. up, size: room for n. */
int RicoArrayHasGroups(int n, const double *M, const double *lb, const double *ub, int up[], int size[]);
