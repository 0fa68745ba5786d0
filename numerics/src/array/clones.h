/*
  clones.h -- RICO_CLONES before a function compiles it for AVX-512, AVX2 and plain x86-64; the loader
  chooses. All give the same bits if the order of operations is explicit, because the compiler contracts no
  operations.

  Loops with explicit vectors are compiled once for each width: compilers keep vectors in memory that are
  wider than those of the processor. RICO_NARROW_CLONES: for AVX2 and plain x86-64, with four doubles;
  RICO_WIDE: for AVX-512, with eight, called if RicoHasWide().
*/
#pragma once

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define RICO_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#define RICO_NARROW_CLONES __attribute__((target_clones("avx2", "default")))
#define RICO_WIDE __attribute__((target("avx512f")))
static inline int RicoHasWide(void)
{
  return __builtin_cpu_supports("avx512f") != 0;
}
#else
#define RICO_CLONES
#define RICO_NARROW_CLONES
#endif
