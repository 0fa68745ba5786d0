/*
  cuthill_mckee.c -- E. Cuthill, J. McKee, "Reducing the bandwidth of sparse symmetric matrices" (1969). Start
  vertices are found as by A. George and J. Liu (1979): search from a vertex, then from a vertex of least
  degree in the last level, while that increases the number of levels.
*/
#include <numerics/rico_color.h>

typedef struct {
  const int64_t *start, *adjacent;
  int64_t *level; /* of a vertex; -1: not reached         */
  int64_t *room;  /* for sorting                          */
} Search;

static int64_t Degree(const Search *s, int64_t i)
{
  return s->start[i + 1] - s->start[i];
}

static int Before(const Search *s, int64_t i, int64_t j)
{
  const int64_t di = Degree(s, i), dj = Degree(s, j);

  return di < dj || (di == dj && i < j);
}

/* Sorts n vertices by degree, then number, by merging runs of doubling length. */
static void Sort(const Search *s, int64_t n, int64_t x[])
{
  for (int64_t run = 1; run < n; run *= 2) {
    for (int64_t low = 0; low < n; low += 2 * run) {
      const int64_t middle = low + run < n ? low + run : n, high = low + 2 * run < n ? low + 2 * run : n;
      int64_t i = low, j = middle;

      for (int64_t k = low; k < high; k++)
        s->room[k] = j >= high || (i < middle && Before(s, x[i], x[j])) ? x[i++] : x[j++];
    }
    for (int64_t k = 0; k < n; k++) x[k] = s->room[k];
  }
}

/* Breadth-first search from root; returns the number of vertices reached, order[0] .. */
static int64_t Reach(const Search *s, int64_t root, int64_t order[])
{
  int64_t count = 1;

  order[0] = root;
  s->level[root] = 0;
  for (int64_t k = 0; k < count; k++) {
    const int64_t i = order[k], first = count;

    for (int64_t e = s->start[i]; e < s->start[i + 1]; e++) {
      const int64_t j = s->adjacent[e];

      if (s->level[j] >= 0) continue;
      s->level[j] = s->level[i] + 1;
      order[count++] = j;
    }
    Sort(s, count - first, order + first);
  }
  return count;
}

/* The vertex of least degree (then number) in the deepest level reached. */
static int64_t DeepestVertex(const Search *s, int64_t count, const int64_t order[])
{
  const int64_t depth = s->level[order[count - 1]];
  int64_t best = order[count - 1];

  for (int64_t k = count - 1; k >= 0 && s->level[order[k]] == depth; k--)
    if (Before(s, order[k], best)) best = order[k];
  return best;
}

/* Numbers the component of root from a peripheral vertex. */
static int64_t Component(const Search *s, int64_t root, int64_t order[])
{
  int64_t count = Reach(s, root, order), depth = -1;

  while (s->level[order[count - 1]] > depth) {
    const int64_t end = DeepestVertex(s, count, order);

    depth = s->level[order[count - 1]];
    for (int64_t k = 0; k < count; k++) s->level[order[k]] = -1;
    Reach(s, end, order);
  }
  return count;
}

void RicoCuthillMcKee(int64_t n, const int64_t start[], const int64_t adjacent[], int64_t order[],
                      int64_t work[])
{
  const Search s = {.start = start, .adjacent = adjacent, .level = work, .room = work + n};
  int64_t *roots = work + 2 * n, done = 0;

  for (int64_t i = 0; i < n; i++) {
    s.level[i] = -1;
    roots[i] = i;
  }
  Sort(&s, n, roots);
  for (int64_t i = 0; i < n; i++)
    if (s.level[roots[i]] < 0) done += Component(&s, roots[i], order + done);
}
