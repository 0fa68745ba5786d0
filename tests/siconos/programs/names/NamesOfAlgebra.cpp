// Names every constructor and method of vectors, matrices, blocks, memories and files.
#include <SiconosAlgebraProd.hpp>
#include <SiconosAlgebraTypeDef.hpp>

#include "names.hpp"

using Siconos::DENSE;
using Siconos::UBLAS_TYPE;
using std::string;

MAKES(SiconosVector);
MAKES(SiconosVector, const DenseVect&);
MAKES(SiconosVector, const SparseVect&);
MAKES(SiconosVector, const SiconosVector&, const SiconosVector&);
MAKES(SiconosVector, const string&, bool);
MAKES(SiconosVector, const std::vector<double>&);
MAKES(SiconosVector, const std::vector<double>&, UBLAS_TYPE);
MAKES(SiconosVector, unsigned);
MAKES(SiconosVector, int);
MAKES(SiconosVector, unsigned, UBLAS_TYPE);
MAKES(SiconosVector, unsigned, double);
MAKES(SiconosVector, unsigned, double, UBLAS_TYPE);
MAKES(SiconosVector, const BlockVector&);
MAKES(SiconosVector, const SiconosVector&);

MAKES(SimpleMatrix);
MAKES(SimpleMatrix, const BandedMat&);
MAKES(SimpleMatrix, const DenseMat&);
MAKES(SimpleMatrix, const IdentityMat&);
MAKES(SimpleMatrix, const SiconosMatrix&);
MAKES(SimpleMatrix, const SimpleMatrix&);
MAKES(SimpleMatrix, const SimpleMatrix&, const Index&);
MAKES(SimpleMatrix, const SparseCoordinateMat&);
MAKES(SimpleMatrix, const SparseMat&);
MAKES(SimpleMatrix, const SymMat&);
MAKES(SimpleMatrix, const TriangMat&);
MAKES(SimpleMatrix, const ZeroMat&);
MAKES(SimpleMatrix, const string&);
MAKES(SimpleMatrix, const char*);
MAKES(SimpleMatrix, const char*, bool);
MAKES(SimpleMatrix, int, int);
MAKES(SimpleMatrix, unsigned, unsigned, UBLAS_TYPE);
MAKES(SimpleMatrix, unsigned, unsigned, UBLAS_TYPE, unsigned, unsigned);
MAKES(SimpleMatrix, unsigned, unsigned, double);
MAKES(SimpleMatrix, unsigned, unsigned, double, UBLAS_TYPE, unsigned, unsigned);

MAKES(BlockVector);
MAKES(BlockVector, SP::SiconosVector, SP::SiconosVector);
MAKES(BlockVector, unsigned);
MAKES(BlockVector, unsigned, unsigned);

MAKES(SiconosMemory);
MAKES(SiconosMemory, unsigned, unsigned);

void methods(SiconosVector& v, const SiconosVector& c) {
  gives<double>(c.getValue(0u));
  gives<double>(c.norm2());
  gives<double>(c.normInf());
  gives<double*>(c.getArray());
  gives<unsigned>(c.size());
  c.display();
  v.resize(3);
  v.resize(3, false);
  v.setBlock(0, c);
  v.setValue(0, 1.);
  v.zero();
  v(0) = c(1);
  gives<SP::SiconosVector>(v.shared_from_this());
}

void methods(SimpleMatrix& m, const SimpleMatrix& c, SiconosMatrix& base, SiconosVector& v) {
  gives<double>(c.getValue(0, 0));
  gives<double>(c.normInf());
  gives<double*>(c.getArray());
  gives<double*>(c.getArray(0, 0));
  gives<unsigned>(c.size(0));
  c.display();
  m.eye();
  m.resize(2, 2);
  m.resize(2, 2, 0, 0, false);
  m.setBlock(0, 0, c);
  m.setCol(0, v);
  m.setRow(0, v);
  m.getCol(0, v);
  m.getRow(0, v);
  m.setValue(0, 0, 1.);
  m.zero();
  m(0, 0) = c(0, 0);
  gives<double>(base.getValue(0, 0));
  gives<double>(base.normInf());
  gives<double*>(base.getArray());
  gives<unsigned>(base.size(1));
  base.display();
  base.eye();
  base.resize(2, 2);
  base.setCol(0, v);
  base.setValue(0, 0, 1.);
  base.zero();
  base(0, 0) = 1.;
}

void methods(BlockVector& b, const BlockVector& c, const SiconosVector& v) {
  gives<double>(c.getValue(0));
  gives<double>(c.norm2());
  gives<double>(c.normInf());
  gives<unsigned>(c.size());
  c.display();
  b.setBlock(v, 1, 0, 0);
  b.setValue(0, 1.);
  b.zero();
  b(0) = c(0);
  gives<SP::SiconosVector>(b.vector(0));
}

void methods(const SiconosMemory& memory) {
  gives<const SiconosVector&>(memory.getSiconosVector(0));
  memory.display();
}

void arithmetic(SiconosVector& a, SiconosVector& b, SimpleMatrix& A, SimpleMatrix& B) {
  a = b;
  a += b;
  a -= b;
  a *= 2.;
  a /= 2.;
  a = a + b - 2. * b + b * 2. - b / 2.;
  A = B;
  A += B;
  A -= B;
  A *= 2;
  A /= 2.;
  A = A + B - 2. * B + B * 2 - B / 2.;
  prod(A, a, b);
  prod(A, a, b, false);
  prod(2., A, a, b);
  prod(a, A, b);
  prod(A, B, A);
  a = prod(A, b);
  A = prod(A, B);
  gives<double>(inner_prod(a, b));
  axpy(2., a, b);
  axpby(2., a, 3., b);
  scal(2., a, b);
  add(a, b, a);
  sub(a, b, a);
}

void files(SimpleMatrix& m) {
  gives<bool>(ioMatrix::read("a.dat", "ascii", m));
  gives<bool>(ioMatrix::write("a.dat", "ascii", m));
  gives<bool>(ioMatrix::write("a.dat", "ascii", m, "noDim"));
  gives<double>(ioMatrix::compareRefFile(m, "a.ref", 1e-8));
  Index columns{0, 2};
  SP::SimpleMatrix reference;
  gives<double>(ioMatrix::compareRefFile(m, string("a.ref"), 1e-8, columns));
  gives<double>(ioMatrix::compareRefFile(m, "a.ref", 1e-8, columns, &reference, "ascii", true));
}

int main() { return 0; }
