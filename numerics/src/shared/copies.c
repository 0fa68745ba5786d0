/*
  copies.c -- exchange of copies: which ranks have copies of a body, and how many contacts it has.

  Each rank sends the owner of a body the number of its contacts with it; the owner replies with the total.
  After that both know the messages of a sweep.
*/
#include "split.h"

/* Two messages per pair of ranks: sums one way, means the other, for the same bodies. */
static int MakeMessages(const Messages *bodies, VelocityMessages *sums, VelocityMessages *means)
{
  VelocityMessages *const pair[2] = {sums, means};

  for (int i = 0; i < 2; i++) {
    RICO_TRY(RICO_NEW(bodies->n, &pair[i]->message));
    pair[i]->count = bodies->n;
    for (int j = 0; j < bodies->n; j++) {
      const WordBuffer *buffer = &bodies->buffer[j];
      VelocityMessage *message = &pair[i]->message[j];

      *message = (VelocityMessage){
          .peer = bodies->rank[j], .color = i == 0 ? RICO_SUMS : RICO_MEANS, .n = (int64_t)buffer->words};
      RICO_TRY(RICO_NEW(message->n, &message->body));
      RICO_TRY(RICO_NEW(6 * message->n, &message->y));
      RICO_COPY(message->body, buffer->word, buffer->words);
    }
  }
  return 0;
}

/* Sends owners the copies of their bodies on this rank, and stores them. */
static int WriteToOwner(Splitting *p, Messages *out, Messages *mine)
{
  const RicoSharedSystem *system = &p->s->system;

  for (int64_t i = 0; i < system->local.bodies; i++) {
    const int64_t words[2] = {system->body_identity[i], p->all[i]};

    if (p->copies[i] == 0 || system->body_owner[i] == p->s->rank) continue;
    RICO_TRY(RicoMessagesWrite(out, system->body_owner[i], 2, words));
    RICO_TRY(RicoMessagesWrite(mine, system->body_owner[i], 1, &i));
    p->at[i] = 0;
  }
  return 0;
}

/* As owner: stores the copies on other ranks, in the order of ranks. */
static int ReadAtOwner(Splitting *p, const Messages *in, Messages *theirs)
{
  const RicoSharedSystem *system = &p->s->system;
  RicoNamedBody *bodies;

  RICO_TRY(RicoNameBodies(system, &bodies));
  for (int i = 0; i < in->n; i++)
    for (size_t w = 0; w < in->buffer[i].words; w += 2) {
      const int64_t *word = in->buffer[i].word + w;
      const int64_t body = RicoFindBody(bodies, system->local.bodies, word[0]);

      if (!(body >= 0 && system->body_owner[body] == p->s->rank))
        return RicoSharedFail(
            "Rank %d has a contact with body %lld, whose owner is rank %d, which has no such body",
            in->rank[i], (long long)word[0], p->s->rank);
      p->all[body] += word[1];
      p->at[body] = 0;
      RICO_TRY(RicoMessagesWrite(theirs, in->rank[i], 1, &body));
    }
  RICO_FREE(bodies);
  return 0;
}

/* Sends the total number of contacts to the ranks that have some. */
static int SendToAll(Splitting *p, const Messages *theirs, const Messages *mine)
{
  Messages out = {0}, in = {0};

  for (int i = 0; i < theirs->n; i++)
    for (size_t w = 0; w < theirs->buffer[i].words; w++)
      RICO_TRY(RicoMessagesWrite(&out, theirs->rank[i], 1, &p->all[theirs->buffer[i].word[w]]));
  RICO_TRY(RicoMessagesExchange(p->s->ranks, &out, &in));
  for (int i = 0; i < in.n; i++) {
    int j = 0;

    while (j < mine->n && mine->rank[j] != in.rank[i]) j++;
    if (!(j < mine->n)) return RicoSharedFail("internal error: unexpected reply from rank %d", in.rank[i]);
    for (size_t w = 0; w < in.buffer[i].words; w++) p->all[mine->buffer[j].word[w]] = in.buffer[i].word[w];
  }
  RICO_TRY(RicoMessagesDestroy(&in));
  RICO_TRY(RicoMessagesDestroy(&out));
  return 0;
}

int RicoSplitExchange(Splitting *p)
{
  Messages out = {0}, in = {0}, mine = {0}, theirs = {0};
  RicoSharedSweep s = p->s;

  RICO_TRY(WriteToOwner(p, &out, &mine));
  RICO_TRY(RicoMessagesExchange(s->ranks, &out, &in));
  RICO_TRY(ReadAtOwner(p, &in, &theirs));
  RICO_TRY(SendToAll(p, &theirs, &mine));
  RICO_TRY(MakeMessages(&mine, &s->split.sums_out, &s->split.means_in));
  RICO_TRY(MakeMessages(&theirs, &s->split.sums_in, &s->split.means_out));
  RICO_TRY(RicoMessagesDestroy(&theirs));
  RICO_TRY(RicoMessagesDestroy(&mine));
  RICO_TRY(RicoMessagesDestroy(&in));
  RICO_TRY(RicoMessagesDestroy(&out));
  return 0;
}
