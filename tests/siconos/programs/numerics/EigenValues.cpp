// Eigenvalues and vectors, and the flow of linear systems over a step.
#include <EigenProblems.hpp>
#include <MatrixIntegrator.hpp>

#include "program.hpp"

using namespace std;
using Complex = complex<double>;

// A matrix whose entries look random; of rank two if `mixed` is 0.
static SP::SimpleMatrix sample(unsigned n, double mixed = 1) {
  SP::SimpleMatrix A(new SimpleMatrix(n, n));
  for (unsigned i = 0; i < n; ++i)
    for (unsigned j = 0; j < n; ++j) (*A)(i, j) = sin(1.0 + 3.7 * i + 2.3 * j * j + mixed * i * j);
  return A;
}

static int symmetric(unsigned n) {
  SimpleMatrix A(*sample(n));
  for (unsigned i = 0; i < n; ++i)
    for (unsigned j = 0; j < i; ++j) A(i, j) = A(j, i);
  SiconosVector values(n);
  SimpleMatrix V(A);
  Siconos::eigenproblems::syev(values, V);
  SimpleMatrix D(n, n), VT(V);
  for (unsigned k = 0; k < n; ++k) D(k, k) = values(k);
  VT.trans();
  SimpleMatrix one(n, n);
  one.eye();
  int errors = expect("A V = V D", (A * V - V * D).normInf(), 0, 1e-13 * n) +
               expect("orthonormal vectors", (VT * V - one).normInf(), 0, 1e-13 * n);
  for (unsigned k = 1; k < n; ++k) errors += expect("order", values(k) >= values(k - 1), 1, 0);
  return errors;
}

static double residual(const SimpleMatrix& A, Complex value, const complex_matrix& vectors,
                       unsigned column, bool isLeft) {
  double largest = 0.0;
  for (unsigned i = 0; i < A.size(0); ++i) {
    Complex sum = -(isLeft ? conj(value) : value) * vectors(i, column);
    for (unsigned j = 0; j < A.size(0); ++j)
      sum += (isLeft ? A(j, i) : A(i, j)) * vectors(j, column);
    largest = max(largest, abs(sum));
  }
  return largest;
}

static int general(SimpleMatrix A) {
  const unsigned n = A.size(0);
  const SimpleMatrix before(A);
  complex_vector values(n);
  complex_matrix left(n, n), right(n, n);
  Siconos::eigenproblems::geev(A, values, left, right);
  int errors = 0;
  Complex trace = 0.0;
  for (unsigned k = 0; k < n; ++k) {
    trace += values(k) - before(k, k);
    double length = 0.0;
    for (unsigned i = 0; i < n; ++i) length += norm(right(i, k));
    errors += expect("length", length, 1, 1e-13) +
              expect("right vector", residual(before, values(k), right, k, false), 0, 1e-12) +
              expect("left vector", residual(before, values(k), left, k, true), 0, 1e-12);
    if (values(k).imag() > 0)
      errors += expect("conjugate", abs(conj(values(k)) - values(k + 1)), 0, 0);
  }
  return errors + expect("trace", abs(trace), 0, 1e-13 * n);
}

// The last columns are those of Siconos 4.4.
static int known() {
  SP::SimpleMatrix G = matrixOf({{0, 1, .7}, {-2, .3, 0}, {0, 0, -1}});
  complex_vector values(3);
  complex_matrix left(3, 3), right(3, 3);
  Siconos::eigenproblems::geev(*G, values, left, right);
  double pairs = 0.0, single = 0.0;
  for (unsigned k = 0; k < 3; ++k) {
    if (values(k).imag() > 0) pairs = abs(values(k) - Complex(.15, 1.406236));
    if (values(k).imag() == 0) single = abs(values(k) + 1.);
  }
  SimpleMatrix S(*matrixOf({{2, 1, 0}, {1, 3, .5}, {0, .5, -1}}));
  SiconosVector w(3);
  Siconos::eigenproblems::syev(w, S);
  return expect("conjugate pair", pairs, 0, 1e-6) + expect("real value", single, 0, 1e-14) +
         expect("least", w(0), -1.066831, 1e-6) + expect("largest", w(2), 3.657133, 1e-6);
}

// A(t) = cos t (0 1; -1 0): a rotation by the angle sin t.
extern "C" void turning(double t, unsigned, unsigned, double* A, unsigned, double*) {
  A[0] = A[3] = 0.0;
  A[2] = cos(t);
  A[1] = -cos(t);
}

static int flows() {
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0, 1));
  SP::TimeDiscretisation td(new TimeDiscretisation(0, .1));
  SP::FirstOrderLinearTIDS ds(
      new FirstOrderLinearTIDS(vectorOf({1, 1}), matrixOf({{0, 1}, {-1, .5}})));
  MatrixIntegrator phi(*ds, *model, *td), psi(*ds, *model, *td, matrixOf({{1}, {2}}));
  phi.integrate();
  psi.integrate();
  psi.integrate();
  int errors = expect("constant", phi.isConst() && psi.isConst(), 1, 0) +
               expect("e^Ah of Siconos 4.4", phi.mat()(1, 1), 1.046106, 1e-6) +
               expect("input of Siconos 4.4", psi.mat()(0, 0), 1.099916e-01, 1e-7) +
               expect("input of Siconos 4.4", psi.mat()(1, 0), 1.996626e-01, 1e-7);
  SP::FirstOrderLinearDS variable(
      new FirstOrderLinearDS(vectorOf({1, 1}), matrixOf({{0, 0}, {0, 0}})));
  variable->setComputeAFunction(&turning);
  MatrixIntegrator turn(*variable, *model, *td);
  for (unsigned k = 0; k < 3; ++k) {
    turn.integrate();
    const double angle = sin(td->getTk(k + 1)) - sin(td->getTk(k));
    errors += expect("not constant", turn.isConst(), 0, 0) +
              expect("cosine", turn.mat()(0, 0), cos(angle), 1e-14) +
              expect("sine", turn.mat()(0, 1), sin(angle), 1e-14);
  }
  return errors;
}

int main() {
  return guarded([] {
    int errors = known() + flows();
    for (unsigned n : {1, 2, 3, 7, 20}) errors += symmetric(n) + general(*sample(n));
    errors += general(*sample(6, 0)) + general(SimpleMatrix(2, 2));
    errors += general(*matrixOf({{0, 0, 1}, {1, 0, 0}, {0, 1, 0}}));  // roots of unity
    return errors;
  });
}
