#pragma once

#include <initializer_list>
#include <kernel/algebra/Vector.hpp>

namespace rico {

/// A dense matrix, stored column by column. Indices and sizes are not checked in release builds.
class Matrix {
 public:
  Matrix() = default;
  /// All entries equal `value`.
  Matrix(int rows, int cols, double value = 0.0);
  /// A matrix from a list of rows: Matrix{{1, 2}, {3, 4}}. Throws if rows differ in length.
  Matrix(std::initializer_list<std::initializer_list<double>> rows);

  /// Ones on the diagonal, else zeros.
  static Matrix identity(int size);
  /// A square matrix with these entries on its diagonal.
  static Matrix diagonal(const Vector& entries);

  /// The shape. A matrix without entries is empty().
  int rows() const { return rows_; }
  int cols() const { return cols_; }
  bool empty() const { return entries_.empty(); }
  /// The entries, column by column: entry (i, j) is data()[i + j * rows()].
  double* data() { return entries_.data(); }
  const double* data() const { return entries_.data(); }
  /// The rows() entries of column j.
  double* col(int j) { return data() + static_cast<std::ptrdiff_t>(j) * rows_; }
  const double* col(int j) const { return data() + static_cast<std::ptrdiff_t>(j) * rows_; }
  /// The entry of row i and column j, from 0 on.
  double& operator()(int i, int j) { return col(j)[i]; }
  double operator()(int i, int j) const { return col(j)[i]; }

  /// Changes the shape. If rows or columns differ from before, all entries become zero.
  void resize(int rows, int cols);
  /// Sets all entries to zero.
  void setZero() { entries_.setZero(); }
  /// this ← this + a other, of the same shape.
  void add(double a, const Matrix& other) { entries_.add(a, other.entries_); }
  /// Multiplies all entries.
  Matrix& operator*=(double factor);

  double normInf() const;                                ///< the largest absolute entry
  bool isFinite() const { return entries_.isFinite(); }  ///< true if no entry is NaN or infinite
  /// Returns true if all entries off the diagonal are exactly zero.
  bool isDiagonal() const;
  /// A copy with rows and columns exchanged.
  Matrix transposed() const;

 private:
  Vector entries_;
  int rows_ = 0;
  int cols_ = 0;
};

/// Products, sums and multiples. The shapes must match.
Matrix operator*(const Matrix& a, const Matrix& b);
Matrix operator+(Matrix a, const Matrix& b);
Matrix operator-(Matrix a, const Matrix& b);
Matrix operator*(double factor, Matrix a);
Vector operator*(const Matrix& a, const Vector& x);

/// y ← y + a A x. x has A.cols() entries, y has A.rows().
void multiplyAdd(double a, const Matrix& A, const double* x, double* y);
/// y ← y + a Aᵀ x. x has A.rows() entries, y has A.cols().
void multiplyTransposeAdd(double a, const Matrix& A, const double* x, double* y);

}  // namespace rico
