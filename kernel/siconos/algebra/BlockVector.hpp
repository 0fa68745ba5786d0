#pragma once

#include <SiconosVector.hpp>

/// Several vectors in sequence. Blocks are shared: if a relation receives the state of two systems,
/// the blocks are vectors of these systems.
class BlockVector {
 public:
  BlockVector() = default;
  BlockVector(SP::SiconosVector v1, SP::SiconosVector v2);
  explicit BlockVector(unsigned int numberOfBlocks) : blocks_(numberOfBlocks) {}
  BlockVector(unsigned int numberOfBlocks, unsigned int dim);
  /// Blocks of its own.
  BlockVector(const BlockVector& other);
  /// Copies values if this vector has blocks; else copies the blocks.
  BlockVector& operator=(const BlockVector& other);
  BlockVector& operator=(const SiconosVector& other);
  ~BlockVector() = default;

  unsigned int size() const;
  unsigned int numberOfBlocks() const { return static_cast<unsigned>(blocks_.size()); }
  const SP::SiconosVector& vector(unsigned int pos) const { return blocks_[pos]; }
  SP::SiconosVector& operator[](unsigned int pos) { return blocks_[pos]; }
  const SP::SiconosVector& operator[](unsigned int pos) const { return blocks_[pos]; }
  SP::SiconosVector& vector(unsigned int pos) { return blocks_[pos]; }
  const std::vector<SP::SiconosVector>& getAllVect() const { return blocks_; }
  void setAllVect(const std::vector<SP::SiconosVector>& blocks) { blocks_ = blocks; }
  void setVector(unsigned int pos, const SiconosVector& v);
  /// The ends of the blocks in the whole vector.
  const SP::Index tabIndex() const;
  /// The block that entry `pos` of the whole belongs to.
  unsigned int getNumVectorAtPos(unsigned int pos) const;
  bool isDense() const { return true; }
  auto begin() { return blocks_.begin(); }
  auto begin() const { return blocks_.begin(); }
  auto end() { return blocks_.end(); }
  auto end() const { return blocks_.end(); }
  void setVectorPtr(unsigned int pos, SP::SiconosVector v) { blocks_[pos] = std::move(v); }
  void insertPtr(SP::SiconosVector v) { blocks_.push_back(std::move(v)); }
  void insert(const SiconosVector& v) { blocks_.push_back(std::make_shared<SiconosVector>(v)); }

  double& operator()(unsigned int i);
  double operator()(unsigned int i) const;
  double getValue(unsigned int i) const { return (*this)(i); }
  void setValue(unsigned int i, double value) { (*this)(i) = value; }
  void zero() { fill(0.0); }
  void fill(double value);
  /// size_block entries of `input` from start_in on, to those of this from start_out on.
  void setBlock(const SiconosVector& input, unsigned int size_block, unsigned int start_in,
                unsigned int start_out);
  double norm2() const { return gathered().norm2(); }
  double normInf() const { return gathered().normInf(); }
  void display() const;
  std::string toString() const;
  SP::SiconosVector prepareVectorForPlugin() const;

  BlockVector& operator+=(const BlockVector& v);
  BlockVector& operator-=(const BlockVector& v);
  BlockVector& operator+=(const SiconosVector& v);
  BlockVector& operator-=(const SiconosVector& v);
  BlockVector& operator*=(double factor);
  BlockVector& operator/=(double divisor) { return *this *= 1.0 / divisor; }

  /// All entries in one vector.
  rico::Vector gathered() const;
  /// The reverse: the blocks keep their sizes.
  void scatter(const double* values);

 private:
  double& entry(unsigned int i) const;

  std::vector<SP::SiconosVector> blocks_;
};

std::ostream& operator<<(std::ostream& out, const BlockVector& v);
