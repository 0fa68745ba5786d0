/*
  kernels_plain.c -- the sweeps in plain C.
*/
#include <math.h>

#include "lanes_plain.h"
/* after the lanes, which it uses */
#include "kernels.h"

const TileKernels RicoKernelsPlain = RICO_TILE_KERNELS;
