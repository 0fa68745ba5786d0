/*
  factor.c -- solves the equalities of all joints together. With G, W^-1 and b of all joints and bodies
  (joints.c), S = G W^-1 G', and D the diagonal of S,

      (S + e D) d = -(G y + b + f e D r),      r <- r + d,      y <- y + W^-1 G' d.                      (1)

  S + e D = U' K^-1 U is factored by blocks of joints, U with unit blocks on its diagonal, in an order in
  which chains and trees have no blocks but those of S (order.c). Stored are K and K^-1 U. e limits d
  where joints depend on each other: a loop of hinges in a plane has more equations than its motion has
  freedoms, and its openings are not consistent. In substeps f = 1: joints have the compliance e D, and r has
  a limit. To a tolerance f = 0: repeated steps solve G y + b = 0.

  Motors, friction and stops belong to the system while their r lies between its bounds; it is then cut to
  them. They are swept, too.

  Each rank solves the whole system, from the data of all ranks, and changes the bodies that it holds.
*/
#include "../../array/sweep/sweep_impl.h"
#include "blocks.h"
#include "rows.h"
#include "system.h"

/* e of joints outside of loops, and in loops. Chains of 10 to 60 hinges with a bob of 300 to 30 000 times the
   mass of a link need the small one: with 1e-6 they explode, and open by 0.02 to 0.03 mm with 1e-9 and with
   1e-12. A bridge of hinged planks that is nearly straight has tensions without bound in exact steps: with
   crates on it bridges of 2 to 20 planks explode with 1e-6 and less, and open by 0.07 to 0.4 mm with 1e-3,
   0.2 to 0.8 with 1e-2. */
#define OUT_OF_LOOPS 1e-9
#define IN_LOOPS 1e-4

/* Rounds with bounded rows, then one without. */
#define MOST_ROUNDS 3

static const JointData *DataAt(const JointSystem *system, int64_t place)
{
  return &system->gathered[system->name[system->order.joint[place]].place];
}

static int RowsAt(const JointSystem *system, int64_t place)
{
  return (int)system->name[system->order.joint[place]].rows;
}

static const int32_t *EndsAt(const JointSystem *system, int64_t place)
{
  return system->end[system->order.joint[place]];
}

/* X = W^-1 G', by rows of G; zero for a row that is not free */
static void FillResponse(const JointSystem *system, int64_t place, double X[6][12])
{
  const int32_t *end = EndsAt(system, place);
  const JointData *data = DataAt(system, place);

  memset(X, 0, 6 * sizeof *X);
  for (int side = 0; side < 2; side++)
    for (int r = 0; end[side] >= 0 && data->isFree && r < RowsAt(system, place); r++) {
      const double *G = data->G[r] + 6 * side;

      Respond(&system->body[end[side]].mass, G, G + 3, X[r] + 6 * side, X[r] + 6 * side + 3);
    }
}

static void FillPlace(JointSystem *system, int64_t place)
{
  const JointOrder *order = &system->order;
  const JointData *data = DataAt(system, place);
  const int32_t *end = EndsAt(system, place);
  const int rows = RowsAt(system, place);
  const double share = system->inLoop[order->joint[place]] ? IN_LOOPS : OUT_OF_LOOPS;
  double X[6][12], *D = system->inverse[place];

  FillResponse(system, place, X);
  memset(D, 0, sizeof system->inverse[place]);
  for (int side = 0; side < 2; side++) BY_SIZE(AddPart, rows, rows, X, side, data->G, side, D);
  for (int r = 0; r < rows; r++) {
    system->soft[place][r] = share * D[rows * r + r];
    D[rows * r + r] += system->soft[place][r];
  }
  for (int64_t k = order->begin[place]; k < order->begin[place + 1]; k++) {
    const int32_t later = order->place[k], *other = EndsAt(system, later);
    const int columns = RowsAt(system, later);

    memset(system->cross[k], 0, sizeof system->cross[k]);
    for (int side = 0; side < 2; side++)
      for (int to = 0; to < 2; to++)
        if (end[side] >= 0 && end[side] == other[to] && DataAt(system, later)->isFree)
          BY_SIZE(AddPart, rows, columns, X, side, DataAt(system, later)->G, to, system->cross[k]);
  }
}

