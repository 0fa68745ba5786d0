#include <BlockVector.hpp>
#include <SiconosVector.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iostream>
#include <kernel/support/Exception.hpp>
#include <numeric>
#include <span>
#include <sstream>

namespace {

std::shared_ptr<rico::Vector> own(rico::Vector values) {
  return std::make_shared<rico::Vector>(std::move(values));
}

rico::Vector concatenate(const rico::Vector& a, const rico::Vector& b) {
  rico::Vector both(a.size() + b.size());
  std::copy(b.begin(), b.end(), std::copy(a.begin(), a.end(), both.begin()));
  return both;
}

rico::Vector readVector(const std::string& filename, bool ascii) {
  std::ifstream file(filename, ascii ? std::ios::in : std::ios::in | std::ios::binary);
  if (!file) throw rico::Exception("SiconosVector: cannot open " + filename);
  std::size_t size = 0;
  file >> size;
  rico::Vector values(static_cast<int>(size));
  if (ascii)
    for (double& value : values) file >> value;
  else
    file.read(reinterpret_cast<char*>(values.data()),
              static_cast<std::streamsize>(size * sizeof(double)));
  if (!file) throw rico::Exception("SiconosVector: " + filename + " ends too early");
  return values;
}

}  // namespace

SiconosVector::SiconosVector(unsigned row, Siconos::UBLAS_TYPE type)
    : data_(own(rico::Vector(static_cast<int>(row)))), type_(type) {}

SiconosVector::SiconosVector(unsigned row, double val, Siconos::UBLAS_TYPE type)
    : data_(own(rico::Vector(static_cast<int>(row), val))), type_(type) {}

SiconosVector::SiconosVector(const std::vector<double>& vec, Siconos::UBLAS_TYPE type)
    : data_(own(rico::Vector(std::span<const double>(vec)))), type_(type) {}

SiconosVector::SiconosVector(const SiconosVector& v1, const SiconosVector& v2)
    : data_(own(concatenate(*v1.data_, *v2.data_))) {}

SiconosVector::SiconosVector(const std::string& filename, bool is_ascii)
    : data_(own(readVector(filename, is_ascii))) {}

SiconosVector::SiconosVector(const BlockVector& input) : data_(own(input.gathered())) {}

SiconosVector& SiconosVector::operator=(const SiconosVector& other) {
  if (this != &other && data_ != other.data_) *data_ = *other.data_;
  return *this;
}

SiconosVector& SiconosVector::operator=(const BlockVector& other) {
  *data_ = other.gathered();
  return *this;
}

void SiconosVector::resize(unsigned int size, bool preserve) {
  data_->resize(static_cast<int>(size));
  if (!preserve) data_->setZero();
}

void SiconosVector::throwNoEntry(std::size_t i) const {
  throw rico::Exception("SiconosVector: there is no entry " + std::to_string(i) + " of " +
                        std::to_string(size()));
}

void SiconosVector::checkRange(std::size_t first, std::size_t count) const {
  if (first + count > size()) throwNoEntry(first + count - 1);
}

void SiconosVector::setBlock(unsigned int i, const SiconosVector& v) {
  checkRange(i, v.size());
  std::copy(v.begin(), v.end(), begin() + i);
}

void SiconosVector::addBlock(unsigned int i, const SiconosVector& v) {
  for (unsigned k = 0; k < v.size(); ++k) (*this)(i + k) += v(k);
}

void SiconosVector::subBlock(unsigned int i, const SiconosVector& v) {
  for (unsigned k = 0; k < v.size(); ++k) (*this)(i + k) -= v(k);
}

void SiconosVector::toBlock(SiconosVector& to, unsigned int size, unsigned int startIn,
                            unsigned int startOut) const {
  checkRange(startIn, size);
  to.checkRange(startOut, size);
  std::copy_n(begin() + startIn, size, to.begin() + startOut);
}

unsigned int SiconosVector::copyData(double* data) const {
  std::copy(begin(), end(), data);
  return size();
}

double SiconosVector::vector_sum() const { return std::accumulate(begin(), end(), 0.0); }

std::string SiconosVector::toString() const {
  std::ostringstream text;
  text << *this;
  return text.str();
}

void SiconosVector::display() const { shown() << *this << std::endl; }

std::ostream& SiconosVector::shown() {
  std::cout.setf(std::ios::scientific, std::ios::floatfield);
  std::cout.precision(6);
  return std::cout;
}

