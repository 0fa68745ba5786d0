// The operators of LagrangianDS as C++ functions, and as C functions found by name.
#include <kernel/systems/LagrangianDS.hpp>

namespace rico {
namespace {

using MassC = void(unsigned, const double*, double*, unsigned, double*);
using FExtC = void(double, unsigned, double*, unsigned, double*);
using FIntC = void(double, unsigned, const double*, const double*, double*, unsigned, double*);
using FGyrC = void(unsigned, const double*, const double*, double*, unsigned, double*);

// For plug-ins f(t, n, q, v, out, nz, z).
template <class Value>
auto bindFInt(LagrangianDS* ds, const std::string& library, const std::string& symbol) {
  auto* f = Plugin(library, symbol).function<FIntC>();
  return [ds, f](double t, const Vector& q, const Vector& v, Value& out) {
    f(t, q.size(), q.data(), v.data(), out.data(), ds->z().size(), ds->z().data());
  };
}

// For plug-ins f(n, q, v, out, nz, z).
template <class Value>
auto bindFGyr(LagrangianDS* ds, const std::string& library, const std::string& symbol) {
  auto* f = Plugin(library, symbol).function<FGyrC>();
  return [ds, f](const Vector& q, const Vector& v, Value& out) {
    f(q.size(), q.data(), v.data(), out.data(), ds->z().size(), ds->z().data());
  };
}

}  // namespace

void LagrangianDS::setComputeMassFunction(MassOperator::Function function) {
  mass_.setFunction(std::move(function), Matrix(dofs(), dofs()));
}

void LagrangianDS::setComputeFExtFunction(FExtOperator::Function function) {
  fExt_.setFunction(std::move(function), Vector(dofs()));
}

void LagrangianDS::setComputeFIntFunction(FIntOperator::Function function) {
  fInt_.setFunction(std::move(function), Vector(dofs()));
}

void LagrangianDS::setComputeFGyrFunction(FGyrOperator::Function function) {
  fGyr_.setFunction(std::move(function), Vector(dofs()));
}

void LagrangianDS::setComputeJacobianFIntqFunction(FIntGradient::Function function) {
  jacobianFIntq_.setFunction(std::move(function), Matrix(dofs(), dofs()));
}

void LagrangianDS::setComputeJacobianFIntqDotFunction(FIntGradient::Function function) {
  jacobianFIntqDot_.setFunction(std::move(function), Matrix(dofs(), dofs()));
}

void LagrangianDS::setComputeJacobianFGyrqFunction(FGyrGradient::Function function) {
  jacobianFGyrq_.setFunction(std::move(function), Matrix(dofs(), dofs()));
}

void LagrangianDS::setComputeJacobianFGyrqDotFunction(FGyrGradient::Function function) {
  jacobianFGyrqDot_.setFunction(std::move(function), Matrix(dofs(), dofs()));
}

void LagrangianDS::setComputeMassFunction(const std::string& library, const std::string& symbol) {
  auto* f = Plugin(library, symbol).function<MassC>();
  setComputeMassFunction([this, f](const Vector& q, Matrix& mass) {
    f(q.size(), q.data(), mass.data(), z().size(), z().data());
  });
}

void LagrangianDS::setComputeFExtFunction(const std::string& library, const std::string& symbol) {
  auto* f = Plugin(library, symbol).function<FExtC>();
  setComputeFExtFunction([this, f](double t, Vector& fExt) {
    f(t, fExt.size(), fExt.data(), z().size(), z().data());
  });
}

void LagrangianDS::setComputeFIntFunction(const std::string& library, const std::string& symbol) {
  setComputeFIntFunction(bindFInt<Vector>(this, library, symbol));
}

void LagrangianDS::setComputeFGyrFunction(const std::string& library, const std::string& symbol) {
  setComputeFGyrFunction(bindFGyr<Vector>(this, library, symbol));
}

void LagrangianDS::setComputeJacobianFIntqFunction(const std::string& library,
                                                   const std::string& symbol) {
  setComputeJacobianFIntqFunction(bindFInt<Matrix>(this, library, symbol));
}

void LagrangianDS::setComputeJacobianFIntqDotFunction(const std::string& library,
                                                      const std::string& symbol) {
  setComputeJacobianFIntqDotFunction(bindFInt<Matrix>(this, library, symbol));
}

void LagrangianDS::setComputeJacobianFGyrqFunction(const std::string& library,
                                                   const std::string& symbol) {
  setComputeJacobianFGyrqFunction(bindFGyr<Matrix>(this, library, symbol));
}

void LagrangianDS::setComputeJacobianFGyrqDotFunction(const std::string& library,
                                                      const std::string& symbol) {
  setComputeJacobianFGyrqDotFunction(bindFGyr<Matrix>(this, library, symbol));
}

}  // namespace rico
