#pragma once

#include <LinearOSNS.hpp>

namespace rico {
class MultipleImpact;
}

/// Impacts of several compliant contacts at one instant: "BiStiffness" or "MonoStiffness". No file
/// is written during an impact.
class MultipleImpact : public LinearOSNS {
 public:
  SICONOS_VISITED(MultipleImpact)
  MultipleImpact() : MultipleImpact("BiStiffness") {}
  explicit MultipleImpact(std::string type, double step = 1.0e-5);

  std::string get_typeCompLaw() const;
  double GetStepSize() const;
  void SetNstepMax(unsigned int var);
  void SetSaveData(bool /*var*/) {}
  void SetNameOutput(std::string /*file_name*/) {}
  void SetNstepSave(unsigned int /*var*/) {}
  void SetSizeDataSave(unsigned int /*var*/) {}
  void SetStepMinMaxSave(unsigned int /*min*/, unsigned int /*max*/) {}
  // Accepted: the kernel's limit for zero is the machine's precision.
  void setTolImpact(double /*newTolZero*/) {}
  void SetTolVel(double /*var*/) {}
  void SetTolEner(double /*var*/) {}
  void SetZeroVelEndImp(double /*var*/) {}
  void SetZeroEnerEndImp(double /*var*/) {}

 private:
  rico::MultipleImpact& impact() const;
};
