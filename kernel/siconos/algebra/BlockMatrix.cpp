#include <BlockMatrix.hpp>
#include <algorithm>
#include <functional>
#include <iostream>
#include <string>

namespace {

std::size_t endOf(const Index& ends) { return ends.empty() ? 0 : ends.back(); }

SimpleMatrix assembled(const std::vector<SP::SiconosMatrix>& m, unsigned row, unsigned col) {
  unsigned rows = 0, cols = 0;
  for (unsigned i = 0; i < row; ++i) rows += m[i * col]->size(0);
  for (unsigned j = 0; j < col; ++j) cols += m[j]->size(1);
  SimpleMatrix result(rows, cols);
  for (unsigned i = 0, atRow = 0; i < row; atRow += m[i * col]->size(0), ++i)
    for (unsigned j = 0, atCol = 0; j < col; atCol += m[j]->size(1), ++j)
      result.setBlock(atRow, atCol, *m[i * col + j]);
  return result;
}

std::vector<SP::SiconosMatrix> copiesOf(const BlockMatrix& m) {
  std::vector<SP::SiconosMatrix> copies;
  for (unsigned i = 0; i < m.numberOfBlocks(0); ++i)
    for (unsigned j = 0; j < m.numberOfBlocks(1); ++j)
      copies.push_back(std::make_shared<SimpleMatrix>(*m.block(i, j)));
  return copies;
}

std::size_t partOf(const Index& ends, unsigned i) {
  return static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), i) - ends.begin());
}

std::size_t beginOf(const Index& ends, std::size_t part) { return part == 0 ? 0 : ends[part - 1]; }

}  // namespace

BlockMatrix::BlockMatrix(const SiconosMatrix& m)
    : BlockMatrix({std::make_shared<SimpleMatrix>(m)}, 1, 1) {}

BlockMatrix::BlockMatrix(const BlockMatrix& m)
    : BlockMatrix(copiesOf(m), m.numberOfBlocks(0), m.numberOfBlocks(1)) {}

BlockMatrix::BlockMatrix(const std::vector<SP::SiconosMatrix>& m, unsigned int row,
                         unsigned int col)
    : SimpleMatrix(assembled(m, row, col)), blocks_(m) {
  for (unsigned i = 0; i < row; ++i) rowEnds_.push_back(endOf(rowEnds_) + m[i * col]->size(0));
  for (unsigned j = 0; j < col; ++j) colEnds_.push_back(endOf(colEnds_) + m[j]->size(1));
  last_ = *data_;
}

BlockMatrix& BlockMatrix::operator=(const SiconosMatrix& m) {
  SimpleMatrix::operator=(m);
  mirror();
  return *this;
}

void BlockMatrix::visit(const std::function<void(double&, unsigned, unsigned)>& action) const {
  for (std::size_t a = 0; a < rowEnds_.size(); ++a)
    for (std::size_t b = 0; b < colEnds_.size(); ++b)
      for (std::size_t j = beginOf(colEnds_, b); j < colEnds_[b]; ++j)
        for (std::size_t i = beginOf(rowEnds_, a); i < rowEnds_[a]; ++i)
          action(blockAt(a, b)(static_cast<unsigned>(i - beginOf(rowEnds_, a)),
                               static_cast<unsigned>(j - beginOf(colEnds_, b))),
                 static_cast<unsigned>(i), static_cast<unsigned>(j));
}

void BlockMatrix::mirror() const {
  SiconosMatrix::mirror();
  if (isMirroring_ || data_->rows() != last_.rows() || data_->cols() != last_.cols()) return;
  isMirroring_ = true;
  visit([this](double& entry, unsigned i, unsigned j) {
    const int row = static_cast<int>(i), col = static_cast<int>(j);
    double& here = (*data_)(row, col);
    if (entry != last_(row, col)) here = entry;
    entry = last_(row, col) = here;
  });
  isMirroring_ = false;
}

double& BlockMatrix::operator()(unsigned int i, unsigned int j) {
  mirror();
  const std::size_t row = partOf(rowEnds_, i), col = partOf(colEnds_, j);
  return blockAt(row, col)(i - static_cast<unsigned>(beginOf(rowEnds_, row)),
                           j - static_cast<unsigned>(beginOf(colEnds_, col)));
}

SP::SiconosMatrix BlockMatrix::block(unsigned int row, unsigned int col) {
  mirror();
  return blocks_.at(row * colEnds_.size() + col);
}

SPC::SiconosMatrix BlockMatrix::block(unsigned int row, unsigned int col) const {
  mirror();
  return blocks_.at(row * colEnds_.size() + col);
}

double* BlockMatrix::getArray(unsigned int row, unsigned int col) const {
  mirror();
  return blockAt(row, col).getArray();
}

BlockMatrix& BlockMatrix::operator+=(const SiconosMatrix& m) {
  SimpleMatrix::operator+=(m);
  mirror();
  return *this;
}

BlockMatrix& BlockMatrix::operator-=(const SiconosMatrix& m) {
  SimpleMatrix::operator-=(m);
  mirror();
  return *this;
}

BlockMatrix& BlockMatrix::operator*=(double factor) {
  SimpleMatrix::operator*=(factor);
  mirror();
  return *this;
}

void BlockMatrix::display() const {
  std::cout << "==========> BlockMatrix (" << rowEnds_.size() << " X " << colEnds_.size()
            << " blocks): " << std::endl;
  for (unsigned i = 0; i < rowEnds_.size(); ++i)
    for (unsigned j = 0; j < colEnds_.size(); ++j) block(i, j)->display();
  std::cout << std::string(91, '=') << std::endl;
}
