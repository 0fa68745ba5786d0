/*
  groups.c -- groups of rows by union and find: each row points to an earlier row of its group, or to
  itself.
*/
#include "groups.h"

#include <array/plan_thresholds.h>
#include <array/vector.h>
#include <stddef.h>

enum { FIXED = -1 };

void RicoGroupsBegin(int n, int up[])
{
  for (int i = 0; i < n; i++) up[i] = i;
}

void RicoGroupsFix(int up[], int row)
{
  up[row] = FIXED;
}

/* The first row of the group; halves the path to it. */
static int First(int up[], int row)
{
  while (up[row] != row) {
    up[row] = up[up[row]];
    row = up[row];
  }
  return row;
}

int RicoGroupsJoin(int up[], int i, int j)
{
  if (up[i] == FIXED || up[j] == FIXED) return 0;
  i = First(up, i);
  j = First(up, j);
  if (i < j) up[j] = i;
  if (j < i) up[i] = j;
  return i != j;
}

int RicoGroupsNumber(int n, int joined, int up[], int size[])
{
  int count = 0;
  for (int i = 0; i < n; i++) size[i] = 0;
  for (int i = 0; i < n; i++)
    if (up[i] != FIXED) size[up[i] = First(up, i)]++;
  for (int i = 0; i < n; i++) {
    const int first = up[i];
    if (first == FIXED) continue;
    if (first == i && count > 0 && size[count - 1] + size[i] <= joined)
      size[count - 1] += size[i];
    else if (first == i)
      size[count++] = size[i];
    up[i] = first == i ? count - 1 : up[first];
  }
  return count;
}

int RicoGroupsAreWorth(int n, int count, const int size[])
{
  int largest = 0;
  for (int k = 0; k < count; k++)
    if (size[k] > largest) largest = size[k];
  return largest <= PLAN_GROUP_SHARE * n;
}

int RicoArrayHasGroups(int n, const double *M, const double *lb, const double *ub, int up[], int size[])
{
  int count = n;
  if (n <= PLAN_SMALL_ROWS || n > PLAN_GROUPS_ROWS) return 0;
  RicoGroupsBegin(n, up);
  for (int i = 0; i < n && ub; i++) {
    if (ub[i] != (lb ? lb[i] : 0.0)) continue;
    RicoGroupsFix(up, i);
    count--;
  }
  for (int i = 0; i < n && count > 1; i++)
    for (int k = VectorNonzeros(n, M + (size_t)i * n, size) - 1; k >= 0; k--)
      count -= RicoGroupsJoin(up, i, size[k]);
  return RicoGroupsAreWorth(n, RicoGroupsNumber(n, PLAN_GROUP_ROWS, up, size), size);
}
