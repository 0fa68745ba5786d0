/*
  create.c -- creates and destroys a sweep.

  Contacts are coloured in the order given, get their slots (slots.c, stages.c), and are stored in tiles.
*/
#include <stdio.h>

#include "sweep_impl.h"

RicoContactSweepOptions RicoContactSweepOptionsDefault(void)
{
  return (RicoContactSweepOptions){
      .rtol = 1e-8, .max_it = 10000, .omega = 1, .colors = RICO_MAX_COLORS, .chunk = 4096};
}

/* The bodies of each unit that reactions move, or -1. */
static const int32_t *FindEnds(RicoContactSweep *sweep)
{
  const RicoContactSystem *system = sweep->system;
  const int64_t units = RicoContactSystemUnits(system);
  int32_t *end = RicoContactSweepRoomAsIs(sweep, BLOCK_ENDS, (size_t)(2 * units + 1) * sizeof *end);

  for (int64_t i = 0; end && i < units; i++) {
    int64_t body[2];

    RicoContactSystemEnds(system, i, body);
    for (int side = 0; side < 2; side++) {
      const int moves = body[side] >= 0 && RicoContactBodyMoves(RicoContactSystemBody(system, body[side]));

      end[2 * i + side] = moves ? (int32_t)body[side] : -1;
    }
  }
  return end;
}

/* With stages no colours are needed, and the moved bodies are found once. */
static int NewScratch(RicoContactSweep *sweep, int staged, SlotScratch *s)
{
  const RicoContactSystem *system = sweep->system;

  s->used = RicoContactSweepRoom(sweep, BLOCK_USED, (size_t)(system->bodies + 1) * sizeof *s->used);
  s->end = sweep->options.end;
  if (staged && !s->end) s->end = FindEnds(sweep);
  if (!s->used || staged) return s->used && s->end;
  s->pairs =
      RicoContactSweepRoomAsIs(sweep, BLOCK_PAIRS, (size_t)(2 * system->contacts + 1) * sizeof *s->pairs);
  s->moving = RicoContactSweepRoomAsIs(sweep, BLOCK_MOVING, (size_t)(system->bodies + 1) * sizeof *s->moving);
  s->color = RicoContactSweepRoomAsIs(sweep, BLOCK_COLOR, (size_t)(system->contacts + 1) * sizeof *s->color);
  if (sweep->options.parts > 0)
    s->order = RicoContactSweepRoom(sweep, BLOCK_ORDER, (size_t)(system->contacts + 1) * sizeof *s->order);
  return s->pairs && s->moving && s->color && (s->order || sweep->options.parts == 0);
}

static int Color(const RicoContactSystem *system, const RicoContactSweepOptions *o, SlotScratch *s)
{
  for (int64_t i = 0; i < system->bodies; i++)
    s->moving[i] = (char)RicoContactBodyMoves(RicoContactSystemBody(system, i));
  for (int64_t i = 0; i < RicoContactSystemUnits(system); i++)
    for (int64_t k = RicoContactSystemUnit(system, i); k < RicoContactSystemUnit(system, i + 1); k++)
      RicoContactSystemEnds(system, i, s->pairs + 2 * k);
  return RicoColorContacts(system->bodies, system->contacts, s->pairs, s->moving, o->order, o->colors,
                           s->color, s->used);
}

/* Consecutive groups of one colour are swept together, so stages alternate between two colours. */
static void ColorStages(const RicoContactSweep *sweep)
{
  uint8_t color = 0;

  for (int c = 0; c < sweep->options.stages; c++) {
    const int64_t first = sweep->stage_begin[c], end = sweep->stage_begin[c + 1];

    for (int64_t tile = first; tile < end; tile++) sweep->run.color[tile] = color;
    if (end > first) color = !color;
  }
}

static void ColorTiles(const RicoContactSweep *sweep, const SlotScratch *s)
{
  for (int64_t k = 0; k < sweep->system->contacts; k++)
    if (sweep->slot[k] >= 0) sweep->run.color[sweep->slot[k] / TILE] = (uint8_t)s->color[k];
}

static size_t TileBytes(RicoShape shape)
{
  if (shape == RICO_SHAPE_PLANE) return sizeof(PlaneTile);
  return shape == RICO_SHAPE_SPHERES ? sizeof(SphereTile) : sizeof(GeneralTile);
}

