/*
  rico_ranks.h -- the ranks over which a problem is distributed, as a table of functions. This library does
  not use MPI: rico_mpi.h (Ricochet::ranks) fills the table for a communicator. NULL is a single process; then
  the functions below do nothing, at no cost.

  A message is identified by its sender and its tag. Messages of one sender with one tag arrive in the order
  in which they were sent. All functions are collective except those for single messages.
*/
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A message or a reduction under way; {0}: none. */
typedef struct {
  int64_t handle; /* for the functions of the table only */
  int isActive;   /* 0: there is nothing to wait for */
} RicoRequest;

/* The table of functions. Its functions determine how a rank waits: those for MPI sleep after a while, so
   that a waiting rank leaves the processor to others. */
typedef struct RicoRanks {
  int rank, size; /* number of this rank, from 0 on; number of ranks */
  /* replace n values by their sums or maxima over all ranks */
  void (*sum)(const struct RicoRanks *, int n, int64_t values[]);
  void (*max)(const struct RicoRanks *, int n, int64_t values[]);
  void (*max_real)(const struct RicoRanks *, int n, double values[]);
  /* begins a maximum: *all is the largest *mine of all ranks once wait() has returned */
  void (*begin_max)(const struct RicoRanks *, const double *mine, double *all, RicoRequest *);
  /* all: the bytes of rank 0, then those of rank 1, ...; each rank gives the same number */
  void (*gather)(const struct RicoRanks *, size_t bytes, const void *mine, void *all);
  /* data: the bytes of rank `from`, on all ranks */
  void (*broadcast)(const struct RicoRanks *, int from, size_t bytes, void *data);
  /* Sends one number to each of n ranks. Returns the number of ranks that have sent one to this rank; *from
     and *told receive these ranks and their numbers, in any order, to be freed by the caller. Returns -1 if
     memory does not suffice. */
  int (*tell)(const struct RicoRanks *, int n, const int to[], const int64_t number[], int **from,
              int64_t **told);
  /* Begin to send or to receive a message. The data must remain valid until wait() has returned. */
  void (*send)(const struct RicoRanks *, int to, int tag, size_t bytes, const void *data, RicoRequest *);
  void (*receive)(const struct RicoRanks *, int from, int tag, size_t bytes, void *data, RicoRequest *);
  /* Waits for the next message from this rank with this tag, and returns its number of bytes. */
  size_t (*probe)(const struct RicoRanks *, int from, int tag);
  /* Waits until n requests are complete. */
  void (*wait)(const struct RicoRanks *, int n, RicoRequest *const requests[]);
  /* Returns 1 if this request is complete, else 0, without waiting. */
  int (*test)(const struct RicoRanks *, RicoRequest *);
  void (*abort)(const struct RicoRanks *, int status); /* ends the program on all ranks */
} RicoRanks;

/* The calling rank; the number of ranks. */
static inline int RicoRank(const RicoRanks *ranks)
{
  return ranks ? ranks->rank : 0;
}
static inline int RicoRanksSize(const RicoRanks *ranks)
{
  return ranks ? ranks->size : 1;
}

/* Replaces values by their sums over all ranks. */
static inline void RicoRanksSum(const RicoRanks *ranks, int n, int64_t values[])
{
  if (ranks) ranks->sum(ranks, n, values);
}

/* Replaces values by their maxima over all ranks. */
static inline void RicoRanksMax(const RicoRanks *ranks, int n, int64_t values[])
{
  if (ranks) ranks->max(ranks, n, values);
}

/* Replaces real values by their maxima over all ranks. */
static inline void RicoRanksMaxReal(const RicoRanks *ranks, int n, double values[])
{
  if (ranks) ranks->max_real(ranks, n, values);
}

/* all: the bytes of rank 0, then those of rank 1, ...; each rank gives the same number */
static inline void RicoRanksGather(const RicoRanks *ranks, size_t bytes, const void *mine, void *all)
{
  if (ranks)
    ranks->gather(ranks, bytes, mine, all);
  else
    memcpy(all, mine, bytes);
}

/* Begins a maximum over all ranks; *all is valid after RicoRanksWait(). */
static inline void RicoRanksBeginMax(const RicoRanks *ranks, const double *mine, double *all,
                                     RicoRequest *request)
{
  if (ranks)
    ranks->begin_max(ranks, mine, all, request);
  else
    *all = *mine;
}

/* Waits for a message or a reduction, if it is under way. */
static inline void RicoRanksWait(const RicoRanks *ranks, RicoRequest *request)
{
  if (request->isActive) ranks->wait(ranks, 1, &request);
}

/* Returns 1 if nothing is under way. */
static inline int RicoRanksTest(const RicoRanks *ranks, RicoRequest *request)
{
  return !request->isActive || ranks->test(ranks, request);
}

#ifdef __cplusplus
}
#endif
