/*
  copies.c -- exchange of copies: which ranks have copies of a body, and how many contacts it has.

  Each rank sends the owner of a body the number of its contacts with it; the owner replies with the total.
  After that both know the messages of a sweep.
*/
#include "split.h"

/* Two messages per pair of ranks: sums one way, means the other, for the same bodies. */
static PetscErrorCode MakeMessages(RicoSharedSweep s, const Messages *bodies, VelocityMessages *sums,
                                   VelocityMessages *means)
{
  VelocityMessages *const pair[2] = {sums, means};

  PetscFunctionBegin;
  for (int i = 0; i < 2; i++) {
    PetscCall(PetscMalloc1(bodies->n, &pair[i]->message));
    pair[i]->count = bodies->n;
    for (int j = 0; j < bodies->n; j++) {
      const WordBuffer *buffer = &bodies->buffer[j];
      VelocityMessage *message = &pair[i]->message[j];

      *message = (VelocityMessage){.peer = bodies->rank[j],
                                   .color = i == 0 ? s->tag : s->split.tag,
                                   .n = (int64_t)buffer->words,
                                   .request = MPI_REQUEST_NULL};
      PetscCall(PetscMalloc1(message->n, &message->body));
      PetscCall(PetscMalloc1(6 * message->n, &message->y));
      PetscCall(PetscArraycpy(message->body, buffer->word, buffer->words));
    }
  }
  PetscFunctionReturn(0);
}

/* Sends owners the copies of their bodies on this rank, and stores them. */
static PetscErrorCode WriteToOwner(Splitting *p, Messages *out, Messages *mine)
{
  const RicoSharedSystem *system = &p->s->system;

  PetscFunctionBegin;
  for (int64_t i = 0; i < system->local.bodies; i++) {
    const int64_t words[2] = {system->body_identity[i], p->all[i]};

    if (p->copies[i] == 0 || system->body_home[i] == p->s->rank) continue;
    PetscCall(RicoMessagesWrite(out, system->body_home[i], 2, words));
    PetscCall(RicoMessagesWrite(mine, system->body_home[i], 1, &i));
    p->at[i] = 0;
  }
  PetscFunctionReturn(0);
}

/* As owner: stores the copies on other ranks, in the order of ranks. */
static PetscErrorCode ReadAtOwner(Splitting *p, const Messages *in, Messages *theirs)
{
  const RicoSharedSystem *system = &p->s->system;
  RicoNamedBody *bodies;

  PetscFunctionBegin;
  PetscCall(RicoNameBodies(system, &bodies));
  for (PetscMPIInt i = 0; i < in->n; i++)
    for (size_t w = 0; w < in->buffer[i].words; w += 2) {
      const int64_t *word = in->buffer[i].word + w;
      const int64_t body = RicoFindBody(bodies, system->local.bodies, word[0]);

      PetscCheck(body >= 0 && system->body_home[body] == p->s->rank, PETSC_COMM_SELF, PETSC_ERR_ARG_INCOMP,
                 "Rank %d has a contact with body %lld, whose owner is rank %d, which has no such body",
                 in->rank[i], (long long)word[0], p->s->rank);
      p->all[body] += word[1];
      p->at[body] = 0;
      PetscCall(RicoMessagesWrite(theirs, in->rank[i], 1, &body));
    }
  PetscCall(PetscFree(bodies));
  PetscFunctionReturn(0);
}

/* Sends the total number of contacts to the ranks that have some. */
static PetscErrorCode SendToAll(Splitting *p, const Messages *theirs, const Messages *mine)
{
  Messages out = {0}, in = {0};

  PetscFunctionBegin;
  for (PetscMPIInt i = 0; i < theirs->n; i++)
    for (size_t w = 0; w < theirs->buffer[i].words; w++)
      PetscCall(RicoMessagesWrite(&out, theirs->rank[i], 1, &p->all[theirs->buffer[i].word[w]]));
  PetscCall(RicoMessagesExchange(p->s->comm, p->s->tag, &out, &in));
  for (PetscMPIInt i = 0; i < in.n; i++) {
    PetscMPIInt j = 0;

    while (j < mine->n && mine->rank[j] != in.rank[i]) j++;
    PetscCheck(j < mine->n, PETSC_COMM_SELF, PETSC_ERR_PLIB, "internal error: unexpected reply from rank %d",
               in.rank[i]);
    for (size_t w = 0; w < in.buffer[i].words; w++) p->all[mine->buffer[j].word[w]] = in.buffer[i].word[w];
  }
  PetscCall(RicoMessagesDestroy(&in));
  PetscCall(RicoMessagesDestroy(&out));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSplitExchange(Splitting *p)
{
  Messages out = {0}, in = {0}, mine = {0}, theirs = {0};
  RicoSharedSweep s = p->s;

  PetscFunctionBegin;
  PetscCall(WriteToOwner(p, &out, &mine));
  PetscCall(RicoMessagesExchange(s->comm, s->tag, &out, &in));
  PetscCall(ReadAtOwner(p, &in, &theirs));
  PetscCall(SendToAll(p, &theirs, &mine));
  PetscCall(MakeMessages(s, &mine, &s->split.sums_out, &s->split.means_in));
  PetscCall(MakeMessages(s, &theirs, &s->split.sums_in, &s->split.means_out));
  PetscCall(RicoMessagesDestroy(&theirs));
  PetscCall(RicoMessagesDestroy(&mine));
  PetscCall(RicoMessagesDestroy(&in));
  PetscCall(RicoMessagesDestroy(&out));
  PetscFunctionReturn(0);
}
