/*
  split.c -- creates the copies of bodies, with split masses.

  A body has a copy on each rank that has contacts with it, and there one in each domain. Owners give the
  number of all its contacts (copies.c). A copy's share of mass and inertia is its number of contacts divided
  by that number. The first copy has the body's own number; further copies follow after all bodies.

  A sweep has three parts: contacts of split bodies, then two halves of the other contacts.
*/
#include "split.h"

/* *contacts: sorted by domain */
static int SortByDomain(int64_t n, const int domain[], int64_t **contacts)
{
  int64_t *next;
  int domains = 0;

  for (int64_t k = 0; k < n; k++) domains = RICO_LARGER(domains, domain[k] + 1);
  RICO_TRY(RICO_NEW(n, contacts));
  RICO_TRY(RICO_ZEROS(domains + 1, &next));
  for (int64_t k = 0; k < n; k++) next[domain[k] + 1]++;
  for (int i = 0; i < domains; i++) next[i + 1] += next[i];
  for (int64_t k = 0; k < n; k++) (*contacts)[next[domain[k]]++] = k;
  RICO_FREE(next);
  return 0;
}

static int CountOnce(Splitting *p)
{
  const RicoContactSystem *local = &p->s->system.local;

  RICO_TRY(RICO_ZEROS(local->bodies, &p->contacts));
  for (int64_t k = 0; k < local->contacts; k++)
    for (int side = 0; side < 2; side++) {
      const int64_t body = local->contact[k].body[side];

      if (!RicoSharedMoves(&p->s->system, body)) continue;
      p->copies[body] = 1;
      p->contacts[body]++;
      p->all[body]++;
    }
  return 0;
}

/* Makes a copy for each domain of a body; contacts get the numbers of their copies. */
static int CountByDomain(Splitting *p, const int domain[])
{
  const RicoContactSystem *local = &p->s->system.local;
  RicoContactPair *contact;
  int64_t *order, *latest;

  RICO_TRY(SortByDomain(local->contacts, domain, &order));
  RICO_TRY(RICO_NEW(local->contacts, &contact));
  RICO_TRY(RICO_NEW(2 * local->contacts, &p->extra));
  RICO_TRY(RICO_ZEROS(local->bodies + 2 * local->contacts, &p->contacts));
  RICO_TRY(RICO_NEW(2 * local->bodies, &latest)); /* the latest copy of a body, and its domain */
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
  RICO_FREE(latest);
  RICO_FREE(order);
  return 0;
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
static int List(Splitting *p)
{
  RicoSharedSweep s = p->s;
  Split *split = &s->split;
  const int64_t bodies = s->system.local.bodies;

  for (int64_t i = 0; i < bodies; i++) {
    if (p->copies[i] > 1) p->at[i] = 0;
    if (p->at[i] == 0) p->at[i] = split->bodies++;
  }
  RICO_TRY(RICO_ZEROS(split->bodies, &split->body));
  RICO_TRY(RICO_NEW(split->bodies + p->more, &split->copy));
  RICO_TRY(RICO_NEW(split->bodies + p->more, &split->share));
  for (int64_t i = 0; i < bodies; i++) {
    SplitBody *b = p->at[i] >= 0 ? &split->body[p->at[i]] : NULL;

    if (!b) continue;
    b->body = i;
    b->first = b->end = split->copies;
    split->copies += p->copies[i];
    b->owned = s->system.body_owner[i] == s->rank;
    if (p->copies[i] > 0) AddCopy(p, b, i);
  }
  for (int64_t i = 0; i < p->more; i++) AddCopy(p, &split->body[p->at[p->extra[i]]], bodies + i);
  Renumber(p, &split->sums_out);
  Renumber(p, &split->sums_in);
  Renumber(p, &split->means_out);
  Renumber(p, &split->means_in);
  return 0;
}

static int MakeSystem(Splitting *p)
{
  const RicoContactSystem *local = &p->s->system.local;
  Split *split = &p->s->split;

  RICO_TRY(RICO_NEW(local->bodies + p->more, &split->mass));
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
  return 0;
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

static int MakeSweep(const Splitting *p)
{
  RicoSharedSweep s = p->s;
  RicoContactSweepOptions o = s->options;
  char why[RICO_MESSAGE_SIZE];

  o.part = p->part;
  o.parts = 3;
  o.stages = o.freeze = 0;
  s->sweep = RicoContactSweepCreate(&s->split.system, &o, why);
  RICO_TRY(RicoSharedCheckAll(s->ranks, s->sweep != NULL, why, NULL));
  return 0;
}

int RicoSplitMake(RicoSharedSweep s, const int domain[])
{
  const int64_t bodies = s->system.local.bodies;
  Splitting p = {.s = s};

  RICO_TRY(RICO_ZEROS(bodies, &p.copies));
  RICO_TRY(RICO_ZEROS(bodies, &p.all));
  RICO_TRY(RICO_NEW(bodies, &p.at));
  RICO_TRY(RICO_NEW(s->system.local.contacts, &p.part));
  for (int64_t i = 0; i < bodies; i++) p.at[i] = -1;
  if (domain)
    RICO_TRY(CountByDomain(&p, domain));
  else
    RICO_TRY(CountOnce(&p));
  RICO_TRY(RicoSplitExchange(&p));
  RICO_TRY(List(&p));
  RICO_TRY(MakeSystem(&p));
  ChooseParts(&p);
  RICO_TRY(MakeSweep(&p));
  RICO_FREE(p.contacts);
  RICO_FREE(p.extra);
  RICO_FREE(p.at);
  RICO_FREE(p.part);
  RICO_FREE(p.copies);
  RICO_FREE(p.all);
  return 0;
}

int RicoSplitDestroy(Split *split)
{
  VelocityMessages *const count[4] = {&split->sums_out, &split->sums_in, &split->means_out, &split->means_in};

  for (int i = 0; i < 4; i++) RICO_TRY(RicoVelocityMessagesDestroy(count[i]));
  RICO_FREE(split->body);
  RICO_FREE(split->copy);
  RICO_FREE(split->share);
  RICO_FREE(split->mass);
  RICO_FREE(split->contact);
  return 0;
}
