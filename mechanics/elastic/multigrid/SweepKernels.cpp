#include <algorithm>
#include <mechanics/elastic/multigrid/SweepKernels.hpp>

// Before a function: it is compiled for several instruction sets, and the loader chooses.
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define RICO_CLONES __attribute__((target_clones("avx512f", "avx2", "default")))
#else
#define RICO_CLONES
#endif
#define RICO_INLINE inline __attribute__((always_inline))

namespace rico {
namespace {

using Four = double __attribute__((vector_size(32)));
using Two = double __attribute__((vector_size(16)));
using FourFloats = float __attribute__((vector_size(16), aligned(4)));
using TwoFloats = float __attribute__((vector_size(8), aligned(4)));

/// The rows of a sum: four, and two more if there are six.
struct Rows {
  Four four = {};
  Two two = {};
};

/// sum += A x, one block of R rows and C columns. With three rows, the fourth number is not used.
template <int R, int C>
RICO_INLINE void addBlock(const float* A, const double* x, Rows& sum) {
  Four four = {};
  Two two = {};
#pragma GCC unroll 6
  for (int c = 0; c < C; ++c) {
    const double xc = x[c];
    const FourFloats a = *reinterpret_cast<const FourFloats*>(A + R * c);
    four += Four{a[0], a[1], a[2], a[3]} * Four{xc, xc, xc, xc};
    if constexpr (R == 6) {
      const TwoFloats b = *reinterpret_cast<const TwoFloats*>(A + R * c + 4);
      two += Two{b[0], b[1]} * Two{xc, xc};
    }
  }
  sum.four += four;
  sum.two += two;
}

template <int R, int C>
RICO_INLINE void addBlocks(const float* block, const int* node, std::ptrdiff_t count,
                           const double* x, double s, double* y) {
  Rows sum;
  for (std::ptrdiff_t k = 0; k < count; ++k)
    addBlock<R, C>(block + R * C * k, x + C * static_cast<std::ptrdiff_t>(node[k]), sum);
  for (int r = 0; r < (R < 4 ? R : 4); ++r) y[r] += s * sum.four[r];
  if constexpr (R == 6) y[4] += s * sum.two[0], y[5] += s * sum.two[1];
}

}  // namespace

template <>
RICO_CLONES void subtractRun<3>(const float* block, const int* node, std::ptrdiff_t count,
                                const double* x, double* y) {
  addBlocks<3, 3>(block, node, count, x, -1, y);
}
template <>
RICO_CLONES void subtractRun<6>(const float* block, const int* node, std::ptrdiff_t count,
                                const double* x, double* y) {
  addBlocks<6, 6>(block, node, count, x, -1, y);
}
template <>
RICO_CLONES void addRun<3>(const float* block, const int* node, std::ptrdiff_t count,
                           const double* x, double* y) {
  addBlocks<3, 6>(block, node, count, x, 1, y);
}
template <>
RICO_CLONES void addRun<6>(const float* block, const int* node, std::ptrdiff_t count,
                           const double* x, double* y) {
  addBlocks<6, 6>(block, node, count, x, 1, y);
}
template <>
RICO_CLONES void sumRun<3>(const float* block, const int* node, std::ptrdiff_t count,
                           const double* x, double* y) {
  std::fill_n(y, 6, 0.0);
  addBlocks<6, 3>(block, node, count, x, 1, y);
}
template <>
RICO_CLONES void sumRun<6>(const float* block, const int* node, std::ptrdiff_t count,
                           const double* x, double* y) {
  std::fill_n(y, 6, 0.0);
  addBlocks<6, 6>(block, node, count, x, 1, y);
}

}  // namespace rico
