#pragma once

#include <SimpleMatrix.hpp>

DEFINE_SPTR(BlockMatrix)

/// A matrix made of blocks, whose values are copied: later changes of a block do not change it.
class BlockMatrix : public SimpleMatrix {
 public:
  BlockMatrix(const SiconosMatrix& m) : SimpleMatrix(m) {}
  /// `row` times `col` blocks, row by row. Blocks of a row have as many rows, of a column as many
  /// columns.
  BlockMatrix(const std::vector<SP::SiconosMatrix>& m, unsigned int row, unsigned int col)
      : SimpleMatrix(assembled(m, row, col)) {}
  /// (A B; C D).
  BlockMatrix(SP::SiconosMatrix A, SP::SiconosMatrix B, SP::SiconosMatrix C, SP::SiconosMatrix D)
      : BlockMatrix({A, B, C, D}, 2, 2) {}

 private:
  static SimpleMatrix assembled(const std::vector<SP::SiconosMatrix>& m, unsigned int row,
                                unsigned int col) {
    unsigned rows = 0, cols = 0;
    for (unsigned i = 0; i < row; ++i) rows += m[i * col]->size(0);
    for (unsigned j = 0; j < col; ++j) cols += m[j]->size(1);
    SimpleMatrix result(rows, cols);
    for (unsigned i = 0, atRow = 0; i < row; atRow += m[i * col]->size(0), ++i)
      for (unsigned j = 0, atCol = 0; j < col; atCol += m[j]->size(1), ++j)
        result.setBlock(atRow, atCol, *m[i * col + j]);
    return result;
  }
};
