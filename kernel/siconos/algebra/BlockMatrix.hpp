#pragma once

#include <SimpleMatrix.hpp>
#include <functional>

DEFINE_SPTR(BlockMatrix)

/// A matrix that refers to its blocks: changes of a block change the matrix, and changes of the
/// matrix change the blocks. Copies have blocks of their own.
class BlockMatrix : public SimpleMatrix {
 public:
  /// One block, a copy; or copies of all blocks.
  BlockMatrix(const SiconosMatrix& m);
  BlockMatrix(const BlockMatrix& m);
  /// `row` times `col` blocks, row by row. Blocks of a row have as many rows, of a column as many
  /// columns.
  BlockMatrix(const std::vector<SP::SiconosMatrix>& m, unsigned int row, unsigned int col);
  /// (A B; C D).
  BlockMatrix(SP::SiconosMatrix A, SP::SiconosMatrix B, SP::SiconosMatrix C, SP::SiconosMatrix D)
      : BlockMatrix({A, B, C, D}, 2, 2) {}
  BlockMatrix& operator=(const SiconosMatrix& m);
  BlockMatrix& operator=(const BlockMatrix& m) {
    return *this = static_cast<const SiconosMatrix&>(m);
  }

  void display() const override;
  bool isBlock() const override { return true; }
  unsigned int numberOfBlocks(unsigned int i) const override {
    return static_cast<unsigned>((i == 0 ? rowEnds_ : colEnds_).size());
  }
  /// The block itself.
  SP::SiconosMatrix block(unsigned int row = 0, unsigned int col = 0) override;
  SPC::SiconosMatrix block(unsigned int row = 0, unsigned int col = 0) const override;
  /// The array of a block, column by column.
  double* getArray(unsigned int row = 0, unsigned int col = 0) const;
  /// The ends of the blocks, in rows and in columns.
  const SP::Index tabRow() const { return std::make_shared<Index>(rowEnds_); }
  const SP::Index tabCol() const { return std::make_shared<Index>(colEnds_); }
  Index getTabRow() const { return rowEnds_; }
  Index getTabCol() const { return colEnds_; }

  // Entries of the blocks.
  double& operator()(unsigned int i, unsigned int j);
  double operator()(unsigned int i, unsigned int j) const { return getValue(i, j); }
  void setValue(unsigned int i, unsigned int j, double value) { (*this)(i, j) = value; }
  void setRow(unsigned int row, const SiconosVector& v) { SimpleMatrix::setRow(row, v), mirror(); }
  void setCol(unsigned int col, const SiconosVector& v) { SimpleMatrix::setCol(col, v), mirror(); }
  void zero() { SimpleMatrix::zero(), mirror(); }
  void eye() { SimpleMatrix::eye(), mirror(); }
  void randomize() { SimpleMatrix::randomize(), mirror(); }
  void randomize_sym() { SimpleMatrix::randomize_sym(), mirror(); }
  BlockMatrix& operator+=(const SiconosMatrix& m);
  BlockMatrix& operator-=(const SiconosMatrix& m);
  BlockMatrix& operator*=(double factor);
  BlockMatrix& operator/=(double divisor) { return *this *= 1.0 / divisor; }

 protected:
  /// Copies entries of blocks that changed into the matrix, and then entries of the matrix that
  /// changed into the blocks.
  void mirror() const override;

 private:
  SiconosMatrix& blockAt(std::size_t row, std::size_t col) const {
    return *blocks_[row * colEnds_.size() + col];
  }
  void visit(const std::function<void(double& entry, unsigned i, unsigned j)>& action) const;

  std::vector<SP::SiconosMatrix> blocks_;
  Index rowEnds_, colEnds_;
  mutable rico::Matrix last_;  // the entries at the last mirror()
  mutable bool isMirroring_ = false;
};
