#pragma once

#include <OSNSMatrix.hpp>
#include <OneStepNSProblem.hpp>
#include <SiconosVector.hpp>
#include <kernel/formulation/LinearOSNS.hpp>

/// Adapter of rico::LinearOSNS: w = M z + q. The vectors are those of the last solve; matrices are
/// copies.
class LinearOSNS : public OneStepNSProblem {
 public:
  SICONOS_VISITED(LinearOSNS)
  SP::SiconosVector q() const;
  SP::SiconosVector w() const;
  SP::SiconosVector z() const;
  void setzPtr(SP::SiconosVector /*newPtr*/) {}
  // Has no effect: w() is the result of each solve.
  void setWPtr(const SP::SiconosVector& /*newPtr*/) {}
  SICONOS_NOT_THERE(setQPtr, "the kernel assembles q; q() is that of the last solve")
  SICONOS_NOT_THERE(setMPtr, "the kernel assembles M; M() is a copy of it")
  SICONOS_NOT_THERE(computeq, "compute() does the whole; q() is that of the last solve")
  SICONOS_NOT_THERE(solve, "compute() solves; drivers of numerics solve a problem by itself")
  // compute() assembles.
  void initOSNSMatrix() {}
  void initVectorsMemory() {}
  SICONOS_NOT_THERE(computeqBlock, "compute() assembles")
  // A law that the problem does not solve is an error in the first step.
  void checkCompatibleNSLaw(NonSmoothLaw& /*nslaw*/) {}
  /// A copy of the matrix of the last solve.
  SP::OSNSMatrix M() const {
    M_ = std::make_shared<OSNSMatrix>(matrix(), storage_);
    return M_;
  }
  const SiconosVector getQ() const { return *q(); }
  const SiconosVector getW() const { return *w(); }
  const SiconosVector getz() const { return *z(); }
  /// Prints M, q, w and z of the last solve.
  void display() const override;
  // Accepted: the kernel chooses the storage.
  void setMStorageType(NM_types i) { storage_ = i; }
  NM_types getMStorageType() const { return storage_; }
  void setAssemblyType(LINEAROSNS_ASSEMBLY_TYPE /*type*/) {}
  bool keepLambdaAndYState() const { return shared()->keepLambdaAndYState(); }
  void setKeepLambdaAndYState(bool val) { shared()->setKeepLambdaAndYState(val); }

 protected:
  SICONOS_NOT_BASE(LinearOSNS(), "derive it from LCP, MLCP or FrictionContact")
  SICONOS_NOT_BASE(LinearOSNS(SP::SolverOptions /*options*/),
                   "derive it from LCP, MLCP or FrictionContact")
  using OneStepNSProblem::OneStepNSProblem;

 private:
  SimpleMatrix matrix() const;
  const rico::LinearOSNS& linear() const { return static_cast<const rico::LinearOSNS&>(*shared()); }
  /// A reference to a vector of the kernel, created at the first call.
  SP::SiconosVector live(SP::SiconosVector& kept, const rico::Vector& vector) const;

  NM_types storage_ = NM_DENSE;
  // Programs keep references to what the functions return.
  mutable SP::SiconosVector q_, w_, z_;
  mutable SP::OSNSMatrix M_;
};
