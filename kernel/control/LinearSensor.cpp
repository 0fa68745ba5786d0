#include <kernel/control/LinearSensor.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {
namespace {

// x, or (q, v).
Vector stateOf(const DynamicalSystem& system) {
  if (const auto* first = dynamic_cast<const FirstOrderNonLinearDS*>(&system)) return first->x();
  const auto& second = dynamic_cast<const SecondOrderDS&>(system);
  const int n = second.q().size();
  Vector x = second.q();
  x.resize(n + second.velocity().size());
  for (int i = 0; i < second.velocity().size(); ++i) x[n + i] = second.velocity()[i];
  return x;
}

void checkColumns(const DynamicalSystem& system, const char* name, int got, int expected) {
  if (got == expected) return;
  throw Exception("LinearSensor of " + system.label() + ": " + name + " has " +
                  std::to_string(got) + " columns in place of " + std::to_string(expected));
}

}  // namespace

Sensor::Sensor(std::shared_ptr<DynamicalSystem> system)
    : SampledUnit(Role::kSensor), system_(std::move(system)) {
  if (system_ == nullptr) throw Exception("Sensor: null pointer in place of a system");
}

LinearSensor::LinearSensor(std::shared_ptr<DynamicalSystem> system, Matrix C, Matrix D)
    : Sensor(std::move(system)), C_(std::move(C)), D_(std::move(D)) {}

void LinearSensor::begin(double /*t0*/, double /*period*/) {
  checkColumns(*system(), "C", C_.cols(), stateOf(*system()).size());
  if (!D_.empty()) checkColumns(*system(), "D", D_.cols(), system()->z().size());
  if (!D_.empty() && D_.rows() != C_.rows())
    throw Exception("LinearSensor of " + system()->label() + ": C and D differ in their rows");
  y().resize(C_.rows());
}

void LinearSensor::sample(double /*t*/) {
  y() = C_ * stateOf(*system());
  if (!D_.empty()) multiplyAdd(1.0, D_, system()->z().data(), y().data());
}

}  // namespace rico
