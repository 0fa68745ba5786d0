/*
  nsgs_order.c -- the order in which nsgs visits its blocks.

  The shuffle is that of Fisher and Yates with its own random numbers (splitmix64), so that a seed gives the
  same order on every machine.
*/
#include <impls/nsgs/nsgs.h>

static uint64_t NextRandom(uint64_t *state)
{
  uint64_t x = *state += UINT64_C(0x9e3779b97f4a7c15);

  x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
  return x ^ (x >> 31);
}

static void Shuffle(RicoOrder *o)
{
  for (int i = o->count - 1; i > 0; i--) {
    const int j = (int)(NextRandom(&o->state) % (uint64_t)(i + 1)), other = o->order[j];

    o->order[j] = o->order[i];
    o->order[i] = other;
  }
}

PetscErrorCode RicoOrderCreate(PetscInt count, RicoShuffle shuffle, PetscInt seed, RicoOrder *o)
{
  PetscFunctionBegin;
  *o = (RicoOrder){.count = (int)count, .shuffle = shuffle, .state = (uint64_t)seed};
  if (shuffle == RICO_SHUFFLE_NONE) PetscFunctionReturn(0);
  PetscCall(PetscMalloc1(count, &o->order));
  for (int i = 0; i < o->count; i++) o->order[i] = i;
  if (shuffle == RICO_SHUFFLE_ONCE) Shuffle(o);
  PetscFunctionReturn(0);
}

void RicoOrderNext(RicoOrder *o)
{
  if (o->shuffle == RICO_SHUFFLE_EACH) Shuffle(o);
}

PetscErrorCode RicoOrderDestroy(RicoOrder *o)
{
  PetscFunctionBegin;
  PetscCall(PetscFree(o->order));
  PetscFunctionReturn(0);
}
