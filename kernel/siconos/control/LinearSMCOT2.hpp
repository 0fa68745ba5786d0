#pragma once

#include <CommonSMC.hpp>

/// Sampled sliding-mode control with the disturbance of the last period. Its gain is that of the
/// published interface, 1 / (h Σ C_j) for each row of C; u stays between -2 and 2.
class LinearSMCOT2 : public CommonSMC {
 public:
  explicit LinearSMCOT2(SP::ControlSensor sensor);
  void setTimeDiscretisation(const TimeDiscretisation& td) override;

 protected:
  void configure() override;

 private:
  double period_ = 0.0;
};
