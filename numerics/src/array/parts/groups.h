/*
  groups.h -- private: sets of rows that M does not couple with other rows. Each is a problem of its own.

  A row that is fixed belongs to no group and couples nothing: its z is known because its bounds are equal, or
  it is a contact beside equations, which form the groups.
*/
#pragma once

/* Begins: each row is a group. */
void RicoGroupsBegin(int n, int up[]);
/* The row is fixed: it belongs to no group. Before any join. */
void RicoGroupsFix(int up[], int row);
/* Rows i and j are in one group, unless one of them is fixed. Returns 1 if they were in two before. */
int RicoGroupsJoin(int up[], int i, int j);

/* Ends: up[i] becomes the number of row i's group, from 0 in the order of first rows, or -1 if it is fixed.
   size[k] becomes its number of rows; room for n. Groups are joined up to `joined` rows, because a solve
   costs more than few rows. Returns the number of groups. */
int RicoGroupsNumber(int n, int joined, int up[], int size[]);
/* Returns true if groups are solved one by one: the largest has few of the n rows. */
int RicoGroupsAreWorth(int n, int count, const int size[]);
/* Returns true if a problem of intervals has such groups. up, size: room for n. */
int RicoArrayHasGroups(int n, const double *M, const double *lb, const double *ub, int up[], int size[]);
