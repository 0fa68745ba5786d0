#pragma once

#include <cstddef>

namespace rico {

/// Products with runs of blocks in single precision, which are calculated in double precision. They
/// are compiled for several instruction sets; all give the same bits.
///
/// A run is `count` blocks, one after the other; block k belongs to the nodes `node[k]` of x.
/// Blocks are stored by columns. Functions read up to kSlack numbers behind the last block.
constexpr std::size_t kSlack = 1;

/// y −= Σ A_k x_k with B x B blocks, B = 3 or 6.
template <int B>
void subtractRun(const float* block, const int* node, std::ptrdiff_t count, const double* x,
                 double* y);
/// y += Σ A_k x_k with R x 6 blocks, R = 3 or 6.
template <int R>
void addRun(const float* block, const int* node, std::ptrdiff_t count, const double* x, double* y);
/// y = Σ A_k x_k with 6 x C blocks, C = 3 or 6.
template <int C>
void sumRun(const float* block, const int* node, std::ptrdiff_t count, const double* x, double* y);

}  // namespace rico
