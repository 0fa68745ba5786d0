#pragma once

#include <initializer_list>
#include <kernel/algebra/Vector.hpp>

namespace rico {

/// A dense matrix, stored column by column.
class Matrix {
 public:
  Matrix() = default;
  Matrix(int rows, int cols, double value = 0.0);
  /// From a list of rows: Matrix{{1, 2}, {3, 4}}.
  Matrix(std::initializer_list<std::initializer_list<double>> rows);

  static Matrix identity(int size);
  static Matrix diagonal(const Vector& entries);

  int rows() const { return rows_; }
  int cols() const { return cols_; }
  bool empty() const { return entries_.empty(); }
  double* data() { return entries_.data(); }
  const double* data() const { return entries_.data(); }
  double* col(int j) { return data() + static_cast<std::ptrdiff_t>(j) * rows_; }
  const double* col(int j) const { return data() + static_cast<std::ptrdiff_t>(j) * rows_; }
  double& operator()(int i, int j) { return col(j)[i]; }
  double operator()(int i, int j) const { return col(j)[i]; }

  /// Changes the shape. If rows or columns differ from before, all entries become zero.
  void resize(int rows, int cols);
  void setZero() { entries_.setZero(); }
  void add(double a, const Matrix& other) { entries_.add(a, other.entries_); }
  Matrix& operator*=(double factor);

  double normInf() const;  ///< the largest absolute entry
  bool isFinite() const { return entries_.isFinite(); }
  bool isDiagonal() const;
  Matrix transposed() const;

 private:
  Vector entries_;
  int rows_ = 0;
  int cols_ = 0;
};

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
