#include <algorithm>
#include <kernel/control/ExplicitLinearSMC.hpp>

namespace rico {

void ExplicitLinearSMC::sample(double /*t*/) {
  computeEquivalentControl();
  sigma_ = surface() * measured();
  for (int i = 0; i < us().size(); ++i) {
    const double width = saturation().empty() ? 0.0 : saturation()(i, i);
    const double sign = sigma_[i] > 0.0 ? 1.0 : sigma_[i] < 0.0 ? -1.0 : 0.0;
    us()[i] = -amplitude() * (width > 0.0 ? std::clamp(sigma_[i] / width, -1.0, 1.0) : sign);
  }
  addUp();
}

}  // namespace rico
