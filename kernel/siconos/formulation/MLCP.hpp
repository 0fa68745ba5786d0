#pragma once

#include <LinearOSNS.hpp>

/// Adapter of rico::MLCP.
class MLCP : public LinearOSNS {
 public:
  SICONOS_VISITED(MLCP)
  explicit MLCP(SP::SolverOptions options);
  explicit MLCP(int numericsSolverId = SICONOS_MLCP_ENUM);
  void reset() {}
  void computeOptions(const SP::Interaction& /*inter1*/, const SP::Interaction& /*inter2*/) {}
  SICONOS_NOT_THERE(getn, "count the rows of EqualityConditionNSL")
  SICONOS_NOT_THERE(getNumericsMLCP, "use M() and q(), or mlcp_driver() on a problem of yours")

 protected:
  using LinearOSNS::LinearOSNS;
};

/// Adapter of rico::MLCPProjectOnConstraints.
class MLCPProjectOnConstraints : public MLCP {
 public:
  SICONOS_VISITED(MLCPProjectOnConstraints)
  double alpha() const;
  void setAlpha(double newval);
  // Equalities are always projected.
  void setDoProjOnEquality(bool /*v*/) {}
  SICONOS_NOT_THERE(postComputeLagrangianR, "compute() moves the systems")
  SICONOS_NOT_THERE(postComputeNewtonEulerR, "compute() moves the systems")
  SICONOS_NOT_THERE(updateInteractionBlocksOLD, "compute() assembles")
  explicit MLCPProjectOnConstraints(SP::SolverOptions options, double alpha = 1.0);
  explicit MLCPProjectOnConstraints(int numericsSolverId = SICONOS_MLCP_ENUM, double alpha = 1.0);
};
