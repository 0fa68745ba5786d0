/*
  average.c -- one sweep over the copies of bodies, and their mean velocities (split mode).

  Contacts of split bodies are swept first. The changes of the copies, times their shares, are sent to the
  owner of the body while the first half of the other contacts is swept. The owner adds them in the order of
  ranks. The mean is sent back during the second half.
*/
#include "shared_impl.h"

enum { AT_COPIES, FIRST_HALF, SECOND_HALF };

static int Expect(const RicoRanks *ranks, const VelocityMessages *in)
{
  for (int i = 0; i < in->count; i++) {
    VelocityMessage *message = &in->message[i];

    RicoVelocityExpect(ranks, message);
  }
  return 0;
}

/* The change of the copies on this rank since they were equal, times their shares. */
static void Gain(const RicoSharedSweep s, const SplitBody *b, double gain[6])
{
  const Split *split = &s->split;

  for (int k = 0; k < 6; k++) gain[k] = 0;
  for (int64_t c = b->first; c < b->end; c++) {
    double y[6];

    RicoContactSweepGet(s->sweep, 1, &split->copy[c], y);
    for (int k = 0; k < 6; k++) gain[k] += split->share[c] * (y[k] - b->y[k]);
  }
}

/* Writes the numbers that are sent for a body. */
typedef void (*Content)(RicoSharedSweep, const SplitBody *, double y[6]);

static void Mean(const RicoSharedSweep s, const SplitBody *b, double y[6])
{
  (void)s;
  for (int k = 0; k < 6; k++) y[k] = b->y[k];
}

/* W^-1 G' r, which s->y holds */
static void Push(const RicoSharedSweep s, const SplitBody *b, double y[6])
{
  for (int k = 0; k < 6; k++) y[k] = s->y[6 * b->body + k];
}

static int Send(RicoSharedSweep s, const VelocityMessages *out, Content content)
{
  for (int i = 0; i < out->count; i++) {
    VelocityMessage *message = &out->message[i];

    RicoRanksWait(s->ranks, &message->request);
    for (int64_t j = 0; j < message->n; j++) content(s, &s->split.body[message->body[j]], message->y + 6 * j);
    RicoVelocitySend(s->ranks, message);
  }
  return 0;
}

/* Adds to the velocities of owned bodies the changes of their copies on this rank. These come before the
   changes of copies on other ranks, so that the order of the sum is fixed. */
static void AddOwn(RicoSharedSweep s, Content content)
{
  for (int64_t i = 0; i < s->split.bodies; i++) {
    SplitBody *b = &s->split.body[i];
    double y[6];

    if (!b->owned) continue;
    content(s, b, y);
    for (int k = 0; k < 6; k++) b->y[k] += y[k];
  }
}

/* Adds to the velocities of owned bodies the changes of their copies on other ranks, in the order of ranks.
 */
static int AddOthers(const RicoRanks *ranks, Split *split)
{
  for (int i = 0; i < split->sums_in.count; i++) {
    VelocityMessage *message = &split->sums_in.message[i];

    RicoRanksWait(ranks, &message->request);
    for (int64_t j = 0; j < message->n; j++)
      for (int k = 0; k < 6; k++) split->body[message->body[j]].y[k] += message->y[6 * j + k];
  }
  return 0;
}

/* Receives means from the owners and copies them to all copies. */
static int Receive(RicoSharedSweep s)
{
  Split *split = &s->split;

  for (int i = 0; i < split->means_in.count; i++) {
    VelocityMessage *message = &split->means_in.message[i];

    RicoRanksWait(s->ranks, &message->request);
    for (int64_t j = 0; j < message->n; j++)
      for (int k = 0; k < 6; k++) split->body[message->body[j]].y[k] = message->y[6 * j + k];
  }
  for (int64_t i = 0; i < split->bodies; i++)
    for (int64_t c = split->body[i].first; c < split->body[i].end; c++)
      RicoContactSweepPut(s->sweep, 1, &split->copy[c], split->body[i].y);
  return 0;
}

static void SweepPart(RicoSharedSweep s, int part, double *largest)
{
  const double change = RicoContactSweepRunPart(s->sweep, part);

  if (change > *largest) *largest = change;
}

int RicoSplitRun(RicoSharedSweep s, double *change)
{
  Split *split = &s->split;

  RICO_TRY(Expect(s->ranks, &split->sums_in));
  RICO_TRY(Expect(s->ranks, &split->means_in));
  *change = 0;
  SweepPart(s, AT_COPIES, change);
  RICO_TRY(Send(s, &split->sums_out, Gain));
  AddOwn(s, Gain);
  SweepPart(s, FIRST_HALF, change);
  RICO_TRY(AddOthers(s->ranks, split));
  RICO_TRY(Send(s, &split->means_out, Mean));
  SweepPart(s, SECOND_HALF, change);
  RICO_TRY(Receive(s));
  return 0;
}

int RicoSplitVelocities(RicoSharedSweep s, const double y_free[], const double r[])
{
  const RicoContactSystem *local = &s->system.local;
  Split *split = &s->split;

  RICO_TRY(Expect(s->ranks, &split->sums_in));
  RICO_TRY(Expect(s->ranks, &split->means_in));
  RICO_COPY(s->y, y_free, 6 * local->bodies);
  for (int64_t i = 0; i < split->bodies; i++) {
    RICO_COPY(split->body[i].y, y_free + 6 * split->body[i].body, 6);
    for (int k = 0; k < 6; k++) s->y[6 * split->body[i].body + k] = 0;
  }
  for (int64_t k = 0; k < local->contacts; k++) RicoContactSystemPush(local, k, r + 3 * k, s->y);
  RICO_TRY(Send(s, &split->sums_out, Push));
  AddOwn(s, Push);
  RICO_TRY(AddOthers(s->ranks, split));
  RICO_TRY(Send(s, &split->means_out, Mean));
  for (int64_t i = 0; i < local->bodies; i++) RicoContactSweepPut(s->sweep, 1, &i, s->y + 6 * i);
  RICO_TRY(Receive(s));
  for (int64_t i = 0; i < split->bodies; i++) RICO_COPY(s->y + 6 * split->body[i].body, split->body[i].y, 6);
  return 0;
}
