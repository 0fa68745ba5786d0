#include <LagrangianOfUser.hpp>
#include <kernel/support/Exception.hpp>

using rico::Vector;

namespace {

[[noreturn]] void throwMissing(const char* relation, const char* function) {
  throw rico::Exception(std::string(relation) + ": " + function +
                        " is missing: override it, or give a plug-in");
}

/// The blocks in one array, and back, for C functions.
class Gathered {
 public:
  explicit Gathered(const BlockVector& blocks) : values_(blocks.gathered()) {}
  unsigned size() const { return static_cast<unsigned>(values_.size()); }
  double* data() { return values_.data(); }

 private:
  Vector values_;
};

}  // namespace

void LagrangianR::allocate(unsigned rows, unsigned columns) {
  if (_jachq == nullptr) _jachq = std::make_shared<SimpleMatrix>(rows, columns);
  if (_dotjachq == nullptr) _dotjachq = std::make_shared<SimpleMatrix>(rows, columns);
  if (_jachlambda == nullptr) _jachlambda = std::make_shared<SimpleMatrix>(rows, rows);
}

LagrangianScleronomousR::LagrangianScleronomousR() : LagrangianR(RELATION::ScleronomousR) {
  setKernel(std::make_shared<ScleronomousOfUser>(*this));
}

LagrangianScleronomousR::LagrangianScleronomousR(const std::string& pluginh,
                                                 const std::string& pluginJacobianhq)
    : LagrangianScleronomousR() {
  h_ = pluginFunction<Map>(pluginh);
  jachq_ = pluginFunction<Map>(pluginJacobianhq);
}

LagrangianScleronomousR::LagrangianScleronomousR(const std::string& pluginh,
                                                 const std::string& pluginJacobianhq,
                                                 const std::string& pluginDotJacobianhq)
    : LagrangianScleronomousR(pluginh, pluginJacobianhq) {
  dotJachq_ = pluginFunction<Rate>(pluginDotJacobianhq);
}

void LagrangianScleronomousR::computeh(const BlockVector& q, BlockVector& z, SiconosVector& y) {
  if (h_ == nullptr) throwMissing("LagrangianScleronomousR", "computeh");
  Gathered position(q), parameters(z);
  h_(position.size(), position.data(), y.size(), y.getArray(), parameters.size(),
     parameters.data());
}

void LagrangianScleronomousR::computeJachq(const BlockVector& q, BlockVector& z) {
  if (jachq_ == nullptr) throwMissing("LagrangianScleronomousR", "computeJachq");
  Gathered position(q), parameters(z);
  jachq_(position.size(), position.data(), _jachq->size(0), _jachq->getArray(), parameters.size(),
         parameters.data());
}

void LagrangianScleronomousR::computeDotJachq(const BlockVector& q, BlockVector& z,
                                              const BlockVector& qDot) {
  if (dotJachq_ == nullptr) return;
  Gathered position(q), velocity(qDot), parameters(z);
  dotJachq_(position.size(), position.data(), velocity.size(), velocity.data(),
            _dotjachq->getArray(), parameters.size(), parameters.data());
}

LagrangianRheonomousR::LagrangianRheonomousR() : LagrangianR(RELATION::RheonomousR) {
  setKernel(std::make_shared<RheonomousOfUser>(*this));
}

LagrangianRheonomousR::LagrangianRheonomousR(const std::string& pluginh,
                                             const std::string& pluginJacobianhq,
                                             const std::string& pluginDoth)
    : LagrangianRheonomousR() {
  h_ = pluginFunction<Map>(pluginh);
  jachq_ = pluginFunction<Map>(pluginJacobianhq);
  hDot_ = pluginFunction<Map>(pluginDoth);
}

void LagrangianRheonomousR::computeh(double time, const BlockVector& q, BlockVector& z,
                                     SiconosVector& y) {
  if (h_ == nullptr) throwMissing("LagrangianRheonomousR", "computeh");
  Gathered position(q), parameters(z);
  h_(position.size(), position.data(), time, y.size(), y.getArray(), parameters.size(),
     parameters.data());
}

