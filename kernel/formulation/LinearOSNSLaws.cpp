// The laws of the contacts of a problem (LinearOSNS.hpp): their bounds and coefficients of
// friction.
#include <kernel/formulation/LinearOSNS.hpp>
#include <kernel/laws/NonSmoothLaw.hpp>
#include <kernel/relations/Interaction.hpp>
#include <kernel/topology/ContactLaw.hpp>
#include <limits>

namespace rico {
namespace {

/// Multipliers may be larger than the number from which on bounds count as absent.
void dropAbsent(Vector& lb, Vector& ub) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  for (double& bound : lb)
    if (bound <= -kNoBound) bound = -kInfinity;
  for (double& bound : ub)
    if (bound >= kNoBound) bound = kInfinity;
}

}  // namespace

bool LinearOSNS::isBox(const NonSmoothLaw& law) const { return law.isBox(); }

void LinearOSNS::bounds(const ContactRef& ref, double* lb, double* ub) const {
  lawOf(ref).bounds(lb, ub);
}

// Finds coefficients of laws that were set since the last solve.
bool LinearOSNS::lawsChanged(const IndexSet& set) {
  coefficientsNow_.clear();
  for (const ContactRef& ref : set.contacts) {
    const NonSmoothLaw& law = lawOf(ref);
    const std::size_t known = coefficientsNow_.size();
    if (isBox(law)) {
      coefficientsNow_.resize(known + 2 * law.size());
      bounds(ref, coefficientsNow_.data() + known, coefficientsNow_.data() + known + law.size());
    } else {
      coefficientsNow_.push_back(law.mu());
      coefficientsNow_.push_back(law.muR());
    }
  }
  if (coefficientsNow_ == coefficients_) return false;
  coefficients_.swap(coefficientsNow_);
  return true;
}

void LinearOSNS::gatherBounds(const IndexSet& set) {
  lb_.resize(q_.size());
  ub_.resize(q_.size());
  allBoxes_ = true;
  numericsIsStale_ = true;
  for (const ContactRef& ref : set.contacts) {
    const int row = ref.node->contacts[ref.contact].row;
    allBoxes_ = allBoxes_ && isBox(lawOf(ref));
    if (isBox(lawOf(ref))) bounds(ref, lb_.data() + row, ub_.data() + row);
  }
  dropAbsent(lb_, ub_);
}

void LinearOSNS::gatherBlocks(const IndexSet& set) {
  gatherBounds(set);
  if (!usesArrays(q_.size())) return;
  blocks_.clear();
  for (const ContactRef& ref : set.contacts) {
    const NonSmoothLaw& law = lawOf(ref);
    const int row = ref.node->contacts[ref.contact].row;
    if (isBox(law))
      blocks_.append(law.size(), lb_.data() + row, ub_.data() + row);
    else
      blocks_.append(law);
  }
}

}  // namespace rico
