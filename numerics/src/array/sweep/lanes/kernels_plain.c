/*
  kernels_plain.c -- the sweeps in plain C.
*/
#include <math.h>

#include "lanes_plain.h"
/* needs the lanes */
#include "kernels.h"

const TileKernels RicoKernelsPlain = RICO_TILE_KERNELS;
