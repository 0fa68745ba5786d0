#pragma once

#include <kernel/relations/first_order/FirstOrderNonLinearR.hpp>
#include <string>

namespace rico {

/// y = h(x, λ),      r = g(λ).
class FirstOrderType2R : public FirstOrderNonLinearR {
 public:
  FirstOrderType2R() = default;
  /// h and g are plug-ins, "library:symbol": h(n, x, ny, λ, y, nz, z), g(ny, λ, n, r, nz, z). Their
  /// gradients have the same arguments.
  FirstOrderType2R(const std::string& h, const std::string& g);
  FirstOrderType2R(const std::string& h, const std::string& g, const std::string& jachx,
                   const std::string& jacglambda);

  std::string_view name() const override { return "FirstOrderType2R"; }
};

}  // namespace rico
