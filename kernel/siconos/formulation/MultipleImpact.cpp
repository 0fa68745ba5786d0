#include <MultipleImpact.hpp>
#include <kernel/formulation/MultipleImpact.hpp>

namespace {

rico::ComplianceModel modelOf(const std::string& type) {
  return type == "MonoStiffness" ? rico::ComplianceModel::kMonoStiffness
                                 : rico::ComplianceModel::kBiStiffness;
}

}  // namespace

MultipleImpact::MultipleImpact(std::string type, double step)
    : LinearOSNS(std::make_shared<rico::MultipleImpact>(modelOf(type), step),
                 optionsOf(SICONOS_LCP_LEMKE)) {}

void MultipleImpact::set_typeCompLaw(std::string newTypeLaw) {
  impact().setModel(modelOf(newTypeLaw));
}

rico::MultipleImpact& MultipleImpact::impact() const {
  return static_cast<rico::MultipleImpact&>(*shared());
}

std::string MultipleImpact::get_typeCompLaw() const {
  return impact().model() == rico::ComplianceModel::kMonoStiffness ? "MonoStiffness"
                                                                   : "BiStiffness";
}

double MultipleImpact::GetStepSize() const { return impact().step(); }

void MultipleImpact::SetNstepMax(unsigned int var) { impact().setMaxSteps(static_cast<long>(var)); }
