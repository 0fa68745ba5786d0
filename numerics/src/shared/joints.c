/*
  joints.c -- joints (RicoSharedJoint): rows between two bodies that are equalities, or one row with bounds. A
  joint has a colour as a contact has, under its own identity. It is solved after the contacts of its stage.
  With w = G y + b and D = G W^-1 G':

      equalities: r <- r - D^-1 w         bounds: r <- P_[l,u](r - w / D)                                  (1)

  and y <- y + W^-1 G' (change of r). A row of D that depends linearly on earlier rows, up to rounding, keeps
  its r.

  In the first half of a substep joints and stops are soft, as contacts are: (1 - c) w + c D r takes the place
  of w, c = `soft`. Few sweeps lag behind the load of a chain or a grid; without compliance the recovery of
  positions then feeds on that lag, and grids of joints explode. Motors and friction are not soft.
*/
#include <math.h>

#include "shared_impl.h"

#define ROUND_OFF 1e-12

int RicoJointsList(RicoSharedSweep s)
{
  const int64_t first = s->system.local.contacts;
  int32_t *item;

  RICO_TRY(RICO_NEW(s->system.joints, &item));
  for (int64_t j = 0; j < s->system.joints; j++) item[j] = (int32_t)(first + j);
  RICO_TRY(RicoStageListMake(s, s->system.joints, item, &s->joints));
  RICO_FREE(item);
  return 0;
}

static RicoSharedJoint *JointAt(RicoSharedSweep s, int64_t i)
{
  return &s->system.joint[s->joints.item[i] - s->system.local.contacts];
}

static int IsBounded(const RicoSharedJoint *joint)
{
  return joint->rows == 1 && (joint->lower > -INFINITY || joint->upper < INFINITY);
}

static void Load(RicoSharedSweep s, const RicoSharedJoint *joint, double y[12])
{
  for (int side = 0; side < 2; side++) {
    for (int i = 0; i < 6; i++) y[6 * side + i] = 0;
    if (joint->body[side] >= 0) RicoContactSweepGet(s->sweep, 1, &joint->body[side], y + 6 * side);
  }
}

static void Store(RicoSharedSweep s, const RicoSharedJoint *joint, const double y[12])
{
  for (int side = 0; side < 2; side++)
    if (joint->body[side] >= 0) RicoContactSweepPut(s->sweep, 1, &joint->body[side], y + 6 * side);
}

/* w = G y + b */
static void Relative(const RicoSharedJoint *joint, const double y[12], double w[6])
{
  for (int r = 0; r < joint->rows; r++) {
    w[r] = joint->bias[r];
    for (int i = 0; i < 12; i++) w[r] += joint->G[r][i] * y[i];
  }
}

/* x <- W^-1 f */
static void Respond(RicoSharedSweep s, const RicoSharedJoint *joint, const double f[12], double x[12])
{
  for (int side = 0; side < 2; side++) {
    const double *g = f + 6 * side;
    double *z = x + 6 * side;

    for (int i = 0; i < 6; i++) z[i] = 0;
    if (joint->body[side] < 0) continue;
    {
      const RicoContactBody *body = RicoContactSystemBody(&s->system.local, joint->body[side]);
      const double *J = body->inverse_inertia;

      for (int i = 0; i < 3; i++) z[i] = body->inverse_mass * g[i];
      z[3] = J[0] * g[3] + J[3] * g[4] + J[4] * g[5];
      z[4] = J[3] * g[3] + J[1] * g[4] + J[5] * g[5];
      z[5] = J[4] * g[3] + J[5] * g[4] + J[2] * g[5];
    }
  }
}

static void Block(RicoSharedSweep s, const RicoSharedJoint *joint, double D[6][6])
{
  for (int r = 0; r < joint->rows; r++) {
    double x[12];

    Respond(s, joint, joint->G[r], x);
    for (int q = 0; q < joint->rows; q++) {
      D[q][r] = 0;
      for (int i = 0; i < 12; i++) D[q][r] += joint->G[q][i] * x[i];
    }
  }
}

/* x <- D^-1 x by L L'; 0 in dependent rows. */
static void SolveBlock(int n, double D[6][6], double x[6])
{
  int kept[6] = {0};

  for (int i = 0; i < n; i++) {
    const double before = D[i][i];

    for (int j = 0; j < i; j++) {
      for (int k = 0; kept[j] && k < j; k++) D[i][j] -= kept[k] ? D[i][k] * D[j][k] : 0;
      D[i][j] = kept[j] ? D[i][j] / D[j][j] : 0;
      D[i][i] -= D[i][j] * D[i][j];
    }
    kept[i] = D[i][i] > ROUND_OFF * before;
    if (kept[i]) D[i][i] = sqrt(D[i][i]);
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) x[i] -= D[i][j] * x[j];
    x[i] = kept[i] ? x[i] / D[i][i] : 0;
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int j = i + 1; j < n; j++) x[i] -= kept[j] ? D[j][i] * x[j] : 0;
    x[i] = kept[i] ? x[i] / D[i][i] : 0;
  }
}

