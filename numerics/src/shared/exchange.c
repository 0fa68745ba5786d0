/*
  exchange.c -- exchange of messages of any length between any ranks. PETSc's two-sided build finds the
  senders without a table over all ranks.
*/
#include "shared_impl.h"

static PetscErrorCode BufferFor(Messages *messages, PetscMPIInt rank, WordBuffer **buffer)
{
  PetscMPIInt i = messages->last;

  PetscFunctionBegin;
  if (i >= messages->n || messages->rank[i] != rank)
    for (i = 0; i < messages->n && messages->rank[i] != rank; i++) continue;
  if (i == messages->room) {
    const PetscMPIInt room = 2 * messages->room + 8;

    PetscCall(PetscRealloc((size_t)room * sizeof *messages->rank, &messages->rank));
    PetscCall(PetscRealloc((size_t)room * sizeof *messages->buffer, &messages->buffer));
    messages->room = room;
  }
  if (i == messages->n) {
    messages->rank[i] = rank;
    messages->buffer[i] = (WordBuffer){0};
    messages->n++;
  }
  messages->last = i;
  *buffer = &messages->buffer[i];
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMessagesWrite(Messages *messages, PetscMPIInt to, size_t words, const int64_t word[])
{
  WordBuffer *buffer = NULL;

  PetscFunctionBegin;
  PetscCall(BufferFor(messages, to, &buffer));
  if (buffer->words + words > buffer->room) {
    buffer->room = 2 * buffer->room + words + 16;
    PetscCall(PetscRealloc(buffer->room * sizeof *buffer->word, &buffer->word));
  }
  PetscCall(PetscArraycpy(buffer->word + buffer->words, word, words));
  buffer->words += words;
  PetscFunctionReturn(0);
}

static PetscErrorCode Lengths(MPI_Comm comm, const Messages *out, Messages *in)
{
  int64_t *lengths, *received;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(out->n, &lengths));
  for (PetscMPIInt i = 0; i < out->n; i++) lengths[i] = (int64_t)out->buffer[i].words;
  *in = (Messages){0};
  PetscCall(
      PetscCommBuildTwoSided(comm, 1, MPIU_INT64, out->n, out->rank, lengths, &in->n, &in->rank, &received));
  in->room = in->n;
  PetscCall(PetscCalloc1(in->n, &in->buffer));
  for (PetscMPIInt i = 0; i < in->n; i++) in->buffer[i].words = (size_t)received[i];
  PetscCall(PetscFree(received));
  PetscCall(PetscFree(lengths));
  PetscFunctionReturn(0);
}

static void SortByRank(Messages *messages)
{
  for (PetscMPIInt i = 1; i < messages->n; i++)
    for (PetscMPIInt j = i; j > 0 && messages->rank[j - 1] > messages->rank[j]; j--) {
      const PetscMPIInt rank = messages->rank[j];
      const WordBuffer buffer = messages->buffer[j];

      messages->rank[j] = messages->rank[j - 1];
      messages->buffer[j] = messages->buffer[j - 1];
      messages->rank[j - 1] = rank;
      messages->buffer[j - 1] = buffer;
    }
}

PetscErrorCode RicoMessagesExchange(MPI_Comm comm, PetscMPIInt tag, const Messages *out, Messages *in)
{
  MPI_Request *requests;
  PetscMPIInt n = 0, words;

  PetscFunctionBegin;
  PetscCall(Lengths(comm, out, in));
  PetscCall(PetscMalloc1(out->n + in->n, &requests));
  for (PetscMPIInt i = 0; i < in->n; i++) {
    WordBuffer *buffer = &in->buffer[i];

    buffer->room = buffer->words;
    PetscCall(PetscMalloc1(buffer->words, &buffer->word));
    PetscCall(PetscMPIIntCast((PetscInt)buffer->words, &words));
    PetscCallMPI(MPI_Irecv(buffer->word, words, MPIU_INT64, in->rank[i], tag, comm, &requests[n++]));
  }
  for (PetscMPIInt i = 0; i < out->n; i++) {
    PetscCall(PetscMPIIntCast((PetscInt)out->buffer[i].words, &words));
    PetscCallMPI(MPI_Isend(out->buffer[i].word, words, MPIU_INT64, out->rank[i], tag, comm, &requests[n++]));
  }
  PetscCallMPI(MPI_Waitall(n, requests, MPI_STATUSES_IGNORE));
  PetscCall(PetscFree(requests));
  SortByRank(in);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMessagesDestroy(Messages *messages)
{
  PetscFunctionBegin;
  for (PetscMPIInt i = 0; i < messages->n; i++) PetscCall(PetscFree(messages->buffer[i].word));
  PetscCall(PetscFree(messages->buffer));
  PetscCall(PetscFree(messages->rank));
  *messages = (Messages){0};
  PetscFunctionReturn(0);
}
