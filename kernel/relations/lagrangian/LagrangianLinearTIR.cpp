#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/RelationChecks.hpp>
#include <kernel/relations/lagrangian/LagrangianLinearTIR.hpp>
#include <kernel/systems/SecondOrderDS.hpp>

namespace rico {

LagrangianLinearTIR::LagrangianLinearTIR(Matrix C) : C_(std::make_shared<Matrix>(std::move(C))) {}

LagrangianLinearTIR::LagrangianLinearTIR(Matrix C, Vector e) : LagrangianLinearTIR(std::move(C)) {
  e_ = std::make_shared<Vector>(std::move(e));
}

LagrangianLinearTIR::LagrangianLinearTIR(Matrix C, Matrix F, Vector e)
    : LagrangianLinearTIR(std::move(C), std::move(e)) {
  F_ = std::make_shared<Matrix>(std::move(F));
}

void LagrangianLinearTIR::initialize(Interaction& interaction) {
  LagrangianR::initialize(interaction);
  const int rows = interaction.dimension();
  checkShape(interaction, "C", *C_, rows, stateColumns(interaction));
  checkFinite(interaction, "C", *C_);
  if (e_ != nullptr) checkSize(interaction, "e", *e_, rows);
  if (e_ != nullptr) checkFinite(interaction, "e", *e_);
  if (F_ != nullptr) checkShape(interaction, "F", *F_, rows, gatherZ(interaction).size());
  interaction.coupling().setOutput(*C_);
}

void LagrangianLinearTIR::computePosition(double /*t*/, Interaction& interaction) {
  const Vector* states[2] = {nullptr, nullptr};
  for (int end = 0; end < interaction.ends(); ++end)
    states[end] = &interaction.secondOrder(end)->q();
  Vector& y = interaction.y(0);
  interaction.setOutputFrom(states, y);
  if (e_ != nullptr) y += *e_;
  if (F_ != nullptr) multiplyAdd(1.0, *F_, gatherZ(interaction).data(), y.data());
}

}  // namespace rico
