/*
  split.c -- creates the copies of bodies, with split masses.

  A body has a copy on each rank that has contacts with it, and there one in each domain. Owners give the
  number of all its contacts (copies.c). A copy's share of mass and inertia is its number of contacts divided
  by that number. The first copy has the body's own number; further copies follow after all bodies.

  A sweep has three parts: contacts of split bodies, then two halves of the other contacts.
*/
#include "split.h"

/* *contacts: sorted by domain */
static PetscErrorCode SortByDomain(int64_t n, const int domain[], int64_t **contacts)
{
  int64_t *next;
  int domains = 0;

  PetscFunctionBegin;
  for (int64_t k = 0; k < n; k++) domains = PetscMax(domains, domain[k] + 1);
  PetscCall(PetscMalloc1(n, contacts));
  PetscCall(PetscCalloc1(domains + 1, &next));
  for (int64_t k = 0; k < n; k++) next[domain[k] + 1]++;
  for (int i = 0; i < domains; i++) next[i + 1] += next[i];
  for (int64_t k = 0; k < n; k++) (*contacts)[next[domain[k]]++] = k;
  PetscCall(PetscFree(next));
  PetscFunctionReturn(0);
}

static PetscErrorCode CountOnce(Splitting *p)
{
  const RicoContactSystem *local = &p->s->system.local;

  PetscFunctionBegin;
  PetscCall(PetscCalloc1(local->bodies, &p->contacts));
  for (int64_t k = 0; k < local->contacts; k++)
    for (int side = 0; side < 2; side++) {
      const int64_t body = local->contact[k].body[side];

      if (!RicoSharedMoves(&p->s->system, body)) continue;
      p->copies[body] = 1;
      p->contacts[body]++;
      p->all[body]++;
    }
  PetscFunctionReturn(0);
}

/* Makes a copy for each domain of a body; contacts get the numbers of their copies. */
static PetscErrorCode CountByDomain(Splitting *p, const int domain[])
{
  const RicoContactSystem *local = &p->s->system.local;
  RicoContactPair *contact;
  int64_t *order, *latest;

  PetscFunctionBegin;
  PetscCall(SortByDomain(local->contacts, domain, &order));
  PetscCall(PetscMalloc1(local->contacts, &contact));
  PetscCall(PetscMalloc1(2 * local->contacts, &p->extra));
  PetscCall(PetscCalloc1(local->bodies + 2 * local->contacts, &p->contacts));
  PetscCall(PetscMalloc1(2 * local->bodies, &latest)); /* the latest copy of a body, and its domain */
  for (int64_t i = 0; i < local->contacts; i++) {
    const int64_t k = order[i];

    contact[k] = local->contact[k];
    for (int side = 0; side < 2; side++) {
      const int64_t body = contact[k].body[side];

      if (!RicoSharedMoves(&p->s->system, body)) continue;
      if (p->copies[body] == 0) {
        p->copies[body] = 1;
        latest[2 * body] = body;
      } else if (latest[2 * body + 1] != domain[k]) {
        p->copies[body]++;
        latest[2 * body] = local->bodies + p->more;
        p->extra[p->more++] = body;
      }
      latest[2 * body + 1] = domain[k];
      contact[k].body[side] = latest[2 * body];
      p->contacts[latest[2 * body]]++;
      p->all[body]++;
    }
  }
  p->s->split.contact = contact;
  PetscCall(PetscFree(latest));
  PetscCall(PetscFree(order));
  PetscFunctionReturn(0);
}

static void Renumber(const Splitting *p, const VelocityMessages *count)
{
  for (int i = 0; i < count->count; i++)
    for (int64_t j = 0; j < count->message[i].n; j++) {
      int64_t *body = &count->message[i].body[j];

      *body = p->at[*body];
    }
}

static void AddCopy(const Splitting *p, SplitBody *b, int64_t copy)
{
  const Split *split = &p->s->split;

  split->share[b->end] = (double)p->contacts[copy] / (double)p->all[b->body];
  split->copy[b->end++] = copy;
}

