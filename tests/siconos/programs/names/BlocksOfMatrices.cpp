// A BlockMatrix refers to its blocks; an integral with an input of a library.
#include <BlockMatrix.hpp>
#include <MatrixIntegrator.hpp>
#include <QP.hpp>
#include <program.hpp>

namespace {

int blocks() {
  SP::SiconosMatrix A = matrixOf({{1, 0}, {0, 1}}), B = matrixOf({{2, 0, 0}, {0, 0, 5}});
  SP::SiconosMatrix C = matrixOf({{0, 7}}), D = matrixOf({{-1, 0, 0}});
  BlockMatrix M(A, B, C, D);
  M.block(0, 1)->setValue(1, 1, 9.0);
  (*A)(0, 1) = 4.0;
  M(2, 4) = 3.5;
  int errors = expect("an entry of a block", M(1, 3), 9.0, 0.0) +
               expect("the block of the program", (*B)(1, 1), 9.0, 0.0) +
               expect("a change of a block", SimpleMatrix(M)(0, 1), 4.0, 0.0) +
               expect("a change of the matrix", (*D)(0, 2), 3.5, 0.0);
  M *= 2.0;
  errors += expect("a product", (*C)(0, 1), 14.0, 0.0) + expect("its norm", M.normInf(), 30.0, 0.0);
  BlockMatrix copy(M);
  copy.zero();
  SiconosVector row(5);
  M.getRow(1, row);
  SimpleMatrix simple(2, 2);
  simple.block()->setValue(0, 1, 6.0);
  return errors + expect("a copy", M(1, 3), 18.0, 0.0) + expect("a row", row(4), 10.0, 0.0) +
         expect("the array of a block", M.getArray(0, 1)[3], 18.0, 0.0) +
         expect("the block of a simple matrix", simple(0, 1), 6.0, 0.0);
}

extern "C" void inputOfTime(double t, unsigned, unsigned, double* b, unsigned, double*) {
  b[0] = 0.0;
  b[1] = 2.0 * t;
}

// x' = 2 t for x2, which x1 integrates: over [0, h] h^3 / 3 and h^2.
int inputs() {
  SP::FirstOrderLinearTIDS ds(
      new FirstOrderLinearTIDS(vectorOf({0.0, 0.0}), matrixOf({{0, 1}, {0, 0}})));
  NonSmoothDynamicalSystem model(0.0, 1.0);
  model.insertDynamicalSystem(ds);
  const TimeDiscretisation instants(0.0, 0.3);
  SP::PluggedObject input(new PluggedObject());
  input->setComputeFunction(reinterpret_cast<void*>(&inputOfTime));
  MatrixIntegrator integral(*ds, model, instants, input, 1);
  integral.integrate();
  return expect("x1", integral.mat()(0, 0), 0.009, 1e-14) +
         expect("x2", integral.mat()(1, 0), 0.09, 1e-14);
}

int quadraticProgram() {
  QP program;
  program.setQ(*matrixOf({{2, 0}, {0, 3}}));
  program.setPPtr(vectorOf({1, -1}));
  (*program.p())(1) = 4.0;
  return expect("Q", program.getQ()(1, 1), 3.0, 0.0) + expect("p", program.getP()(1), 4.0, 0.0);
}

}  // namespace

int main() {
  return guarded([] { return blocks() + inputs() + quadraticProgram(); });
}
