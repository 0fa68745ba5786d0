#pragma once

#include <SiconosFwd.hpp>
#include <StreamNumbers.hpp>
#include <concepts>
#include <iosfwd>
#include <kernel/algebra/Vector.hpp>
#include <string>
#include <vector>

namespace Siconos {

/// The declared storage. Vectors have all entries in memory; matrices have the nonzero ones if
/// SPARSE.
enum UBLAS_TYPE {
  BLOCK,
  DENSE,
  TRIANGULAR,
  SYMMETRIC,
  SPARSE,
  BANDED,
  ZERO,
  IDENTITY,
  SPARSE_COORDINATE
};

}  // namespace Siconos

struct VectorsOfUblas;

/// A reference to a vector of the kernel: its own, or one of a system, an interaction or a memory,
/// whose later values it shows. A copy has its own values; assignment copies values into the vector
/// referred to.
class SiconosVector : public std::enable_shared_from_this<SiconosVector> {
 public:
  SiconosVector() : SiconosVector(rico::Vector()) {}
  explicit SiconosVector(unsigned row, Siconos::UBLAS_TYPE type = Siconos::DENSE);
  SiconosVector(unsigned row, double val, Siconos::UBLAS_TYPE type = Siconos::DENSE);
  SiconosVector(const std::vector<double>& vec, Siconos::UBLAS_TYPE type = Siconos::DENSE);
  SiconosVector(const SiconosVector& v1, const SiconosVector& v2);
  /// Reads a file: the number of entries, then the entries.
  SiconosVector(const std::string& filename, bool is_ascii);
  explicit SiconosVector(const BlockVector& input);
  /// Copies a vector of uBLAS.
  template <class Expression>
  SiconosVector(const ublas::vector_expression<Expression>& v)
      : SiconosVector(static_cast<unsigned>(v().size()),
                      std::same_as<Expression, SparseVect> ? Siconos::SPARSE : Siconos::DENSE) {
    for (unsigned i = 0; i < size(); ++i) (*this)(i) = v()(i);
  }
  SiconosVector(const SiconosVector& other) : SiconosVector(*other.data_) { type_ = other.type_; }
  /// A vector of its own with these values. A list in braces is a std::vector instead.
  template <std::same_as<rico::Vector> Values>
  explicit SiconosVector(Values values)
      : data_(std::make_shared<rico::Vector>(std::move(values))) {}
  /// A reference to a vector of the kernel.
  explicit SiconosVector(std::shared_ptr<rico::Vector> shared) : data_(std::move(shared)) {}
  SiconosVector& operator=(const SiconosVector& other);
  SiconosVector& operator=(const BlockVector& other);

  unsigned int size() const { return data_->size(); }
  Siconos::UBLAS_TYPE num() const { return type_; }
  /// Entry i. Throws if the vector has no such entry; so do all functions with places or sizes.
  double& operator()(unsigned int i) { return data_->data()[checked(i)]; }
  double operator()(unsigned int i) const { return data_->data()[checked(i)]; }
  double& operator[](unsigned int i) { return (*this)(i); }
  double operator[](unsigned int i) const { return (*this)(i); }
  double getValue(unsigned int i) const { return (*this)(i); }
  void setValue(unsigned int i, double value) { (*this)(i) = value; }
  double* getArray() const { return data_->data(); }
  /// The entries as a vector of uBLAS, until the size changes.
  DenseVect* dense() const;
  /// A copy of the nonzero entries.
  const SparseVect* sparse() const;
  /// Copies all entries, and returns how many.
  unsigned int copyData(double* data) const;
  using iterator = double*;
  using const_iterator = const double*;
  double* begin() { return data_->begin(); }
  double* end() { return data_->end(); }
  const double* begin() const { return data_->begin(); }
  const double* end() const { return data_->end(); }

  void zero() { data_->setZero(); }
  void fill(double value) { data_->fill(value); }
  void resize(unsigned int size, bool preserve = true);
  void setBlock(unsigned int i, const SiconosVector& v);
  void addBlock(unsigned int i, const SiconosVector& v);
  void subBlock(unsigned int i, const SiconosVector& v);
  /// The entries of `to` from startOut on become those of this from startIn on.
  void toBlock(SiconosVector& to, unsigned int size, unsigned int startIn,
               unsigned int startOut) const;

