/*
  inertia.c -- bodies between taut joints. A link that joints pull with the force T at arms of length l
  is turned back with the stiffness K = T l, up to K / I times h^2 in a substep: light links between heavy
  bodies oscillate with growing amplitude from h^2 K = 4 I on, because joints hold the directions of the
  substep's beginning. An implicit step has the inertia I + h^2 K instead of I, and takes energy away. Here

      omega <- (I + D)^-1 I omega,      D = max(0, h^2 K - 2 I),                                       (1)

  so that slower motions keep their energy, and I + D takes the place of I in the equations of joints.
*/
#include "../../array/sweep/sweep_impl.h"
#include "rows.h"
#include "system.h"

/* The 2 above: half of the limit. With 4 most chains are stable, with 8 not. */
#define SHARE_OF_INERTIA 2

/* The inertia to which h^2 K is compared: the harmonic mean of the three moments, near the least one. */
static double MeanInertia(const RicoContactBody *body)
{
  const double *J = body->inverse_inertia, trace = J[0] + J[1] + J[2];

  return trace > 0 ? 3 / trace : INFINITY;
}

static void Unpack(const double J[6], double A[3][3])
{
  for (int i = 0; i < 3; i++) A[i][i] = J[i];
  A[0][1] = A[1][0] = J[3];
  A[0][2] = A[2][0] = J[4];
  A[1][2] = A[2][1] = J[5];
}

/* B <- its inverse; B is positive definite. */
static void Invert3(double B[3][3])
{
  double C[3][3], det = 0;

  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
      const int a = (j + 1) % 3, b = (j + 2) % 3, c = (i + 1) % 3, d = (i + 2) % 3;

      C[i][j] = B[a][c] * B[b][d] - B[a][d] * B[b][c];
    }
  for (int j = 0; j < 3; j++) det += B[0][j] * C[j][0];
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) B[i][j] = C[i][j] / det;
}

/* slower = (I + D J)^-1 with the unit matrix I; J <- J slower */
static void AddInertia(JointedBody *body, double D)
{
  double J[3][3], *packed = body->mass.inverse_inertia;
  static const int row[6] = {0, 1, 2, 0, 0, 1}, column[6] = {0, 1, 2, 1, 2, 2};

  Unpack(packed, J);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) body->slower[i][j] = D * J[i][j] + (i == j);
  Invert3(body->slower);
  for (int k = 0; k < 6; k++) {
    packed[k] = 0;
    for (int j = 0; j < 3; j++) packed[k] += J[row[k]][j] * body->slower[j][column[k]];
  }
}

void RicoJointInertia(JointSystem *system)
{
  for (int64_t i = 0; i < system->bodies; i++) system->body[i].taut = 0;
  for (int64_t k = 0; k < system->n; k++)
    for (int side = 0; side < 2; side++) {
      const JointData *data = &system->gathered[system->name[k].place];
      const int32_t end = system->end[k][side];

      if (end < 0) continue;
      system->body[end].mass = data->mass[side];
      system->body[end].taut += data->taut[side];
    }
  for (int64_t i = 0; i < system->bodies; i++) {
    JointedBody *body = &system->body[i];

    body->taut -= SHARE_OF_INERTIA * MeanInertia(&body->mass);
    if (body->taut > 0) AddInertia(body, body->taut);
  }
}

void RicoJointSlow(RicoSharedSweep s)
{
  JointSystem *system = s->equalities;

  for (int64_t i = 0; i < system->bodies; i++) {
    const JointedBody *body = &system->body[i];
    double *omega, before[3];

    if (!(body->taut > 0) || system->held[i] < 0) continue;
    omega = RicoContactSweepRecord(s->sweep, system->held[i]) + 4;
    for (int j = 0; j < 3; j++) before[j] = omega[j];
    for (int j = 0; j < 3; j++)
      omega[j] =
          body->slower[j][0] * before[0] + body->slower[j][1] * before[1] + body->slower[j][2] * before[2];
  }
}
