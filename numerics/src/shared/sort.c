/*
  sort.c -- sorting. Most lists here are the few contacts of one body: qsort() takes longer for these than an
  insertion sort.
*/
#include "shared_impl.h"

enum { FEW = 16, LARGEST = 128 }; /* entries of a short list; bytes of an entry */

static void SortFew(char *at, int64_t n, size_t size, int (*compare)(const void *, const void *))
{
  char moved[LARGEST];

  for (int64_t i = 1; i < n; i++) {
    int64_t j = i;

    while (j > 0 && compare(at + (j - 1) * (int64_t)size, at + i * (int64_t)size) > 0) j--;
    if (j == i) continue;
    memcpy(moved, at + i * (int64_t)size, size);
    memmove(at + (j + 1) * (int64_t)size, at + j * (int64_t)size, (size_t)(i - j) * size);
    memcpy(at + j * (int64_t)size, moved, size);
  }
}

void RicoSharedSort(void *at, int64_t n, size_t size, int (*compare)(const void *, const void *))
{
  if (n > FEW || size > LARGEST)
    qsort(at, (size_t)n, size, compare);
  else
    SortFew(at, n, size, compare);
}
