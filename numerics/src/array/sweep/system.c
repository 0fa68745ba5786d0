/*
  system.c -- the equations of rico_sweep.h from the data alone, without the stored data of a sweep.

      y = y_free + W^-1 G' r,      u = G y + s,      e = ||r - P_C(r - rho (u + mu ||u_T|| e_N))|| / rho   (1)
*/
#include <math.h>
#include <numerics/rico_cone.h>
#include <numerics/rico_tolerance.h>

#include "sweep_impl.h"

void RicoContactSystemPush(const RicoContactSystem *system, int64_t k, const double r[3], double y[])
{
  RicoContactPair room;
  const RicoContactPair *contact = RicoContactSystemGet(system, k, &room);
  double e[3][3], p[3];

  RicoContactFrame(contact, e);
  for (int i = 0; i < 3; i++) p[i] = e[0][i] * r[0] + e[1][i] * r[1] + e[2][i] * r[2];
  for (int side = 0; side < 2; side++) {
    const RicoContactBody *body = RicoContactBodyOf(system, contact, side);

    if (body) RicoContactPush(body, contact->arm[side], p, side ? 1 : -1, y + 6 * contact->body[side]);
  }
}

void RicoContactSystemVelocities(const RicoContactSystem *system, const double y_free[], const double r[],
                                 double y[])
{
  for (int64_t i = 0; i < 6 * system->bodies; i++) y[i] = y_free[i];
  for (int64_t k = 0; k < system->contacts; k++) RicoContactSystemPush(system, k, r + 3 * k, y);
}

/* u = G y + s of one contact */
static void Relative(const RicoContactPair *contact, const double y[], double u[3])
{
  double e[3][3], difference[3] = {0};

  RicoContactFrame(contact, e);
  for (int side = 0; side < 2; side++) {
    const double *at = y + 6 * contact->body[side];
    double spin[3];

    if (contact->body[side] < 0) continue;
    Cross3(at + 3, contact->arm[side], spin);
    for (int i = 0; i < 3; i++) difference[i] += (side ? 1 : -1) * (at[i] + spin[i]);
  }
  for (int i = 0; i < 3; i++) u[i] = Dot3(e[i], difference) + contact->bias[i];
}

/* rho^2 times the squared share of one contact in (1), without cancellation inside the cone. */
static double Defect(const RicoContactPair *contact, double rho, const double u[3], const double r[3])
{
  const double shift = RicoCoulombShift(3, contact->mu, u);
  const double step[3] = {rho * (u[0] + shift), rho * u[1], rho * u[2]};
  const double x[3] = {r[0] - step[0], r[1] - step[1], r[2] - step[2]};
  double z[3], sum = 0;
  int inside;

  RicoProjectSecondOrder(3, contact->mu, x, z);
  inside = z[0] == x[0] && z[1] == x[1] && z[2] == x[2];
  for (int i = 0; i < 3; i++) sum += inside ? step[i] * step[i] : (r[i] - z[i]) * (r[i] - z[i]);
  return sum;
}

/* The trace of [a]' J [a] is ||a||^2 tr J - a' J a in any frame. */
double RicoContactSystemTrace(const RicoContactSystem *system, int64_t k)
{
  RicoContactPair room;
  const RicoContactPair *contact = RicoContactSystemGet(system, k, &room);
  double trace = 0;

  for (int side = 0; side < 2; side++) {
    const RicoContactBody *body = RicoContactBodyOf(system, contact, side);
    const double *a = contact->arm[side], *J = body ? body->inverse_inertia : NULL;
    double Ja[3];

    if (!body) continue;
    Turn3(J, a, Ja);
    trace += 3 * body->inverse_mass + Dot3(a, a) * (J[0] + J[1] + J[2]) - Dot3(a, Ja);
  }
  return trace;
}

double RicoContactSystemSquareQ(const RicoContactSystem *system, int64_t k, const double y_free[])
{
  RicoContactPair room;
  double q[3];

  Relative(RicoContactSystemGet(system, k, &room), y_free, q);
  return Dot3(q, q);
}

double RicoContactSystemDefect(const RicoContactSystem *system, int64_t k, double rho, const double y[],
                               const double r[3])
{
  RicoContactPair room;
  const RicoContactPair *contact = RicoContactSystemGet(system, k, &room);
  double u[3];

  Relative(contact, y, u);
  return Defect(contact, rho, u, r);
}

double RicoContactSystemScale(const RicoContactSystem *system)
{
  double trace = 0;

  for (int64_t k = 0; k < system->contacts; k++) trace += RicoContactSystemTrace(system, k);
  return trace > 0 ? 3 * (double)system->contacts / trace : 1;
}

double RicoContactSystemNormQ(const RicoContactSystem *system, const double y_free[])
{
  double sum = 0;

  for (int64_t k = 0; k < system->contacts; k++) sum += RicoContactSystemSquareQ(system, k, y_free);
  return sqrt(sum);
}

double RicoContactSystemScaledResidual(const RicoContactSystem *system, double rho, const double y_free[],
                                       const double r[], double y[])
{
  double sum = 0;

  RicoContactSystemVelocities(system, y_free, r, y);
  for (int64_t k = 0; k < system->contacts; k++) sum += RicoContactSystemDefect(system, k, rho, y, r + 3 * k);
  return sqrt(sum) / rho;
}

double RicoContactSystemResidual(const RicoContactSystem *system, const double y_free[], const double r[],
                                 double y[], double *relative)
{
  const double norm_q = RicoContactSystemNormQ(system, y_free);
  const double e = RicoContactSystemScaledResidual(system, RicoContactSystemScale(system), y_free, r, y);

  if (relative) *relative = RicoRelative(e, norm_q);
  return e;
}
