#include <iostream>
#include <kernel/algebra/SystemMatrix.hpp>
#include <kernel/state/StateRecorder.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>

namespace rico {
namespace {

using StateC = void(double, unsigned, const double*, double*, unsigned, double*);
using MatrixC = void(double, unsigned, unsigned, double*, unsigned, double*);

// For plug-ins f(t, n, x, out, nz, z).
template <class Value>
auto bindState(FirstOrderNonLinearDS* ds, const Plugin& plugin) {
  auto* f = plugin.function<StateC>();
  return [ds, f](double t, const Vector& x, Value& out) {
    f(t, x.size(), x.data(), out.data(), ds->z().size(), ds->z().data());
  };
}

}  // namespace

FirstOrderNonLinearDS::FirstOrderNonLinearDS(Vector x0)
    : x_(x0), x0_(std::move(x0)), r_(x_.size()) {
  checkFinite(x0_, "x0");
  f_.set(Vector(x_.size()));
  jacobianfx_.set(Matrix(x_.size(), x_.size()));
}

FirstOrderNonLinearDS::FirstOrderNonLinearDS(Vector x0, const std::string& fPlugin,
                                             const std::string& jacobianPlugin)
    : FirstOrderNonLinearDS(std::move(x0)) {
  setComputeFFunction(bindState<Vector>(this, Plugin(fPlugin)));
  setComputeJacobianfxFunction(bindState<Matrix>(this, Plugin(jacobianPlugin)));
}

void FirstOrderNonLinearDS::setX0(const Vector& x0) {
  checkSize("x0", x0.size(), dimension());
  x0_ = x0;
}

void FirstOrderNonLinearDS::setM(Matrix M) { setMPtr(std::make_shared<Matrix>(std::move(M))); }

void FirstOrderNonLinearDS::setMPtr(std::shared_ptr<Matrix> M) {
  checkShape("M", *M, dimension(), dimension());
  M_.setPtr(std::move(M));
}

void FirstOrderNonLinearDS::setF(Vector f) { setFPtr(std::make_shared<Vector>(std::move(f))); }

void FirstOrderNonLinearDS::setFPtr(std::shared_ptr<Vector> f) {
  checkSize("f", f->size(), dimension());
  f_.setPtr(std::move(f));
}

void FirstOrderNonLinearDS::setComputeFFunction(VectorField::Function function) {
  f_.setFunction(std::move(function), Vector(dimension()));
}

void FirstOrderNonLinearDS::setComputeJacobianfxFunction(Gradient::Function function) {
  jacobianfx_.setFunction(std::move(function), Matrix(dimension(), dimension()));
}

void FirstOrderNonLinearDS::setComputeMFunction(MatrixOfTime::Function function) {
  M_.setFunction(std::move(function), Matrix(dimension(), dimension()));
}

void FirstOrderNonLinearDS::setComputeFFunction(const std::string& library,
                                                const std::string& symbol) {
  setComputeFFunction(bindState<Vector>(this, Plugin(library, symbol)));
}

void FirstOrderNonLinearDS::setComputeJacobianfxFunction(const std::string& library,
                                                         const std::string& symbol) {
  setComputeJacobianfxFunction(bindState<Matrix>(this, Plugin(library, symbol)));
}

void FirstOrderNonLinearDS::setComputeMFunction(const std::string& library,
                                                const std::string& symbol) {
  auto* f = Plugin(library, symbol).function<MatrixC>();
  setComputeMFunction([this, f](double t, Matrix& M) {
    f(t, M.rows(), M.cols(), M.data(), z().size(), z().data());
  });
}

// A constant f or gradient becomes a function that begins with it, so that terms can be added.
void FirstOrderNonLinearDS::addInput(std::shared_ptr<const StateInput> input) {
  if (f_.isConstant())
    setComputeFFunction([held = f_.ptr()](double, const Vector&, Vector& f) { f = *held; });
  if (jacobianfx_.isConstant() && input->dependsOnState())
    setComputeJacobianfxFunction(
        [held = jacobianfx_.ptr()](double, const Vector&, Matrix& J) { J = *held; });
  inputs_.push_back(std::move(input));
}

void FirstOrderNonLinearDS::addInputsTo(double t, const Vector& x, Vector& f) const {
  for (const auto& input : inputs_) input->addTo(t, x, f);
}

void FirstOrderNonLinearDS::addGradientsTo(double t, const Vector& x, Matrix& J) const {
  for (const auto& input : inputs_) input->addGradientTo(t, x, J);
}

bool FirstOrderNonLinearDS::inputsDependOnState() const {
  for (const auto& input : inputs_)
    if (input->dependsOnState()) return true;
  return false;
}

void FirstOrderNonLinearDS::computef(double t, const Vector& x) {
  if (f_.compute(t, x)) checkFinite(f_.value(), "f");
  addInputsTo(t, x, f_.value());
}

void FirstOrderNonLinearDS::computeJacobianfx(double t, const Vector& x) {
  if (jacobianfx_.compute(t, x)) checkFinite(jacobianfx_.value(), "jacobianfx");
  addGradientsTo(t, x, jacobianfx_.value());
}

void FirstOrderNonLinearDS::renewPast(double t) {
  if (!inputs_.empty()) computePast(t);
}

void FirstOrderNonLinearDS::computePast(double t) {
  computef(t, xMemory_[1]);
  fMemory_[1] = f_.value();
}

void FirstOrderNonLinearDS::computeM(double t) {
  if (M_.compute(t)) checkFinite(M_.value(), "M");
}

void FirstOrderNonLinearDS::multiplyM(const Vector& x, Vector& y) const {
  if (M_.isAbsent()) {
    y = x;
    return;
  }
  y.setZero();
  multiplyAdd(1.0, M_.value(), x.data(), y.data());
}

void FirstOrderNonLinearDS::computeIterationMatrix(double t, double a, SystemMatrix& W) {
  Matrix& dense = W.setDense(dimension());
  computeM(t);
  if (M_.isAbsent())
    for (int i = 0; i < dimension(); ++i) dense(i, i) = 1.0;
  else
    dense = M_.value();
  if (a == 0.0) return;
  computeJacobianfx(t, x_);
  dense.add(-a, jacobianfx_.value());
}

void FirstOrderNonLinearDS::initRhs(double t) {
  rhs_.resize(dimension());
  computeRhs(t);
}

void FirstOrderNonLinearDS::computeRhs(double t) {
  computef(t, x_);
  rhs_ = f_.value();
  rhs_ += r_;
  if (M_.isAbsent()) return;
  SystemMatrix factors;
  computeIterationMatrix(t, 0.0, factors);
  factors.factor(label() + ": the matrix M");
  factors.solve(rhs_.data());
}

void FirstOrderNonLinearDS::computeJacobianRhsx(double t) {
  computeJacobianfx(t, x_);
  jacobianRhsx_ = jacobianfx_.value();
  if (M_.isAbsent()) return;
  SystemMatrix factors;
  computeIterationMatrix(t, 0.0, factors);
  factors.factor(label() + ": the matrix M");
  for (int j = 0; j < dimension(); ++j) factors.solve(jacobianRhsx_.col(j));
}

void FirstOrderNonLinearDS::initializeNonSmoothInput(int /*level*/) { r_.setZero(); }

void FirstOrderNonLinearDS::initMemory(int steps) {
  xMemory_.resize(steps, x_);
  fMemory_.resize(steps, f_.value());
  rMemory_.resize(steps, r_);
}

void FirstOrderNonLinearDS::swapInMemory() {
  xMemory_.push(x_);
  fMemory_.push(f_.value());
  rMemory_.push(r_);
}

void FirstOrderNonLinearDS::resetToInitialState() {
  x_ = x0_;
  r_.setZero();
}

void FirstOrderNonLinearDS::display() const {
  std::cout << label() << ": dimension " << dimension() << "\n  x = " << toString(x_)
            << "\n  r = " << toString(r_) << '\n';
}

void FirstOrderNonLinearDS::recordState(StateRecorder& recorder) {
  recorder.group("ds", number());
  recorder("x", x_);
  recorder("r", r_);
  recorder("f", f_.value());
  recorder("xMemory", xMemory_);
  recorder("fMemory", fMemory_);
  recorder("rMemory", rMemory_);
  recorder("z", z());
}

}  // namespace rico
