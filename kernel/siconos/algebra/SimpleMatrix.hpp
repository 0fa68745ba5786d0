#pragma once

#include <SiconosMatrix.hpp>

/// The matrix class that programs construct.
class SimpleMatrix : public SiconosMatrix {
 public:
  SimpleMatrix() = default;
  SimpleMatrix(unsigned int row, unsigned int col, Siconos::UBLAS_TYPE typ = Siconos::DENSE,
               unsigned int upper = 1, unsigned int lower = 1);
  SimpleMatrix(unsigned int row, unsigned int col, double inputValue,
               Siconos::UBLAS_TYPE typ = Siconos::DENSE, unsigned int upper = 1,
               unsigned int lower = 1);
  /// Reads a file: the numbers of rows and columns, then the entries row by row.
  explicit SimpleMatrix(const std::string& file, bool ascii = true);
  SimpleMatrix(const SiconosMatrix& m) : SiconosMatrix(m) {}
  SimpleMatrix(const SimpleMatrix& m) = default;
  /// Copies a matrix of uBLAS.
  template <class Expression>
  SimpleMatrix(const ublas::matrix_expression<Expression>& m)
      : SimpleMatrix(static_cast<unsigned>(m().size1()), static_cast<unsigned>(m().size2())) {
    for (unsigned j = 0; j < size(1); ++j)
      for (unsigned i = 0; i < size(0); ++i) setValue(i, j, m()(i, j));
  }
  /// The rows coord[0] ... coord[1]-1 and columns coord[2] ... coord[3]-1 of A.
  SimpleMatrix(const SimpleMatrix& A, const Index& coord);
  explicit SimpleMatrix(const rico::Matrix& values);
  /// A reference to a matrix of the kernel.
  explicit SimpleMatrix(std::shared_ptr<rico::Matrix> shared);
  SimpleMatrix& operator=(const SimpleMatrix& m) = default;
  SimpleMatrix& operator=(const SiconosMatrix& m);
  void assign(const SimpleMatrix& smat) { *this = smat; }
};

SimpleMatrix operator+(const SiconosMatrix& a, const SiconosMatrix& b);
SimpleMatrix operator-(const SiconosMatrix& a, const SiconosMatrix& b);
SimpleMatrix operator*(const SiconosMatrix& a, const SiconosMatrix& b);
SimpleMatrix operator*(double factor, const SiconosMatrix& m);
SimpleMatrix operator*(const SiconosMatrix& m, double factor);
SimpleMatrix operator/(const SiconosMatrix& m, double divisor);
bool operator==(const SiconosMatrix& a, const SiconosMatrix& b);
void add(const SiconosMatrix& a, const SiconosMatrix& b, SiconosMatrix& c);
void sub(const SiconosMatrix& a, const SiconosMatrix& b, SiconosMatrix& c);
void scal(double a, const SiconosMatrix& x, SiconosMatrix& y, bool init = true);
