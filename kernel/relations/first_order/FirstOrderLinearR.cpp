#include <kernel/operators/Plugin.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/first_order/FirstOrderLinearR.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>

namespace rico {
namespace {

// Allocates the storage of a function of time; the interaction gives the size.
void size(Operator<Matrix, double>& matrix, int rows, int cols) {
  if (matrix.isComputed()) matrix.value().resize(rows, cols);
}

auto bindMatrix(const std::string& plugin) {
  auto* f = Plugin(plugin).function<void(double, unsigned, unsigned, double*, unsigned, double*)>();
  return [f](double t, Matrix& A) { f(t, A.rows(), A.cols(), A.data(), 0, nullptr); };
}

}  // namespace

FirstOrderLinearR::FirstOrderLinearR(Matrix C, Matrix B) {
  setC(std::move(C));
  setB(std::move(B));
}

FirstOrderLinearR::FirstOrderLinearR(Matrix C, Matrix D, Matrix F, Vector e, Matrix B)
    : FirstOrderLinearR(std::move(C), std::move(B)) {
  if (!D.empty()) setD(std::move(D));
  if (!F.empty()) setF(std::move(F));
  if (!e.empty()) sete(std::move(e));
}

FirstOrderLinearR::FirstOrderLinearR(const std::string& CPlugin, const std::string& BPlugin) {
  setComputeCFunction(bindMatrix(CPlugin));
  setComputeBFunction(bindMatrix(BPlugin));
}

void FirstOrderLinearR::setComputeEFunction(const std::string& library, const std::string& symbol) {
  auto* f = Plugin(library, symbol).function<void(double, unsigned, double*, unsigned, double*)>();
  setComputeEFunction([f](double t, Vector& e) { f(t, e.size(), e.data(), 0, nullptr); });
}

void FirstOrderLinearR::initialize(Interaction& interaction) {
  FirstOrderR::initialize(interaction);
  const int rows = interaction.dimension();
  const int columns = stateColumns(interaction);
  if (C_.isAbsent()) C_.set(Matrix());
  if (B_.isAbsent()) B_.set(Matrix());
  size(C_, rows, columns);
  size(B_, columns, rows);
  size(D_, rows, rows);
  size(F_, rows, gatherZ(interaction).size());
  if (e_.isComputed()) e_.value().resize(rows);
  checkShape(interaction, "C", C_.value(), rows, columns);
  checkShape(interaction, "B", B_.value(), columns, rows);
  if (!D_.isAbsent()) checkShape(interaction, "D", D_.value(), rows, rows);
  if (!F_.isAbsent()) checkShape(interaction, "F", F_.value(), rows, gatherZ(interaction).size());
  if (!e_.isAbsent()) checkSize(interaction, "e", e_.value(), rows);
  checkFinite(interaction, "C", C_.value());
  checkFinite(interaction, "B", B_.value());
  if (!D_.isAbsent()) checkFinite(interaction, "D", D_.value());
  if (!e_.isAbsent()) checkFinite(interaction, "e", e_.value());
  fillCoupling(interaction);
}

void FirstOrderLinearR::fillCoupling(Interaction& interaction) const {
  interaction.coupling().setOutput(C_.value());
  interaction.coupling().setInput(B_.value());
  if (!D_.isAbsent()) interaction.coupling().setDirect(D_.value());
}

void FirstOrderLinearR::computeJach(double t, Interaction& interaction) {
  const bool changed = int{C_.compute(t)} + int{B_.compute(t)} + int{D_.compute(t)} > 0;
  if (!changed) return;
  checkFinite(interaction, "C", C_.value());
  checkFinite(interaction, "B", B_.value());
  if (!D_.isAbsent()) checkFinite(interaction, "D", D_.value());
  fillCoupling(interaction);
}

void FirstOrderLinearR::addAffineTerms(double t, Interaction& interaction, Vector& y) {
  if (!e_.isAbsent()) {
    e_.compute(t);
    y += e_.value();
  }
  if (F_.isAbsent()) return;
  F_.compute(t);
  multiplyAdd(1.0, F_.value(), gatherZ(interaction).data(), y.data());
}

void FirstOrderLinearR::computeOutput(double t, Interaction& interaction, int level) {
  const Vector* states[2] = {nullptr, nullptr};
  for (int end = 0; end < interaction.ends(); ++end)
    states[end] = &interaction.firstOrder(end)->x();
  Vector& y = interaction.y(level);
  computeFreeOutput(t, interaction, states, y);
  interaction.coupling().multiplyDirectAdd(interaction.lambda(level), y);
}

void FirstOrderLinearR::computeFreeOutput(double t, Interaction& interaction,
                                          const Vector* const free[2], Vector& q) {
  interaction.setOutputFrom(free, q);
  addAffineTerms(t, interaction, q);
}

}  // namespace rico