void LagrangianRheonomousR::computeJachq(double time, const BlockVector& q, BlockVector& z) {
  if (jachq_ == nullptr) throwMissing("LagrangianRheonomousR", "computeJachq");
  Gathered position(q), parameters(z);
  jachq_(position.size(), position.data(), time, _jachq->size(0), _jachq->getArray(),
         parameters.size(), parameters.data());
}

void LagrangianRheonomousR::makeHDot(unsigned size) {
  if (_hDot == nullptr) _hDot = std::make_shared<SiconosVector>(size);
}

void LagrangianRheonomousR::computehDot(double time, const BlockVector& q, BlockVector& z) {
  if (hDot_ == nullptr) return;
  makeHDot(_jachq->size(0));
  Gathered position(q), parameters(z);
  hDot_(position.size(), position.data(), time, _hDot->size(), _hDot->getArray(), parameters.size(),
        parameters.data());
}

LagrangianCompliantR::LagrangianCompliantR() : LagrangianR(RELATION::CompliantR) {
  setKernel(std::make_shared<CompliantOfUser>(*this));
}

LagrangianCompliantR::LagrangianCompliantR(const std::string& pluginh,
                                           const std::string& pluginJacobianhq,
                                           const std::string& pluginJacobianhlambda)
    : LagrangianCompliantR() {
  h_ = pluginFunction<Map>(pluginh);
  jachq_ = pluginFunction<Map>(pluginJacobianhq);
  jachlambda_ = pluginFunction<Map>(pluginJacobianhlambda);
}

void LagrangianCompliantR::computeh(double /*time*/, const BlockVector& q,
                                    const SiconosVector& lambda, BlockVector& z, SiconosVector& y) {
  if (h_ == nullptr) throwMissing("LagrangianCompliantR", "computeh");
  Gathered position(q), parameters(z);
  h_(position.size(), position.data(), lambda.size(), lambda.getArray(), y.getArray(),
     parameters.size(), parameters.data());
}

void LagrangianCompliantR::computeJachq(double /*time*/, const BlockVector& q,
                                        const SiconosVector& lambda, BlockVector& z) {
  if (jachq_ == nullptr) throwMissing("LagrangianCompliantR", "computeJachq");
  Gathered position(q), parameters(z);
  jachq_(position.size(), position.data(), lambda.size(), lambda.getArray(), _jachq->getArray(),
         parameters.size(), parameters.data());
}

void LagrangianCompliantR::computeJachlambda(double /*time*/, const BlockVector& q,
                                             const SiconosVector& lambda, BlockVector& z) {
  if (jachlambda_ == nullptr) throwMissing("LagrangianCompliantR", "computeJachlambda");
  Gathered position(q), parameters(z);
  jachlambda_(position.size(), position.data(), lambda.size(), lambda.getArray(),
              _jachlambda->getArray(), parameters.size(), parameters.data());
}

void LagrangianScleronomousR::setComputehFunction(const std::string& library,
                                                  const std::string& name) {
  h_ = pluginFunction<Map>(library, name);
}

void LagrangianScleronomousR::setComputeJachxFunction(const std::string& library,
                                                      const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianScleronomousR::setComputeJachqFunction(const std::string& library,
                                                      const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianRheonomousR::setComputehFunction(const std::string& library,
                                                const std::string& name) {
  h_ = pluginFunction<Map>(library, name);
}

void LagrangianRheonomousR::setComputeJachxFunction(const std::string& library,
                                                    const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianRheonomousR::setComputeJachqFunction(const std::string& library,
                                                    const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianRheonomousR::setComputehDotFunction(const std::string& library,
                                                   const std::string& name) {
  hDot_ = pluginFunction<Map>(library, name);
}

void LagrangianCompliantR::setComputehFunction(const std::string& library,
                                               const std::string& name) {
  h_ = pluginFunction<Map>(library, name);
}

void LagrangianCompliantR::setComputeJachxFunction(const std::string& library,
                                                   const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianCompliantR::setComputeJachqFunction(const std::string& library,
                                                   const std::string& name) {
  jachq_ = pluginFunction<Map>(library, name);
}

void LagrangianCompliantR::setComputeJachlambdaFunction(const std::string& library,
                                                        const std::string& name) {
  jachlambda_ = pluginFunction<Map>(library, name);
}
