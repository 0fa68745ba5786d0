// Plug-in functions of LagrangianDS: by pointer, or by library and name.
#include <LagrangianDS.hpp>

void LagrangianDS::setComputeMassFunction(FPtr7 fct) {
  massFunction_ = fct;
  lagrangian().setComputeMassFunction([this, fct](const rico::Vector& q, rico::Matrix& M) {
    fct(q.size(), plugged(q), M.data(), kernel().z().size(), kernel().z().data());
  });
  _mass = handle(lagrangian().mass().ptr());
}

void LagrangianDS::setComputeFExtFunction(VectorFunctionOfTime fct) {
  fExtFunction_ = fct;
  lagrangian().setComputeFExtFunction([this, fct](double t, rico::Vector& f) {
    fct(t, f.size(), f.data(), kernel().z().size(), kernel().z().data());
  });
  _fExt = handle(lagrangian().fExt().ptr());
}

void LagrangianDS::setComputeFIntFunction(FPtr6 fct) {
  fIntFunction_ = fct;
  lagrangian().setComputeFIntFunction([this, fct](double t, const rico::Vector& q,
                                                  const rico::Vector& v, rico::Vector& f) {
    fct(t, q.size(), plugged(q), plugged(v), f.data(), kernel().z().size(), kernel().z().data());
  });
  _fInt = handle(lagrangian().fInt().ptr());
}

void LagrangianDS::setComputeFGyrFunction(FPtr5 fct) {
  fGyrFunction_ = fct;
  lagrangian().setComputeFGyrFunction(
      [this, fct](const rico::Vector& q, const rico::Vector& v, rico::Vector& f) {
        fct(q.size(), plugged(q), plugged(v), f.data(), kernel().z().size(), kernel().z().data());
      });
  _fGyr = handle(lagrangian().fGyr().ptr());
}

void LagrangianDS::setComputeJacobianFIntqFunction(FPtr6 fct) {
  fIntqFunction_ = fct;
  lagrangian().setComputeJacobianFIntqFunction([this, fct](double t, const rico::Vector& q,
                                                           const rico::Vector& v, rico::Matrix& K) {
    fct(t, q.size(), plugged(q), plugged(v), K.data(), kernel().z().size(), kernel().z().data());
  });
  _jacobianFIntq = handle(lagrangian().jacobianFIntq().ptr());
}

void LagrangianDS::setComputeJacobianFIntqDotFunction(FPtr6 fct) {
  fIntqDotFunction_ = fct;
  lagrangian().setComputeJacobianFIntqDotFunction(
      [this, fct](double t, const rico::Vector& q, const rico::Vector& v, rico::Matrix& C) {
        fct(t, q.size(), plugged(q), plugged(v), C.data(), kernel().z().size(),
            kernel().z().data());
      });
  _jacobianFIntqDot = handle(lagrangian().jacobianFIntqDot().ptr());
}

void LagrangianDS::setComputeJacobianFGyrqFunction(FPtr5 fct) {
  fGyrqFunction_ = fct;
  lagrangian().setComputeJacobianFGyrqFunction(
      [this, fct](const rico::Vector& q, const rico::Vector& v, rico::Matrix& K) {
        fct(q.size(), plugged(q), plugged(v), K.data(), kernel().z().size(), kernel().z().data());
      });
  _jacobianFGyrq = handle(lagrangian().jacobianFGyrq().ptr());
}

void LagrangianDS::setComputeJacobianFGyrqDotFunction(FPtr5 fct) {
  fGyrqDotFunction_ = fct;
  lagrangian().setComputeJacobianFGyrqDotFunction(
      [this, fct](const rico::Vector& q, const rico::Vector& v, rico::Matrix& C) {
        fct(q.size(), plugged(q), plugged(v), C.data(), kernel().z().size(), kernel().z().data());
      });
  _jacobianFGyrqDot = handle(lagrangian().jacobianFGyrqDot().ptr());
}

void LagrangianDS::setComputeMassFunction(const std::string& library, const std::string& name) {
  setComputeMassFunction(pluginFunction<FPtr7>(library, name));
}

void LagrangianDS::setComputeFExtFunction(const std::string& library, const std::string& name) {
  setComputeFExtFunction(pluginFunction<VectorFunctionOfTime>(library, name));
}

void LagrangianDS::setComputeFIntFunction(const std::string& library, const std::string& name) {
  setComputeFIntFunction(pluginFunction<FPtr6>(library, name));
}

void LagrangianDS::setComputeFGyrFunction(const std::string& library, const std::string& name) {
  setComputeFGyrFunction(pluginFunction<FPtr5>(library, name));
}

void LagrangianDS::setComputeJacobianFIntqFunction(const std::string& library,
                                                   const std::string& name) {
  setComputeJacobianFIntqFunction(pluginFunction<FPtr6>(library, name));
}

void LagrangianDS::setComputeJacobianFIntqDotFunction(const std::string& library,
                                                      const std::string& name) {
  setComputeJacobianFIntqDotFunction(pluginFunction<FPtr6>(library, name));
}

void LagrangianDS::setComputeJacobianFGyrqFunction(const std::string& library,
                                                   const std::string& name) {
  setComputeJacobianFGyrqFunction(pluginFunction<FPtr5>(library, name));
}

void LagrangianDS::setComputeJacobianFGyrqDotFunction(const std::string& library,
                                                      const std::string& name) {
  setComputeJacobianFGyrqDotFunction(pluginFunction<FPtr5>(library, name));
}
