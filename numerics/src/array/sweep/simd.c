/*
  simd.c -- chooses the kernels by the processor's features, at run time. Environment variable RICO_SIMD
  (plain, avx2, avx512) limits the choice, to compare results and speeds on one machine.
*/
#include <stdlib.h>
#include <string.h>

#include "sweep_impl.h"

static int IsWithinLimit(RicoSimd simd)
{
  const char *limit = getenv("RICO_SIMD");

  for (int i = RICO_SIMD_PLAIN; limit && i < (int)simd; i++)
    if (strcmp(limit, RicoSimdName((RicoSimd)i)) == 0) return 0;
  return 1;
}

const TileKernels *RicoTileKernelsOf(RicoSimd simd)
{
  if (!IsWithinLimit(simd)) return NULL;
  switch (simd) {
#ifdef RICO_X86_KERNELS
    case RICO_SIMD_AVX2:
      return __builtin_cpu_supports("avx2") ? &RicoKernelsAVX2 : NULL;
    case RICO_SIMD_AVX512:
      return __builtin_cpu_supports("avx512f") ? &RicoKernelsAVX512 : NULL;
#endif
    case RICO_SIMD_PLAIN:
      return &RicoKernelsPlain;
    default:
      return NULL;
  }
}

int RicoSimdIsAvailable(RicoSimd simd)
{
  return simd == RICO_SIMD_BEST || RicoTileKernelsOf(simd);
}

const char *RicoSimdName(RicoSimd simd)
{
  static const char *const names[] = {"best", "plain", "avx2", "avx512"};

  return simd >= RICO_SIMD_BEST && simd <= RICO_SIMD_AVX512 ? names[simd] : "not a RicoSimd";
}
