#pragma once

#include <algorithm>
#include <boost/version.hpp>
#include <cstddef>
#include <stdexcept>
#include <vector>

// Iterators of uBLAS derive from std::iterator, which C++20 deprecates; Clang 19 warns of that.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
#include <boost/numeric/ublas/banded.hpp>
#include <boost/numeric/ublas/io.hpp>
#include <boost/numeric/ublas/matrix.hpp>
#include <boost/numeric/ublas/matrix_proxy.hpp>
#include <boost/numeric/ublas/matrix_sparse.hpp>
#include <boost/numeric/ublas/symmetric.hpp>
#include <boost/numeric/ublas/triangular.hpp>
#include <boost/numeric/ublas/vector.hpp>
#include <boost/numeric/ublas/vector_proxy.hpp>
#include <boost/numeric/ublas/vector_sparse.hpp>
#pragma GCC diagnostic pop

#if BOOST_VERSION < 107700
// The default storage of older uBLAS uses members of std::allocator that C++20 removed.
namespace boost::numeric::ublas {

template <class T>
class unbounded_array<T, std::allocator<T>> : public std::vector<T> {
 public:
  using std::vector<T>::vector;
};

}  // namespace boost::numeric::ublas
#endif

/// The storage of uBLAS' dense vectors and matrices: an array of their own, or the entries of a
/// SiconosVector or SiconosMatrix. Assignment to the latter copies values; the size does not
/// change.
class UblasStorage {
 public:
  using size_type = std::size_t;
  using difference_type = std::ptrdiff_t;
  using value_type = double;
  using reference = double&;
  using const_reference = const double&;
  using pointer = double*;
  using const_pointer = const double*;
  using iterator = double*;
  using const_iterator = const double*;
  using reverse_iterator = std::reverse_iterator<iterator>;
  using const_reverse_iterator = std::reverse_iterator<const_iterator>;

  UblasStorage() = default;
  explicit UblasStorage(size_type size, double value = 0.0) : own_(size, value), size_(size) {}
  /// Refers to the entries of another object from now on, which must outlive this.
  void lookAt(double* entries, size_type size) {
    entries_ = entries;
    size_ = size;
  }
  /// Copies have entries of their own.
  UblasStorage(const UblasStorage& other) : own_(other.begin(), other.end()), size_(other.size()) {}
  UblasStorage& operator=(const UblasStorage& other) {
    if (this == &other) return *this;
    resize(other.size());
    std::copy(other.begin(), other.end(), begin());
    return *this;
  }
  ~UblasStorage() = default;

  size_type size() const { return size_; }
  size_type max_size() const { return own_.max_size(); }
  bool empty() const { return size_ == 0; }
  void resize(size_type size) { resize(size, 0.0); }
  void resize(size_type size, double value) {
    if (size == size_) return;
    if (entries_ != nullptr)
      throw std::length_error("resize the SiconosVector or SiconosMatrix, not its dense()");
    own_.resize(size, value);
    size_ = size;
  }
  // A view keeps its size: NOLINTNEXTLINE(bugprone-exception-escape)
  void swap(UblasStorage& other) {
    if (entries_ == nullptr && other.entries_ == nullptr) {
      own_.swap(other.own_);
      std::swap(size_, other.size_);
      return;
    }
    if (size_ != other.size_) throw std::length_error("dense(): vectors of different sizes");
    std::swap_ranges(begin(), end(), other.begin());
  }

  iterator begin() { return entries_ != nullptr ? entries_ : own_.data(); }
  const_iterator begin() const { return entries_ != nullptr ? entries_ : own_.data(); }
  const_iterator cbegin() const { return begin(); }
  iterator end() { return begin() + size_; }
  const_iterator end() const { return begin() + size_; }
  const_iterator cend() const { return end(); }
  reverse_iterator rbegin() { return reverse_iterator(end()); }
  const_reverse_iterator rbegin() const { return const_reverse_iterator(end()); }
  reverse_iterator rend() { return reverse_iterator(begin()); }
  const_reverse_iterator rend() const { return const_reverse_iterator(begin()); }
  double* data() { return begin(); }
  const double* data() const { return begin(); }
  reference operator[](size_type i) { return begin()[i]; }
  const_reference operator[](size_type i) const { return begin()[i]; }

 private:
  std::vector<double> own_;
  double* entries_ = nullptr;  // null: those of own_
  size_type size_ = 0;
};
