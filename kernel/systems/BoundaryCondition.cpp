#include <numerics/rico_math.h>

#include <cmath>
#include <kernel/operators/Plugin.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/BoundaryCondition.hpp>

namespace rico {
namespace {

void checkSize(const char* what, const Vector& v, const std::vector<int>& indices) {
  if (v.size() != static_cast<int>(indices.size()))
    throw Exception(std::string("BoundaryCondition: ") + what + " has " + std::to_string(v.size()) +
                    " entries for " + std::to_string(indices.size()) + " indices");
}

}  // namespace

BoundaryCondition::BoundaryCondition(std::vector<int> indices)
    : indices_(std::move(indices)), velocity_(static_cast<int>(indices_.size())) {}

BoundaryCondition::BoundaryCondition(std::vector<int> indices, Vector velocity)
    : indices_(std::move(indices)), velocity_(std::move(velocity)) {
  checkSize("the prescribed velocity", velocity_, indices_);
}

void BoundaryCondition::setComputePrescribedVelocityFunction(const std::string& library,
                                                             const std::string& symbol) {
  auto* f = Plugin(library, symbol).function<void(double, unsigned, double*)>();
  function_ = [f](double t, Vector& v) { f(t, v.size(), v.data()); };
}

void BoundaryCondition::computePrescribedVelocity(double t) {
  if (function_) function_(t, velocity_);
}

HarmonicBC::HarmonicBC(std::vector<int> indices, Vector a, Vector b, Vector omega, Vector phi)
    : BoundaryCondition(std::move(indices)),
      a_(std::move(a)),
      b_(std::move(b)),
      omega_(std::move(omega)),
      phi_(std::move(phi)) {
  checkSize("a", a_, indices_);
  checkSize("b", b_, indices_);
  checkSize("omega", omega_, indices_);
  checkSize("phi", phi_, indices_);
}

HarmonicBC::HarmonicBC(std::vector<int> indices, double a, double b, double omega, double phi)
    : BoundaryCondition(std::move(indices)) {
  const int n = velocity_.size();
  a_ = Vector(n, a);
  b_ = Vector(n, b);
  omega_ = Vector(n, omega);
  phi_ = Vector(n, phi);
}

void HarmonicBC::computePrescribedVelocity(double t) {
  for (int i = 0; i < velocity_.size(); ++i)
    velocity_[i] = a_[i] + b_[i] * RicoCos(omega_[i] * t + phi_[i]);
}

}  // namespace rico
