/*
  block.c -- the 3 x 3 block of a contact, e_i' (1/m_A + 1/m_B) e_j + (a x e_i)' I_A^-1 (a x e_j) + the same
  terms of B, and its stored form.
*/
#include <math.h>

#include "sweep_impl.h"

#define ROUND 1e-14

int RicoContactBodyMoves(const RicoContactBody *body)
{
  double sum;

  if (!body) return 0;
  sum = body->inverse_mass;
  for (int i = 0; i < 3; i++) sum += body->inverse_inertia[i];
  return sum > 0;
}

void RicoContactSystemBlock(const RicoContactSystem *system, int64_t k, double W[9])
{
  RicoContactPair room;
  const RicoContactPair *contact = RicoContactSystemGet(system, k, &room);
  double e[3][3];

  RicoContactFrame(contact, e);
  for (int i = 0; i < 9; i++) W[i] = 0;
  for (int side = 0; side < 2; side++) {
    const RicoContactBody *body = RicoContactBodyOf(system, contact, side);

    for (int j = 0; body && j < 3; j++) {
      double y[6] = {0}, spin[3];

      RicoContactPush(body, contact->arm[side], e[j], 1, y);
      Cross3(y + 3, contact->arm[side], spin);
      for (int i = 0; i < 3; i++) W[3 * i + j] += Dot3(e[i], y) + Dot3(e[i], spin);
    }
  }
}

static int IsScalar(const double J[6])
{
  return J[0] == J[1] && J[1] == J[2] && J[3] == 0 && J[4] == 0 && J[5] == 0;
}

int RicoContactIsRound(const RicoContactSystem *system, const RicoContactPair *contact)
{
  for (int side = 0; side < 2; side++) {
    const RicoContactBody *body = RicoContactBodyOf(system, contact, side);
    double across[3];

    if (!body) continue;
    Cross3(contact->arm[side], contact->normal, across);
    if (!IsScalar(body->inverse_inertia)) return 0;
    if (Dot3(across, across) > ROUND * ROUND * Dot3(contact->arm[side], contact->arm[side])) return 0;
  }
  return 1;
}

static int TurnsAboutZ(const double J[6])
{
  return J[0] == 0 && J[1] == 0 && J[3] == 0 && J[4] == 0 && J[5] == 0;
}

int RicoContactIsPlane(const RicoContactSystem *system, const RicoContactPair *contact)
{
  if (contact->normal[2] != 0 || contact->tangent[2] != 0 || contact->bias[2] != 0) return 0;
  for (int side = 0; side < 2; side++) {
    const RicoContactBody *body = RicoContactBodyOf(system, contact, side);

    if (contact->arm[side][2] != 0 || (body && !TurnsAboutZ(body->inverse_inertia))) return 0;
  }
  return 1;
}