  double norm2() const { return data_->norm2(); }
  double normInf() const { return data_->normInf(); }
  double vector_sum() const;
  void display() const;
  /// Sets std::cout to the format that display() leaves: six digits and an exponent.
  static std::ostream& shown();
  std::string toString() const;

  SiconosVector& operator+=(const SiconosVector& v);
  SiconosVector& operator-=(const SiconosVector& v);
  SiconosVector& operator+=(const BlockVector& v) { return *this += SiconosVector(v); }
  SiconosVector& operator-=(const BlockVector& v) { return *this -= SiconosVector(v); }
  SiconosVector& operator*=(double factor);
  SiconosVector& operator/=(double divisor) { return *this *= 1.0 / divisor; }

  // The kernel's vector.
  rico::Vector& vector() const { return *data_; }
  const std::shared_ptr<rico::Vector>& shared() const { return data_; }
  /// Makes this a reference to another vector, which must outlive it.
  void lookAt(rico::Vector& vector) { data_ = handle(vector); }
  static SiconosVector on(rico::Vector& vector) { return SiconosVector(handle(vector)); }
  static SP::SiconosVector sharedOn(const rico::Vector& vector) {
    return std::make_shared<SiconosVector>(handle(const_cast<rico::Vector&>(vector)));
  }

 private:
  unsigned int checked(unsigned int i) const {
    if (i >= size()) throwNoEntry(i);
    return i;
  }
  [[noreturn]] void throwNoEntry(std::size_t i) const;
  // Throws unless the entries [first, first + count) exist.
  void checkRange(std::size_t first, std::size_t count) const;
  friend void setBlock(const SiconosVector&, SP::SiconosVector, unsigned, unsigned, unsigned);

  static std::shared_ptr<rico::Vector> handle(rico::Vector& vector) {
    return {std::shared_ptr<void>(), &vector};
  }

  std::shared_ptr<rico::Vector> data_;
  mutable std::shared_ptr<VectorsOfUblas> asUblas_;
  Siconos::UBLAS_TYPE type_ = Siconos::DENSE;  // as declared
};

using SiconosVectorIterator = SiconosVector::iterator;
using SiconosVectorConstIterator = SiconosVector::const_iterator;

SiconosVector operator+(const SiconosVector& a, const SiconosVector& b);
SiconosVector operator-(const SiconosVector& a, const SiconosVector& b);
SiconosVector operator*(double factor, const SiconosVector& v);
SiconosVector operator*(const SiconosVector& v, double factor);
SiconosVector operator/(const SiconosVector& v, double divisor);
bool operator==(const SiconosVector& a, const SiconosVector& b);
bool operator!=(const SiconosVector& a, const SiconosVector& b);
std::ostream& operator<<(std::ostream& out, const SiconosVector& v);

double inner_prod(const SiconosVector& a, const SiconosVector& b);
double norm_2(const SiconosVector& v);
double norm_inf(const SiconosVector& v);
/// c ← a + b, c ← a − b.
void add(const SiconosVector& a, const SiconosVector& b, SiconosVector& c);
void sub(const SiconosVector& a, const SiconosVector& b, SiconosVector& c);
/// The largest or least entry, and its place.
void getMax(const SiconosVector& v, double& max, unsigned int& index);
void getMin(const SiconosVector& v, double& min, unsigned int& index);
/// result ← |v|, entry by entry.
void abs_wise(const SiconosVector& v, SiconosVector& result);
/// y ← a x; without init, y ← y + a x.
void scal(double a, const SiconosVector& x, SiconosVector& y, bool init = true);
/// y ← a x + b y.
void axpby(double a, const SiconosVector& x, double b, SiconosVector& y);
/// y ← a x + y.
void axpy(double a, const SiconosVector& x, SiconosVector& y);
void cross_product(const SiconosVector& a, const SiconosVector& b, SiconosVector& c);
void swap(SiconosVector& a, SiconosVector& b);
/// sizeB entries of vOut from startOut on become those of vIn from startIn on.
void setBlock(const SiconosVector& vIn, SP::SiconosVector vOut, unsigned int sizeB,
              unsigned int startIn, unsigned int startOut);
/// Entry i of `out` becomes entry `coord[0]+i` of `in`, within coord = (first in, end in, first
/// out, end out).
void subscal(double a, const SiconosVector& x, SiconosVector& y, const Index& coord,
             bool init = true);
