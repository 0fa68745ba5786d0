#include <kernel/relations/Interaction.hpp>
#include <kernel/relations/first_order/FirstOrderR.hpp>
#include <kernel/systems/FirstOrderNonLinearDS.hpp>

namespace rico {

void FirstOrderR::initialize(Interaction& interaction) {
  const int columns1 = interaction.ends() == 2 ? interaction.firstOrder(1)->dimension() : 0;
  interaction.coupling().resize(1, interaction.nonSmoothLaw()->size(),
                                interaction.firstOrder(0)->dimension(), columns1, false);
}

}  // namespace rico