/* y <- y + W^-1 G' r */
static void Push(RicoSharedSweep s, const RicoSharedJoint *joint, const double r[6], double y[12])
{
  double f[12] = {0}, x[12];

  for (int q = 0; q < joint->rows; q++)
    for (int i = 0; i < 12; i++) f[i] += joint->G[q][i] * r[q];
  Respond(s, joint, f, x);
  for (int i = 0; i < 12; i++) y[i] += x[i];
}

/* w <- (1 - c) w + c D r */
static void Soften(double c, const RicoSharedJoint *joint, double D[6][6], double w[6])
{
  if (c == 0 || (joint->rows == 1 && joint->upper < INFINITY)) return;
  for (int q = 0; q < joint->rows; q++) {
    double pressed = 0;

    for (int r = 0; r < joint->rows; r++) pressed += D[q][r] * joint->r[r];
    w[q] = (1 - c) * w[q] + c * pressed;
  }
}

/* Does (1); returns the change of w. */
static double SolveOne(RicoSharedSweep s, RicoSharedJoint *joint)
{
  double y[12], w[6], D[6][6], change[6] = {0}, largest = 0;

  Load(s, joint, y);
  Relative(joint, y, w);
  Block(s, joint, D);
  Soften(s->soft, joint, D, w);
  if (IsBounded(joint)) {
    const double r = D[0][0] > 0 ? joint->r[0] - w[0] / D[0][0] : joint->r[0];

    change[0] = RICO_SMALLER(RICO_LARGER(r, joint->lower), joint->upper) - joint->r[0];
    largest = D[0][0] * fabs(change[0]);
  } else {
    for (int r = 0; r < joint->rows; r++) {
      change[r] = -w[r];
      if (!(fabs(w[r]) <= largest)) largest = fabs(w[r]); /* also if NaN */
    }
    SolveBlock(joint->rows, D, change);
  }
  for (int r = 0; r < joint->rows; r++) joint->r[r] += change[r];
  Push(s, joint, change, y);
  Store(s, joint, y);
  return largest;
}

double RicoJointsRunStage(RicoSharedSweep s, int stage)
{
  double largest = 0;

  for (int64_t i = s->joints.begin[stage]; i < s->joints.begin[stage + 1]; i++) {
    const double change = SolveOne(s, JointAt(s, i));

    if (!(change <= largest)) largest = change;
  }
  return largest;
}

void RicoJointsPushStage(RicoSharedSweep s, int stage)
{
  for (int64_t i = s->joints.begin[stage]; i < s->joints.begin[stage + 1]; i++) {
    const RicoSharedJoint *joint = JointAt(s, i);
    double y[12];

    Load(s, joint, y);
    Push(s, joint, joint->r, y);
    Store(s, joint, y);
  }
}

int64_t RicoJointsRows(RicoSharedSweep s)
{
  int64_t rows = 0;

  for (int64_t i = 0; i < s->joints.n; i++) rows += JointAt(s, i)->rows;
  return rows;
}

void RicoJointsTraces(RicoSharedSweep s, double share[])
{
  for (int64_t i = 0; i < s->joints.n; i++) {
    const RicoSharedJoint *joint = JointAt(s, i);
    double D[6][6];

    Block(s, joint, D);
    share[i] = 0;
    for (int r = 0; r < joint->rows; r++) share[i] += D[r][r];
  }
}

void RicoJointsSquares(RicoSharedSweep s, double share[])
{
  for (int64_t i = 0; i < s->joints.n; i++) {
    const RicoSharedJoint *joint = JointAt(s, i);
    double y[12], w[6];

    Load(s, joint, y);
    Relative(joint, y, w);
    share[i] = 0;
    for (int r = 0; r < joint->rows; r++) share[i] += w[r] * w[r];
  }
}

/* ||r - P(r - rho w)||^2, P the projection on the set of r */
void RicoJointsDefects(RicoSharedSweep s, double rho, double share[])
{
  for (int64_t i = 0; i < s->joints.n; i++) {
    const RicoSharedJoint *joint = JointAt(s, i);
    double y[12], w[6];

    Load(s, joint, y);
    Relative(joint, y, w);
    share[i] = 0;
    for (int r = 0; r < joint->rows; r++) {
      const double moved = joint->r[r] - rho * w[r];
      const double defect = IsBounded(joint)
                                ? joint->r[r] - RICO_SMALLER(RICO_LARGER(moved, joint->lower), joint->upper)
                                : rho * w[r];

      share[i] += defect * defect;
    }
  }
}
