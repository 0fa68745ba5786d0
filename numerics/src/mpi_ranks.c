/*
  mpi_ranks.c -- the functions of rico_ranks.h for an MPI communicator. A rank that waits tests its requests
  again and again. After 20 ms it sleeps between two tests, for a tenth of the time waited and at most 5 ms,
  so that it does not slow down the rank that it waits for if both share a core.
*/
#include <limits.h>
#include <numerics/rico_mpi.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  RicoRanks table;      /* first: a pointer to it is a pointer to this */
  MPI_Comm given, comm; /* that of the user, and a duplicate */
  int tells;            /* number of calls of Tell() so far */
} MpiRanks;

enum { TELL_TAG = 32000, PIECE = 1 << 30 }; /* MPI's counts are int: longer messages go in pieces */

static MPI_Comm Comm(const RicoRanks *ranks)
{
  return ((const MpiRanks *)ranks)->comm;
}

static void Keep(MPI_Request from, RicoRequest *request)
{
  request->isActive = from != MPI_REQUEST_NULL;
  memcpy(&request->handle, &from, sizeof(MPI_Request));
}

static MPI_Request Handle(const RicoRequest *request)
{
  MPI_Request handle = MPI_REQUEST_NULL;

  if (request->isActive) memcpy(&handle, &request->handle, sizeof(MPI_Request));
  return handle;
}

