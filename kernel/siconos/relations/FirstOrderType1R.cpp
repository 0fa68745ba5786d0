#include <FirstOrderR.hpp>

using rico::Vector;

FirstOrderType1R::FirstOrderType1R(const std::string& pluginh, const std::string& pluging)
    : FirstOrderType1R() {
  h_ = pluginFunction<Map>(pluginh);
  g_ = pluginFunction<Map>(pluging);
}

FirstOrderType1R::FirstOrderType1R(const std::string& pluginh, const std::string& pluging,
                                   const std::string& pluginJachx,
                                   const std::string& pluginJacglambda)
    : FirstOrderType1R(pluginh, pluging) {
  jachx_ = pluginFunction<Map>(pluginJachx);
  jacglambda_ = pluginFunction<Map>(pluginJacglambda);
}

void FirstOrderType1R::computeh(double, const BlockVector& x, BlockVector& z, SiconosVector& y) {
  if (h_ == nullptr) throwMissing("computeh");
  const Vector state = x.gathered();
  const Vector parameters = z.gathered();
  h_(state.size(), plugged(state), y.size(), y.getArray(), parameters.size(), plugged(parameters));
}

void FirstOrderType1R::computeg(double, const SiconosVector& lambda, BlockVector& z,
                                BlockVector& r) {
  if (g_ == nullptr) throwMissing("computeg");
  Vector input(static_cast<int>(r.size()));
  const Vector parameters = z.gathered();
  g_(lambda.size(), lambda.getArray(), input.size(), input.data(), parameters.size(),
     plugged(parameters));
  r.scatter(input.data());
}

void FirstOrderType1R::computeJachx(double time, const BlockVector& x, BlockVector& z,
                                    SimpleMatrix& C) {
  if (jachx_ == nullptr) return FirstOrderNonLinearR::computeJachx(time, x, SiconosVector(), z, C);
  const Vector state = x.gathered();
  const Vector parameters = z.gathered();
  jachx_(state.size(), plugged(state), C.size(0), C.getArray(), parameters.size(),
         plugged(parameters));
}

void FirstOrderType1R::computeJacglambda(double time, const SiconosVector& lambda, BlockVector& z,
                                         SimpleMatrix& B) {
  if (jacglambda_ == nullptr)
    return FirstOrderNonLinearR::computeJacglambda(time, BlockVector(), lambda, z, B);
  const Vector parameters = z.gathered();
  jacglambda_(lambda.size(), lambda.getArray(), B.size(0), B.getArray(), parameters.size(),
              plugged(parameters));
}

void FirstOrderType1R::computeh(double time, const BlockVector& x, const SiconosVector& /*lambda*/,
                                BlockVector& z, SiconosVector& y) {
  computeh(time, x, z, y);
}

void FirstOrderType1R::computeg(double time, const BlockVector& /*x*/, const SiconosVector& lambda,
                                BlockVector& z, BlockVector& r) {
  computeg(time, lambda, z, r);
}

void FirstOrderType1R::computeJachx(double time, const BlockVector& x,
                                    const SiconosVector& /*lambda*/, BlockVector& z,
                                    SimpleMatrix& C) {
  computeJachx(time, x, z, C);
}

void FirstOrderType1R::computeJacglambda(double time, const BlockVector& /*x*/,
                                         const SiconosVector& lambda, BlockVector& z,
                                         SimpleMatrix& B) {
  computeJacglambda(time, lambda, z, B);
}

void FirstOrderType1R::setComputehFunction(const std::string& library, const std::string& name) {
  h_ = pluginFunction<Map>(library, name);
}

void FirstOrderType1R::setComputegFunction(const std::string& library, const std::string& name) {
  g_ = pluginFunction<Map>(library, name);
}

void FirstOrderType1R::setComputeJachxFunction(const std::string& library,
                                               const std::string& name) {
  jachx_ = pluginFunction<Map>(library, name);
}

void FirstOrderType1R::setComputeJacglambdaFunction(const std::string& library,
                                                    const std::string& name) {
  jacglambda_ = pluginFunction<Map>(library, name);
}