static void EliminatePlace(JointSystem *system, int64_t place)
{
  const JointOrder *order = &system->order;
  const int rows = RowsAt(system, place);
  const int32_t *block = order->block + order->pairs[place];
  int kept[6];

  Invert(rows, system->inverse[place], kept);
  for (int64_t b = order->begin[place]; b < order->begin[place + 1]; b++) {
    const int columns = RowsAt(system, order->place[b]);
    double KU[36];

    BY_SIZE(Multiply, rows, columns, system->inverse[place], system->cross[b], KU);
    for (int64_t a = order->begin[place]; a < b; a++)
      BY_SIZE(SubtractProduct, rows, columns, RowsAt(system, order->place[a]), system->cross[a], KU,
              system->cross[*block++]);
    BY_SIZE(SubtractProduct, rows, columns, columns, system->cross[b], KU, system->inverse[order->place[b]]);
  }
}

static void Factor(JointSystem *system)
{
  for (int64_t i = 0; i < system->n; i++) FillPlace(system, i);
  for (int64_t i = 0; i < system->n; i++) EliminatePlace(system, i);
}

static void SetBounds(const RicoSharedJoint *joint, JointData *data)
{
  const int isBounded = IsBounded(joint);

  data->lower = isBounded ? joint->lower : -INFINITY;
  data->upper = isBounded ? joint->upper : INFINITY;
  data->isFree = data->lower < joint->r[0] && joint->r[0] < data->upper;
}

void RicoJointSystemFactor(RicoSharedSweep s)
{
  JointSystem *system = s->equalities;

  if (!RicoJointSystemIsUsed(s)) return;
  for (int64_t k = 0; k < system->own; k++) {
    const JointBlock *block = &s->joint_block[system->block[k]];

    memcpy(system->given[k].G, block->joint->G, sizeof block->joint->G);
    SetBounds(block->joint, &system->given[k]);
    for (int side = 0; side < 2; side++) {
      system->given[k].mass[side] = *block->body[side];
      system->given[k].taut[side] = s->options.follow ? block->joint->taut[side] : 0;
    }
  }
  RicoRanksGather(s->ranks, (size_t)system->most * sizeof *system->given, system->given, system->gathered);
  RicoJointInertia(system);
  Factor(system);
}

/* d <- K U'^-1 d */
static void SolveForward(JointSystem *system)
{
  const JointOrder *order = &system->order;

  for (int64_t i = 0; i < system->n; i++) {
    const int rows = RowsAt(system, i);
    double x[6], *d = system->d[i];

    Multiply(rows, 1, system->inverse[i], d, x);
    memcpy(d, x, sizeof x);
    for (int64_t k = order->begin[i]; k < order->begin[i + 1]; k++)
      BY_SIZE(SubtractTransposed, rows, RowsAt(system, order->place[k]), system->cross[k], d,
              system->d[order->place[k]]);
  }
}

/* d <- U^-1 d */
static void SolveBackward(JointSystem *system)
{
  const JointOrder *order = &system->order;

  for (int64_t i = system->n - 1; i >= 0; i--) {
    const int rows = RowsAt(system, i);
    double x[6] = {0}, Kx[6];

    for (int64_t k = order->begin[i]; k < order->begin[i + 1]; k++)
      BY_SIZE(SubtractFrom, rows, RowsAt(system, order->place[k]), system->cross[k],
              system->d[order->place[k]], x);
    Multiply(rows, 1, system->inverse[i], x, Kx);
    for (int r = 0; r < rows; r++) system->d[i][r] += Kx[r];
  }
}

