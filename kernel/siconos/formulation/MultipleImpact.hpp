#pragma once

#include <LinearOSNS.hpp>
#include <cmath>
#include <limits>

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
  /// "MonoStiffness"; all other words are "BiStiffness".
  void set_typeCompLaw(std::string newTypeLaw);
  double GetStepSize() const;
  void SetNstepMax(unsigned int var);
  void SetSaveData(bool /*var*/) {}
  void SetNameOutput(std::string /*file_name*/) {}
  void SetNstepSave(unsigned int /*var*/) {}
  void SetSizeDataSave(unsigned int /*var*/) {}
  void SetStepMinMaxSave(unsigned int /*min*/, unsigned int /*max*/) {}
  // Kept for isZero(): the kernel's limit for zero is the machine's precision.
  void setTolImpact(double newTolZero) { tolImpact_ = newTolZero; }
  double getTolImpact() const { return tolImpact_; }
  bool isZero(double var) const { return std::abs(var) <= tolImpact_; }
  SICONOS_NOT_THERE(DurationImpact, "impacts are computed over impulses, without a time")
  SICONOS_NOT_THERE(AllocateMemory, "compute() does the whole impact")
  SICONOS_NOT_THERE(BuildParaContact, "compute() does the whole impact")
  SICONOS_NOT_THERE(Check_stateContact, "compute() does the whole impact")
  SICONOS_NOT_THERE(ComputeImpulseContact, "compute() does the whole impact")
  SICONOS_NOT_THERE(Compute_distributionVector, "compute() does the whole impact")
  SICONOS_NOT_THERE(Compute_energyContact, "compute() does the whole impact")
  SICONOS_NOT_THERE(Compute_velocityContact, "compute() does the whole impact")
  SICONOS_NOT_THERE(EstimateNdataCols, "compute() does the whole impact")
  SICONOS_NOT_THERE(InitializeInput, "compute() does the whole impact")
  SICONOS_NOT_THERE(IsEnermaxZero, "compute() does the whole impact")
  SICONOS_NOT_THERE(IsMulImpactTerminate, "compute() does the whole impact")
  SICONOS_NOT_THERE(IsVcminNegative, "compute() does the whole impact")
  SICONOS_NOT_THERE(PostComputeImpact, "compute() does the whole impact")
  SICONOS_NOT_THERE(PreComputeImpact, "compute() does the whole impact")
  SICONOS_NOT_THERE(PrimConEnergy, "compute() does the whole impact")
  SICONOS_NOT_THERE(PrimConVelocity, "compute() does the whole impact")
  SICONOS_NOT_THERE(SelectPrimaContact, "compute() does the whole impact")
  SICONOS_NOT_THERE(UpdateDuringImpact, "compute() does the whole impact")
  SICONOS_NOT_THERE(WriteVectorIntoMatrix, "compute() does the whole impact")
  SICONOS_NOT_THERE(isEnerZero, "compute() does the whole impact")
  SICONOS_NOT_THERE(isVelNegative, "compute() does the whole impact")
  SICONOS_NOT_THERE(ComputeImpact, "compute() does the whole impact")
  SICONOS_NOT_THERE(SaveDataOneStep,
                    "no file is written during an impact; lambda(1) has the impulses")
  void SetTolVel(double /*var*/) {}
  void SetTolEner(double /*var*/) {}
  void SetZeroVelEndImp(double /*var*/) {}
  void SetZeroEnerEndImp(double /*var*/) {}

 private:
  rico::MultipleImpact& impact() const;

  double tolImpact_ = std::numeric_limits<double>::epsilon();
};
