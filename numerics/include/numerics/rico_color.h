/*
  rico_color.h -- orders and colours: pure functions of their input, the same on every machine.

  Contacts of one colour share no moving body: they may be solved in any order, or at once, with the same
  bits as one after the other. Cuthill and McKee's order numbers the vertices of a graph by breadth-first
  search from an end of it, so that neighbours get near numbers.

  Needs neither PETSc nor MPI. Identities are 64 bits wide.
*/
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define RICO_MAX_COLORS 64
/* Where a body has more contacts than there are colours: solved one after the other, in the order given. */
#define RICO_OVERFLOW (-1)

/* Greedy colours: contact order[0] first, then order[1], ... (NULL: 0, 1, ...), each takes the least colour
   that neither of its bodies has. Contact k lies between the bodies pairs[2k] and pairs[2k + 1]; those below
   zero, and those whose moving[] is 0 (NULL: all move), keep nobody apart. color[k] receives 0 .. colors - 1,
   or RICO_OVERFLOW. used[bodies] is work space. Returns how many colours are in use. */
int RicoColorContacts(int64_t bodies, int64_t contacts, const int64_t pairs[], const char moving[],
                      const int64_t order[], int colors, int color[], uint64_t used[]);

/* order[] receives the n vertices of the graph whose vertex i has the neighbours
   adjacent[start[i]] .. adjacent[start[i + 1] - 1] (symmetric; loops do no harm). Each component begins at a
   vertex far from its others; of equals the lower degree comes first, then the lower number. work: 3 n
   entries. */
void RicoCuthillMcKee(int64_t n, const int64_t start[], const int64_t adjacent[], int64_t order[],
                      int64_t work[]);

#ifdef __cplusplus
}
#endif
