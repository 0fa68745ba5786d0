#include <SiconosAlgebraProd.hpp>
#include <fstream>
#include <kernel/support/Exception.hpp>

namespace {

rico::Matrix readMatrix(const std::string& filename, bool ascii) {
  std::ifstream file(filename, ascii ? std::ios::in : std::ios::in | std::ios::binary);
  if (!file) throw rico::Exception("SimpleMatrix: cannot open " + filename);
  int rows = 0;
  int cols = 0;
  file >> rows >> cols;
  rico::Matrix values(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) file >> values(i, j);
  if (!file) throw rico::Exception("SimpleMatrix: " + filename + " ends too early");
  return values;
}

}  // namespace

SimpleMatrix::SimpleMatrix(unsigned int row, unsigned int col, Siconos::UBLAS_TYPE typ,
                           unsigned int /*upper*/, unsigned int /*lower*/)
    : SiconosMatrix(row, col, typ) {
  if (typ == Siconos::IDENTITY) eye();
}

SimpleMatrix::SimpleMatrix(unsigned int row, unsigned int col, double inputValue,
                           Siconos::UBLAS_TYPE typ, unsigned int /*upper*/, unsigned int /*lower*/)
    : SiconosMatrix(row, col, typ) {
  if (inputValue != 0.0) fill(inputValue);
}

SimpleMatrix::SimpleMatrix(const std::string& file, bool ascii)
    : SimpleMatrix(readMatrix(file, ascii)) {}

SimpleMatrix::SimpleMatrix(const SimpleMatrix& A, const Index& coord)
    : SimpleMatrix(static_cast<unsigned>(coord[1] - coord[0]),
                   static_cast<unsigned>(coord[3] - coord[2])) {
  for (unsigned j = 0; j < size(1); ++j)
    for (unsigned i = 0; i < size(0); ++i)
      setValue(
          i, j,
          A.getValue(static_cast<unsigned>(coord[0]) + i, static_cast<unsigned>(coord[2]) + j));
}

SimpleMatrix::SimpleMatrix(const rico::Matrix& values)
    : SimpleMatrix(std::make_shared<rico::Matrix>(values)) {}

SimpleMatrix::SimpleMatrix(std::shared_ptr<rico::Matrix> shared) : SiconosMatrix(Siconos::DENSE) {
  data_ = std::move(shared);
}

SimpleMatrix& SimpleMatrix::operator=(const SiconosMatrix& m) {
  SiconosMatrix::operator=(m);
  return *this;
}

SimpleMatrix operator+(const SiconosMatrix& a, const SiconosMatrix& b) {
  SimpleMatrix sum(a);
  sum += b;
  return sum;
}

SimpleMatrix operator-(const SiconosMatrix& a, const SiconosMatrix& b) {
  SimpleMatrix difference(a);
  difference -= b;
  return difference;
}

SimpleMatrix operator*(const SiconosMatrix& a, const SiconosMatrix& b) {
  if (a.size(1) != b.size(0))
    throw rico::Exception("SimpleMatrix: a product of matrices with " + std::to_string(a.size(1)) +
                          " columns and " + std::to_string(b.size(0)) + " rows");
  return SimpleMatrix(a.values() * b.values());
}

SimpleMatrix operator*(double factor, const SiconosMatrix& m) {
  SimpleMatrix result(m);
  result *= factor;
  return result;
}

SimpleMatrix operator*(const SiconosMatrix& m, double factor) { return factor * m; }

SimpleMatrix operator/(const SiconosMatrix& m, double divisor) { return (1.0 / divisor) * m; }

bool operator==(const SiconosMatrix& a, const SiconosMatrix& b) {
  return a.size(0) == b.size(0) && a.size(1) == b.size(1) && (a - b).normInf() < 1e-14;
}

void add(const SiconosMatrix& a, const SiconosMatrix& b, SiconosMatrix& c) { c = a + b; }

void sub(const SiconosMatrix& a, const SiconosMatrix& b, SiconosMatrix& c) { c = a - b; }
