#pragma once

#include <OneStepIntegrator.hpp>

/// Adapter of rico::LsodarOSI.
class LsodarOSI : public OneStepIntegrator {
 public:
  SICONOS_VISITED(LsodarOSI)
  LsodarOSI();
  void setTol(int jt, double rtol, double atol);
  // Accepted: CVODE chooses how it computes gradients.
  void setJT(integer /*newJT*/) {}
  SICONOS_NOT_THERE(f, "computeRhs() computes the right-hand sides")
  SICONOS_NOT_THERE(g, "the roots are y(0), and lambda(2) of contacts that are closed")
  SICONOS_NOT_THERE(jacobianfx, "DynamicalSystem::computeJacobianRhsx() has the gradient")
  SICONOS_NOT_THERE(computeJacobianRhs, "DynamicalSystem::computeJacobianRhsx() has the gradient")
  SICONOS_NOT_THERE(intData, "CVODE integrates; LSODAR's arrays do not exist")
  SICONOS_NOT_THERE(setIntData, "CVODE integrates; LSODAR's arrays do not exist")
  SICONOS_NOT_THERE(updateData, "CVODE integrates; LSODAR's arrays do not exist")
  SICONOS_NOT_THERE(getRwork, "CVODE integrates; LSODAR's arrays do not exist")
  SICONOS_NOT_THERE(getIwork, "CVODE integrates; LSODAR's arrays do not exist")
  SICONOS_NOT_THERE(getJroot, "Event::getType() says which events are nonsmooth")
  SICONOS_NOT_THERE(fillXWork, "x() of each system has the state")
  SICONOS_NOT_THERE(fillqWork, "q() of each system has the state")
  SICONOS_NOT_THERE(fillvWork, "velocity() of each system has the state")
  SICONOS_NOT_THERE(updateIntData, "CVODE integrates; LSODAR's arrays do not exist")
  void setMaxStepSize(double maxStep) { setMinMaxStepSizes(0.0, maxStep); }
  SICONOS_NOT_THERE(getRtol, "the tolerances are those of setTol()")
  SICONOS_NOT_THERE(getAtol, "the tolerances are those of setTol()")
  SICONOS_NOT_THERE(getMaxNstep, "the limit is that of setMaxNstep()")
  SICONOS_NOT_THERE(count_rhs_call, "count the calls of the functions that you set")
  SICONOS_NOT_THERE(count_steps, "CVODE chooses its steps; nothing counts them")
  /// The first entry of each array is used for all states.
  void setTol(integer newItol, const SA::doublereal& newRtol, const SA::doublereal& newAtol);
  void setMinMaxStepSizes(double minStep, double maxStep);
  void setMaxNstep(int maxNumberSteps);
  void setMaxOrder(int maxOrderNonStiff, int maxOrderStiff);
  /// The right-hand sides of all its systems at the present state.
  void computeRhs(double t);

 protected:
  explicit LsodarOSI(OSI::TYPES type);
};

/// Siconos' integrator for systems with constraints. Here it is LsodarOSI, which projects positions
/// and velocities onto the constraints.
class Hem5OSI : public LsodarOSI {
 public:
  SICONOS_VISITED(Hem5OSI)
  Hem5OSI() : LsodarOSI(OSI::HEM5OSI) {}
  /// The number of rows of the active constraints, index set 2.
  unsigned int numberOfConstraints();
};