static int Allocate(RicoContactSweep *sweep)
{
  const int general = sweep->choice.shape == RICO_SHAPE_GENERAL;
  const size_t tile = TileBytes(sweep->choice.shape);
  const size_t stride = (general ? GENERAL_STRIDE : SPHERE_STRIDE) * sizeof(double);
  const size_t records = (size_t)sweep->system->bodies + 1;

  sweep->choice.bytes_in_contact = (int64_t)(tile / TILE);
  sweep->choice.bytes = 0;
  sweep->run.tiles = RicoContactSweepRoomAsIs(sweep, BLOCK_TILES, (size_t)sweep->tiles * tile);
  /* Turns take 16 bytes per contact. With stages they are recomputed to save memory, unless gaps follow the
     motion. */
  sweep->run.turn = NULL;
  if (general && (sweep->options.stages == 0 || sweep->options.follow)) {
    sweep->run.turn =
        RicoContactSweepRoomAsIs(sweep, BLOCK_TURNS, (size_t)sweep->tiles * sizeof *sweep->run.turn);
    if (!sweep->run.turn) return 0;
  }
  sweep->run.freeze = sweep->options.freeze;
  sweep->run.settled = sweep->options.settled;
  sweep->run.omega = sweep->options.omega;
  sweep->bodies = sweep->run.bodies = RicoContactSweepRoom(sweep, BLOCK_BODIES, records * stride);
  sweep->run.asleep = RicoContactSweepRoom(sweep, BLOCK_ASLEEP, (size_t)sweep->tiles);
  sweep->run.color = RicoContactSweepRoom(sweep, BLOCK_TILE_COLORS, (size_t)sweep->tiles);
  if (sweep->options.stages == 0) sweep->run.points = NULL;
  if (sweep->options.stages == 0)
    sweep->y = RicoContactSweepRoom(sweep, BLOCK_VELOCITIES, records * 6 * sizeof(double));
  sweep->run.phase = RICO_PHASE_BIAS;
  sweep->run.gap = NULL;
  sweep->run.moved = sweep->moved = NULL;
  if (sweep->options.follow) {
    sweep->run.gap = RicoContactSweepRoom(sweep, BLOCK_GAPS, (size_t)sweep->tiles * sizeof *sweep->run.gap);
    sweep->moved = RicoContactSweepRoom(sweep, BLOCK_MOVED, records * MOVED_STRIDE * sizeof(double));
    sweep->run.moved = sweep->moved;
    if (!sweep->run.gap || !sweep->moved) return 0;
  }
  for (int i = 0; i < BLOCK_PAIRS; i++) sweep->choice.bytes += (int64_t)sweep->block[i].room;
  return sweep->run.tiles && sweep->bodies && sweep->run.asleep && sweep->run.color &&
         (sweep->y || sweep->options.stages > 0);
}

/* Contacts without colour use the plain kernels: two lanes, in separate vectors. */
static void ChooseKernels(RicoContactSweep *sweep)
{
  const RicoShape shape = sweep->choice.shape;
  const ShapeKernels *plain = &RicoTileKernelsOf(RICO_SIMD_PLAIN)->of[shape], *best;

  sweep->kernels = RicoTileKernelsOf(sweep->choice.simd);
  best = &sweep->kernels->of[shape];
  sweep->kernel = best->sweep;
  sweep->one_by_one = plain->apart;
  sweep->push = best->push;
  sweep->push_apart = plain->push;
}

static void Choose(RicoContactSweep *sweep, RicoShape shape)
{
  RicoSimd simd = sweep->options.simd;

  if (simd == RICO_SIMD_BEST) simd = RICO_SIMD_AVX512;
  while (!RicoTileKernelsOf(simd)) simd--;
  sweep->choice.simd = simd;
  sweep->choice.shape = shape;
  ChooseKernels(sweep);
}

/* Writes why contact `odd` cannot be stored in the shape asked for; returns 1 if any shape is accepted. */
static int RefuseShape(RicoShape asked, int64_t odd, char why[RICO_MESSAGE_SIZE])
{
  if (asked == RICO_SHAPE_SPHERES)
    snprintf(why, RICO_MESSAGE_SIZE,
             "contact[%lld] is not one between spheres: arms must lie along the normal and inertia be the "
             "same about all axes; take RICO_SHAPE_AUTO",
             (long long)odd);
  if (asked == RICO_SHAPE_PLANE)
    snprintf(
        why, RICO_MESSAGE_SIZE,
        "contact[%lld] does not lie in the plane: z of its frame, arms and bias must be 0, and its bodies "
        "turn about z only; take RICO_SHAPE_AUTO",
        (long long)odd);
  return asked != RICO_SHAPE_SPHERES && asked != RICO_SHAPE_PLANE;
}

