#include <iostream>
#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/Relation.hpp>

namespace rico {

void Relation::computeJach(double /*t*/, Interaction& /*interaction*/) {}

void Relation::computeStepJach(double t, double /*h*/, Interaction& interaction) {
  computeJach(t, interaction);
}

void Relation::computeInput(double /*t*/, Interaction& interaction, int level) {
  interaction.addInput(level);
}

void Relation::display() const { std::cout << name() << '\n'; }

}  // namespace rico
