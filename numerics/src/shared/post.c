/*
  post.c -- exchange of messages of any length between any ranks. PETSc's two-sided build finds the senders
  without a table over all ranks.
*/
#include "shared_impl.h"

static PetscErrorCode LetterTo(Mail *mail, PetscMPIInt rank, Letter **letter)
{
  PetscMPIInt i = mail->last;

  PetscFunctionBegin;
  if (i >= mail->n || mail->rank[i] != rank)
    for (i = 0; i < mail->n && mail->rank[i] != rank; i++) continue;
  if (i == mail->room) {
    const PetscMPIInt room = 2 * mail->room + 8;

    PetscCall(PetscRealloc((size_t)room * sizeof *mail->rank, &mail->rank));
    PetscCall(PetscRealloc((size_t)room * sizeof *mail->letter, &mail->letter));
    mail->room = room;
  }
  if (i == mail->n) {
    mail->rank[i] = rank;
    mail->letter[i] = (Letter){0};
    mail->n++;
  }
  mail->last = i;
  *letter = &mail->letter[i];
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMailWrite(Mail *mail, PetscMPIInt to, size_t words, const int64_t word[])
{
  Letter *letter = NULL;

  PetscFunctionBegin;
  PetscCall(LetterTo(mail, to, &letter));
  if (letter->words + words > letter->room) {
    letter->room = 2 * letter->room + words + 16;
    PetscCall(PetscRealloc(letter->room * sizeof *letter->word, &letter->word));
  }
  PetscCall(PetscArraycpy(letter->word + letter->words, word, words));
  letter->words += words;
  PetscFunctionReturn(0);
}

static PetscErrorCode Lengths(MPI_Comm comm, const Mail *out, Mail *in)
{
  int64_t *lengths, *received;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(out->n, &lengths));
  for (PetscMPIInt i = 0; i < out->n; i++) lengths[i] = (int64_t)out->letter[i].words;
  *in = (Mail){0};
  PetscCall(
      PetscCommBuildTwoSided(comm, 1, MPIU_INT64, out->n, out->rank, lengths, &in->n, &in->rank, &received));
  in->room = in->n;
  PetscCall(PetscCalloc1(in->n, &in->letter));
  for (PetscMPIInt i = 0; i < in->n; i++) in->letter[i].words = (size_t)received[i];
  PetscCall(PetscFree(received));
  PetscCall(PetscFree(lengths));
  PetscFunctionReturn(0);
}

static void SortByRank(Mail *mail)
{
  for (PetscMPIInt i = 1; i < mail->n; i++)
    for (PetscMPIInt j = i; j > 0 && mail->rank[j - 1] > mail->rank[j]; j--) {
      const PetscMPIInt rank = mail->rank[j];
      const Letter letter = mail->letter[j];

      mail->rank[j] = mail->rank[j - 1];
      mail->letter[j] = mail->letter[j - 1];
      mail->rank[j - 1] = rank;
      mail->letter[j - 1] = letter;
    }
}

PetscErrorCode RicoMailPost(MPI_Comm comm, PetscMPIInt tag, const Mail *out, Mail *in)
{
  MPI_Request *requests;
  PetscMPIInt n = 0, words;

  PetscFunctionBegin;
  PetscCall(Lengths(comm, out, in));
  PetscCall(PetscMalloc1(out->n + in->n, &requests));
  for (PetscMPIInt i = 0; i < in->n; i++) {
    Letter *letter = &in->letter[i];

    letter->room = letter->words;
    PetscCall(PetscMalloc1(letter->words, &letter->word));
    PetscCall(PetscMPIIntCast((PetscInt)letter->words, &words));
    PetscCallMPI(MPI_Irecv(letter->word, words, MPIU_INT64, in->rank[i], tag, comm, &requests[n++]));
  }
  for (PetscMPIInt i = 0; i < out->n; i++) {
    PetscCall(PetscMPIIntCast((PetscInt)out->letter[i].words, &words));
    PetscCallMPI(MPI_Isend(out->letter[i].word, words, MPIU_INT64, out->rank[i], tag, comm, &requests[n++]));
  }
  PetscCallMPI(MPI_Waitall(n, requests, MPI_STATUSES_IGNORE));
  PetscCall(PetscFree(requests));
  SortByRank(in);
  PetscFunctionReturn(0);
}

PetscErrorCode RicoMailDestroy(Mail *mail)
{
  PetscFunctionBegin;
  for (PetscMPIInt i = 0; i < mail->n; i++) PetscCall(PetscFree(mail->letter[i].word));
  PetscCall(PetscFree(mail->letter));
  PetscCall(PetscFree(mail->rank));
  *mail = (Mail){0};
  PetscFunctionReturn(0);
}
