/*
  check.c -- checks all input before any work; errors name the argument, the index and the remedy.
*/
#include <math.h>
#include <stdio.h>

#include "sweep_impl.h"

#define UNIT_TOLERANCE 1e-6
#define NUMBERS 16 /* of a contact, contiguous from its normal on, without the gap */

_Static_assert(offsetof(RicoContactPair, gap) - offsetof(RicoContactPair, normal) == NUMBERS * sizeof(double),
               "IsSound() reads all numbers of a contact that always count");

/* Returns 0, with the reason in why[]. */
#define Refuse(why, ...) (snprintf(why, RICO_MESSAGE_SIZE, __VA_ARGS__), 0)

static int Finite(int n, const double x[])
{
  for (int i = 0; i < n; i++)
    if (!isfinite(x[i])) return 0;
  return 1;
}

static int CheckBody(const RicoContactBody *b, int64_t i, char why[RICO_MESSAGE_SIZE])
{
  const long long at = i;
  const double *J = b->inverse_inertia;

  if (!isfinite(b->inverse_mass) || !(b->inverse_mass >= 0))
    return Refuse(why, "body[%lld].inverse_mass = %g: give 1/m, or 0 for a body that contacts do not move",
                  at, b->inverse_mass);
  if (!Finite(6, J))
    return Refuse(
        why, "body[%lld].inverse_inertia is not finite: give I^-1, or zeros for a body that does not turn",
        at);
  for (int k = 0; k < 3; k++) {
    const double off = J[3 + k], bound = k == 0 ? J[0] * J[1] : k == 1 ? J[0] * J[2] : J[1] * J[2];

    if (J[k] < 0 || off * off > bound * (1 + UNIT_TOLERANCE))
      return Refuse(
          why,
          "body[%lld].inverse_inertia is not positive semidefinite: the order is xx, yy, zz, xy, xz, yz, "
          "in the axes of the world",
          at);
  }
  return 1;
}

static int CheckFrame(const RicoContactPair *c, int64_t k, char why[RICO_MESSAGE_SIZE])
{
  const long long at = k;

  if (!Finite(3, c->normal) || fabs(Dot3(c->normal, c->normal) - 1) > UNIT_TOLERANCE)
    return Refuse(why, "contact[%lld].normal has length %g: it must be 1", at,
                  sqrt(Dot3(c->normal, c->normal)));
  if (!Finite(3, c->tangent) || fabs(Dot3(c->tangent, c->tangent) - 1) > UNIT_TOLERANCE)
    return Refuse(why, "contact[%lld].tangent has length %g: it must be 1", at,
                  sqrt(Dot3(c->tangent, c->tangent)));
  if (fabs(Dot3(c->normal, c->tangent)) > UNIT_TOLERANCE)
    return Refuse(why, "contact[%lld]: normal . tangent = %g: they must be orthogonal", at,
                  Dot3(c->normal, c->tangent));
  return 1;
}

static int CheckEnds(const RicoContactSystem *s, int64_t k, const int64_t body[2],
                     char why[RICO_MESSAGE_SIZE])
{
  const long long at = k;

  for (int side = 0; side < 2; side++)
    if (body[side] < RICO_NO_BODY || body[side] >= s->bodies)
      return Refuse(why, "contact[%lld].body[%d] = %lld: give a number below %lld, or RICO_NO_BODY", at, side,
                    (long long)body[side], (long long)s->bodies);
  if (body[0] == body[1] && body[0] >= 0)
    return Refuse(why, "contact[%lld] lies between body %lld and itself: give two bodies", at,
                  (long long)body[0]);
  return 1;
}

/* Checks the number of contacts of unit i, and that all of them have the same bodies. With `ends` the bodies
   are given for the unit, so they need no comparison. */
static int CheckUnit(const RicoContactSystem *s, int64_t i, char why[RICO_MESSAGE_SIZE])
{
  const int64_t begin = RicoContactSystemUnit(s, i), end = RicoContactSystemUnit(s, i + 1);
  int64_t body[2];

  if (begin < 0 || end <= begin || end - begin > RICO_UNIT || end > s->contacts)
    return Refuse(
        why, "unit[%lld] = %lld, unit[%lld] = %lld: give ascending numbers of contacts, from one to %d apart",
        (long long)i, (long long)begin, (long long)i + 1, (long long)end, RICO_UNIT);
  RicoContactSystemEnds(s, i, body);
  for (int64_t k = begin + 1; k < end && !s->ends; k++) {
    RicoContactPair room;
    const RicoContactPair *contact = RicoContactSystemGet(s, k, &room);

    if (contact->body[0] != body[0] || contact->body[1] != body[1])
      return Refuse(why, "contact[%lld] of unit %lld has other bodies than contact[%lld]: divide the unit",
                    (long long)k, (long long)i, (long long)begin);
  }
  return CheckEnds(s, begin, body, why);
}

