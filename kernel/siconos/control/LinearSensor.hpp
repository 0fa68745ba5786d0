#pragma once

#include <ControlSensor.hpp>

/// y = C x + D z; D is used if it has as many columns as z has entries.
class LinearSensor : public ControlSensor {
 public:
  explicit LinearSensor(SP::DynamicalSystem ds);
  LinearSensor(SP::DynamicalSystem ds, SP::SimpleMatrix C, SP::SimpleMatrix D = SP::SimpleMatrix());

  void initialize(const NonSmoothDynamicalSystem& nsds) override;
  void capture() override;
  void setC(const SimpleMatrix& C) { setCPtr(std::make_shared<SimpleMatrix>(C)); }
  void setCPtr(SP::SimpleMatrix C) { _matC = std::move(C); }
  void setD(const SimpleMatrix& D) { setDPtr(std::make_shared<SimpleMatrix>(D)); }
  void setDPtr(SP::SimpleMatrix D) { _matD = std::move(D); }

 private:
  SP::SimpleMatrix _matC, _matD;
};
