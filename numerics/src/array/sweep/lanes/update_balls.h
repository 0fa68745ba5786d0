/*
  update_balls.h -- private: the ball joints of tiles. With D = dw / dr, 3 x 3, along the axes of the world:

      r <- r - (1 - c) D^-1 w - c r,      c = soft,      w = v_a + omega_a x a - v_b - omega_b x b + bias (1)

  The records of bodies are those of general contacts, or those of spheres if all jointed bodies are round.
*/
#pragma once

/* Rows with a smaller share of their own D left depend on the rows before. */
#define BALL_ROUND_OFF 1e-12

static inline void GetJointed(const BallRun *run, const int32_t *record, GeneralBody *b)
{
  if (run->stride == GENERAL_STRIDE) {
    GetGeneral(run->bodies, record, b);
    return;
  }
  GetVelocity(run->bodies, SPHERE_STRIDE, record, b);
  b->J[0] = b->J[1] = b->omega[3];
  b->J[2] = b->J[3] = b->J_yz = Broadcast(0);
}

static inline void PutJointed(const BallRun *run, const int32_t *record, const GeneralBody *b)
{
  Scatter(run->bodies, run->stride, record, b->v);
  Scatter(run->bodies + 4, run->stride, record, b->omega);
}

/* Calls GetJointed for a vector, and loads the arms. */
static inline void BeginBalls(const BallRun *run, const BallTile *tile, int l, GeneralBody body[2],
                              Real arm[2][3])
{
  for (int side = 0; side < 2; side++) {
    GetJointed(run, tile->body[side] + l, &body[side]);
    for (int i = 0; i < 3; i++) arm[side][i] = Load(tile->arm[side][i] + l);
  }
}

/* D: xx, yy, zz, xy, xz, yz */
static inline void BallBlock(const GeneralBody body[2], const Real arm[2][3], Real D[6])
{
  const Real zero = Broadcast(0), one = Broadcast(1);
  const Real axes[3][3] = {{one, zero, zero}, {zero, one, zero}, {zero, zero, one}};
  Real W[9];

  for (int i = 0; i < 9; i++) W[i] = zero;
  for (int side = 0; side < 2; side++) AddBlock(&body[side], arm[side], axes, W);
  for (int i = 0; i < 3; i++) D[i] = W[4 * i];
  D[3] = W[1];
  D[4] = W[2];
  D[5] = W[5];
}

/* 1 / rest, or 0 if rows before determine this one */
static inline Real InverseOrZero(Real rest, Real whole)
{
  const Mask kept = Less(Broadcast(BALL_ROUND_OFF) * whole, rest);

  return Keep(kept, Broadcast(1) / Select(kept, rest, Broadcast(1)));
}

/* D^-1 by L d L' = D, without dependent rows */
static inline void InvertBall(const Real D[6], Real inverse[6])
{
  const Real a = InverseOrZero(D[0], D[0]), xy = D[3] * a, xz = D[4] * a;
  const Real b = InverseOrZero(D[1] - xy * D[3], D[1]), left = D[5] - xz * D[3], yz = left * b;
  const Real c = InverseOrZero(D[2] - xz * D[4] - yz * left, D[2]), across = xy * yz - xz;

  inverse[2] = c;
  inverse[5] = -yz * c;
  inverse[4] = across * c;
  inverse[1] = b + yz * yz * c;
  inverse[3] = -xy * b - yz * across * c;
  inverse[0] = a + xy * xy * b + across * across * c;
}

static void FillBalls(const BallRun *run, int64_t first, int64_t end)
{
  for (int64_t k = first; k < end; k++)
    for (int l = 0; l < TILE; l += LANES) {
      GeneralBody body[2];
      Real arm[2][3], D[6], inverse[6];

      BeginBalls(run, &run->tiles[k], l, body, arm);
      BallBlock(body, arm, D);
      InvertBall(D, inverse);
      for (int i = 0; i < 6; i++) Store(run->tiles[k].inverse[i] + l, inverse[i]);
    }
}

/* y += W^-1 G' d */
static inline void EndBalls(const BallRun *run, const BallTile *tile, int l, GeneralBody body[2],
                            const Real arm[2][3], const Real d[3])
{
  const Real back[3] = {-d[0], -d[1], -d[2]};

  PushGeneral(&body[0], arm[0], d);
  PushGeneral(&body[1], arm[1], back);
  for (int side = 0; side < 2; side++) PutJointed(run, tile->body[side] + l, &body[side]);
}

/* Does (1) for a vector; returns the largest |w| of each lane. */
static inline Real UpdateBalls(const BallRun *run, BallTile *tile, int l)
{
  static const int place[3][3] = {{0, 3, 4}, {3, 1, 5}, {4, 5, 2}};
  const Real soft = Broadcast(run->soft), hard = Broadcast(1 - run->soft);
  GeneralBody body[2];
  Real arm[2][3], w[3], d[3], largest = Broadcast(0);

  BeginBalls(run, tile, l, body, arm);
  RelativeGeneral(&body[0], arm[0], &body[1], arm[1], w);
  for (int i = 0; i < 3; i++) {
    w[i] = Load(tile->bias[i] + l) - w[i];
    largest = Larger(largest, Abs(w[i]));
  }
  for (int i = 0; i < 3; i++) {
    const Real r = Load(tile->r[i] + l), x = Load(tile->inverse[place[i][0]] + l) * w[0],
               y = Load(tile->inverse[place[i][1]] + l) * w[1],
               z = Load(tile->inverse[place[i][2]] + l) * w[2];

    d[i] = -(hard * (x + y + z) + soft * r);
    Store(tile->r[i] + l, r + d[i]);
  }
  EndBalls(run, tile, l, body, arm, d);
  return largest;
}

static double SweepBalls(const BallRun *run, int64_t first, int64_t end)
{
  BallTile *tiles = run->tiles;
  Real largest = Broadcast(0);

  for (int64_t k = first; k < end; k++) {
    if (k + TILES_AHEAD < end)
      Fetch(&tiles[k + TILES_AHEAD], sizeof tiles[k] / 64, run->bodies, run->stride,
            tiles[k + BODIES_AHEAD].body);
    for (int l = 0; l < TILE; l += LANES) largest = Larger(UpdateBalls(run, &tiles[k], l), largest);
  }
  return Largest(largest);
}

static void PushBalls(const BallRun *run, int64_t first, int64_t end)
{
  for (int64_t k = first; k < end; k++)
    for (int l = 0; l < TILE; l += LANES) {
      const BallTile *tile = &run->tiles[k];
      GeneralBody body[2];
      Real arm[2][3], r[3];

      BeginBalls(run, tile, l, body, arm);
      for (int i = 0; i < 3; i++) r[i] = Load(tile->r[i] + l);
      EndBalls(run, tile, l, body, arm, r);
    }
}
