/*
  color_exchange.c -- exchange of colours at shared bodies between the ranks that share them.

  A message holds the colours found since the previous one, and whether it is the last.
*/
#include "color.h"

int RicoNeighboursFind(Coloring *c)
{
  for (int64_t m = 0; m < c->s->shared_bodies; m++)
    for (int p = 0; p < c->s->shared_body[m].peers; p++) {
      const int rank = c->s->shared_body[m].peer[p];
      int i = 0;

      while (i < c->neighbours && c->neighbour[i].rank != rank) i++;
      if (i < c->neighbours) continue;
      if (c->neighbours == c->room) {
        c->room = 2 * c->room + 8;
        RICO_TRY(RICO_GROW(c->room, &c->neighbour));
      }
      c->neighbour[c->neighbours++] = (Neighbour){.rank = rank};
    }
  return 0;
}

int RicoNeighboursDestroy(Coloring *c)
{
  for (int i = 0; i < c->neighbours; i++) RICO_FREE(c->neighbour[i].buffer.word);
  RICO_FREE(c->neighbour);
  return 0;
}

static int Write(WordBuffer *buffer, size_t words, const int64_t word[])
{
  if (buffer->words + words > buffer->room) {
    buffer->room = 2 * buffer->room + words + 64;
    RICO_TRY(RICO_GROW(buffer->room, &buffer->word));
  }
  RICO_COPY(buffer->word + buffer->words, word, words);
  buffer->words += words;
  return 0;
}

int RicoNeighboursNote(Coloring *c, const SharedBody *shared_body, int64_t entry)
{
  const int64_t words[3] = {shared_body->identity, entry, shared_body->entry[entry].color};

  for (int p = 0; p < shared_body->peers; p++)
    for (int i = 0; i < c->neighbours; i++)
      if (c->neighbour[i].rank == shared_body->peer[p]) RICO_TRY(Write(&c->neighbour[i].buffer, 3, words));
  return 0;
}

int RicoNeighboursSend(Coloring *c)
{
  const RicoRanks *ranks = c->s->ranks;
  const int64_t last = c->left == 0;

  for (int i = 0; i < c->neighbours; i++) {
    Neighbour *to = &c->neighbour[i];

    if (to->sent) continue;
    RICO_TRY(Write(&to->buffer, 1, &last));
    ranks->send(ranks, to->rank, RICO_COLOR_TAG, to->buffer.words * sizeof(int64_t), to->buffer.word,
                &to->request);
    to->sent = (int)last;
  }
  return 0;
}

/* The shared body with this identity. */
static SharedBody *Find(RicoSharedSweep s, int64_t identity)
{
  int64_t low = 0, high = s->shared_bodies - 1;

  while (low < high) {
    const int64_t middle = (low + high) / 2;

    if ((uint64_t)s->shared_body[middle].identity < (uint64_t)identity)
      low = middle + 1;
    else
      high = middle;
  }
  return &s->shared_body[low];
}

int RicoNeighboursReceive(Coloring *c)
{
  const RicoRanks *ranks = c->s->ranks;

  for (int i = 0; i < c->neighbours; i++) {
    Neighbour *from = &c->neighbour[i];
    RicoRequest request = {0};
    int64_t *word, words;

    if (from->received) continue;
    words = (int64_t)(ranks->probe(ranks, from->rank, RICO_COLOR_TAG) / sizeof(int64_t));
    RICO_TRY(RICO_NEW(words, &word));
    ranks->receive(ranks, from->rank, RICO_COLOR_TAG, (size_t)words * sizeof(int64_t), word, &request);
    RicoRanksWait(ranks, &request);
    for (int64_t w = 0; w + 1 < words; w += 3)
      RICO_TRY(RicoColorReceived(c, Find(c->s, word[w]), word[w + 1], (int)word[w + 2]));
    from->received = (int)word[words - 1];
    RICO_FREE(word);
  }
  for (int i = 0; i < c->neighbours; i++) {
    RicoRanksWait(ranks, &c->neighbour[i].request);
    c->neighbour[i].buffer.words = 0;
  }
  return 0;
}

int RicoNeighboursAreDone(const Coloring *c)
{
  for (int i = 0; i < c->neighbours; i++)
    if (!c->neighbour[i].sent || !c->neighbour[i].received) return 0;
  return 1;
}
