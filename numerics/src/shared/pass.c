/*
  pass.c -- one pass over the colours. For each colour: receive the messages that it needs, solve contacts of
  shared bodies, send their velocities, then solve the other contacts while these messages travel. If a
  message is late, the other contacts come first: those of one colour have no body in common. After the pass
  the equalities of joints are solved, all together (joints/factor.c).
*/
#include "joints/system.h"

void RicoVelocitySend(const RicoRanks *ranks, VelocityMessage *message)
{
  ranks->send(ranks, message->peer, RICO_VELOCITY_TAG + message->color,
              6 * (size_t)message->n * sizeof(double), message->y, &message->request);
}

void RicoVelocityExpect(const RicoRanks *ranks, VelocityMessage *message)
{
  ranks->receive(ranks, message->peer, RICO_VELOCITY_TAG + message->color,
                 6 * (size_t)message->n * sizeof(double), message->y, &message->request);
}

static void Send(RicoSharedSweep s, VelocityMessage *message)
{
  RicoRanksWait(s->ranks, &message->request);
  RicoContactSweepGet(s->sweep, message->n, message->body, message->y);
  RicoVelocitySend(s->ranks, message);
}

static void Expect(RicoSharedSweep s, VelocityMessage *message)
{
  if (!message->request.isActive) RicoVelocityExpect(s->ranks, message);
}

static void Open(RicoSharedSweep s, VelocityMessage *message)
{
  RicoRanksWait(s->ranks, &message->request);
  RicoContactSweepPut(s->sweep, message->n, message->body, message->y);
}

/* The operation on the contacts of a stage, and its largest change. */
typedef struct {
  int push; /* not 0: add W^-1 G' r; 0: solve */
  double change;
} Work;

static void DoStage(RicoSharedSweep s, int color, int alone, Work *work)
{
  if (!work->push) {
    const double change = RicoContactSweepRunStage(s->sweep, 2 * color + alone);
    const double rolling = RicoRollingRunStage(s, 2 * color + alone);
    const double joints = RicoJointsRunStage(s, 2 * color + alone);

    if (!(change <= work->change)) work->change = change; /* also if NaN */
    if (!(rolling <= work->change)) work->change = rolling;
    if (!(joints <= work->change)) work->change = joints;
    return;
  }
  RicoContactSweepPushStage(s->sweep, 2 * color + alone);
  RicoRollingPushStage(s, 2 * color + alone);
  RicoJointsPushStage(s, 2 * color + alone);
}

/* Returns true if all messages from `in` on that the colour needs have arrived. */
static int HaveArrived(RicoSharedSweep s, int in, int color)
{
  for (; in < s->in.count && s->in.message[in].need == color; in++)
    if (!RicoRanksTest(s->ranks, &s->in.message[in].request)) return 0;
  return 1;
}

static int Pass(RicoSharedSweep s, Work *work)
{
  const int first = s->fresh;
  int in = 0, out = 0;

  for (int i = 0; i < s->in.count; i++)
    if (first || !s->in.message[i].wraps) Expect(s, &s->in.message[i]);
  for (int color = 0; color < s->colors; color++) {
    const int isLate = !HaveArrived(s, in, color);

    if (isLate) DoStage(s, color, 1, work);
    for (; in < s->in.count && s->in.message[in].need == color; in++) {
      VelocityMessage *message = &s->in.message[in];

      if (first && message->wraps) continue;
      Open(s, message);
      if (message->wraps) Expect(s, message);
    }
    DoStage(s, color, 0, work);
    for (; out < s->out.count && s->out.message[out].color == color; out++) Send(s, &s->out.message[out]);
    if (!isLate) DoStage(s, color, 1, work);
  }
  s->fresh = 0;
  return 0;
}

int RicoSharedFinish(RicoSharedSweep s)
{
  for (int i = 0; i < s->in.count; i++)
    if (s->in.message[i].wraps && !s->fresh) Open(s, &s->in.message[i]);
  s->fresh = 1;
  for (int i = 0; i < s->final_in.count; i++) Expect(s, &s->final_in.message[i]);
  for (int i = 0; i < s->final_out.count; i++) Send(s, &s->final_out.message[i]);
  for (int i = 0; i < s->final_in.count; i++) Open(s, &s->final_in.message[i]);
  for (int i = 0; i < s->out.count; i++) RicoRanksWait(s->ranks, &s->out.message[i].request);
  for (int i = 0; i < s->final_out.count; i++) RicoRanksWait(s->ranks, &s->final_out.message[i].request);
  return 0;
}

int RicoSharedVelocities(RicoSharedSweep s, const double y_free[])
{
  Work work = {.push = 1};

  if (!s->fresh) RICO_TRY(RicoSharedFinish(s));
  RicoContactSweepPut(s->sweep, s->system.local.bodies, NULL, y_free);
  RICO_TRY(Pass(s, &work));
  RICO_TRY(RicoSharedFinish(s));
  return 0;
}

int RicoSharedRun(RicoSharedSweep s, double *change)
{
  Work work = {0};

  RICO_TRY(Pass(s, &work));
  *change = work.change;
  if (!RicoJointSystemIsUsed(s)) return 0;
  RICO_TRY(RicoSharedFinish(s));
  RicoJointSystemSolve(s, change);
  return 0;
}
