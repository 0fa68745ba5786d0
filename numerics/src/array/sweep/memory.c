/*
  memory.c -- the memory of a sweep, kept from system to system.
*/
#include <string.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

#include "sweep_impl.h"

#define LINE ((size_t)128)
#define LARGE_PAGE ((size_t)1 << 21)
/* FreeWork keeps blocks up to this size: the system clears pages that are asked for again, which takes
   time. */
#define KEPT (12 * LARGE_PAGE)

/* Large blocks come from the system as large pages and are returned to it. Memory freed to a heap in pieces
   of this size may stay fragmented. */
static void FreeBlock(Block *block)
{
#ifdef MADV_HUGEPAGE
  if (block->room >= LARGE_PAGE)
    (void)munmap(block->memory, block->room);
  else
#endif
    free(block->memory);
  *block = (Block){0};
}

/* room: rounded to whole large pages, or cache lines; zeroed */
static void NewBlock(Block *block, size_t room)
{
#ifdef MADV_HUGEPAGE
  if (room >= LARGE_PAGE) {
    char *more = mmap(NULL, room + LARGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    size_t before;

    if (more == MAP_FAILED) return;
    before = (LARGE_PAGE - (uintptr_t)more % LARGE_PAGE) % LARGE_PAGE;
    if (before > 0) (void)munmap(more, before);
    (void)munmap(more + before + room, LARGE_PAGE - before);
    (void)madvise(more + before, room, MADV_HUGEPAGE);
    *block = (Block){more + before, room};
    return;
  }
#endif
  block->memory = aligned_alloc(LINE, room);
  if (!block->memory) return;
  block->room = room;
  memset(block->memory, 0, room);
}

/* In whole cache lines; large blocks in the large pages of the system, because bodies are accessed at random.
   A block grows by a quarter more than needed. */
static void *Room(RicoContactSweep *sweep, BlockName name, size_t bytes, int zeroed)
{
  Block *block = &sweep->block[name];
  const size_t lines = (bytes / LINE + 1) * LINE, wish = block->room ? lines + lines / 4 : lines;
  const size_t unit = wish >= LARGE_PAGE ? LARGE_PAGE : LINE, whole = (wish + unit - 1) / unit * unit;

  if (lines > block->room) {
    FreeBlock(block);
    NewBlock(block, whole);
  } else if (zeroed) {
    memset(block->memory, 0, lines);
  }
  return block->memory;
}

void *RicoContactSweepRoom(RicoContactSweep *sweep, BlockName name, size_t bytes)
{
  return Room(sweep, name, bytes, 1);
}

void *RicoContactSweepRoomAsIs(RicoContactSweep *sweep, BlockName name, size_t bytes)
{
  return Room(sweep, name, bytes, 0);
}

void RicoContactSweepFreeRoom(RicoContactSweep *sweep, BlockName first, BlockName end)
{
  for (int i = first; i < (int)end; i++) FreeBlock(&sweep->block[i]);
}

void RicoContactSweepFreeWork(RicoContactSweep *sweep)
{
  for (int i = 0; i < BLOCKS; i++)
    if (sweep->block[i].room > KEPT) FreeBlock(&sweep->block[i]);
}
