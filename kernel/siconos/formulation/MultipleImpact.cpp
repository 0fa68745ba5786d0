#include <MultipleImpact.hpp>
#include <kernel/formulation/MultipleImpact.hpp>

MultipleImpact::MultipleImpact(std::string type, double step)
    : LinearOSNS(std::make_shared<rico::MultipleImpact>(type == "MonoStiffness"
                                                            ? rico::ComplianceModel::kMonoStiffness
                                                            : rico::ComplianceModel::kBiStiffness,
                                                        step),
                 optionsOf(SICONOS_LCP_LEMKE)) {}

rico::MultipleImpact& MultipleImpact::impact() const {
  return static_cast<rico::MultipleImpact&>(*shared());
}

std::string MultipleImpact::get_typeCompLaw() const {
  return impact().model() == rico::ComplianceModel::kMonoStiffness ? "MonoStiffness"
                                                                   : "BiStiffness";
}

double MultipleImpact::GetStepSize() const { return impact().step(); }

void MultipleImpact::SetNstepMax(unsigned int var) { impact().setMaxSteps(static_cast<long>(var)); }
