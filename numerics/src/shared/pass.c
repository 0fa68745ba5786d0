/*
  pass.c -- one pass over the colours. For each colour: receive the messages that it needs, solve contacts of
  shared bodies, send their velocities, then solve the other contacts while these messages travel.
*/
#include "shared_impl.h"

static PetscErrorCode Send(RicoSharedSweep s, VelocityMessage *message)
{
  PetscMPIInt words;

  PetscFunctionBegin;
  PetscCallMPI(MPI_Wait(&message->request, MPI_STATUS_IGNORE));
  RicoContactSweepGet(s->sweep, message->n, message->body, message->y);
  PetscCall(PetscMPIIntCast((PetscInt)(6 * message->n), &words));
  PetscCallMPI(
      MPI_Isend(message->y, words, MPI_DOUBLE, message->peer, message->color, s->comm, &message->request));
  PetscFunctionReturn(0);
}

static PetscErrorCode Expect(RicoSharedSweep s, VelocityMessage *message)
{
  PetscMPIInt words;

  PetscFunctionBegin;
  if (message->request != MPI_REQUEST_NULL) PetscFunctionReturn(0);
  PetscCall(PetscMPIIntCast((PetscInt)(6 * message->n), &words));
  PetscCallMPI(
      MPI_Irecv(message->y, words, MPI_DOUBLE, message->peer, message->color, s->comm, &message->request));
  PetscFunctionReturn(0);
}

static PetscErrorCode Open(RicoSharedSweep s, VelocityMessage *message)
{
  PetscFunctionBegin;
  PetscCallMPI(MPI_Wait(&message->request, MPI_STATUS_IGNORE));
  RicoContactSweepPut(s->sweep, message->n, message->body, message->y);
  PetscFunctionReturn(0);
}

/* The operation on the contacts of a stage, and its largest change. */
typedef struct {
  PetscBool push; /* PETSC_TRUE: add W^-1 G' r; PETSC_FALSE: solve */
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

static PetscErrorCode Pass(RicoSharedSweep s, Work *work)
{
  const int first = s->fresh;
  int in = 0, out = 0;

  PetscFunctionBegin;
  for (int i = 0; i < s->in.count; i++)
    if (first || !s->in.message[i].wraps) PetscCall(Expect(s, &s->in.message[i]));
  for (int color = 0; color < s->colors; color++) {
    for (; in < s->in.count && s->in.message[in].need == color; in++) {
      VelocityMessage *message = &s->in.message[in];

      if (first && message->wraps) continue;
      PetscCall(Open(s, message));
      if (message->wraps) PetscCall(Expect(s, message));
    }
    DoStage(s, color, 0, work);
    for (; out < s->out.count && s->out.message[out].color == color; out++)
      PetscCall(Send(s, &s->out.message[out]));
    DoStage(s, color, 1, work);
  }
  s->fresh = 0;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedFinish(RicoSharedSweep s)
{
  PetscFunctionBegin;
  for (int i = 0; i < s->in.count; i++)
    if (s->in.message[i].wraps && !s->fresh) PetscCall(Open(s, &s->in.message[i]));
  s->fresh = 1;
  for (int i = 0; i < s->final_in.count; i++) PetscCall(Expect(s, &s->final_in.message[i]));
  for (int i = 0; i < s->final_out.count; i++) PetscCall(Send(s, &s->final_out.message[i]));
  for (int i = 0; i < s->final_in.count; i++) PetscCall(Open(s, &s->final_in.message[i]));
  for (int i = 0; i < s->out.count; i++)
    PetscCallMPI(MPI_Wait(&s->out.message[i].request, MPI_STATUS_IGNORE));
  for (int i = 0; i < s->final_out.count; i++)
    PetscCallMPI(MPI_Wait(&s->final_out.message[i].request, MPI_STATUS_IGNORE));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedVelocities(RicoSharedSweep s, const double y_free[])
{
  Work work = {.push = PETSC_TRUE};

  PetscFunctionBegin;
  if (!s->fresh) PetscCall(RicoSharedFinish(s));
  RicoContactSweepPut(s->sweep, s->system.local.bodies, NULL, y_free);
  PetscCall(Pass(s, &work));
  PetscCall(RicoSharedFinish(s));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSharedRun(RicoSharedSweep s, double *change)
{
  Work work = {0};

  PetscFunctionBegin;
  PetscCall(Pass(s, &work));
  *change = work.change;
  PetscFunctionReturn(0);
}
