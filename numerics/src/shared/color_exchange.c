/*
  color_exchange.c -- exchange of colours at shared bodies between the ranks that share them.

  A message holds the colours found since the previous one, and whether it is the last.
*/
#include "color.h"

PetscErrorCode RicoNeighboursFind(Coloring *c)
{
  PetscFunctionBegin;
  for (int64_t m = 0; m < c->s->shared_bodies; m++)
    for (PetscMPIInt p = 0; p < c->s->shared_body[m].peers; p++) {
      const PetscMPIInt rank = c->s->shared_body[m].peer[p];
      int i = 0;

      while (i < c->neighbours && c->neighbour[i].rank != rank) i++;
      if (i < c->neighbours) continue;
      if (c->neighbours == c->room) {
        c->room = 2 * c->room + 8;
        PetscCall(PetscRealloc((size_t)c->room * sizeof *c->neighbour, &c->neighbour));
      }
      c->neighbour[c->neighbours++] = (Neighbour){.rank = rank, .request = MPI_REQUEST_NULL};
    }
  PetscFunctionReturn(0);
}

PetscErrorCode RicoNeighboursDestroy(Coloring *c)
{
  PetscFunctionBegin;
  for (int i = 0; i < c->neighbours; i++) PetscCall(PetscFree(c->neighbour[i].buffer.word));
  PetscCall(PetscFree(c->neighbour));
  PetscFunctionReturn(0);
}

static PetscErrorCode Write(WordBuffer *buffer, size_t words, const int64_t word[])
{
  PetscFunctionBegin;
  if (buffer->words + words > buffer->room) {
    buffer->room = 2 * buffer->room + words + 64;
    PetscCall(PetscRealloc(buffer->room * sizeof *buffer->word, &buffer->word));
  }
  PetscCall(PetscArraycpy(buffer->word + buffer->words, word, words));
  buffer->words += words;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoNeighboursNote(Coloring *c, const SharedBody *shared_body, int64_t entry)
{
  const int64_t words[3] = {shared_body->identity, entry, shared_body->entry[entry].color};

  PetscFunctionBegin;
  for (PetscMPIInt p = 0; p < shared_body->peers; p++)
    for (int i = 0; i < c->neighbours; i++)
      if (c->neighbour[i].rank == shared_body->peer[p]) PetscCall(Write(&c->neighbour[i].buffer, 3, words));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoNeighboursSend(Coloring *c)
{
  const int64_t last = c->left == 0;
  PetscMPIInt words;

  PetscFunctionBegin;
  for (int i = 0; i < c->neighbours; i++) {
    Neighbour *to = &c->neighbour[i];

    if (to->sent) continue;
    PetscCall(Write(&to->buffer, 1, &last));
    PetscCall(PetscMPIIntCast((PetscInt)to->buffer.words, &words));
    PetscCallMPI(
        MPI_Isend(to->buffer.word, words, MPIU_INT64, to->rank, c->s->tag, c->s->comm, &to->request));
    to->sent = (int)last;
  }
  PetscFunctionReturn(0);
}

/* The shared body with this identity. */
static SharedBody *Find(RicoSharedSweep s, int64_t identity)
{
  int64_t low = 0, high = s->shared_bodies - 1;

  while (low < high) {
    const int64_t middle = (low + high) / 2;

    if (s->shared_body[middle].identity < identity)
      low = middle + 1;
    else
      high = middle;
  }
  return &s->shared_body[low];
}

PetscErrorCode RicoNeighboursReceive(Coloring *c)
{
  PetscFunctionBegin;
  for (int i = 0; i < c->neighbours; i++) {
    Neighbour *from = &c->neighbour[i];
    int64_t *word;
    MPI_Status status;
    PetscMPIInt words;

    if (from->received) continue;
    PetscCallMPI(MPI_Probe(from->rank, c->s->tag, c->s->comm, &status));
    PetscCallMPI(MPI_Get_count(&status, MPIU_INT64, &words));
    PetscCall(PetscMalloc1(words, &word));
    PetscCallMPI(MPI_Recv(word, words, MPIU_INT64, from->rank, c->s->tag, c->s->comm, MPI_STATUS_IGNORE));
    for (PetscMPIInt w = 0; w + 1 < words; w += 3)
      PetscCall(RicoColorReceived(c, Find(c->s, word[w]), word[w + 1], (int)word[w + 2]));
    from->received = (int)word[words - 1];
    PetscCall(PetscFree(word));
  }
  for (int i = 0; i < c->neighbours; i++) {
    PetscCallMPI(MPI_Wait(&c->neighbour[i].request, MPI_STATUS_IGNORE));
    c->neighbour[i].buffer.words = 0;
  }
  PetscFunctionReturn(0);
}

int RicoNeighboursAreDone(const Coloring *c)
{
  for (int i = 0; i < c->neighbours; i++)
    if (!c->neighbour[i].sent || !c->neighbour[i].received) return 0;
  return 1;
}