/* Lists the split bodies and the index of each. */
static PetscErrorCode List(Splitting *p)
{
  RicoSharedSweep s = p->s;
  Split *split = &s->split;
  const int64_t bodies = s->system.local.bodies;

  PetscFunctionBegin;
  for (int64_t i = 0; i < bodies; i++) {
    if (p->copies[i] > 1) p->at[i] = 0;
    if (p->at[i] == 0) p->at[i] = split->bodies++;
  }
  PetscCall(PetscCalloc1(split->bodies, &split->body));
  PetscCall(PetscMalloc1(split->bodies + p->more, &split->copy));
  PetscCall(PetscMalloc1(split->bodies + p->more, &split->share));
  for (int64_t i = 0; i < bodies; i++) {
    SplitBody *b = p->at[i] >= 0 ? &split->body[p->at[i]] : NULL;

    if (!b) continue;
    b->body = i;
    b->first = b->end = split->copies;
    split->copies += p->copies[i];
    b->owned = s->system.body_home[i] == s->rank;
    if (p->copies[i] > 0) AddCopy(p, b, i);
  }
  for (int64_t i = 0; i < p->more; i++) AddCopy(p, &split->body[p->at[p->extra[i]]], bodies + i);
  Renumber(p, &split->sums_out);
  Renumber(p, &split->sums_in);
  Renumber(p, &split->means_out);
  Renumber(p, &split->means_in);
  PetscFunctionReturn(0);
}

static PetscErrorCode MakeSystem(Splitting *p)
{
  const RicoContactSystem *local = &p->s->system.local;
  Split *split = &p->s->split;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(local->bodies + p->more, &split->mass));
  for (int64_t i = 0; i < local->bodies; i++) split->mass[i] = *RicoContactSystemBody(local, i);
  for (int64_t i = 0; i < split->bodies; i++)
    for (int64_t c = split->body[i].first; c < split->body[i].end; c++) {
      RicoContactBody *copy = &split->mass[split->copy[c]];

      *copy = *RicoContactSystemBody(local, split->body[i].body);
      copy->inverse_mass /= split->share[c];
      for (int k = 0; k < 6; k++) copy->inverse_inertia[k] /= split->share[c];
    }
  split->system = (RicoContactSystem){.bodies = local->bodies + p->more,
                                      .contacts = local->contacts,
                                      .body = split->mass,
                                      .contact = split->contact ? split->contact : local->contact};
  PetscFunctionReturn(0);
}

static void ChooseParts(Splitting *p)
{
  const RicoContactSystem *local = &p->s->system.local;
  int64_t others = 0;

  for (int64_t k = 0; k < local->contacts; k++) {
    p->part[k] = 1;
    for (int side = 0; side < 2; side++) {
      const int64_t body = local->contact[k].body[side];

      if (RicoSharedMoves(&p->s->system, body) && p->at[body] >= 0) p->part[k] = 0;
    }
    others += p->part[k];
  }
  p->s->split.contacts = local->contacts - others;
  for (int64_t k = local->contacts - 1, left = others / 2; left > 0; k--)
    if (p->part[k] == 1) {
      p->part[k] = 2;
      left--;
    }
}

static PetscErrorCode MakeSweep(const Splitting *p)
{
  RicoSharedSweep s = p->s;
  RicoContactSweepOptions o = s->options;
  char why[RICO_WHY];

  PetscFunctionBegin;
  o.part = p->part;
  o.parts = 3;
  o.stages = o.freeze = 0;
  s->sweep = RicoContactSweepCreate(&s->split.system, &o, why);
  PetscCall(RicoSharedCheckAll(s->comm, s->sweep != NULL, why));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSplitMake(RicoSharedSweep s, const int domain[])
{
  const int64_t bodies = s->system.local.bodies;
  Splitting p = {.s = s};

  PetscFunctionBegin;
  PetscCall(PetscCommGetNewTag(s->comm, &s->split.tag));
  PetscCall(PetscCalloc2(bodies, &p.copies, bodies, &p.all));
  PetscCall(PetscMalloc2(bodies, &p.at, s->system.local.contacts, &p.part));
  for (int64_t i = 0; i < bodies; i++) p.at[i] = -1;
  if (domain)
    PetscCall(CountByDomain(&p, domain));
  else
    PetscCall(CountOnce(&p));
  PetscCall(RicoSplitExchange(&p));
  PetscCall(List(&p));
  PetscCall(MakeSystem(&p));
  ChooseParts(&p);
  PetscCall(MakeSweep(&p));
  PetscCall(PetscFree(p.contacts));
  PetscCall(PetscFree(p.extra));
  PetscCall(PetscFree2(p.at, p.part));
  PetscCall(PetscFree2(p.copies, p.all));
  PetscFunctionReturn(0);
}

PetscErrorCode RicoSplitDestroy(Split *split)
{
  VelocityMessages *const count[4] = {&split->sums_out, &split->sums_in, &split->means_out, &split->means_in};

  PetscFunctionBegin;
  for (int i = 0; i < 4; i++) PetscCall(RicoVelocityMessagesDestroy(count[i]));
  PetscCall(PetscFree(split->body));
  PetscCall(PetscFree(split->copy));
  PetscCall(PetscFree(split->share));
  PetscCall(PetscFree(split->mass));
  PetscCall(PetscFree(split->contact));
  PetscFunctionReturn(0);
}
