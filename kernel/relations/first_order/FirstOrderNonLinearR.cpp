#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/first_order/FirstOrderNonLinearR.hpp>
#include <kernel/support/Exception.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>

namespace rico {
namespace {

[[noreturn]] void throwMissing(const FirstOrderNonLinearR& relation, const char* what) {
  throw Exception(std::string(relation.name()) + ": " + what +
                  " is missing: set a function, or override it");
}

}  // namespace

void FirstOrderNonLinearR::computeh(double t, const Vector& x, const Vector& lambda, Vector& y) {
  if (!h_) throwMissing(*this, "computeh");
  h_(t, x, lambda, y);
}

void FirstOrderNonLinearR::computeg(double t, const Vector& x, const Vector& lambda, Vector& r) {
  if (!g_) throwMissing(*this, "computeg");
  g_(t, x, lambda, r);
}

void FirstOrderNonLinearR::computeJachx(double t, const Vector& x, const Vector& lambda,
                                        Matrix& C) {
  if (!jachx_) throwMissing(*this, "computeJachx");
  jachx_(t, x, lambda, C);
}

void FirstOrderNonLinearR::computeJachlambda(double t, const Vector& x, const Vector& lambda,
                                             Matrix& D) {
  if (jachlambda_) jachlambda_(t, x, lambda, D);
}

void FirstOrderNonLinearR::computeJacglambda(double t, const Vector& x, const Vector& lambda,
                                             Matrix& B) {
  if (!jacglambda_) throwMissing(*this, "computeJacglambda");
  jacglambda_(t, x, lambda, B);
}

void FirstOrderNonLinearR::computeJacgx(double t, const Vector& x, const Vector& lambda,
                                        Matrix& K) {
  if (jacgx_) jacgx_(t, x, lambda, K);
}

// Adds the diagonal blocks of K to their systems.
void FirstOrderNonLinearR::addInputGradient(double t, Interaction& interaction) {
  const int columns = stateColumns(interaction);
  Matrix K(columns, columns);
  computeJacgx(t, interaction.gatherX(), interaction.lambda(0), K);
  checkFinite(interaction, "jacgx", K);
  int first = 0;
  for (int end = 0; end < interaction.ends(); ++end) {
    const int n = interaction.system(end)->dimension();
    Matrix& gradient = interaction.firstOrder(end)->inputGradient();
    if (gradient.empty()) gradient.resize(n, n);
    for (int j = 0; j < n; ++j)
      for (int i = 0; i < n; ++i) gradient(i, j) += K(first + i, first + j);
    first += n;
  }
}

void FirstOrderNonLinearR::computeJach(double t, Interaction& interaction) {
  const int rows = interaction.dimension();
  const int columns = stateColumns(interaction);
  const Vector& x = interaction.gatherX();
  const Vector& lambda = interaction.lambda(0);
  Matrix C(rows, columns), D(rows, rows), B(columns, rows);
  computeJachx(t, x, lambda, C);
  computeJachlambda(t, x, lambda, D);
  computeJacglambda(t, x, lambda, B);
  checkFinite(interaction, "jachx", C);
  checkFinite(interaction, "jachlambda", D);
  checkFinite(interaction, "jacglambda", B);
  interaction.coupling().setOutput(C);
  interaction.coupling().setDirect(D);
  interaction.coupling().setInput(B);
  addInputGradient(t, interaction);
}

void FirstOrderNonLinearR::computeOutput(double t, Interaction& interaction, int level) {
  Vector& y = interaction.y(level);
  y.setZero();
  computeh(t, interaction.gatherX(), interaction.lambda(level), y);
  checkFinite(interaction, "h", y);
}

void FirstOrderNonLinearR::computeInput(double t, Interaction& interaction, int level) {
  Vector r(stateColumns(interaction));
  computeg(t, interaction.gatherX(), interaction.lambda(level), r);
  checkFinite(interaction, "g", r);
  int first = 0;
  for (int end = 0; end < interaction.ends(); ++end)
    for (double& value : interaction.system(end)->input(level)) value += r[first++];
}

// h(x, λ) + C (x_free − x) − D λ.
void FirstOrderNonLinearR::computeFreeOutput(double t, Interaction& interaction,
                                             const Vector* const free[2], Vector& q) {
  const Coupling& coupling = interaction.coupling();
  interaction.setOutputFrom(free, q);
  Vector y(interaction.dimension());
  computeh(t, interaction.gatherX(), interaction.lambda(0), y);
  q += y;
  y.setZero();
  for (int side = 0; side < coupling.sides(); ++side)
    coupling.multiplyOutputAdd(side, interaction.firstOrder(side)->x(), y);
  coupling.multiplyDirectAdd(interaction.lambda(0), y);
  q -= y;
}

}  // namespace rico
