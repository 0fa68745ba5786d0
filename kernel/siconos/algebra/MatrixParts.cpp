#include <SimpleMatrix.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <kernel/support/Exception.hpp>

void SiconosMatrix::setSubRow(unsigned int row, unsigned int pos, SP::SiconosVector v) {
  for (unsigned j = 0; j < v->size(); ++j) (*this)(row, pos + j) = (*v)(j);
}

void SiconosMatrix::setSubCol(unsigned int col, unsigned int pos, SP::SiconosVector v) {
  for (unsigned i = 0; i < v->size(); ++i) (*this)(pos + i, col) = (*v)(i);
}

void SiconosMatrix::getSubRow(unsigned int row, unsigned int pos, SP::SiconosVector v) const {
  for (unsigned j = 0; j < v->size(); ++j) (*v)(j) = getValue(row, pos + j);
}

void SiconosMatrix::getSubCol(unsigned int col, unsigned int pos, SP::SiconosVector v) const {
  for (unsigned i = 0; i < v->size(); ++i) (*v)(i) = getValue(pos + i, col);
}

void SiconosMatrix::normInfByColumn(SP::SiconosVector norms) const {
  for (unsigned j = 0; j < size(1); ++j) {
    double largest = 0.0;
    for (unsigned i = 0; i < size(0); ++i) largest = std::max(largest, std::abs(getValue(i, j)));
    (*norms)(j) = largest;
  }
}

unsigned int SiconosMatrix::copyData(double* data) const {
  const rico::Matrix all = values();
  std::copy_n(all.data(), size(0) * size(1), data);
  return size(0) * size(1);
}

SP::SiconosMatrix SiconosMatrix::block(unsigned int row, unsigned int col) {
  if (row != 0 || col != 0) throw rico::Exception("block(): a simple matrix is one block");
  const SP::SiconosMatrix itself = weak_from_this().lock();
  return itself != nullptr ? itself : SP::SiconosMatrix(SP::SiconosMatrix(), this);
}

SPC::SiconosMatrix SiconosMatrix::block(unsigned int row, unsigned int col) const {
  if (row != 0 || col != 0) throw rico::Exception("block(): a simple matrix is one block");
  return std::make_shared<SimpleMatrix>(*this);
}

void SiconosMatrix::randomize() {
  for (unsigned j = 0; j < size(1); ++j)
    for (unsigned i = 0; i < size(0); ++i) (*this)(i, j) = std::rand() / (RAND_MAX + 1.0);
}

void SiconosMatrix::randomize_sym() {
  randomize();
  for (unsigned j = 0; j < size(1); ++j)
    for (unsigned i = 0; i < j && i < size(0); ++i) (*this)(j, i) = getValue(i, j);
}
