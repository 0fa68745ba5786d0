#pragma once

#include <SimpleMatrix.hpp>

DEFINE_SPTR(BlockMatrix)

/// A matrix of blocks. Their values are copied, so later changes of a block do not change the
/// matrix.
class BlockMatrix : public SimpleMatrix {
 public:
  BlockMatrix(const SiconosMatrix& m) : SimpleMatrix(m), rowEnds_{m.size(0)}, colEnds_{m.size(1)} {}
  /// `row` times `col` blocks, row by row. Blocks of a row have as many rows, of a column as many
  /// columns.
  BlockMatrix(const std::vector<SP::SiconosMatrix>& m, unsigned int row, unsigned int col)
      : SimpleMatrix(assembled(m, row, col)) {
    for (unsigned i = 0; i < row; ++i) rowEnds_.push_back(endOf(rowEnds_) + m[i * col]->size(0));
    for (unsigned j = 0; j < col; ++j) colEnds_.push_back(endOf(colEnds_) + m[j]->size(1));
  }
  /// (A B; C D).
  BlockMatrix(SP::SiconosMatrix A, SP::SiconosMatrix B, SP::SiconosMatrix C, SP::SiconosMatrix D)
      : BlockMatrix({A, B, C, D}, 2, 2) {}

  void display() const override;
  bool isBlock() const override { return true; }
  unsigned int numberOfBlocks(unsigned int i) const override {
    return static_cast<unsigned>((i == 0 ? rowEnds_ : colEnds_).size());
  }
  SPC::SiconosMatrix block(unsigned int row = 0, unsigned int col = 0) const override {
    const std::size_t top = row == 0 ? 0 : rowEnds_[row - 1];
    const std::size_t left = col == 0 ? 0 : colEnds_[col - 1];
    return std::make_shared<SimpleMatrix>(*this, Index{top, rowEnds_[row], left, colEnds_[col]});
  }
  /// The ends of the blocks, in rows and in columns.
  const SP::Index tabRow() const { return std::make_shared<Index>(rowEnds_); }
  const SP::Index tabCol() const { return std::make_shared<Index>(colEnds_); }

 private:
  static std::size_t endOf(const Index& ends) { return ends.empty() ? 0 : ends.back(); }
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

  Index rowEnds_, colEnds_;
};
