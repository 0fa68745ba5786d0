/*
  arena.h -- private: memory from the caller's work array.
*/
#pragma once

#include <stddef.h>

/* Allocates from the caller's work array. With base = NULL it only counts. */
typedef struct {
  char *base;
  size_t used;
} Arena;

static inline void *ArenaTake(Arena *arena, size_t bytes)
{
  void *here = arena->base ? arena->base + arena->used : NULL;
  arena->used += (bytes + 63) / 64 * 64;
  return here;
}

static inline double *ArenaDoubles(Arena *arena, size_t count)
{
  return ArenaTake(arena, count * sizeof(double));
}
