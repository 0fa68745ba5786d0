/*
  system.c -- the list of the joints of all ranks, sorted by identity. It is made
  when their number, rows or bodies change. Where the factor would have many blocks, joints are only swept.
*/
#include "system.h"

#include "rows.h"

/* Joints are solved together if a factorisation changes at most this number of blocks, or this number per
   joint. A change takes 0.1 to 0.25 us. Chains, trees and rings need 1 to 3 per joint, scissors and braced
   trusses up to 12: a step then takes 1.1 to 1.8 times as long as with swept joints, and joints open 25 to
   400 times less. A net of 8 x 8 needs 30; its step takes 7 times as long. */
#define MOST_PER_JOINT 12
#define MOST_CHANGES 2000

static int CompareNames(const void *a, const void *b)
{
  const uint64_t *x = ((const JointName *)a)->identity, *y = ((const JointName *)b)->identity;

  for (int i = 0; i < 3; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

static int HaveSameBodies(const JointName *a, const JointName *b)
{
  return a->identity[0] == b->identity[0] && a->identity[1] == b->identity[1];
}

static JointName NameOf(const RicoSharedSystem *system, const RicoSharedJoint *joint)
{
  JointName name = {.rows = joint->rows};

  for (int i = 0; i < 3; i++) name.identity[i] = joint->identity[i];
  for (int side = 0; side < 2; side++)
    name.body[side] =
        RicoSharedMoves(system, joint->body[side]) ? system->body_identity[joint->body[side]] : RICO_NO_BODY;
  return name;
}

/* Lists the own joints in the order given. *changed: 1 if they are others than before. */
static int ListOwn(RicoSharedSweep s, JointSystem *system, int64_t *changed)
{
  const int64_t joints = s->system.joints, before = system->own;
  JointName *name;

  RICO_TRY(RICO_NEW(joints, &name));
  RICO_TRY(RICO_GROW(joints, &system->block));
  for (int64_t j = 0; j < joints; j++) name[j] = NameOf(&s->system, &s->system.joint[j]);
  *changed =
      joints != before || (joints > 0 && memcmp(name, system->owned, (size_t)joints * sizeof *name) != 0);
  RICO_FREE(system->owned);
  system->owned = name;
  system->own = joints;
  return 0;
}

/* block[k] of the own joint k */
static void FindBlocks(RicoSharedSweep s, JointSystem *system)
{
  for (int64_t i = 0; i < s->joints.n; i++) system->block[s->joints.item[i]] = (int32_t)i;
}

/* Fills unused places with rows = 0. */
static int GatherNames(RicoSharedSweep s, JointSystem *system)
{
  const int64_t size = RicoRanksSize(s->ranks), most = system->most;
  JointName *mine, *all;

  RICO_TRY(RICO_ZEROS(most, &mine));
  RICO_TRY(RICO_ZEROS(size * most, &all));
  RICO_COPY(mine, system->owned, system->own);
  RicoRanksGather(s->ranks, (size_t)most * sizeof *mine, mine, all);
  for (int64_t i = 0; i < size * most; i++) {
    if (all[i].rows == 0) continue;
    all[i].place = i;
    system->name[system->n++] = all[i];
  }
  RicoSharedSort(system->name, system->n, sizeof *system->name, CompareNames);
  RICO_FREE(mine);
  RICO_FREE(all);
  return 0;
}

static int64_t FindBody(const RicoNamedBody *body, int64_t n, int64_t identity)
{
  return identity == RICO_NO_BODY ? -1 : RicoFindBody(body, n, identity);
}

/* Numbers the bodies that joints move, from 0 on. */
static int NumberBodies(JointSystem *system)
{
  RicoNamedBody *body;
  int64_t ends = 0, bodies = 0;
  uint64_t greatest = 0;

  RICO_TRY(RICO_NEW(2 * system->n, &body));
  for (int64_t k = 0; k < system->n; k++)
    for (int side = 0; side < 2; side++) {
      const uint64_t word = (uint64_t)system->name[k].body[side];

      if (system->name[k].body[side] == RICO_NO_BODY) continue;
      body[ends++] = (RicoNamedBody){word, 0};
      greatest = RICO_LARGER(greatest, word);
    }
  RICO_TRY(RicoSortNamed(&body, ends, greatest));
  for (int64_t i = 0; i < ends; i++)
    if (bodies == 0 || body[bodies - 1].word != body[i].word) {
      body[bodies] = (RicoNamedBody){body[i].word, bodies};
      bodies++;
    }
  for (int64_t k = 0; k < system->n; k++)
    for (int side = 0; side < 2; side++)
      system->end[k][side] = (int32_t)FindBody(body, bodies, system->name[k].body[side]);
  system->bodies = bodies;
  RICO_FREE(body);
  return 0;
}

/* The local numbers of the bodies that this rank holds. */
static int FindHeld(RicoSharedSweep s, JointSystem *system)
{
  RicoNamedBody *body;

  RICO_TRY(RicoNameBodies(&s->system, &body));
  for (int64_t i = 0; i < system->bodies; i++) system->held[i] = -1;
  for (int64_t k = 0; k < system->n; k++)
    for (int side = 0; side < 2; side++)
      if (system->end[k][side] >= 0)
        system->held[system->end[k][side]] =
            (int32_t)RicoFindBody(body, s->system.local.bodies, system->name[k].body[side]);
  RICO_FREE(body);
  return 0;
}

static int Allocate(RicoSharedSweep s, JointSystem *system)
{
  const int64_t places = RicoRanksSize(s->ranks) * system->most;

  RICO_TRY(RICO_GROW(places, &system->name));
  RICO_TRY(RICO_GROW(places, &system->end));
  RICO_TRY(RICO_GROW(places, &system->inLoop));
  RICO_TRY(RICO_GROW(2 * places, &system->held));
  RICO_TRY(RICO_GROW(2 * places, &system->body));
  RICO_TRY(RICO_GROW(system->most, &system->given));
  RICO_TRY(RICO_GROW(system->most, &system->part));
  RICO_TRY(RICO_GROW(places, &system->gathered));
  RICO_TRY(RICO_GROW(places, &system->parts));
  RICO_TRY(RICO_GROW(places, &system->d));
  RICO_TRY(RICO_GROW(places, &system->soft));
  RICO_TRY(RICO_GROW(places, &system->inverse));
  memset(system->given, 0, (size_t)system->most * sizeof *system->given);
  memset(system->part, 0, (size_t)system->most * sizeof *system->part);
  return 0;
}

/* The order is empty if the joints are to be swept. */
static int MakeOrder(JointSystem *system)
{
  uint8_t *isSingle;
  int64_t joints = 0;

  RICO_TRY(RICO_NEW(system->n, &isSingle));
  for (int64_t k = 0; k < system->n; k++) {
    isSingle[k] = system->name[k].rows == 1;
    joints += !isSingle[k];
  }
  RICO_TRY(RicoJointOrderMake(system->n, system->bodies, system->end, isSingle,
                              RICO_LARGER(MOST_PER_JOINT * joints, MOST_CHANGES), &system->order));
  RICO_FREE(isSingle);
  return 0;
}

/* A single row is a motor beside its joint, which has the same identities of bodies and is next to it in the
   list. The two are no loop, and the motor is part of the loops of its joint. */
static int FindLoops(JointSystem *system)
{
  int32_t(*end)[2];

  RICO_TRY(RICO_NEW(system->n, &end));
  for (int64_t k = 0; k < system->n; k++)
    for (int side = 0; side < 2; side++) end[k][side] = system->name[k].rows > 1 ? system->end[k][side] : -1;
  RICO_TRY(RicoJointLoops(system->n, system->bodies, end, system->inLoop));
  RICO_FREE(end);
  for (int64_t first = 0, next; first < system->n; first = next) {
    uint8_t inLoop = 0;

    for (next = first; next < system->n && HaveSameBodies(&system->name[first], &system->name[next]); next++)
      if (system->name[next].rows > 1) inLoop |= system->inLoop[next];
    for (int64_t k = first; k < next; k++)
      if (system->name[k].rows == 1) system->inLoop[k] = inLoop;
  }
  return 0;
}

/* The structure of the system for other joints than before. */
static int ListAll(RicoSharedSweep s, JointSystem *system)
{
  system->n = 0;
  RICO_TRY(Allocate(s, system));
  RICO_TRY(GatherNames(s, system));
  RICO_TRY(NumberBodies(system));
  RICO_TRY(MakeOrder(system));
  RICO_TRY(FindLoops(system));
  system->n = system->order.n;
  if (system->n > 0) RICO_TRY(RICO_GROW(system->order.begin[system->n], &system->cross));
  return 0;
}

int RicoJointSystemList(RicoSharedSweep s)
{
  int64_t any[2];

  if (!s->equalities) RICO_TRY(RICO_ZEROS(1, &s->equalities));
  RICO_TRY(ListOwn(s, s->equalities, &any[0]));
  any[1] = s->equalities->own;
  RicoRanksMax(s->ranks, 2, any);
  s->equalities->most = any[1];
  if (any[0]) RICO_TRY(ListAll(s, s->equalities));
  if (s->equalities->n == 0) return 0;
  FindBlocks(s, s->equalities);
  return FindHeld(s, s->equalities);
}

int RicoSharedSweepSolvesJoints(RicoSharedSweep s)
{
  return RicoJointSystemIsUsed(s);
}

RicoJointTreatment RicoSharedSweepGetJoint(RicoSharedSweep s, int64_t joint)
{
  const JointSystem *system = s->equalities;
  JointName wanted, *found;

  if (!RicoJointSystemIsUsed(s) || IsBounded(&s->system.joint[joint])) return RICO_JOINT_SWEPT;
  wanted = NameOf(&s->system, &s->system.joint[joint]);
  found = bsearch(&wanted, system->name, (size_t)system->n, sizeof *found, CompareNames);
  return system->inLoop[found - system->name] ? RICO_JOINT_SOLVED_IN_LOOP : RICO_JOINT_SOLVED;
}

int RicoSharedJointsAreSolved(int64_t joints, const int64_t body[][2])
{
  JointSystem system = {.n = joints};
  int failed = RICO_ZEROS(joints, &system.name) || RICO_NEW(joints, &system.end);

  for (int64_t k = 0; !failed && k < joints; k++)
    for (int side = 0; side < 2; side++)
      system.name[k].body[side] = body[k][side] < 0 ? RICO_NO_BODY : body[k][side];
  failed = failed || NumberBodies(&system) || MakeOrder(&system);
  joints = system.order.n;
  RICO_FREE(system.name);
  RICO_FREE(system.end);
  return RicoJointOrderDestroy(&system.order) || failed ? -1 : joints > 0;
}

int RicoJointSystemDestroy(JointSystem **at)
{
  JointSystem *system = *at;

  if (!system) return 0;
  RICO_FREE(system->owned);
  RICO_FREE(system->block);
  RICO_FREE(system->name);
  RICO_FREE(system->end);
  RICO_FREE(system->held);
  RICO_FREE(system->inLoop);
  RICO_FREE(system->body);
  RICO_FREE(system->given);
  RICO_FREE(system->gathered);
  RICO_FREE(system->part);
  RICO_FREE(system->parts);
  RICO_FREE(system->d);
  RICO_FREE(system->soft);
  RICO_FREE(system->inverse);
  RICO_FREE(system->cross);
  RICO_TRY(RicoJointOrderDestroy(&system->order));
  RICO_FREE(*at);
  return 0;
}
