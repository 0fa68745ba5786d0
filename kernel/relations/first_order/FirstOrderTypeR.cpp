// FirstOrderType1R and FirstOrderType2R with C functions found by name.
#include <kernel/operators/Plugin.hpp>
#include <kernel/relations/first_order/FirstOrderType1R.hpp>
#include <kernel/relations/first_order/FirstOrderType2R.hpp>

namespace rico {
namespace {

// h(x) and g(λ): in, out.
using MapC = void(unsigned, const double*, unsigned, double*, unsigned, double*);
// h(x, λ)
using TwoMapC = void(unsigned, const double*, unsigned, const double*, double*, unsigned, double*);

template <class Value>
auto ofState(const std::string& plugin) {
  auto* f = Plugin(plugin).function<MapC>();
  return [f](double, const Vector& x, const Vector& lambda, Value& out) {
    f(x.size(), x.data(), lambda.size(), out.data(), 0, nullptr);
  };
}

template <class Value>
auto ofMultiplier(const std::string& plugin) {
  auto* f = Plugin(plugin).function<MapC>();
  return [f](double, const Vector& x, const Vector& lambda, Value& out) {
    f(lambda.size(), lambda.data(), x.size(), out.data(), 0, nullptr);
  };
}

template <class Value>
auto ofBoth(const std::string& plugin) {
  auto* f = Plugin(plugin).function<TwoMapC>();
  return [f](double, const Vector& x, const Vector& lambda, Value& out) {
    f(x.size(), x.data(), lambda.size(), lambda.data(), out.data(), 0, nullptr);
  };
}

}  // namespace

FirstOrderType1R::FirstOrderType1R(const std::string& h, const std::string& g) {
  setComputehFunction(ofState<Vector>(h));
  setComputegFunction(ofMultiplier<Vector>(g));
}

FirstOrderType1R::FirstOrderType1R(const std::string& h, const std::string& g,
                                   const std::string& jachx, const std::string& jacglambda)
    : FirstOrderType1R(h, g) {
  setComputeJachxFunction(ofState<Matrix>(jachx));
  setComputeJacglambdaFunction(ofMultiplier<Matrix>(jacglambda));
}

FirstOrderType2R::FirstOrderType2R(const std::string& h, const std::string& g) {
  setComputehFunction(ofBoth<Vector>(h));
  setComputegFunction(ofMultiplier<Vector>(g));
}

FirstOrderType2R::FirstOrderType2R(const std::string& h, const std::string& g,
                                   const std::string& jachx, const std::string& jacglambda)
    : FirstOrderType2R(h, g) {
  setComputeJachxFunction(ofBoth<Matrix>(jachx));
  setComputeJacglambdaFunction(ofMultiplier<Matrix>(jacglambda));
}

}  // namespace rico
