#include <array>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/lagrangian/LagrangianRheonomousR.hpp>
#include <kernel/support/Exception.hpp>
#include <utility>

namespace rico {
namespace {

using TimedMapC = void(unsigned, const double*, double, unsigned, double*, unsigned, double*);

auto bindVector(const std::string& plugin) {
  auto* f = Plugin(plugin).function<TimedMapC>();
  return [f](const Vector& q, double t, Vector& out) {
    f(q.size(), q.data(), t, out.size(), out.data(), 0, nullptr);
  };
}

}  // namespace

LagrangianRheonomousR::LagrangianRheonomousR(const std::string& h, const std::string& jachq,
                                             const std::string& hDot)
    : h_(bindVector(h)), hDot_(bindVector(hDot)) {
  auto* f = Plugin(jachq).function<TimedMapC>();
  jachq_ = [f](const Vector& q, double t, Matrix& H) {
    f(q.size(), q.data(), t, H.rows(), H.data(), 0, nullptr);
  };
}

void LagrangianRheonomousR::computeh(const Vector& q, double t, Vector& y) {
  if (!h_) throw Exception("LagrangianRheonomousR: computeh is missing: set or override it");
  h_(q, t, y);
}

void LagrangianRheonomousR::computeJachq(const Vector& q, double t, Matrix& H) {
  if (!jachq_)
    throw Exception("LagrangianRheonomousR: computeJachq is missing: set or override it");
  jachq_(q, t, H);
}

void LagrangianRheonomousR::computehDot(const Vector& q, double t, Vector& hDot) {
  if (!hDot_) throw Exception("LagrangianRheonomousR: computehDot is missing: set or override it");
  hDot_(q, t, hDot);
}

void LagrangianRheonomousR::computeJach(double t, Interaction& interaction) {
  Matrix& H = jacobian(interaction);
  computeJachq(interaction.gatherDerivative(0), t, H);
  checkFinite(interaction, "jachq", H);
  interaction.coupling().setOutput(H);
}

void LagrangianRheonomousR::computePosition(double t, Interaction& interaction) {
  Vector& y = interaction.y(0);
  computeh(interaction.gatherDerivative(0), t, y);
  checkFinite(interaction, "h", y);
}

void LagrangianRheonomousR::addVelocityTerm(double t, Interaction& interaction, Vector& ydot) {
  Vector hDot(interaction.dimension());
  computehDot(interaction.gatherDerivative(0), t, hDot);
  checkFinite(interaction, "hDot", hDot);
  ydot += hDot;
}

void LagrangianRheonomousR::addRate(double factor, const Vector& q, const Vector& v, double t,
                                    Vector& y) {
  Matrix H(y.size(), v.size());
  computeJachq(q, t, H);
  multiplyAdd(factor, H, v.data(), y.data());
  Vector hDot(y.size());
  computehDot(q, t, hDot);
  y.add(factor, hDot);
}

void LagrangianRheonomousR::addAccelerationTerm(double t, Interaction& interaction, Vector& y) {
  const Vector q = interaction.gatherDerivative(0);
  const Vector v = interaction.gatherDerivative(1);
  Vector a(interaction.dimension());
  if (acceleration_) {
    acceleration_(q, v, t, a);
  } else {
    constexpr double kAhead = 1e-4;
    constexpr std::array<std::pair<int, double>, 4> kDifference = {
        {{1, 8.0 / 12.0}, {-1, -8.0 / 12.0}, {2, -1.0 / 12.0}, {-2, 1.0 / 12.0}}};
    for (const auto& [steps, weight] : kDifference) {
      Vector moved = q;
      moved.add(steps * kAhead, v);
      addRate(weight / kAhead, moved, v, t + steps * kAhead, a);
    }
  }
  checkFinite(interaction, "the acceleration term", a);
  y += a;
}

}  // namespace rico
