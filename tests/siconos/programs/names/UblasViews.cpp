// Vectors and matrices through uBLAS: values written through dense() are values of the vector, and
// vectors and sparse matrices of uBLAS are converted to those of the interface.
#include <boost/numeric/ublas/lu.hpp>
#include <boost/numeric/ublas/matrix_proxy.hpp>

#include "program.hpp"

namespace ub = boost::numeric::ublas;

namespace {

int views() {
  SP::SiconosVector v = vectorOf({0, 0, 0}), w = vectorOf({2, 2, 2});
  (*v->dense())(0) = 1.0;
  DenseVect* view = v->dense();
  (*view)(2) = 5.0;
  *v->dense() += 2.0 * *w->dense();
  *v->dense() = *v->dense() + *w->dense();
  SP::SimpleMatrix m(new SimpleMatrix(2, 3));
  (*m->dense())(0, 1) = 2.0;
  ub::row(*m->dense(), 1) = ub::vector<double>(3, 1.5);
  (*m)(1, 2) = 4.0;
  return expect("v", (*v)(0), 7, 0) + expect("v", (*v)(2), 11, 0) +
         expect("sizes", m->dense()->size1() * 10 + m->dense()->size2(), 23, 0) +
         expect("m", m->getValue(0, 1), 2, 0) + expect("row", m->getValue(1, 1), 1.5, 0) +
         expect("seen", (*m->dense())(1, 2), 4, 0) +
         expect("product", ub::inner_prod(*v->dense(), *w->dense()), 48, 1e-13);
}

int sparse() {
  SiconosVector v(4, Siconos::SPARSE);
  v(2) = 3.0;
  SP::SimpleMatrix m(new SimpleMatrix(3, 3, Siconos::SPARSE));
  m->setValue(0, 2, 4.0);
  m->setValue(1, 1, 1.0);
  ub::compressed_matrix<double> own(3, 3);
  own(2, 0) = 8.0;
  double sum = 0.0;
  for (auto row = m->sparse()->begin1(); row != m->sparse()->end1(); ++row)
    for (auto entry = row.begin(); entry != row.end(); ++entry)
      sum += *entry * double(1 + entry.index1() + 3 * entry.index2());
  return expect("declared", v.num(), Siconos::SPARSE, 0) + expect("vector", v(2), 3, 0) +
         expect("entries", m->sparse()->nnz(), 2, 0) + expect("sum", sum, 4 * 7 + 5, 0) +
         expect("own", SimpleMatrix(own).getValue(2, 0), 8, 0);
}

int solve() {
  ub::matrix<double> A(2, 2);
  A(0, 0) = 2, A(0, 1) = 1, A(1, 0) = 1, A(1, 1) = 3;
  ub::vector<double> b(2);
  b(0) = 3, b(1) = 5;
  ub::permutation_matrix<std::size_t> order(2);
  ub::lu_factorize(A, order);
  ub::lu_substitute(A, order, b);
  SimpleMatrix line(*matrixOf({{1, 0}, {1, 1}, {1, 2}}));
  SP::SimpleMatrix values = matrixOf({{1}, {2}, {4}});
  line.SolveByLeastSquares(*values);
  return expect("x", SiconosVector(b)(1), 1.4, 1e-15) +
         expect("offset", values->getValue(0, 0), 5.0 / 6, 1e-14) +
         expect("slope", values->getValue(1, 0), 1.5, 1e-14);
}

}  // namespace

int main() {
  return guarded([] { return views() + sparse() + solve(); });
}
