/*
  homes.c -- exchange of copies: which ranks have copies of a body, and how many contacts it has.

  Each rank sends the owner of a body the number of its contacts with it; the owner replies with the total.
  After that both know the messages of a sweep.
*/
#include "split.h"

/* Two messages per pair of ranks: sums one way, means the other, for the same bodies. */
static PetscErrorCode MakeParcels(RicoSharedSweep s, const Mail *bodies, Parcels *sums, Parcels *means)
{
  Parcels *const pair[2] = {sums, means};

  PetscFunctionBegin;
  for (int i = 0; i < 2; i++) {
    PetscCall(PetscMalloc1(bodies->n, &pair[i]->parcel));
    pair[i]->parcels = bodies->n;
    for (int j = 0; j < bodies->n; j++) {
      const Letter *letter = &bodies->letter[j];
      Parcel *parcel = &pair[i]->parcel[j];

      *parcel = (Parcel){.peer = bodies->rank[j],
                         .color = i == 0 ? s->tag : s->split.tag,
                         .n = (int64_t)letter->words,
                         .request = MPI_REQUEST_NULL};
      PetscCall(PetscMalloc1(parcel->n, &parcel->body));
      PetscCall(PetscMalloc1(6 * parcel->n, &parcel->y));
      PetscCall(PetscArraycpy(parcel->body, letter->word, letter->words));
    }
  }
  PetscFunctionReturn(0);
}

/* Sends owners the copies of their bodies on this rank, and stores them. */
static PetscErrorCode WriteHome(Splitting *p, Mail *out, Mail *mine)
{
  const RicoSharedSystem *system = &p->s->system;

  PetscFunctionBegin;
  for (int64_t i = 0; i < system->local.bodies; i++) {
    const int64_t words[2] = {system->body_identity[i], p->all[i]};

    if (p->copies[i] == 0 || system->body_home[i] == p->s->rank) continue;
    PetscCall(RicoMailWrite(out, system->body_home[i], 2, words));
    PetscCall(RicoMailWrite(mine, system->body_home[i], 1, &i));
    p->at[i] = 0;
  }
  PetscFunctionReturn(0);
}

/* As owner: stores the copies on other ranks, in the order of ranks. */
static PetscErrorCode ReadAtHome(Splitting *p, const Mail *in, Mail *theirs)
{
  const RicoSharedSystem *system = &p->s->system;
  RicoNamedBody *bodies;

  PetscFunctionBegin;
  PetscCall(RicoNameBodies(system, &bodies));
  for (PetscMPIInt i = 0; i < in->n; i++)
    for (size_t w = 0; w < in->letter[i].words; w += 2) {
      const int64_t *word = in->letter[i].word + w;
      const int64_t body = RicoFindBody(bodies, system->local.bodies, word[0]);

      PetscCheck(body >= 0 && system->body_home[body] == p->s->rank, PETSC_COMM_SELF, PETSC_ERR_ARG_INCOMP,
                 "Rank %d has a contact with body %lld, whose home is rank %d, which has no such body",
                 in->rank[i], (long long)word[0], p->s->rank);
      p->all[body] += word[1];
      p->at[body] = 0;
      PetscCall(RicoMailWrite(theirs, in->rank[i], 1, &body));
    }
  PetscCall(PetscFree(bodies));
  PetscFunctionReturn(0);
}

/* Sends the total number of contacts to the ranks that have some. */
static PetscErrorCode TellAll(Splitting *p, const Mail *theirs, const Mail *mine)
{
  Mail out = {0}, in = {0};

  PetscFunctionBegin;
  for (PetscMPIInt i = 0; i < theirs->n; i++)
    for (size_t w = 0; w < theirs->letter[i].words; w++)
      PetscCall(RicoMailWrite(&out, theirs->rank[i], 1, &p->all[theirs->letter[i].word[w]]));
  PetscCall(RicoMailPost(p->s->comm, p->s->tag, &out, &in));
  for (PetscMPIInt i = 0; i < in.n; i++) {
    PetscMPIInt j = 0;

    while (j < mine->n && mine->rank[j] != in.rank[i]) j++;
    PetscCheck(j < mine->n, PETSC_COMM_SELF, PETSC_ERR_PLIB, "internal error: unexpected reply from rank %d",
               in.rank[i]);
    for (size_t w = 0; w < in.letter[i].words; w++) p->all[mine->letter[j].word[w]] = in.letter[i].word[w];
  }
  PetscCall(RicoMailDestroy(&in));
  PetscCall(RicoMailDestroy(&out));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSplitExchange(Splitting *p)
{
  Mail out = {0}, in = {0}, mine = {0}, theirs = {0};
  RicoSharedSweep s = p->s;

  PetscFunctionBegin;
  PetscCall(WriteHome(p, &out, &mine));
  PetscCall(RicoMailPost(s->comm, s->tag, &out, &in));
  PetscCall(ReadAtHome(p, &in, &theirs));
  PetscCall(TellAll(p, &theirs, &mine));
  PetscCall(MakeParcels(s, &mine, &s->split.sums_out, &s->split.means_in));
  PetscCall(MakeParcels(s, &theirs, &s->split.sums_in, &s->split.means_out));
  PetscCall(RicoMailDestroy(&theirs));
  PetscCall(RicoMailDestroy(&mine));
  PetscCall(RicoMailDestroy(&in));
  PetscCall(RicoMailDestroy(&out));
  PetscFunctionReturn(0);
}