static int CheckUnits(const RicoContactSystem *s, char why[RICO_MESSAGE_SIZE])
{
  const int64_t units = RicoContactSystemUnits(s);

  if (RicoContactSystemUnit(s, 0) != 0 || RicoContactSystemUnit(s, units) != s->contacts)
    return Refuse(why, "unit[0] = %lld, unit[%lld] = %lld: the units must hold all %lld contacts",
                  (long long)RicoContactSystemUnit(s, 0), (long long)units,
                  (long long)RicoContactSystemUnit(s, units), (long long)s->contacts);
  for (int64_t i = 0; i < units; i++)
    if (!CheckUnit(s, i, why)) return 0;
  return 1;
}

/* The conditions of RicoContactCheck() by arithmetic alone: 0 * x is NaN if x is NaN or infinite. Four sums,
   which do not wait for each other. */
static int IsSound(const RicoContactPair *c)
{
  const double *x = (const double *)((const char *)c + offsetof(RicoContactPair, normal));
  const double n = Dot3(c->normal, c->normal) - 1, t = Dot3(c->tangent, c->tangent) - 1,
               across = Dot3(c->normal, c->tangent);
  double zero[4] = {0};

  for (int i = 0; i < NUMBERS; i += 4)
    for (int j = 0; j < 4; j++) zero[j] += 0 * x[i + j];
  return (zero[0] + zero[1] + zero[2] + zero[3] == 0) & (c->mu >= 0) & (fabs(n) <= UNIT_TOLERANCE) &
         (fabs(t) <= UNIT_TOLERANCE) & (fabs(across) <= UNIT_TOLERANCE);
}

int RicoContactCheck(const RicoContactPair *c, int64_t k, char why[RICO_MESSAGE_SIZE])
{
  const long long at = k;

  if (IsSound(c)) return 1;
  for (int side = 0; side < 2; side++)
    if (!Finite(3, c->arm[side]))
      return Refuse(why,
                    "contact[%lld].arm[%d] is not finite: give the contact point less the centre of mass", at,
                    side);
  if (!isfinite(c->mu) || c->mu < 0)
    return Refuse(why, "contact[%lld].mu = %g: it must be finite and not negative", at, c->mu);
  if (!Finite(3, c->bias))
    return Refuse(why, "contact[%lld].bias is not finite: give zeros where there is none", at);
  return CheckFrame(c, k, why);
}

int RicoContactSystemCheckEnds(const RicoContactSystem *system, char why[RICO_MESSAGE_SIZE])
{
  if (!system) return Refuse(why, "system is NULL: it must be given");
  if (system->bodies < 0 || system->bodies >= INT32_MAX)
    return Refuse(why, "bodies = %lld: it must lie between 0 and 2^31 - 2 on one process",
                  (long long)system->bodies);
  if (system->contacts < 0)
    return Refuse(why, "contacts = %lld: it must not be negative", (long long)system->contacts);
  if (system->bodies && !system->body)
    return Refuse(why, "body is NULL: give the %lld bodies", (long long)system->bodies);
  if (system->contacts && !system->contact && !system->give)
    return Refuse(why, "contact is NULL: give the %lld contacts", (long long)system->contacts);
  for (int64_t i = 0; i < system->bodies; i++)
    if (!CheckBody(RicoContactSystemBody(system, i), i, why)) return 0;
  if (!CheckUnits(system, why)) return 0;
  why[0] = 0;
  return 1;
}

int RicoContactSystemCheck(const RicoContactSystem *system, char why[RICO_MESSAGE_SIZE])
{
  RicoContactPair room;

  if (!RicoContactSystemCheckEnds(system, why)) return 0;
  for (int64_t k = 0; k < system->contacts; k++)
    if (!RicoContactCheck(RicoContactSystemGet(system, k, &room), k, why)) return 0;
  return 1;
}
