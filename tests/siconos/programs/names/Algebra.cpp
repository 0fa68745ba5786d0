// Vectors and matrices, blocks, products, files.
#include <SiconosAlgebraProd.hpp>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "program.hpp"

// A matrix keeps its entries when its shape changes, and added ones are zero.
static int shapes() {
  int errors = 0;
  for (unsigned rows : {2, 3, 5})
    for (unsigned cols : {2, 4, 6}) {
      SimpleMatrix m(3, 4);
      for (unsigned i = 0; i < 3; ++i)
        for (unsigned j = 0; j < 4; ++j) m(i, j) = 1 + 4 * i + j;
      m.resize(rows, cols);
      errors += expect("rows", m.size(0), rows, 0) + expect("columns", m.size(1), cols, 0);
      for (unsigned i = 0; i < rows; ++i)
        for (unsigned j = 0; j < cols; ++j)
          errors += expect("entry", m(i, j), i < 3 && j < 4 ? 1 + 4 * i + j : 0, 0);
    }
  return errors;
}

// Files have the digits of printf("%.15e ").
static int digits() {
  SimpleMatrix m(3000, 1);
  std::string expected;
  for (unsigned i = 0; i < m.size(0); ++i) {
    m(i, 0) = (i % 2 == 0 ? 1 : -1) * std::exp(0.011 * i - 20) / (1 + i % 7);
    char text[32];
    snprintf(text, sizeof(text), "%.15e ", m(i, 0));
    expected += text + std::string("\n");
  }
  ioMatrix::write("Digits.dat", "ascii", m, "noDim");
  std::ifstream file("Digits.dat");
  std::ostringstream written;
  written << file.rdbuf();
  return expect("digits as printf()", written.str() == expected, 1, 0);
}

int main() {
  return guarded([] {
    int errors = 0;
    SiconosVector a(3), b(3, 2.0);
    a(0) = 1;
    a.setValue(2, 3);
    a += b;
    errors += expect("norm", a.norm2(), std::sqrt(9. + 4 + 25), 1e-15);
    SiconosVector both(a, b);
    errors += expect("size", both.size(), 6, 0);
    SimpleMatrix A(3, 3);
    A.eye();
    A(0, 2) = 4;
    SiconosVector y(3);
    prod(A, a, y);
    errors += expect("A a", y(0), 3 + 4 * 5, 1e-15);
    y = 2. * a - b;
    errors += expect("2 a - b", y(2), 8, 1e-15);
    errors += expect("column-major", A.getArray()[6], 4, 0);
    SimpleMatrix B(4, 4);
    B.setBlock(1, 1, A);
    errors += expect("block", B.getValue(1, 3), 4, 0);
    B.resize(2, 4);
    errors += expect("rows", B.size(0), 2, 0);
    errors += shapes() + digits();
    SP::SiconosVector q1(new SiconosVector(2, 1.0)), q2(new SiconosVector(3, 2.0));
    BlockVector q(q1, q2);
    q.setValue(4, 7);
    errors += expect("a block is shared", (*q2)(2), 7, 0);
    errors += expect("size", q.size(), 5, 0);
    setBlock(*q2, q1, 1, 2, 0);
    errors += expect("entry", (*q1)(0), 7, 0);
    const Index all = {0, 2, 0, 3, 0, 3, 0, 2};
    SimpleMatrix row(2, 5, 1.0);
    subprod(row, BlockVector(q2, q1), *q1, all);
    errors += expect("part of a product", (*q1)(1), 2 + 2 + 7, 0);
    ioMatrix::write("Algebra.dat", "ascii", A);
    SimpleMatrix C(3, 3);
    ioMatrix::read("Algebra.dat", "ascii", C);
    errors += expect("read", C(0, 2), 4, 0);
    SimpleMatrix symmetric(2, 2, Siconos::SYMMETRIC);
    symmetric(0, 0) = 2;
    symmetric.setValue(0, 1, 0.5);
    symmetric.setValue(1, 0, 0.25);
    const SimpleMatrix twin(symmetric);
    errors += expect("above the diagonal", symmetric.getValue(0, 1), 0.25, 0) +
              expect("below the diagonal", twin.getValue(1, 0), 0.25, 0);
    errors += expect("no difference", ioMatrix::compareRefFile(A, "Algebra.dat", 1e-14), 0, 0);
    // The output of display() for a sparse matrix.
    SimpleMatrix sparse(1, 2, Siconos::SPARSE, 1);
    sparse.setValue(0, 1, 3.0);
    std::ostringstream printed;
    std::streambuf* screen = std::cout.rdbuf(printed.rdbuf());
    sparse.display();
    std::cout.rdbuf(screen);
    const std::string layout =
        "SimpleMatrix storage type - num = 4\nnon zero element (nnz) = 1\n"
        "[1,2]((0.000000e+00,3.000000e+00))\n";
    errors += expect(printed.str(), printed.str() == layout ? 1 : 0, 1, 0);
    return errors;
  });
}