namespace {

void checkSum(unsigned size, unsigned other) {
  if (size != other)
    throw rico::Exception("SiconosVector: a sum of vectors of " + std::to_string(size) + " and " +
                          std::to_string(other) + " entries");
}

}  // namespace

SiconosVector& SiconosVector::operator+=(const SiconosVector& v) {
  checkSum(size(), v.size());
  *data_ += *v.data_;
  return *this;
}

SiconosVector& SiconosVector::operator-=(const SiconosVector& v) {
  checkSum(size(), v.size());
  *data_ -= *v.data_;
  return *this;
}

SiconosVector& SiconosVector::operator*=(double factor) {
  *data_ *= factor;
  return *this;
}

SiconosVector operator+(const SiconosVector& a, const SiconosVector& b) {
  checkSum(a.size(), b.size());
  return SiconosVector(a.vector() + b.vector());
}

SiconosVector operator-(const SiconosVector& a, const SiconosVector& b) {
  checkSum(a.size(), b.size());
  return SiconosVector(a.vector() - b.vector());
}

SiconosVector operator*(double factor, const SiconosVector& v) {
  return SiconosVector(factor * v.vector());
}

SiconosVector operator*(const SiconosVector& v, double factor) { return factor * v; }

SiconosVector operator/(const SiconosVector& v, double divisor) { return (1.0 / divisor) * v; }

bool operator==(const SiconosVector& a, const SiconosVector& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

bool operator!=(const SiconosVector& a, const SiconosVector& b) { return !(a == b); }

std::ostream& operator<<(std::ostream& out, const SiconosVector& v) {
  out << '[' << v.size() << "](";
  for (unsigned i = 0; i < v.size(); ++i) out << (i > 0 ? "," : "") << v(i);
  return out << ')';
}

double inner_prod(const SiconosVector& a, const SiconosVector& b) {
  checkSum(a.size(), b.size());
  return rico::dot(a.vector(), b.vector());
}

double norm_2(const SiconosVector& v) { return v.norm2(); }

double norm_inf(const SiconosVector& v) { return v.normInf(); }

void add(const SiconosVector& a, const SiconosVector& b, SiconosVector& c) { c = a + b; }

void sub(const SiconosVector& a, const SiconosVector& b, SiconosVector& c) { c = a - b; }

void scal(double a, const SiconosVector& x, SiconosVector& y, bool init) {
  if (init) y.zero();
  axpy(a, x, y);
}

void axpby(double a, const SiconosVector& x, double b, SiconosVector& y) {
  const SiconosVector sum = a * x + b * y;
  y = sum;
}

void axpy(double a, const SiconosVector& x, SiconosVector& y) {
  checkSum(x.size(), y.size());
  y.vector().add(a, x.vector());
}

void cross_product(const SiconosVector& a, const SiconosVector& b, SiconosVector& c) {
  c = SiconosVector(rico::Vector{a(1) * b(2) - a(2) * b(1), a(2) * b(0) - a(0) * b(2),
                                 a(0) * b(1) - a(1) * b(0)});
}

void swap(SiconosVector& a, SiconosVector& b) {
  const SiconosVector copy(a);
  a = b;
  b = copy;
}

void subscal(double a, const SiconosVector& x, SiconosVector& y, const Index& coord, bool init) {
  for (std::size_t i = 0; i < coord[1] - coord[0]; ++i) {
    double& entry = y(coord[2] + i);
    entry = a * x(coord[0] + i) + (init ? 0.0 : entry);
  }
}

void getMax(const SiconosVector& v, double& max, unsigned int& index) {
  const double* largest = std::max_element(v.begin(), v.end());
  index = static_cast<unsigned>(largest - v.begin());
  max = *largest;
}

void getMin(const SiconosVector& v, double& min, unsigned int& index) {
  const double* least = std::min_element(v.begin(), v.end());
  index = static_cast<unsigned>(least - v.begin());
  min = *least;
}

void abs_wise(const SiconosVector& v, SiconosVector& result) {
  for (unsigned i = 0; i < v.size(); ++i) result(i) = std::abs(v(i));
}

void setBlock(const SiconosVector& vIn, SP::SiconosVector vOut, unsigned int sizeB,
              unsigned int startIn, unsigned int startOut) {
  vIn.checkRange(startIn, sizeB);
  vOut->checkRange(startOut, sizeB);
  std::copy_n(vIn.getArray() + startIn, sizeB, vOut->getArray() + startOut);
}
