/*
  check.c -- input checks of a shared sweep. An error on one rank is an error on all.
*/
#include <math.h>
#include <stdio.h>

#include "shared_impl.h"

int RicoSharedCheckAll(const RicoRanks *ranks, int sound, const char *why, int64_t *most)
{
  int64_t values[2] = {!sound, most ? *most : 0};

  RicoRanksMax(ranks, most ? 2 : 1, values);
  if (most) *most = values[1];
  if (!values[0]) return 0;
  return RicoSharedFail("%s", sound ? "Another rank refuses its part of the contacts: see its message" : why);
}

/* Each check below runs only if the earlier ones passed, and writes its reason to why[]. */
static void CheckNumber(const RicoSharedSystem *system, int *sound, char why[RICO_MESSAGE_SIZE])
{
  if (*sound && RicoSharedItems(system) >= INT32_MAX) {
    *sound = 0;
    snprintf(why, RICO_MESSAGE_SIZE, "contacts = %lld: a rank may own up to 2^31 - 2",
             (long long)system->local.contacts);
  }
}

static void CheckRolling(const RicoSharedSystem *system, int *sound, char why[RICO_MESSAGE_SIZE])
{
  for (int64_t k = 0; *sound && system->rolling && k < system->local.contacts; k++)
    if (!(system->rolling[k] >= 0 && isfinite(system->rolling[k]) && system->moment)) {
      *sound = 0;
      snprintf(why, RICO_MESSAGE_SIZE,
               "rolling[%lld] = %g must not be negative, and `moment` be given beside it", (long long)k,
               system->rolling[k]);
    }
}

static void CheckJoints(const RicoSharedSystem *system, int *sound, char why[RICO_MESSAGE_SIZE])
{
  for (int64_t j = 0; *sound && j < system->joints; j++)
    if (!(system->joint[j].rows >= 1 && system->joint[j].rows <= 6 &&
          system->joint[j].lower <= system->joint[j].upper) ||
        (system->joint[j].is_ball && system->joint[j].rows != 3)) {
      *sound = 0;
      snprintf(
          why, RICO_MESSAGE_SIZE,
          "joint[%lld] has %d rows and bounds %g, %g: give 1 to 6 rows (3 to a ball joint), and lower <= "
          "upper",
          (long long)j, system->joint[j].rows, system->joint[j].lower, system->joint[j].upper);
    }
}

static void CheckOwners(const RicoSharedSystem *system, int ranks, int *sound, char why[RICO_MESSAGE_SIZE])
{
  for (int64_t i = 0; *sound && i < system->local.bodies; i++)
    if (system->body_owner[i] < 0 || system->body_owner[i] >= ranks) {
      *sound = 0;
      snprintf(why, RICO_MESSAGE_SIZE, "body_owner[%lld] = %d is no rank of the %d there are", (long long)i,
               system->body_owner[i], ranks);
    }
}

int RicoSharedIsSound(RicoSharedSweep s, char why[RICO_MESSAGE_SIZE])
{
  const RicoSharedSystem *system = &s->system;
  int sound = RicoContactSystemCheckEnds(&system->local, why);

  CheckNumber(system, &sound, why);
  CheckRolling(system, &sound, why);
  CheckJoints(system, &sound, why);
  CheckOwners(system, RicoRanksSize(s->ranks), &sound, why);
  return sound;
}

int RicoSharedCheckInput(RicoSharedSweep s)
{
  char why[RICO_MESSAGE_SIZE];
  const int sound = RicoSharedIsSound(s, why);

  return RicoSharedCheckAll(s->ranks, sound, why, NULL);
}

int RicoSharedCheckDomains(RicoSharedSweep s, const int domain[])
{
  char why[RICO_MESSAGE_SIZE] =
      "rolling, joint: contacts that resist rolling, and joints, are for the reproducible sweep";
  int sound = s->system.rolling == NULL && s->system.joints == 0;

  sound = sound && RicoContactSystemCheck(&s->system.local, why);
  for (int64_t k = 0; domain && sound && k < s->system.local.contacts; k++)
    if (domain[k] < 0) {
      sound = 0;
      snprintf(why, sizeof why, "domain[%lld] = %d must not be negative", (long long)k, domain[k]);
    }
  return RicoSharedCheckAll(s->ranks, sound, why, NULL);
}
