/*
  kernels_avx512.c -- the sweeps in AVX-512.
*/
#include <math.h>

#include "lanes_avx512.h"
/* after the lanes, which it uses */
#include "kernels.h"

const TileKernels RicoKernelsAVX512 = RICO_TILE_KERNELS;