/* Stores all contacts in tiles of this shape. Returns 0 if a contact is refused, or memory does not
   suffice. */
static int Fill(RicoContactSweep *sweep, RicoShape shape, const SlotScratch *s, char why[RICO_MESSAGE_SIZE])
{
  int64_t odd;

  Choose(sweep, shape);
  if (!Allocate(sweep)) return 0;
  if (sweep->options.stages > 0)
    ColorStages(sweep);
  else
    ColorTiles(sweep, s);
  if (!RicoContactSweepPack(sweep, &odd, why)) return 0;
  sweep->choice.round = shape != RICO_SHAPE_PLANE && odd == sweep->system->contacts;
  return odd == sweep->system->contacts || RefuseShape(sweep->options.shape, odd, why);
}

/* Tries the shape of the previous system first. */
static int FillBestShape(RicoContactSweep *sweep, RicoShape had, const SlotScratch *s,
                         char why[RICO_MESSAGE_SIZE])
{
  const RicoShape wanted = sweep->options.shape;
  const RicoShape guess = had == RICO_SHAPE_GENERAL ? had : RICO_SHAPE_SPHERES;

  if (wanted != RICO_SHAPE_AUTO) return Fill(sweep, wanted, s, why);
  if (!Fill(sweep, guess, s, why)) return 0;
  if (sweep->choice.round == (guess == RICO_SHAPE_SPHERES)) return 1;
  return Fill(sweep, sweep->choice.round ? RICO_SHAPE_SPHERES : RICO_SHAPE_GENERAL, s, why);
}

/* had: the shape of the previous system */
static int Build(RicoContactSweep *sweep, RicoShape had, char why[RICO_MESSAGE_SIZE])
{
  const RicoContactSystem *system = sweep->system;
  const int staged = sweep->options.stages > 0;
  SlotScratch s = {0};

  snprintf(why, RICO_MESSAGE_SIZE, "out of memory for %lld contacts between %lld bodies",
           (long long)system->contacts, (long long)system->bodies);
  sweep->slot = RicoContactSweepRoom(sweep, BLOCK_SLOTS, (size_t)system->contacts * sizeof *sweep->slot);
  if (!sweep->slot || !NewScratch(sweep, staged, &s)) return 0;
  if (!RicoContactSweepCheckOrder(sweep, why)) return 0;
  if (staged) {
    if (!RicoContactSweepHandOutStages(sweep, &s, why)) return 0;
    RicoContactSweepFreeRoom(sweep, BLOCK_PAIRS, BLOCKS);
  } else {
    sweep->choice.colors = Color(system, &sweep->options, &s);
    if (!RicoContactSweepHandOutSlots(sweep, &s)) return 0;
  }
  if (!FillBestShape(sweep, had, &s, why)) return 0;
  sweep->options.order = NULL; /* stored in the slots */
  sweep->options.part = NULL;  /* stored in the slots */
  sweep->options.end = NULL;
  sweep->options.backwards = NULL;
  why[0] = 0;
  return 1;
}

RicoContactSweep *RicoContactSweepCreate(const RicoContactSystem *system,
                                         const RicoContactSweepOptions *options, char why[RICO_MESSAGE_SIZE])
{
  RicoContactSweep *sweep = calloc(1, sizeof *sweep);

  if (!sweep) return NULL;
  if (!RicoContactSweepRenew(sweep, system, options, why)) {
    RicoContactSweepDestroy(sweep);
    return NULL;
  }
  RicoContactSweepFreeRoom(sweep, BLOCK_PAIRS, BLOCKS);
  return sweep;
}

int RicoContactSweepRenew(RicoContactSweep *sweep, const RicoContactSystem *system,
                          const RicoContactSweepOptions *options, char why[RICO_MESSAGE_SIZE])
{
  const RicoContactSweepOptions o = options ? *options : RicoContactSweepOptionsDefault();

  const RicoShape had = sweep->choice.shape;

  if (!o.end && !RicoContactSystemCheckEnds(system, why)) return 0;
  if (!RicoContactSweepCheckOptions(system, &o, why)) return 0;
  sweep->system = system;
  sweep->options = o;
  sweep->choice = (RicoContactSweepChoice){0};
  sweep->tiles = 0;
  return Build(sweep, had, why);
}

void RicoContactSweepDestroy(RicoContactSweep *sweep)
{
  if (!sweep) return;
  RicoContactSweepFreeRoom(sweep, BLOCK_SLOTS, BLOCKS);
  free(sweep);
}

RicoContactSweepChoice RicoContactSweepGetChoice(const RicoContactSweep *sweep)
{
  return sweep->choice;
}
