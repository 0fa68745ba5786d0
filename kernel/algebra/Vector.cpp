#include <algorithm>
#include <cassert>
#include <cmath>
#include <kernel/algebra/Vector.hpp>
#include <sstream>
#include <utility>

namespace rico {

Vector::Vector(int size, double value) {
  resize(size);
  if (value != 0.0) fill(value);
}

Vector::Vector(std::initializer_list<double> values)
    : Vector(std::span<const double>(values.begin(), values.size())) {}

Vector::Vector(std::span<const double> values) {
  resize(static_cast<int>(values.size()));
  std::copy(values.begin(), values.end(), data_);
}

Vector::Vector(const Vector& other) : Vector(std::span<const double>(other)) {}

Vector::Vector(Vector&& other) noexcept { *this = std::move(other); }

Vector::~Vector() { release(); }

void Vector::release() {
  if (data_ != inside_) delete[] data_;
}

Vector& Vector::assign(const Vector& other) {
  if (size_ != other.size_) resize(other.size_);
  std::copy(other.begin(), other.end(), data_);
  return *this;
}

Vector& Vector::operator=(Vector&& other) noexcept {
  if (this == &other) return *this;
  release();
  if (other.data_ == other.inside_) {
    std::copy(other.inside_, other.inside_ + kInside, inside_);
    data_ = inside_;
  } else {
    data_ = std::exchange(other.data_, other.inside_);
  }
  capacity_ = std::exchange(other.capacity_, kInside);
  size_ = std::exchange(other.size_, 0);
  return *this;
}

void Vector::reserve(int size) {
  if (size <= capacity_) return;
  auto* data = new double[size];
  std::copy(data_, data_ + size_, data);
  release();
  data_ = data;
  capacity_ = size;
}

void Vector::resize(int size) {
  reserve(size);
  if (size > size_) std::fill(data_ + size_, data_ + size, 0.0);
  size_ = size;
}

void Vector::fill(double value) { std::fill(begin(), end(), value); }

Vector& Vector::operator+=(const Vector& other) {
  assert(size_ == other.size_);
  for (int i = 0; i < size_; ++i) data_[i] += other.data_[i];
  return *this;
}

Vector& Vector::operator-=(const Vector& other) {
  assert(size_ == other.size_);
  for (int i = 0; i < size_; ++i) data_[i] -= other.data_[i];
  return *this;
}

Vector& Vector::operator*=(double factor) {
  for (double& value : *this) value *= factor;
  return *this;
}

void Vector::add(double a, const Vector& other) {
  assert(size_ == other.size_);
  for (int i = 0; i < size_; ++i) data_[i] += a * other.data_[i];
}

double Vector::norm2() const { return std::sqrt(dot(*this, *this)); }

double Vector::normInf() const {
  double norm = 0.0;
  for (double value : *this) norm = std::max(norm, std::abs(value));
  return norm;
}

bool Vector::isFinite() const {
  double sum = 0.0;  // zero times a NaN or an infinity is a NaN
  for (double value : *this) sum += 0.0 * value;
  return sum == 0.0;
}

Vector operator+(Vector a, const Vector& b) { return a += b; }

Vector operator-(Vector a, const Vector& b) { return a -= b; }

Vector operator*(double factor, Vector a) { return a *= factor; }

double dot(const Vector& a, const Vector& b) {
  assert(a.size() == b.size());
  double sum = 0.0;
  for (int i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

std::string toString(const Vector& v) {
  std::ostringstream text;
  text << '(';
  for (int i = 0; i < std::min(v.size(), 10); ++i) text << (i == 0 ? "" : ", ") << v[i];
  text << (v.size() > 10 ? ", ...)" : ")");
  return text.str();
}

}  // namespace rico
