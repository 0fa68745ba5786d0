#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/lagrangian/LagrangianScleronomousR.hpp>
#include <kernel/support/Exception.hpp>

namespace rico {
namespace {

using MapC = void(unsigned, const double*, unsigned, double*, unsigned, double*);
using RateC = void(unsigned, const double*, const double*, unsigned, double*, unsigned, double*);

}  // namespace

LagrangianScleronomousR::LagrangianScleronomousR(const std::string& h, const std::string& jachq) {
  auto* fh = Plugin(h).function<MapC>();
  auto* fj = Plugin(jachq).function<MapC>();
  h_ = [fh](const Vector& q, Vector& y) { fh(q.size(), q.data(), y.size(), y.data(), 0, nullptr); };
  jachq_ = [fj](const Vector& q, Matrix& H) {
    fj(q.size(), q.data(), H.rows(), H.data(), 0, nullptr);
  };
}

LagrangianScleronomousR::LagrangianScleronomousR(const std::string& h, const std::string& jachq,
                                                 const std::string& dotJachq)
    : LagrangianScleronomousR(h, jachq) {
  auto* f = Plugin(dotJachq).function<RateC>();
  dotJachq_ = [f](const Vector& q, const Vector& v, Matrix& Hdot) {
    f(q.size(), q.data(), v.data(), Hdot.rows(), Hdot.data(), 0, nullptr);
  };
}

void LagrangianScleronomousR::computeh(const Vector& q, Vector& y) {
  if (!h_) throw Exception(std::string(name()) + ": computeh is missing: set or override it");
  h_(q, y);
}

void LagrangianScleronomousR::computeJachq(const Vector& q, Matrix& H) {
  if (!jachq_)
    throw Exception(std::string(name()) + ": computeJachq is missing: set or override it");
  jachq_(q, H);
}

void LagrangianScleronomousR::computeDotJachq(const Vector& q, const Vector& v, Matrix& Hdot) {
  if (dotJachq_) dotJachq_(q, v, Hdot);
}

void LagrangianScleronomousR::computeJach(double /*t*/, Interaction& interaction) {
  Matrix& H = jacobian(interaction);
  computeJachq(interaction.gatherDerivative(0), H);
  checkFinite(interaction, "jachq", H);
  interaction.coupling().setOutput(H);
}

void LagrangianScleronomousR::computePosition(double /*t*/, Interaction& interaction) {
  Vector& y = interaction.y(0);
  computeh(interaction.gatherDerivative(0), y);
  checkFinite(interaction, "h", y);
}

void LagrangianScleronomousR::addAccelerationTerm(double /*t*/, Interaction& interaction,
                                                  Vector& y) {
  Matrix Hdot(interaction.dimension(), stateColumns(interaction));
  const Vector q = interaction.gatherDerivative(0);
  const Vector& v = interaction.gatherDerivative(1);
  computeDotJachq(q, v, Hdot);
  checkFinite(interaction, "dotJachq", Hdot);
  multiplyAdd(1.0, Hdot, v.data(), y.data());
}

}  // namespace rico
