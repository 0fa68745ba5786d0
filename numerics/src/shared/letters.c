/*
  letters.c -- exchange of colours at shared bodies between the ranks that share them.

  A message holds the colours found since the previous one, and whether it is the last.
*/
#include "color.h"

PetscErrorCode RicoNeighboursFind(Coloring *c)
{
  PetscFunctionBegin;
  for (int64_t m = 0; m < c->s->meetings; m++)
    for (PetscMPIInt p = 0; p < c->s->meeting[m].peers; p++) {
      const PetscMPIInt rank = c->s->meeting[m].peer[p];
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
  for (int i = 0; i < c->neighbours; i++) PetscCall(PetscFree(c->neighbour[i].letter.word));
  PetscCall(PetscFree(c->neighbour));
  PetscFunctionReturn(0);
}

static PetscErrorCode Write(Letter *letter, size_t words, const int64_t word[])
{
  PetscFunctionBegin;
  if (letter->words + words > letter->room) {
    letter->room = 2 * letter->room + words + 64;
    PetscCall(PetscRealloc(letter->room * sizeof *letter->word, &letter->word));
  }
  PetscCall(PetscArraycpy(letter->word + letter->words, word, words));
  letter->words += words;
  PetscFunctionReturn(0);
}

PetscErrorCode RicoNeighboursTell(Coloring *c, const Meeting *meeting, int64_t seat)
{
  const int64_t words[3] = {meeting->identity, seat, meeting->seat[seat].color};

  PetscFunctionBegin;
  for (PetscMPIInt p = 0; p < meeting->peers; p++)
    for (int i = 0; i < c->neighbours; i++)
      if (c->neighbour[i].rank == meeting->peer[p]) PetscCall(Write(&c->neighbour[i].letter, 3, words));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoNeighboursSend(Coloring *c)
{
  const int64_t last = c->left == 0;
  PetscMPIInt words;

  PetscFunctionBegin;
  for (int i = 0; i < c->neighbours; i++) {
    Neighbour *to = &c->neighbour[i];

    if (to->told) continue;
    PetscCall(Write(&to->letter, 1, &last));
    PetscCall(PetscMPIIntCast((PetscInt)to->letter.words, &words));
    PetscCallMPI(
        MPI_Isend(to->letter.word, words, MPIU_INT64, to->rank, c->s->tag, c->s->comm, &to->request));
    to->told = (int)last;
  }
  PetscFunctionReturn(0);
}

/* The shared body with this identity. */
static Meeting *Find(RicoSharedSweep s, int64_t identity)
{
  int64_t low = 0, high = s->meetings - 1;

  while (low < high) {
    const int64_t middle = (low + high) / 2;

    if (s->meeting[middle].identity < identity)
      low = middle + 1;
    else
      high = middle;
  }
  return &s->meeting[low];
}

PetscErrorCode RicoNeighboursHear(Coloring *c)
{
  PetscFunctionBegin;
  for (int i = 0; i < c->neighbours; i++) {
    Neighbour *from = &c->neighbour[i];
    int64_t *word;
    MPI_Status status;
    PetscMPIInt words;

    if (from->heard) continue;
    PetscCallMPI(MPI_Probe(from->rank, c->s->tag, c->s->comm, &status));
    PetscCallMPI(MPI_Get_count(&status, MPIU_INT64, &words));
    PetscCall(PetscMalloc1(words, &word));
    PetscCallMPI(MPI_Recv(word, words, MPIU_INT64, from->rank, c->s->tag, c->s->comm, MPI_STATUS_IGNORE));
    for (PetscMPIInt w = 0; w + 1 < words; w += 3)
      PetscCall(RicoColorHeard(c, Find(c->s, word[w]), word[w + 1], (int)word[w + 2]));
    from->heard = (int)word[words - 1];
    PetscCall(PetscFree(word));
  }
  for (int i = 0; i < c->neighbours; i++) {
    PetscCallMPI(MPI_Wait(&c->neighbour[i].request, MPI_STATUS_IGNORE));
    c->neighbour[i].letter.words = 0;
  }
  PetscFunctionReturn(0);
}

int RicoNeighboursAreDone(const Coloring *c)
{
  for (int i = 0; i < c->neighbours; i++)
    if (!c->neighbour[i].told || !c->neighbour[i].heard) return 0;
  return 1;
}
