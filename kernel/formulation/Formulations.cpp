// The laws that each formulation accepts.
#include <kernel/formulation/AVI.hpp>
#include <kernel/formulation/Equality.hpp>
#include <kernel/formulation/FrictionContact.hpp>
#include <kernel/formulation/GenericMechanical.hpp>
#include <kernel/formulation/LCP.hpp>
#include <kernel/formulation/MLCP.hpp>
#include <kernel/formulation/Relay.hpp>
#include <kernel/formulation/RollingFrictionContact.hpp>
#include <kernel/laws/NonSmoothLaw.hpp>
#include <kernel/support/Exception.hpp>

namespace rico {

bool LCP::accepts(const NonSmoothLaw& law) const { return law.cone() == RICO_NONNEGATIVE; }

bool MLCP::accepts(const NonSmoothLaw& law) const {
  return law.cone() == RICO_NONNEGATIVE || law.cone() == RICO_FREE ||
         law.kind() == LawKind::kMixedComplementarity;
}

bool Relay::accepts(const NonSmoothLaw& law) const { return law.kind() == LawKind::kRelay; }

bool AVI::accepts(const NonSmoothLaw& law) const {
  return law.kind() == LawKind::kNormalCone || law.kind() == LawKind::kRelay;
}

bool Equality::accepts(const NonSmoothLaw& law) const { return law.cone() == RICO_FREE; }

bool GenericMechanical::accepts(const NonSmoothLaw& /*law*/) const { return true; }

FrictionContact::FrictionContact(int dimension) : dimension_(dimension) {
  if (dimension != 2 && dimension != 3)
    throw Exception("FrictionContact: dimension " + std::to_string(dimension) +
                    ", expected 2 or 3");
}

bool FrictionContact::accepts(const NonSmoothLaw& law) const {
  return law.cone() == RICO_COULOMB && law.size() == dimension_;
}

RollingFrictionContact::RollingFrictionContact(int dimension) : dimension_(dimension) {
  if (dimension != 3 && dimension != 5)
    throw Exception("RollingFrictionContact: dimension " + std::to_string(dimension) +
                    ", expected 3 or 5");
}

bool RollingFrictionContact::accepts(const NonSmoothLaw& law) const {
  return law.cone() == RICO_ROLLING && law.size() == dimension_;
}

}  // namespace rico
