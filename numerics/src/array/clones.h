/*
  clones.h -- RICO_CLONES before a function compiles it for AVX-512, AVX2 and plain x86-64; the loader
  chooses. All give the same bits if the order of operations is explicit, because the compiler contracts no
  operations.
*/
#pragma once

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && \
    !defined(__SANITIZE_THREAD__)
#define RICO_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define RICO_CLONES
#endif
