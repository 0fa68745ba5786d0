#include <FirstOrderR.hpp>
#include <SiconosAlgebraProd.hpp>

using rico::Vector;

// The terms of a linear relation at a time, for programs that call them.

void FirstOrderLinearR::collectConstants(std::vector<double>& entries) const {
  if (functions_[kC] == nullptr) append(_C, entries);
  if (functions_[kD] == nullptr) append(_D, entries);
  if (functions_[kB] == nullptr) append(_B, entries);
}

// The function may change the parameters.
void FirstOrderLinearR::computeTerm(Term term, double time, BlockVector& z, SimpleMatrix& A) const {
  if (functions_[term] == nullptr) return;
  Vector parameters = z.gathered();
  functions_[term](time, A.size(0), A.size(1), A.getArray(), z.size(), parameters.data());
  z.scatter(parameters.data());
}

void FirstOrderLinearR::computeC(double time, BlockVector& z, SimpleMatrix& C) {
  computeTerm(kC, time, z, C);
}

void FirstOrderLinearR::computeD(double time, BlockVector& z, SimpleMatrix& D) {
  computeTerm(kD, time, z, D);
}

void FirstOrderLinearR::computeF(double time, BlockVector& z, SimpleMatrix& F) {
  computeTerm(kF, time, z, F);
}

void FirstOrderLinearR::computeB(double time, BlockVector& z, SimpleMatrix& B) {
  computeTerm(kB, time, z, B);
}

void FirstOrderLinearR::computee(double time, BlockVector& z, SiconosVector& e) {
  if (eFunction_ == nullptr) return;
  Vector parameters = z.gathered();
  eFunction_(time, e.size(), e.getArray(), z.size(), parameters.data());
  z.scatter(parameters.data());
}

namespace {

/// y ← y + A x.
void addProduct(const SimpleMatrix& A, const Vector& x, SiconosVector& y) {
  for (unsigned i = 0; i < A.size(0); ++i)
    for (unsigned j = 0; j < A.size(1); ++j) y(i) += A(i, j) * x[static_cast<int>(j)];
}

}  // namespace

void FirstOrderLinearR::computeh(double time, const BlockVector& x, const SiconosVector& lambda,
                                 BlockVector& z, SiconosVector& y) {
  const auto add = [&](Term term, const SP::SimpleMatrix& shown, const Vector& of) {
    if (shown == nullptr && functions_[term] == nullptr) return;
    SimpleMatrix A = shown == nullptr ? SimpleMatrix(y.size(), static_cast<unsigned>(of.size()))
                                      : SimpleMatrix(*shown);
    computeTerm(term, time, z, A);
    addProduct(A, of, y);
  };
  y.zero();
  add(kC, _C, x.gathered());
  add(kD, _D, *lambda.shared());
  add(kF, _F, z.gathered());
  if (_e == nullptr && eFunction_ == nullptr) return;
  SiconosVector e = _e == nullptr ? SiconosVector(y.size()) : SiconosVector(*_e);
  computee(time, z, e);
  y += e;
}

void FirstOrderLinearR::computeg(double time, const SiconosVector& lambda, BlockVector& z,
                                 BlockVector& r) {
  if (_B == nullptr && functions_[kB] == nullptr) return;
  SimpleMatrix B = _B == nullptr ? SimpleMatrix(r.size(), lambda.size()) : SimpleMatrix(*_B);
  computeTerm(kB, time, z, B);
  SiconosVector input(r.size());
  addProduct(B, *lambda.shared(), input);
  for (unsigned i = 0; i < r.size(); ++i) r.setValue(i, r.getValue(i) + input(i));
}

void FirstOrderLinearTIR::computeh(BlockVector& x, SiconosVector& lambda, BlockVector& z,
                                   SiconosVector& y) {
  computeh(0.0, x, lambda, z, y);
}

void FirstOrderLinearTIR::computeg(SiconosVector& lambda, BlockVector& r) {
  BlockVector none;
  computeg(0.0, lambda, none, r);
}
