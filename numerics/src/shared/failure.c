/*
  failure.c -- the text of the last error of this thread, and memory.
*/
#include <stdarg.h>
#include <stdio.h>

#include "shared_impl.h"

static _Thread_local char reason[RICO_MESSAGE_SIZE];

int RicoSharedFail(const char *format, ...)
{
  va_list values;

  va_start(values, format);
  vsnprintf(reason, sizeof reason, format, values);
  va_end(values);
  return 1;
}

const char *RicoSharedSweepError(void)
{
  return reason;
}

/* Stores a pointer at `at`, of whatever type. */
static int Keep(void *room, void *at)
{
  if (!room) return RicoSharedFail("out of memory");
  memcpy(at, &room, sizeof room);
  return 0;
}

int RicoSharedRoom(size_t bytes, int isZero, void *at)
{
  const size_t some = bytes > 0 ? bytes : 1;

  return Keep(isZero ? calloc(some, 1) : malloc(some), at);
}

int RicoSharedGrow(size_t bytes, void *at)
{
  void *room;

  memcpy(&room, at, sizeof room);
  return Keep(realloc(room, bytes > 0 ? bytes : 1), at);
}
