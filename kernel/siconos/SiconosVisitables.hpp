#pragma once

// The classes that Type::value() and SiconosVisitor distinguish.
// clang-format off
#define SICONOS_VISITABLES(X) \
  X(AVI) X(Circle) \
  X(CircleCircleR) X(CircularDS) X(CircularR) \
  X(ComplementarityConditionNSL) X(CouplerJointR) X(CylindricalJointR) \
  X(D1MinusLinearOSI) X(Disk) \
  X(DiskDiskR) X(DiskMovingPlanR) X(DiskPlanR) \
  X(DynamicalSystem) X(Equality) X(EqualityConditionNSL) \
  X(EulerMoreauOSI) X(EventDriven) \
  X(FirstOrderLinearDS) X(FirstOrderLinearR) X(FirstOrderLinearTIDS) \
  X(FirstOrderLinearTIR) X(FirstOrderNonLinearDS) X(FirstOrderNonLinearR) \
  X(FirstOrderR) X(FirstOrderType1R) \
  X(FirstOrderType2R) X(FixedJointR) X(FrictionContact) \
  X(GenericMechanical) X(GlobalFrictionContact) X(GlobalRollingFrictionContact) \
  X(Hem5OSI) X(JointFrictionR) X(JointStopR) \
  X(KneeJointR) X(LCP) \
  X(Lagrangian2d1DR) X(Lagrangian2d2DR) X(Lagrangian2d3DR) \
  X(LagrangianCompliantLinearTIR) X(LagrangianCompliantR) X(LagrangianDS) \
  X(LagrangianLinearDiagonalDS) X(LagrangianLinearTIDS) \
  X(LagrangianLinearTIR) X(LagrangianR) X(LagrangianRheonomousR) \
  X(LagrangianScleronomousR) X(LinearOSNS) X(LsodarOSI) \
  X(MLCP) X(MLCPProjectOnConstraints) \
  X(MixedComplementarityConditionNSL) X(MoreauJeanBilbaoOSI) X(MoreauJeanCombinedProjectionOSI) \
  X(MoreauJeanDirectProjectionOSI) X(MoreauJeanGOSI) X(MoreauJeanOSI) \
  X(MultipleImpact) X(MultipleImpactNSL) \
  X(NewMarkAlphaOSI) X(NewtonEuler1DR) X(NewtonEuler3DR) \
  X(NewtonEuler5DR) X(NewtonEulerDS) X(NewtonEulerJointR) \
  X(NewtonEulerR) X(NewtonImpactFrictionNSL) X(NewtonImpactNSL) \
  X(NewtonImpactRollingFrictionNSL) X(NonSmoothLaw) \
  X(NormalConeNSL) X(OneStepIntegrator) X(OneStepNSProblem) \
  X(PivotJointR) X(PrismaticJointR) X(Relation) \
  X(Relay) X(RelayNSL) \
  X(RigidBody2dDS) X(RigidBodyDS) X(RollingFrictionContact) \
  X(SchatzmanPaoliOSI) X(SecondOrderDS) X(Simulation) \
  X(SphereLDS) X(SphereLDSPlanR) \
  X(SphereLDSSphereLDSR) X(SphereNEDS) X(SphereNEDSPlanR) \
  X(SphereNEDSSphereNEDSR) X(TimeStepping) X(TimeSteppingCombinedProjection) \
  X(TimeSteppingD1Minus) X(TimeSteppingDirectProjection) X(ZeroOrderHoldOSI)
// clang-format on
#define SICONOS_DECLARE(X) class X;
SICONOS_VISITABLES(SICONOS_DECLARE)
#undef SICONOS_DECLARE

class SiconosVisitor;

namespace Type {

enum Siconos {
  void_type = -1,
#define SICONOS_NUMBER(X) X,
  SICONOS_VISITABLES(SICONOS_NUMBER)
#undef SICONOS_NUMBER
};

/// The class of an object: `Type::value(*ds) == Type::NewtonEulerDS`. For a class of the user, its
/// base class.
template <class C>
Siconos value(const C& c) {
  return c.typeOfVisitable();
}

}  // namespace Type

// The members that each of these classes has. An object of a class of the user is visited as its
// base class.
#define SICONOS_VISITED_BASE(X)                                     \
  virtual Type::Siconos typeOfVisitable() const { return Type::X; } \
  virtual void accept(SiconosVisitor& visitor) const;
#define SICONOS_VISITED(X)                                           \
  Type::Siconos typeOfVisitable() const override { return Type::X; } \
  void accept(SiconosVisitor& visitor) const override;