/* d = -(w + f e D r) with w = G y + b from all ranks, by places. *change: raised to the largest of them. */
static void GatherVelocities(RicoSharedSweep s, JointSystem *system, double *change)
{
  for (int64_t k = 0; k < system->own; k++) {
    const JointBlock *block = &s->joint_block[system->block[k]];

    Relative(block, block->joint->rows, system->part[k]);
    memcpy(system->part[k] + 6, block->joint->r, sizeof block->joint->r);
  }
  RicoRanksGather(s->ranks, (size_t)system->most * sizeof *system->part, system->part, system->parts);
  for (int64_t i = 0; i < system->n; i++) {
    const int isSoft = s->options.follow;
    const double *w = system->parts[system->name[system->order.joint[i]].place], *r = w + 6;

    for (int j = 0; j < RowsAt(system, i); j++) {
      const double d = -(w[j] + (isSoft ? system->soft[i][j] * r[j] : 0));

      if (DataAt(system, i)->isFree && !(fabs(d) <= *change)) *change = fabs(d); /* also if NaN */
      system->d[i][j] = d;
    }
  }
}

/* If r + d of free rows would leave their bounds: cuts it, sets d of all other rows to zero, and the rows are
   no longer free. Returns how many. The last time no row stays free that has bounds. */
static int64_t Cut(JointSystem *system, int isLast)
{
  int64_t count = 0;

  for (int64_t i = 0; i < system->n; i++) {
    const double r = system->parts[system->name[system->order.joint[i]].place][6], d = system->d[i][0];
    JointData *data = &system->gathered[system->name[system->order.joint[i]].place];
    const int isOutside = r + d < data->lower || r + d > data->upper;

    if (RowsAt(system, i) > 1 || !data->isFree || !isOutside) continue;
    count++;
    data->isFree = -1;
  }
  for (int64_t i = 0; i < system->n && count > 0; i++) {
    const double r = system->parts[system->name[system->order.joint[i]].place][6];
    JointData *data = &system->gathered[system->name[system->order.joint[i]].place];
    const double cut = (r + system->d[i][0] < data->lower ? data->lower : data->upper) - r;
    const int isCut = data->isFree < 0;

    memset(system->d[i], 0, sizeof system->d[i]);
    if (isCut) system->d[i][0] = cut;
    if (isCut || (isLast && (data->lower > -INFINITY || data->upper < INFINITY))) data->isFree = 0;
  }
  return count;
}

/* The bodies held by this rank are changed by joints of any rank, in the order of elimination. */
static void PushHeld(RicoSharedSweep s, const JointSystem *system)
{
  for (int64_t i = 0; i < system->n; i++) {
    const JointData *data = DataAt(system, i);
    const int32_t *end = EndsAt(system, i);
    double f[12] = {0};

    for (int r = 0; r < RowsAt(system, i); r++)
      for (int j = 0; j < 12; j++) f[j] += data->G[r][j] * system->d[i][r];
    for (int side = 0; side < 2; side++)
      if (end[side] >= 0 && system->held[end[side]] >= 0) {
        double *y = RicoContactSweepRecord(s->sweep, system->held[end[side]]);

        Respond(&system->body[end[side]].mass, f + 6 * side, f + 6 * side + 3, y, y + 4);
      }
  }
}

static void AddReactions(RicoSharedSweep s, const JointSystem *system)
{
  const int64_t first = RicoRank(s->ranks) * system->most;

  for (int64_t i = 0; i < system->n; i++) {
    const int64_t k = system->name[system->order.joint[i]].place - first;
    RicoSharedJoint *joint;

    if (k < 0 || k >= system->own) continue;
    joint = s->joint_block[system->block[k]].joint;
    for (int r = 0; r < joint->rows; r++) joint->r[r] += system->d[i][r];
  }
}

/* Rows that would leave their bounds are set to them, and the others solved again. */
void RicoJointSystemSolve(RicoSharedSweep s, double *change)
{
  JointSystem *system = s->equalities;
  int64_t cut = 1;

  if (s->soft > 0) RicoJointSlow(s);
  for (int round = 1; cut > 0; round++) {
    GatherVelocities(s, system, change);
    SolveForward(system);
    SolveBackward(system);
    cut = Cut(system, round == MOST_ROUNDS);
    PushHeld(s, system);
    AddReactions(s, system);
    if (cut > 0) Factor(system);
  }
}
