#include <kernel/modeling/Interaction.hpp>
#include <kernel/modeling/LagrangianRheonomousR.hpp>
#include <kernel/modeling/RelationChecks.hpp>
#include <kernel/support/Exception.hpp>

namespace rico {
namespace {

using MapC = void(unsigned, const double*, double, unsigned, double*, unsigned, double*);

auto bindVector(const std::string& plugin) {
  auto* f = Plugin(plugin).function<MapC>();
  return [f](const Vector& q, double t, Vector& out) {
    f(q.size(), q.data(), t, out.size(), out.data(), 0, nullptr);
  };
}

}  // namespace

LagrangianRheonomousR::LagrangianRheonomousR(const std::string& h, const std::string& jachq,
                                             const std::string& hDot)
    : h_(bindVector(h)), hDot_(bindVector(hDot)) {
  auto* f = Plugin(jachq).function<MapC>();
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

}  // namespace rico