static double Seconds(void)
{
  struct timespec now;

  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Sleeps between two tests of a wait that began at `begin`, if the wait is long. If ranks share cores, MPI
   yields the core in its tests. This function does not yield, because a yield leaves the core to any other
   program for a whole time slice, in each wait (shared_bodies_test, 2 ranks beside 2 busy programs: more than
   90 s with a yield, 2.6 s without). A rank that shares its core waits for time slices of other ranks, some
   milliseconds each. It sleeps only after several of them, because a sleeping rank resumes late. */
static void Pause(double begin)
{
  const double sleeping = 2e-2, longest = 5e-3, waited = Seconds() - begin;
  struct timespec time = {0};

  if (waited <= sleeping) return;
  time.tv_nsec = (long)(1e9 * (waited / 10 < longest ? waited / 10 : longest));
  nanosleep(&time, NULL);
}

/* Tests twice, because a message that arrives during a test is reported by the next one. */
static int AreComplete(int n, MPI_Request requests[])
{
  int over = 0;

  for (int i = 0; i < 2 && !over; i++) MPI_Testall(n, requests, &over, MPI_STATUSES_IGNORE);
  return over;
}

static void Await(int n, MPI_Request requests[])
{
  double begin;

  if (AreComplete(n, requests)) return;
  begin = Seconds();
  while (!AreComplete(n, requests)) Pause(begin);
}

static void Wait(const RicoRanks *ranks, int n, RicoRequest *const requests[])
{
  (void)ranks;
  for (int i = 0; i < n; i++) {
    MPI_Request handle = Handle(requests[i]);

    Await(1, &handle);
    *requests[i] = (RicoRequest){0};
  }
}

static int Test(const RicoRanks *ranks, RicoRequest *request)
{
  MPI_Request handle = Handle(request);

  (void)ranks;
  if (!AreComplete(1, &handle)) return 0;
  *request = (RicoRequest){0};
  return 1;
}

static void Reduce(const RicoRanks *ranks, int n, void *values, MPI_Datatype type, MPI_Op operation)
{
  MPI_Request request;

  MPI_Iallreduce(MPI_IN_PLACE, values, n, type, operation, Comm(ranks), &request);
  Await(1, &request);
}

static void Sum(const RicoRanks *ranks, int n, int64_t values[])
{
  Reduce(ranks, n, values, MPI_INT64_T, MPI_SUM);
}

static void Max(const RicoRanks *ranks, int n, int64_t values[])
{
  Reduce(ranks, n, values, MPI_INT64_T, MPI_MAX);
}

static void MaxReal(const RicoRanks *ranks, int n, double values[])
{
  Reduce(ranks, n, values, MPI_DOUBLE, MPI_MAX);
}

static void BeginMax(const RicoRanks *ranks, const double *mine, double *all, RicoRequest *request)
{
  MPI_Request handle;

  MPI_Iallreduce(mine, all, 1, MPI_DOUBLE, MPI_MAX, Comm(ranks), &handle);
  Keep(handle, request);
}

static void Gather(const RicoRanks *ranks, size_t bytes, const void *mine, void *all)
{
  MPI_Request request;

  MPI_Iallgather(mine, (int)bytes, MPI_BYTE, all, (int)bytes, MPI_BYTE, Comm(ranks), &request);
  Await(1, &request);
}

static void Broadcast(const RicoRanks *ranks, int from, size_t bytes, void *data)
{
  for (size_t begin = 0; begin < bytes; begin += PIECE) {
    const size_t piece = bytes - begin < PIECE ? bytes - begin : PIECE;
    MPI_Request request;

    MPI_Ibcast((char *)data + begin, (int)piece, MPI_BYTE, from, Comm(ranks), &request);
    Await(1, &request);
  }
}

/* Sends a message in one or several pieces. Messages keep their order, so the request of the last piece is
   that of the whole message. */
static void Send(const RicoRanks *ranks, int to, int tag, size_t bytes, const void *data,
                 RicoRequest *request)
{
  MPI_Request handle;

  for (; bytes > PIECE; bytes -= PIECE, data = (const char *)data + PIECE) {
    MPI_Isend(data, PIECE, MPI_BYTE, to, tag, Comm(ranks), &handle);
    Await(1, &handle);
  }
  MPI_Isend(data, (int)bytes, MPI_BYTE, to, tag, Comm(ranks), &handle);
  Keep(handle, request);
}

static void Receive(const RicoRanks *ranks, int from, int tag, size_t bytes, void *data, RicoRequest *request)
{
  MPI_Request handle;

  for (; bytes > PIECE; bytes -= PIECE, data = (char *)data + PIECE) {
    MPI_Irecv(data, PIECE, MPI_BYTE, from, tag, Comm(ranks), &handle);
    Await(1, &handle);
  }
  MPI_Irecv(data, (int)bytes, MPI_BYTE, from, tag, Comm(ranks), &handle);
  Keep(handle, request);
}

static size_t Probe(const RicoRanks *ranks, int from, int tag)
{
  const double begin = Seconds();
  MPI_Status status;
  int found = 0, bytes;

  while (!found) {
    for (int i = 0; i < 2 && !found; i++) MPI_Iprobe(from, tag, Comm(ranks), &found, &status);
    if (!found) Pause(begin);
  }
  MPI_Get_count(&status, MPI_BYTE, &bytes);
  return (size_t)bytes;
}

/* Receives a number if one has arrived. Returns 0 if there is no memory for it. */
static int TakeNumber(MPI_Comm comm, int tag, int *arrived, int *room, int **from, int64_t **told)
{
  MPI_Status status;
  int found = 0;

  MPI_Iprobe(MPI_ANY_SOURCE, tag, comm, &found, &status);
  if (!found) return 1;
  if (*arrived == *room) {
    int *more_from;
    int64_t *more_told;

    *room = 2 * *room + 8;
    more_from = realloc(*from, (size_t)*room * sizeof **from);
    if (more_from) *from = more_from;
    more_told = realloc(*told, (size_t)*room * sizeof **told);
    if (more_told) *told = more_told;
    if (!more_from || !more_told) return 0;
  }
  (*from)[*arrived] = status.MPI_SOURCE;
  MPI_Recv(&(*told)[*arrived], 1, MPI_INT64_T, status.MPI_SOURCE, tag, comm, MPI_STATUS_IGNORE);
  ++*arrived;
  return 1;
}

/* Sends number[i] to rank to[i], and receives numbers from ranks that this rank does not know. A synchronous
   send ends when its message has been received. A rank enters the barrier when its sends have ended; when the
   barrier ends, no message is under way (Hoefler, Siebert and Lumsdaine 2010). A rank may be one call ahead
   of another, so two tags alternate. */
static int Tell(const RicoRanks *ranks, int n, const int to[], const int64_t number[], int **from,
                int64_t **told)
{
  const int tag = TELL_TAG + ((MpiRanks *)ranks)->tells++ % 2;
  MPI_Comm comm = Comm(ranks);
  MPI_Request barrier = MPI_REQUEST_NULL, *sends = malloc(((size_t)n + 1) * sizeof(MPI_Request));
  const double begin = Seconds();
  int arrived = 0, room = 0, sent = 0, over = 0, sound = sends != NULL;

  *from = NULL;
  *told = NULL;
  if (!sound) return -1;
  for (int i = 0; i < n; i++) MPI_Issend(&number[i], 1, MPI_INT64_T, to[i], tag, comm, &sends[i]);
  while (!over && sound) {
    sound = TakeNumber(comm, tag, &arrived, &room, from, told);
    if (!sent) {
      MPI_Testall(n, sends, &sent, MPI_STATUSES_IGNORE);
      if (sent) MPI_Ibarrier(comm, &barrier);
    } else {
      MPI_Test(&barrier, &over, MPI_STATUS_IGNORE);
    }
    if (!over) Pause(begin);
  }
  free(sends);
  return sound ? arrived : -1;
}

static void Abort(const RicoRanks *ranks, int status)
{
  MPI_Abort(Comm(ranks), status);
}

RicoRanks *RicoRanksOfMpi(MPI_Comm comm)
{
  MpiRanks *ranks = malloc(sizeof *ranks);

  if (!ranks) return NULL;
  ranks->table = (RicoRanks){.sum = Sum,
                             .max = Max,
                             .max_real = MaxReal,
                             .begin_max = BeginMax,
                             .gather = Gather,
                             .broadcast = Broadcast,
                             .tell = Tell,
                             .send = Send,
                             .receive = Receive,
                             .probe = Probe,
                             .wait = Wait,
                             .test = Test,
                             .abort = Abort};
  ranks->tells = 0;
  ranks->given = comm;
  MPI_Comm_dup(comm, &ranks->comm);
  MPI_Comm_rank(ranks->comm, &ranks->table.rank);
  MPI_Comm_size(ranks->comm, &ranks->table.size);
  return &ranks->table;
}

void RicoRanksDestroy(RicoRanks *ranks)
{
  MpiRanks *all = (MpiRanks *)ranks;
  int ended = 0;

  if (!ranks) return;
  MPI_Finalized(&ended);
  if (!ended) MPI_Comm_free(&all->comm);
  free(all);
}

MPI_Comm RicoRanksComm(const RicoRanks *ranks)
{
  return Comm(ranks);
}
