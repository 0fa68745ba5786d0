/*
  patch_list.c -- finds the contacts between the same two bodies: those coupled with the same contacts.
*/
#include <impls/cones/patches.h>

/* A hash of 64 bits (the finaliser of MurmurHash3). */
static uint64_t Mix(uint64_t x)
{
  x = (x ^ (x >> 33)) * 0xff51afd7ed558ccdULL;
  x = (x ^ (x >> 33)) * 0xc4ceb9fe1a85ec53ULL;
  return x ^ (x >> 33);
}

typedef struct {
  uint64_t key; /* of the set of cones coupled with it */
  PetscInt cone;
} Keyed;

static int Compare(const void *a, const void *b)
{
  const Keyed *x = a, *y = b;

  if (x->key != y->key) return x->key < y->key ? -1 : 1;
  return x->cone < y->cone ? -1 : x->cone > y->cone;
}

/* The sum of the hashes of all cones that are coupled with this one. */
static uint64_t Key(const RicoPatches *p, PetscInt cone, PetscInt seen[])
{
  const RicoConeBlock *c = &p->cones->cones[cone];
  const RicoRows *rows = p->cones->rows;
  uint64_t key = 0;

  for (PetscInt e = rows->ia[c->row]; e < rows->ia[c->row + c->size]; e++) {
    const PetscInt other = p->cone[rows->ja[e]];

    if (rows->a[e] == 0 || seen[other] == cone) continue;
    seen[other] = cone;
    key += Mix((uint64_t)other + 1);
  }
  return key;
}

/* Sorts cones by key. */
static PetscErrorCode Sort(const RicoPatches *p, Keyed keyed[])
{
  const PetscInt count = p->cones->count;
  PetscInt *seen;

  PetscFunctionBegin;
  PetscCall(PetscMalloc1(count, &seen));
  for (PetscInt c = 0; c < count; c++) seen[c] = -1;
  for (PetscInt c = 0; c < count; c++) keyed[c] = (Keyed){.key = Key(p, c, seen), .cone = c};
  qsort(keyed, (size_t)count, sizeof *keyed, Compare);
  PetscCall(PetscFree(seen));
  PetscFunctionReturn(0);
}

static void Append(RicoPatches *p, RicoPatch *patch, const RicoConeBlock *c)
{
  for (PetscInt i = 0; i < c->size; i++) {
    p->member[patch->first + patch->rows] = c->row + i;
    p->of[c->row + i] = (PetscInt)(patch - p->patch);
    p->place[c->row + i] = patch->rows++;
  }
}

PetscErrorCode RicoPatchesList(RicoPatches *p)
{
  const RicoCones *k = p->cones;
  Keyed *keyed;
  RicoPatch *patch = NULL;

  PetscFunctionBegin;
  for (PetscInt c = 0; c < k->count; c++)
    for (PetscInt i = 0; i < k->cones[c].size; i++) p->cone[k->cones[c].row + i] = c;
  PetscCall(PetscMalloc1(k->count, &keyed));
  PetscCall(Sort(p, keyed));
  for (PetscInt i = 0; i < k->count; i++) {
    const RicoConeBlock *c = &k->cones[keyed[i].cone];

    if (!patch || keyed[i].key != keyed[i - 1].key || patch->rows + c->size > RICO_PATCH_ROWS) {
      patch = &p->patch[p->count++];
      patch->first = i > 0 ? patch[-1].first + patch[-1].rows : 0;
    }
    Append(p, patch, c);
  }
  PetscCall(PetscFree(keyed));
  PetscFunctionReturn(0);
}
