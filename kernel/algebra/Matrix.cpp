#include <cassert>
#include <kernel/algebra/Matrix.hpp>
#include <kernel/support/Exception.hpp>

namespace rico {

Matrix::Matrix(int rows, int cols, double value)
    : entries_(rows * cols, value), rows_(rows), cols_(cols) {}

Matrix::Matrix(std::initializer_list<std::initializer_list<double>> rows)
    : Matrix(static_cast<int>(rows.size()),
             rows.size() == 0 ? 0 : static_cast<int>(rows.begin()->size())) {
  int i = 0;
  for (const auto& row : rows) {
    if (static_cast<int>(row.size()) != cols_)
      throw Exception("Matrix: row " + std::to_string(i) + " has " + std::to_string(row.size()) +
                      " entries, row 0 has " + std::to_string(cols_));
    int j = 0;
    for (double value : row) (*this)(i, j++) = value;
    ++i;
  }
}

Matrix Matrix::identity(int size) { return diagonal(Vector(size, 1.0)); }

Matrix Matrix::diagonal(const Vector& entries) {
  Matrix result(entries.size(), entries.size());
  for (int i = 0; i < entries.size(); ++i) result(i, i) = entries[i];
  return result;
}

void Matrix::resize(int rows, int cols) {
  if (rows == rows_ && cols == cols_) return;
  entries_.resize(rows * cols);
  entries_.setZero();
  rows_ = rows;
  cols_ = cols;
}

Matrix& Matrix::operator*=(double factor) {
  entries_ *= factor;
  return *this;
}

double Matrix::normInf() const { return entries_.normInf(); }

bool Matrix::isDiagonal() const {
  for (int j = 0; j < cols_; ++j)
    for (int i = 0; i < rows_; ++i)
      if (i != j && (*this)(i, j) != 0.0) return false;
  return true;
}

Matrix Matrix::transposed() const {
  Matrix result(cols_, rows_);
  for (int j = 0; j < cols_; ++j)
    for (int i = 0; i < rows_; ++i) result(j, i) = (*this)(i, j);
  return result;
}

Matrix operator*(const Matrix& a, const Matrix& b) {
  assert(a.cols() == b.rows());
  Matrix result(a.rows(), b.cols());
  for (int j = 0; j < b.cols(); ++j) multiplyAdd(1.0, a, b.col(j), result.col(j));
  return result;
}

Matrix operator+(Matrix a, const Matrix& b) {
  a.add(1.0, b);
  return a;
}

Matrix operator-(Matrix a, const Matrix& b) {
  a.add(-1.0, b);
  return a;
}

Matrix operator*(double factor, Matrix a) { return a *= factor; }

Vector operator*(const Matrix& a, const Vector& x) {
  assert(a.cols() == x.size());
  Vector y(a.rows());
  multiplyAdd(1.0, a, x.data(), y.data());
  return y;
}

void multiplyAdd(double a, const Matrix& A, const double* x, double* y) {
  for (int j = 0; j < A.cols(); ++j) {
    const double* column = A.col(j);
    const double factor = a * x[j];
    for (int i = 0; i < A.rows(); ++i) y[i] += column[i] * factor;
  }
}

void multiplyTransposeAdd(double a, const Matrix& A, const double* x, double* y) {
  for (int j = 0; j < A.cols(); ++j) {
    const double* column = A.col(j);
    double sum = 0.0;
    for (int i = 0; i < A.rows(); ++i) sum += column[i] * x[i];
    y[j] += a * sum;
  }
}

}  // namespace rico
