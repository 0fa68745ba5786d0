#include <BlockVector.hpp>
#include <algorithm>
#include <iostream>
#include <kernel/support/Exception.hpp>
#include <sstream>

BlockVector::BlockVector(SP::SiconosVector v1, SP::SiconosVector v2)
    : blocks_{std::move(v1), std::move(v2)} {}

BlockVector::BlockVector(unsigned int numberOfBlocks, unsigned int dim) {
  for (unsigned i = 0; i < numberOfBlocks; ++i)
    blocks_.push_back(std::make_shared<SiconosVector>(dim));
}

BlockVector::BlockVector(const BlockVector& other) {
  for (const auto& block : other.blocks_)
    blocks_.push_back(block == nullptr ? nullptr : std::make_shared<SiconosVector>(*block));
}

BlockVector& BlockVector::operator=(const BlockVector& other) {
  if (this == &other) return *this;
  if (numberOfBlocks() != other.numberOfBlocks())
    blocks_ = BlockVector(other).blocks_;
  else
    for (unsigned i = 0; i < numberOfBlocks(); ++i) *blocks_[i] = *other.blocks_[i];
  return *this;
}

BlockVector& BlockVector::operator=(const SiconosVector& other) {
  scatter(other.getArray());
  return *this;
}

unsigned int BlockVector::size() const {
  unsigned size = 0;
  for (const auto& block : blocks_)
    if (block != nullptr) size += block->size();
  return size;
}

const SP::Index BlockVector::tabIndex() const {
  auto ends = std::make_shared<Index>();
  for (const auto& block : blocks_)
    ends->push_back((ends->empty() ? 0 : ends->back()) + block->size());
  return ends;
}

double& BlockVector::entry(unsigned int i) const {
  unsigned first = 0;
  for (const auto& block : blocks_) {
    if (i < first + block->size()) return (*block)(i - first);
    first += block->size();
  }
  throw rico::Exception("BlockVector: there is no entry " + std::to_string(i) + " of " +
                        std::to_string(size()));
}

double& BlockVector::operator()(unsigned int i) { return entry(i); }

double BlockVector::operator()(unsigned int i) const { return entry(i); }

void BlockVector::fill(double value) {
  for (const auto& block : blocks_) block->fill(value);
}

void BlockVector::setBlock(const SiconosVector& input, unsigned int size_block,
                           unsigned int start_in, unsigned int start_out) {
  for (unsigned i = 0; i < size_block; ++i) entry(start_out + i) = input(start_in + i);
}

void BlockVector::display() const {
  std::cout << "=======> Block Vector Display (" << blocks_.size() << " block(s)): " << std::endl;
  for (const auto& block : blocks_)
    if (block != nullptr)
      block->display();
    else
      std::cout << "(empty)" << std::endl;
}

std::string BlockVector::toString() const {
  std::ostringstream text;
  text << *this;
  return text.str();
}

void BlockVector::setVector(unsigned int pos, const SiconosVector& v) {
  if (blocks_.at(pos) == nullptr)
    blocks_[pos] = std::make_shared<SiconosVector>(v);
  else
    *blocks_[pos] = v;
}

unsigned int BlockVector::getNumVectorAtPos(unsigned int pos) const {
  unsigned last = 0;
  for (unsigned i = 0; i < blocks_.size(); ++i)
    if (pos < (last += blocks_[i]->size())) return i;
  throw rico::Exception("BlockVector: there is no entry " + std::to_string(pos) + " of " +
                        std::to_string(size()));
}

SP::SiconosVector BlockVector::prepareVectorForPlugin() const {
  return std::make_shared<SiconosVector>(*this);
}

BlockVector& BlockVector::operator+=(const BlockVector& v) { return *this += SiconosVector(v); }

BlockVector& BlockVector::operator-=(const BlockVector& v) { return *this -= SiconosVector(v); }

BlockVector& BlockVector::operator+=(const SiconosVector& v) {
  for (unsigned i = 0; i < v.size(); ++i) entry(i) += v(i);
  return *this;
}

BlockVector& BlockVector::operator-=(const SiconosVector& v) {
  for (unsigned i = 0; i < v.size(); ++i) entry(i) -= v(i);
  return *this;
}

BlockVector& BlockVector::operator*=(double factor) {
  for (const auto& block : blocks_) *block *= factor;
  return *this;
}

rico::Vector BlockVector::gathered() const {
  rico::Vector all(static_cast<int>(size()));
  double* place = all.begin();
  for (const auto& block : blocks_)
    if (block != nullptr) place = std::copy(block->begin(), block->end(), place);
  return all;
}

void BlockVector::scatter(const double* values) {
  for (const auto& block : blocks_) {
    std::copy_n(values, block->size(), block->begin());
    values += block->size();
  }
}

std::ostream& operator<<(std::ostream& out, const BlockVector& v) {
  out << '[' << v.numberOfBlocks() << "](";
  const char* separator = "";
  for (const auto& block : v.getAllVect()) {
    out << separator;
    if (block != nullptr) out << *block;
    separator = ",";
  }
  return out << ')';
}
