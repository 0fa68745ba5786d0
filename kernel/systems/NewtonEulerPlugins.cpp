// The operators of NewtonEulerDS as C++ functions, and as C functions found by name.
#include <kernel/systems/NewtonEulerDS.hpp>

namespace rico {
namespace {

using TimeC = void(double, double*, unsigned, double*);
using TwistC = void(double, const double*, const double*, double*, unsigned, double*);

auto bindTime(NewtonEulerDS* ds, const std::string& library, const std::string& symbol) {
  auto* f = Plugin(library, symbol).function<TimeC>();
  return [ds, f](double t, Vector& out) { f(t, out.data(), ds->z().size(), ds->z().data()); };
}

auto bindState(NewtonEulerDS* ds, const std::string& library, const std::string& symbol) {
  auto* f = Plugin(library, symbol).function<TwistC>();
  return [ds, f](double t, const Vector& q, const Vector& v, Vector& out) {
    f(t, q.data(), v.data(), out.data(), ds->z().size(), ds->z().data());
  };
}

}  // namespace

void NewtonEulerDS::setComputeFExtFunction(TimeFunction::Function f) {
  fExt_.setFunction(std::move(f), Vector(3));
}

void NewtonEulerDS::setComputeMExtFunction(TimeFunction::Function f) {
  mExt_.setFunction(std::move(f), Vector(3));
}

void NewtonEulerDS::setComputeFIntFunction(StateFunction::Function f) {
  fInt_.setFunction(std::move(f), Vector(3));
}

void NewtonEulerDS::setComputeMIntFunction(StateFunction::Function f) {
  mInt_.setFunction(std::move(f), Vector(3));
}

void NewtonEulerDS::setComputeJacobianFIntqFunction(StateGradient::Function f) {
  jacobianFIntq_.setFunction(std::move(f), Matrix(3, 7));
}

void NewtonEulerDS::setComputeJacobianFIntvFunction(StateGradient::Function f) {
  jacobianFIntv_.setFunction(std::move(f), Matrix(3, 6));
}

void NewtonEulerDS::setComputeJacobianMIntqFunction(StateGradient::Function f) {
  jacobianMIntq_.setFunction(std::move(f), Matrix(3, 7));
}

void NewtonEulerDS::setComputeJacobianMIntvFunction(StateGradient::Function f) {
  jacobianMIntv_.setFunction(std::move(f), Matrix(3, 6));
}

void NewtonEulerDS::setComputeFExtFunction(const std::string& library, const std::string& symbol) {
  setComputeFExtFunction(bindTime(this, library, symbol));
}

void NewtonEulerDS::setComputeMExtFunction(const std::string& library, const std::string& symbol) {
  setComputeMExtFunction(bindTime(this, library, symbol));
}

void NewtonEulerDS::setComputeFIntFunction(const std::string& library, const std::string& symbol) {
  setComputeFIntFunction(bindState(this, library, symbol));
}

void NewtonEulerDS::setComputeMIntFunction(const std::string& library, const std::string& symbol) {
  setComputeMIntFunction(bindState(this, library, symbol));
}

}  // namespace rico
