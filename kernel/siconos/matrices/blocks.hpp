#pragma once

#include <SparseBlockMatrix.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <map>
#include <numeric>
#include <utility>
#include <vector>

// Matrices in blocks, taken apart and put together.

namespace rico::adapters {

using Sparse = SparseBlockStructuredMatrix;
using Block = std::vector<double>;  // column by column
using Ends = std::vector<unsigned>;
/// The blocks, by block row and block column.
using Blocks = std::map<std::pair<std::size_t, std::size_t>, Block>;

inline std::size_t widthOf(const unsigned* ends, std::size_t block) {
  return block == 0 ? ends[0] : ends[block] - ends[block - 1];
}

inline Ends rowEnds(const Sparse& m) { return {m.blocksize0, m.blocksize0 + m.blocknumber0}; }
inline Ends columnEnds(const Sparse& m) { return {m.blocksize1, m.blocksize1 + m.blocknumber1}; }

/// Calls visit(block row, block column, entries, their number).
template <class Visitor>
void visitEachBlock(const Sparse& m, const Visitor& visit) {
  for (std::size_t i = 0; i + 1 < m.filled1; ++i)
    for (std::size_t k = m.index1_data[i]; k < m.index1_data[i + 1]; ++k) {
      const std::size_t j = m.index2_data[k];
      visit(i, j, m.block[k], widthOf(m.blocksize0, i) * widthOf(m.blocksize1, j));
    }
}

inline Blocks blocksOf(const Sparse& m, double factor = 1.0) {
  Blocks all;
  visitEachBlock(m, [&](std::size_t i, std::size_t j, const double* entries, std::size_t number) {
    Block& block = all[{i, j}];
    block.assign(entries, entries + number);
    for (double& entry : block) entry *= factor;
  });
  return all;
}

inline void addTo(Block& sum, const Block& block) {
  sum.resize(block.size());
  std::transform(sum.begin(), sum.end(), block.begin(), sum.begin(), std::plus<>());
}

template <class To, class From>
To* copied(const From* values, std::size_t number) {
  auto* copy = static_cast<To*>(std::calloc(std::max<std::size_t>(number, 1), sizeof(To)));
  std::copy_n(values, number, copy);
  return copy;
}

/// Frees what `m` holds; it becomes the matrix of these blocks.
inline void assign(Sparse& m, const Ends& rows, const Ends& columns, const Blocks& blocks) {
  SBM_clear(&m);
  std::vector<std::size_t> starts(rows.size() + 1), places;
  std::vector<double*> data;
  for (const auto& [place, block] : blocks) {
    ++starts[place.first + 1];
    places.push_back(place.second);
    data.push_back(copied<double>(block.data(), block.size()));
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  m.nbblocks = static_cast<unsigned>(blocks.size());
  m.blocknumber0 = static_cast<unsigned>(rows.size());
  m.blocknumber1 = static_cast<unsigned>(columns.size());
  m.blocksize0 = copied<unsigned>(rows.data(), rows.size());
  m.blocksize1 = copied<unsigned>(columns.data(), columns.size());
  m.filled1 = starts.size();
  m.filled2 = places.size();
  m.index1_data = copied<std::size_t>(starts.data(), starts.size());
  m.index2_data = copied<std::size_t>(places.data(), places.size());
  m.block = copied<double*>(data.data(), data.size());
}

inline Ends multiplesOf(std::size_t width, std::size_t number) {
  Ends ends;
  for (std::size_t k = 1; k <= number; ++k) ends.push_back(static_cast<unsigned>(k * width));
  return ends;
}

/// Reads what SBM_write_in_file() has written into an empty matrix; false if the file has no such
/// matrix.
bool readBlocks(SparseBlockStructuredMatrix& m, std::FILE* file);

}  // namespace rico::adapters
