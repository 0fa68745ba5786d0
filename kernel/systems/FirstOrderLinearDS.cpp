#include <kernel/systems/FirstOrderLinearDS.hpp>

namespace rico {
namespace {

using MatrixC = void(double, unsigned, unsigned, double*, unsigned, double*);
using VectorC = void(double, unsigned, double*, unsigned, double*);

auto bindMatrix(FirstOrderLinearDS* ds, const Plugin& plugin) {
  auto* f = plugin.function<MatrixC>();
  return [ds, f](double t, Matrix& A) {
    f(t, A.rows(), A.cols(), A.data(), ds->z().size(), ds->z().data());
  };
}

auto bindVector(FirstOrderLinearDS* ds, const Plugin& plugin) {
  auto* f = plugin.function<VectorC>();
  return [ds, f](double t, Vector& b) { f(t, b.size(), b.data(), ds->z().size(), ds->z().data()); };
}

}  // namespace

FirstOrderLinearDS::FirstOrderLinearDS(Vector x0) : FirstOrderNonLinearDS(std::move(x0)) {}

FirstOrderLinearDS::FirstOrderLinearDS(Vector x0, Matrix A) : FirstOrderLinearDS(std::move(x0)) {
  setA(std::move(A));
}

FirstOrderLinearDS::FirstOrderLinearDS(Vector x0, Matrix A, Vector b)
    : FirstOrderLinearDS(std::move(x0), std::move(A)) {
  setb(std::move(b));
}

FirstOrderLinearDS::FirstOrderLinearDS(Vector x0, const std::string& APlugin,
                                       const std::string& bPlugin)
    : FirstOrderLinearDS(std::move(x0)) {
  setComputeAFunction(bindMatrix(this, Plugin(APlugin)));
  setComputebFunction(bindVector(this, Plugin(bPlugin)));
}

void FirstOrderLinearDS::setA(Matrix A) { setAPtr(std::make_shared<Matrix>(std::move(A))); }

void FirstOrderLinearDS::setAPtr(std::shared_ptr<Matrix> A) {
  checkShape("A", *A, dimension(), dimension());
  checkFinite(*A, "A");
  A_.setPtr(std::move(A));
}

void FirstOrderLinearDS::setb(Vector b) { setbPtr(std::make_shared<Vector>(std::move(b))); }

void FirstOrderLinearDS::setbPtr(std::shared_ptr<Vector> b) {
  checkSize("b", b->size(), dimension());
  b_.setPtr(std::move(b));
}

void FirstOrderLinearDS::setComputeAFunction(MatrixOfTime::Function function) {
  A_.setFunction(std::move(function), Matrix(dimension(), dimension()));
}

void FirstOrderLinearDS::setComputebFunction(VectorOfTime::Function function) {
  b_.setFunction(std::move(function), Vector(dimension()));
}

void FirstOrderLinearDS::setComputeAFunction(const std::string& library,
                                             const std::string& symbol) {
  setComputeAFunction(bindMatrix(this, Plugin(library, symbol)));
}

void FirstOrderLinearDS::setComputebFunction(const std::string& library,
                                             const std::string& symbol) {
  setComputebFunction(bindVector(this, Plugin(library, symbol)));
}

void FirstOrderLinearDS::computeA(double t) {
  if (A_.compute(t)) checkFinite(A_.value(), "A");
}

void FirstOrderLinearDS::computeb(double t) {
  if (b_.compute(t)) checkFinite(b_.value(), "b");
}

// f = A x + b.
void FirstOrderLinearDS::computef(double t, const Vector& x) {
  Vector& f = f_.value();
  f.setZero();
  if (!A_.isAbsent()) {
    computeA(t);
    multiplyAdd(1.0, A_.value(), x.data(), f.data());
  }
  if (!b_.isAbsent()) {
    computeb(t);
    f += b_.value();
  }
  addInputsTo(t, x, f);
}

void FirstOrderLinearDS::computeJacobianfx(double t, const Vector& x) {
  if (A_.isAbsent()) {
    jacobianfx_.value().setZero();
  } else {
    computeA(t);
    jacobianfx_.value() = A_.value();
  }
  addGradientsTo(t, x, jacobianfx_.value());
}

void FirstOrderLinearDS::renewPast(double t) {
  if (!inputs().empty() || (z().size() > 0 && !isLinear())) computePast(t);
}

}  // namespace rico
