#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/lagrangian/LagrangianCompliantR.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {
namespace {

[[noreturn]] void throwMissing(const char* what) {
  throw Exception(std::string("LagrangianCompliantR: ") + what +
                  " is missing: set a function, or override it");
}

}  // namespace

void LagrangianCompliantR::computeh(const Vector& q, const Vector& lambda, Vector& y) {
  if (!h_) throwMissing("computeh");
  h_(q, lambda, y);
}

void LagrangianCompliantR::computeJachq(const Vector& q, const Vector& lambda, Matrix& H) {
  if (!jachq_) throwMissing("computeJachq");
  jachq_(q, lambda, H);
}

void LagrangianCompliantR::computeJachlambda(const Vector& q, const Vector& lambda, Matrix& D) {
  if (!jachlambda_) throwMissing("computeJachlambda");
  jachlambda_(q, lambda, D);
}

void LagrangianCompliantR::setScheme(Interaction& interaction, double h, double theta) {
  if (theta == 0.0) throw Exception(interaction.label() + ": compliant relations need theta > 0");
  timeStep_ = h;
  theta_ = theta;
  LagrangianCompliantR::computeJach(0.0, interaction);
}

void LagrangianCompliantR::computeJach(double /*t*/, Interaction& interaction) {
  const int rows = interaction.dimension();
  const Vector& q = interaction.gatherDerivative(0);
  Matrix& H = jacobian(interaction);
  Matrix D(rows, rows);
  computeJachq(q, interaction.lambda(0), H);
  computeJachlambda(q, interaction.lambda(0), D);
  checkFinite(interaction, "jachq", H);
  checkFinite(interaction, "jachlambda", D);
  interaction.coupling().setOutput(H);
  interaction.coupling().setDirect((1.0 / (timeStep_ * timeStep_ * theta_)) * D);
}

// y(q_{k+1}) linearised at the present position, λ = 0, divided by hθ                    (1)
void LagrangianCompliantR::computeFreeOutput(double /*t*/, Interaction& interaction,
                                             const Vector* const free[2], Vector& q) {
  Vector moved[2];
  const Vector* states[2] = {nullptr, nullptr};
  for (int end = 0; end < interaction.ends(); ++end) {
    const SecondOrderDS& ds = *interaction.secondOrder(end);
    moved[end] = ds.qMemory()[1] - ds.q();
    moved[end].add(timeStep_ * theta_, *free[end]);
    moved[end].add(timeStep_ * (1.0 - theta_), ds.velocityMemory()[1]);
    states[end] = &moved[end];
  }
  interaction.setOutputFrom(states, q);
  Vector y(interaction.dimension());
  computeh(interaction.gatherDerivative(0), interaction.lambda(0), y);
  q += y;
  q *= 1.0 / (timeStep_ * theta_);
  // Subtracts the part of the present λ, for which the problem finds a new value.
  lambda_ = interaction.lambda(0);
  lambda_ *= -timeStep_;
  interaction.coupling().multiplyDirectAdd(lambda_, q);
}

void LagrangianCompliantR::computePosition(double /*t*/, Interaction& interaction) {
  interaction.lambda(0) = interaction.lambda(1);
  interaction.lambda(0) *= 1.0 / timeStep_;
  Vector& y = interaction.y(0);
  computeh(interaction.gatherDerivative(0), interaction.lambda(0), y);
  checkFinite(interaction, "h", y);
}

LagrangianCompliantLinearTIR::LagrangianCompliantLinearTIR(Matrix C, Matrix D)
    : C_(std::move(C)), D_(std::move(D)), e_(C_.rows()) {}

LagrangianCompliantLinearTIR::LagrangianCompliantLinearTIR(Matrix C, Matrix D, Vector e)
    : C_(std::move(C)), D_(std::move(D)), e_(std::move(e)) {}

void LagrangianCompliantLinearTIR::initialize(Interaction& interaction) {
  LagrangianR::initialize(interaction);
  const int rows = interaction.dimension();
  checkShape(interaction, "C", C_, rows, stateColumns(interaction));
  checkShape(interaction, "D", D_, rows, rows);
  checkSize(interaction, "e", e_, rows);
}

void LagrangianCompliantLinearTIR::computeh(const Vector& q, const Vector& lambda, Vector& y) {
  y = e_;
  multiplyAdd(1.0, C_, q.data(), y.data());
  multiplyAdd(1.0, D_, lambda.data(), y.data());
}

void LagrangianCompliantLinearTIR::computeJachq(const Vector& /*q*/, const Vector& /*lambda*/,
                                                Matrix& H) {
  H = C_;
}

void LagrangianCompliantLinearTIR::computeJachlambda(const Vector& /*q*/, const Vector& /*lambda*/,
                                                     Matrix& D) {
  D = D_;
}

}  // namespace rico
