/*
  kernels_avx2.c -- the sweeps in AVX2.
*/
#include <math.h>

#include "lanes_avx2.h"
/* after the lanes, which it uses */
#include "kernels.h"

const TileKernels RicoKernelsAVX2 = RICO_TILE_KERNELS;
