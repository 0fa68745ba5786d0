#pragma once

#include <initializer_list>
#include <span>
#include <string>

namespace rico {

/// A vector of real numbers in contiguous memory. Up to four entries are stored inside the object,
/// so that the state of small systems stays together; more entries are on the heap. Copying between
/// vectors of the same size never allocates. Indices and sizes are not checked in release builds.
class Vector {
 public:
  Vector() = default;
  /// All entries equal `value`.
  explicit Vector(int size, double value = 0.0);
  /// Copies the entries. A vector that was moved from is empty.
  Vector(std::initializer_list<double> values);
  explicit Vector(std::span<const double> values);
  Vector(const Vector& other);
  Vector(Vector&& other) noexcept;
  ~Vector();
  Vector& operator=(const Vector& other) {
    if (this == &other) return *this;
    const bool areInside = data_ == inside_ && other.data_ == other.inside_;
    if (!areInside || size_ != other.size_) return assign(other);
    for (int i = 0; i < kInside; ++i) inside_[i] = other.inside_[i];
    return *this;
  }
  Vector& operator=(Vector&& other) noexcept;

  /// The number of entries, and their contiguous storage. Pointers are valid until the size
  /// changes.
  int size() const { return size_; }
  bool empty() const { return size_ == 0; }
  double* data() { return data_; }
  const double* data() const { return data_; }
  double* begin() { return data_; }
  double* end() { return data_ + size_; }
  const double* begin() const { return data_; }
  const double* end() const { return data_ + size_; }
  /// Entry i, from 0 on.
  double& operator()(int i) { return data_[i]; }
  double operator()(int i) const { return data_[i]; }
  double& operator[](int i) { return data_[i]; }
  double operator[](int i) const { return data_[i]; }
  /// The entries, not copied.
  operator std::span<double>() { return {data_, static_cast<std::size_t>(size_)}; }
  operator std::span<const double>() const { return {data_, static_cast<std::size_t>(size_)}; }

  /// Changes the size. The first entries are kept; added entries are zero.
  void resize(int size);
  /// Reserves memory for `size` entries and leaves the entries unchanged.
  void reserve(int size);
  /// Sets all entries to this value, or to zero.
  void fill(double value);
  void setZero() { fill(0.0); }

  /// Entry by entry; sizes must be equal.
  Vector& operator+=(const Vector& other);
  Vector& operator-=(const Vector& other);
  Vector& operator*=(double factor);
  /// this ← this + a other.
  void add(double a, const Vector& other);

  double norm2() const;    ///< sqrt of the sum of squares
  double normInf() const;  ///< the largest absolute entry
  /// Returns true if no entry is a NaN or infinite.
  bool isFinite() const;

 private:
  static constexpr int kInside = 4;

  void release();
  Vector& assign(const Vector& other);

  double* data_ = inside_;
  int size_ = 0;
  int capacity_ = kInside;
  double inside_[kInside] = {};
};
/// Sums, multiples, and the scalar product; sizes must be equal.
Vector operator+(Vector a, const Vector& b);
Vector operator-(Vector a, const Vector& b);
Vector operator*(double factor, Vector a);
double dot(const Vector& a, const Vector& b);
/// "(1, 2.5, -3)"; at most ten entries are printed.
std::string toString(const Vector& v);

}  // namespace rico
