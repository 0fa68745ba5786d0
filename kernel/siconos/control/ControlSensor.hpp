#pragma once

#include <Sensor.hpp>

/// A sensor for controllers: capture() fills _storedY with the measurement.
class ControlSensor : public Sensor {
 public:
  unsigned int getYDim() const { return _storedY->size(); }
  const SiconosVector& y() const { return *_storedY; }
  SP::SiconosVector yTk() const { return _storedY; }
  void sample() override;

 protected:
  ControlSensor(unsigned int type, SP::DynamicalSystem ds, double delay = 0);
  /// _storedY is the kernel's measurement.
  void lookAtKernel() override;

  SP::SiconosVector _storedY;
  double _delay;
};
