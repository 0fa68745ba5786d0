#pragma once

#include <kernel/relations/first_order/FirstOrderNonLinearR.hpp>
#include <string>

namespace rico {

/// y = h(x),      r = g(λ).
class FirstOrderType1R : public FirstOrderNonLinearR {
 public:
  FirstOrderType1R() = default;
  /// h and g are plug-ins, "library:symbol": h(n, x, ny, y, nz, z), g(ny, λ, n, r, nz, z). Their
  /// gradients have the same arguments.
  FirstOrderType1R(const std::string& h, const std::string& g);
  FirstOrderType1R(const std::string& h, const std::string& g, const std::string& jachx,
                   const std::string& jacglambda);

  std::string_view name() const override { return "FirstOrderType1R"; }
};

}  // namespace rico
