/*
  average.c -- a sweep over copies, and their average.

  Contacts at split bodies are swept first. What the copies gained, times their shares, goes to the home of
  their body while the first half of the other contacts is swept; there it is added in the order of ranks, and
  the mean goes back during the second half.
*/
#include "shared_impl.h"

enum { AT_COPIES, FIRST_HALF, SECOND_HALF };

static PetscErrorCode Expect(MPI_Comm comm, const Parcels *in)
{
  PetscMPIInt words;

  PetscFunctionBegin;
  for (int i = 0; i < in->parcels; i++) {
    Parcel *parcel = &in->parcel[i];

    PetscCall(PetscMPIIntCast((PetscInt)(6 * parcel->n), &words));
    PetscCallMPI(
        MPI_Irecv(parcel->y, words, MPI_DOUBLE, parcel->peer, parcel->color, comm, &parcel->request));
  }
  PetscFunctionReturn(0);
}

/* Sums, or means. */
static PetscErrorCode Send(RicoSharedSweep s, const Parcels *out, PetscBool means)
{
  PetscMPIInt words;

  PetscFunctionBegin;
  for (int i = 0; i < out->parcels; i++) {
    Parcel *parcel = &out->parcel[i];

    PetscCallMPI(MPI_Wait(&parcel->request, MPI_STATUS_IGNORE));
    for (int64_t j = 0; j < parcel->n; j++) {
      const SplitBody *b = &s->split.body[parcel->body[j]];

      PetscCall(PetscArraycpy(parcel->y + 6 * j, means ? b->y : b->sum, 6));
    }
    PetscCall(PetscMPIIntCast((PetscInt)(6 * parcel->n), &words));
    PetscCallMPI(
        MPI_Isend(parcel->y, words, MPI_DOUBLE, parcel->peer, parcel->color, s->comm, &parcel->request));
  }
  PetscFunctionReturn(0);
}

/* In the order of ranks. */
static PetscErrorCode Add(Split *split)
{
  PetscFunctionBegin;
  for (int i = 0; i < split->sums_in.parcels; i++) {
    Parcel *parcel = &split->sums_in.parcel[i];

    PetscCallMPI(MPI_Wait(&parcel->request, MPI_STATUS_IGNORE));
    for (int64_t j = 0; j < parcel->n; j++)
      for (int k = 0; k < 6; k++) split->body[parcel->body[j]].sum[k] += parcel->y[6 * j + k];
  }
  PetscFunctionReturn(0);
}

static PetscErrorCode Receive(Split *split)
{
  PetscFunctionBegin;
  for (int i = 0; i < split->means_in.parcels; i++) {
    Parcel *parcel = &split->means_in.parcel[i];

    PetscCallMPI(MPI_Wait(&parcel->request, MPI_STATUS_IGNORE));
    for (int64_t j = 0; j < parcel->n; j++)
      PetscCall(PetscArraycpy(split->body[parcel->body[j]].y, parcel->y + 6 * j, 6));
  }
  PetscFunctionReturn(0);
}

/* What the copies gained since they were one. */
static void Gather(RicoSharedSweep s)
{
  Split *split = &s->split;

  RicoContactSweepGet(s->sweep, split->copies, split->copy, split->velocity);
  for (int64_t i = 0; i < split->bodies; i++) {
    SplitBody *b = &split->body[i];

    for (int k = 0; k < 6; k++) b->sum[k] = 0;
    for (int64_t c = b->first; c < b->end; c++)
      for (int k = 0; k < 6; k++) b->sum[k] += split->share[c] * (split->velocity[6 * c + k] - b->y[k]);
  }
}

/* Of bodies at home; means of others are on their way, or have arrived. */
static void Average(const Split *split)
{
  for (int64_t i = 0; i < split->bodies; i++) {
    SplitBody *b = &split->body[i];

    for (int k = 0; b->at_home && k < 6; k++) b->y[k] += b->sum[k];
  }
}

static void Spread(RicoSharedSweep s)
{
  Split *split = &s->split;

  for (int64_t i = 0; i < split->bodies; i++)
    for (int64_t c = split->body[i].first; c < split->body[i].end; c++)
      for (int k = 0; k < 6; k++) split->velocity[6 * c + k] = split->body[i].y[k];
  RicoContactSweepPut(s->sweep, split->copies, split->copy, split->velocity);
}

static void SweepPart(RicoSharedSweep s, int part, double *largest)
{
  const double change = RicoContactSweepRunPart(s->sweep, part);

  if (change > *largest) *largest = change;
}

PetscErrorCode RicoSplitRun(RicoSharedSweep s, double *change)
{
  Split *split = &s->split;

  PetscFunctionBegin;
  PetscCall(Expect(s->comm, &split->sums_in));
  PetscCall(Expect(s->comm, &split->means_in));
  *change = 0;
  SweepPart(s, AT_COPIES, change);
  Gather(s);
  PetscCall(Send(s, &split->sums_out, PETSC_FALSE));
  SweepPart(s, FIRST_HALF, change);
  PetscCall(Add(split));
  Average(split);
  PetscCall(Send(s, &split->means_out, PETSC_TRUE));
  SweepPart(s, SECOND_HALF, change);
  PetscCall(Receive(split));
  Spread(s);
  PetscFunctionReturn(0);
}

/* What own contacts add to split bodies, with whole masses; y of the others is done. */
static PetscErrorCode PushOwn(RicoSharedSweep s, const double y_free[], const double r[])
{
  const RicoContactSystem *local = &s->system.local;
  Split *split = &s->split;

  PetscFunctionBegin;
  PetscCall(PetscArraycpy(s->y, y_free, (size_t)(6 * local->bodies)));
  for (int64_t i = 0; i < split->bodies; i++) PetscCall(PetscArrayzero(s->y + 6 * split->body[i].body, 6));
  for (int64_t k = 0; k < local->contacts; k++) RicoContactSystemPush(local, k, r + 3 * k, s->y);
  for (int64_t i = 0; i < split->bodies; i++)
    PetscCall(PetscArraycpy(split->body[i].sum, s->y + 6 * split->body[i].body, 6));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSplitVelocities(RicoSharedSweep s, const double y_free[], const double r[])
{
  Split *split = &s->split;

  PetscFunctionBegin;
  PetscCall(Expect(s->comm, &split->sums_in));
  PetscCall(Expect(s->comm, &split->means_in));
  PetscCall(PushOwn(s, y_free, r));
  PetscCall(Send(s, &split->sums_out, PETSC_FALSE));
  PetscCall(Add(split));
  for (int64_t i = 0; i < split->bodies; i++)
    for (int k = 0; k < 6; k++)
      split->body[i].y[k] = y_free[6 * split->body[i].body + k] + split->body[i].sum[k];
  PetscCall(Send(s, &split->means_out, PETSC_TRUE));
  PetscCall(Receive(split));
  for (int64_t i = 0; i < split->bodies; i++)
    PetscCall(PetscArraycpy(s->y + 6 * split->body[i].body, split->body[i].y, 6));
  for (int64_t i = 0; i < s->system.local.bodies; i++) RicoContactSweepPut(s->sweep, 1, &i, s->y + 6 * i);
  Spread(s);
  PetscFunctionReturn(0);
}
