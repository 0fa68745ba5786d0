/*
  fill_general.h -- private: prepares general tiles for the sweep.

  pack.c has stored n, the first tangent, arms and bias of the contacts in a tile. Here the block

      W_ij = (1/m_A + 1/m_B) delta_ij + (a x e_i)' J_A (a x e_j) + (b x e_i)' J_B (b x e_j)

  is computed, and the tangents and the bias are turned as local_block.h requires.
*/
#pragma once

/* W += the term of one body */
static inline void AddBlock(const GeneralBody *body, const Real arm[3], const Real e[3][3], Real W[9])
{
  const Real m = body->v[3], J_zz = body->omega[3], J_yz = body->J_yz, *J = body->J;
  Real l[3][3];

  for (int i = 0; i < 3; i++) Cross(arm, e[i], l[i]);
  for (int j = 0; j < 3; j++) {
    const Real turn[3] = {J[0] * l[j][0] + J[2] * l[j][1] + J[3] * l[j][2],
                          J[2] * l[j][0] + J[1] * l[j][1] + J_yz * l[j][2],
                          J[3] * l[j][0] + J_yz * l[j][1] + J_zz * l[j][2]};

    for (int i = 0; i <= j; i++) W[3 * i + j] = W[3 * i + j] + Along(l[i], turn);
    W[4 * j] = W[4 * j] + m;
  }
}

/* turn (may be NULL) receives the turn of the tangents, computed as in load.c. */
static inline void FillPoint(GeneralTile *tile, int l, const TileRun *run, const GeneralBody body[2],
                             TileTurn *turn)
{
  Real e[3][3], arm[2][3], W[9], bias[2], t[3];
  ContactCone cone;

  for (int i = 0; i < 3; i++) {
    e[0][i] = Load(tile->n[i] + l);
    e[1][i] = Load(tile->t[i] + l);
    for (int side = 0; side < 2; side++) arm[side][i] = Load(tile->arm[side][i] + l);
  }
  Cross(e[0], e[1], e[2]);
  for (int i = 0; i < 9; i++) W[i] = Broadcast(0);
  for (int side = 0; side < 2; side++) AddBlock(&body[side], arm[side], e, W);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < i; j++) W[3 * i + j] = W[3 * j + i];
  cone = ContactConeOf(W, run->omega);

  for (int i = 0; i < 3; i++) {
    t[i] = cone.cosine * e[1][i] + cone.sine * e[2][i];
    Store(tile->t[i] + l, t[i]);
  }
  if (turn) {
    Store(turn->cosine + l, Along(t, e[1]));
    Store(turn->sine + l, Along(t, e[2]));
  }
  for (int i = 0; i < 2; i++) {
    Store(tile->c[i] + l, cone.c[i]);
    Store(tile->inverse[i] + l, cone.inverse[i]);
    bias[i] = Load(tile->bias[1 + i] + l);
  }
  Store(tile->w + l, cone.w);
  Store(tile->bias[1] + l, cone.cosine * bias[0] + cone.sine * bias[1]);
  Store(tile->bias[2] + l, cone.cosine * bias[1] - cone.sine * bias[0]);
}

static inline void FillGroup(const TileRun *run, int64_t first, int points, int l)
{
  GeneralTile *tile = (GeneralTile *)run->tiles + first;
  GeneralBody body[2];

  for (int side = 0; side < 2; side++) GetGeneral(run->bodies, tile->body[side] + l, &body[side]);
  for (int i = 0; i < points; i++)
    FillPoint(&tile[i], l, run, body, run->turn ? run->turn + first + i : NULL);
}

static void FillGeneral(const TileRun *run, int64_t first, int64_t end)
{
  for (int64_t k = first; k < end; k += PointsOf(run, k))
    for (int l = 0; l < TILE; l += LANES) FillGroup(run, k, PointsOf(run, k), l);
}
