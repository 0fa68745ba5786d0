#include <SiconosAlgebraProd.hpp>
#include <kernel/support/Exception.hpp>
#include <string>

namespace {

void checkProduct(const SiconosMatrix& A, unsigned inner, unsigned x, unsigned outer, unsigned y) {
  if (inner == x && outer == y) return;
  throw rico::Exception("prod(): a matrix of " + std::to_string(A.size(0)) + " x " +
                        std::to_string(A.size(1)) + ", a vector of " + std::to_string(x) +
                        " entries, a result of " + std::to_string(y));
}

}  // namespace

void scal(double a, const SiconosMatrix& x, SiconosMatrix& y, bool init) {
  const SimpleMatrix scaled = a * x;
  if (init)
    y = scaled;
  else
    y += scaled;
}

SiconosVector prod(const SiconosMatrix& A, const SiconosVector& x) {
  SiconosVector y(A.size(0));
  prod(1.0, A, x, y);
  return y;
}

SimpleMatrix prod(const SiconosMatrix& A, const SiconosMatrix& B) { return A * B; }

void prod(const SiconosMatrix& A, const SiconosVector& x, SiconosVector& y, bool init) {
  prod(1.0, A, x, y, init);
}

void prod(const SiconosMatrix& A, const BlockVector& x, SiconosVector& y, bool init) {
  prod(1.0, A, SiconosVector(x), y, init);
}

void prod(const SiconosMatrix& A, const SiconosVector& x, BlockVector& y, bool init) {
  const SiconosVector product = prod(A, x);
  if (init) y.zero();
  y += product;
}

void prod(double a, const SiconosMatrix& A, const SiconosVector& x, SiconosVector& y, bool init) {
  checkProduct(A, A.size(1), x.size(), A.size(0), y.size());
  rico::Vector product(static_cast<int>(A.size(0)));
  A.multiplyAdd(a, x.getArray(), product.data());
  if (init) y.zero();
  y.vector() += product;
}

void prod(const SiconosVector& x, const SiconosMatrix& A, SiconosVector& y, bool init) {
  checkProduct(A, A.size(0), x.size(), A.size(1), y.size());
  rico::Vector product(static_cast<int>(A.size(1)));
  rico::multiplyTransposeAdd(1.0, *A.shared(), x.getArray(), product.data());
  if (init) y.zero();
  y.vector() += product;
}

void prod(const SiconosVector& x, const SiconosMatrix& A, BlockVector& y, bool init) {
  SiconosVector product(A.size(1));
  prod(x, A, product);
  if (init) y.zero();
  y += product;
}

void prod(const SiconosMatrix& A, const SiconosMatrix& B, SiconosMatrix& C, bool init) {
  scal(1.0, A * B, C, init);
}

void axpy_prod(const SiconosMatrix& A, const SiconosVector& x, SiconosVector& y, bool init) {
  prod(A, x, y, init);
}

void axpy_prod(const SiconosMatrix& A, const SiconosMatrix& B, SiconosMatrix& C, bool init) {
  prod(A, B, C, init);
}

SiconosVector operator*(const SiconosMatrix& A, const SiconosVector& x) { return prod(A, x); }

SimpleMatrix outer_prod(const SiconosVector& a, const SiconosVector& b) {
  SimpleMatrix product(a.size(), b.size());
  for (unsigned j = 0; j < b.size(); ++j)
    for (unsigned i = 0; i < a.size(); ++i) product(i, j) = a(i) * b(j);
  return product;
}

void subprod(const SiconosMatrix& A, const SiconosVector& x, SiconosVector& y, const Index& coord,
             bool init) {
  for (std::size_t i = coord[0]; i < coord[1]; ++i) {
    double sum = 0.0;
    for (std::size_t j = coord[2]; j < coord[3]; ++j)
      sum += A.getValue(static_cast<unsigned>(i), static_cast<unsigned>(j)) *
             x(static_cast<unsigned>(coord[4] + j - coord[2]));
    double& entry = y(static_cast<unsigned>(coord[6] + i - coord[0]));
    entry = sum + (init ? 0.0 : entry);
  }
}

void subprod(const SiconosMatrix& A, const BlockVector& x, SiconosVector& y, const Index& coord,
             bool init) {
  subprod(A, SiconosVector(x), y, coord, init);
}

void taxpy(SPC::SiconosVector x, SPC::SiconosMatrix A, unsigned int startRow, unsigned int startCol,
           SP::SiconosVector y, bool init) {
  const Index coord = {
      startRow, startRow + y->size(), startCol, startCol + x->size(), 0, x->size(), 0, y->size()};
  subprod(*A, *x, *y, coord, init);
}
