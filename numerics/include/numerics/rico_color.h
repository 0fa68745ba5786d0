/*
  rico_color.h -- orderings and colourings: pure functions of their input, equal on every machine.

  Contacts of one colour have no moving body in common. Solving them in any order, or at the same time, gives
  the same bits as solving them one by one. The Cuthill-McKee order numbers the vertices of a graph by
  breadth-first search from a peripheral vertex, so that neighbours get near numbers.

  Needs neither PETSc nor MPI. Identities are 64 bits wide.
*/
#pragma once

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The largest number of colours. */
#define RICO_MAX_COLORS 64
/* Colour of a contact that found no free colour; such contacts are solved one by one, in the order given. */
#define RICO_OVERFLOW (-1)

/* Colours contacts greedily: contact order[0] first, then order[1], ... (NULL: 0, 1, ...). Each takes the
   least colour that no other contact of its two bodies has. Contact k lies between bodies pairs[2k] and
   pairs[2k + 1]; numbers below 0, and bodies with moving[] = 0 (NULL: all move), do not restrict. color[k]
   receives 0 .. colors - 1, or RICO_OVERFLOW. used[bodies] is work space. Returns the number of colours. */
int RicoColorContacts(int64_t bodies, int64_t contacts, const int64_t pairs[], const char moving[],
                      const int64_t order[], int colors, int color[], uint64_t used[]);

/* Writes the n vertices of a graph to order[]. Vertex i has the neighbours adjacent[start[i]] ..
   adjacent[start[i + 1] - 1] (symmetric; loops are ignored). Each component starts at a
   peripheral vertex. Ties go to the lower degree, then to the lower number. work has 3 n
   entries. */
void RicoCuthillMcKee(int64_t n, const int64_t start[], const int64_t adjacent[], int64_t order[],
                      int64_t work[]);

#ifdef __cplusplus
}
#endif
