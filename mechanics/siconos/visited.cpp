#include <CircularDS.hpp>
#include <CircularR.hpp>
#include <CouplerJointR.hpp>
#include <DiskMovingPlanR.hpp>
#include <JointFrictionR.hpp>
#include <JointStopR.hpp>
#include <NewtonEulerJointR.hpp>
#include <RigidBody2dDS.hpp>
#include <RigidBodyDS.hpp>
#include <SiconosVisitor.hpp>
#include <SphereLDS.hpp>
#include <SphereNEDS.hpp>

// Selects the visit() for the class of an object.
#define SICONOS_ACCEPT(X) \
  void X::accept(SiconosVisitor& visitor) const { visitor.visit(*this); }
SICONOS_ACCEPT(Circle)
SICONOS_ACCEPT(CircleCircleR)
SICONOS_ACCEPT(CircularDS)
SICONOS_ACCEPT(CircularR)
SICONOS_ACCEPT(CouplerJointR)
SICONOS_ACCEPT(CylindricalJointR)
SICONOS_ACCEPT(Disk)
SICONOS_ACCEPT(DiskDiskR)
SICONOS_ACCEPT(DiskMovingPlanR)
SICONOS_ACCEPT(DiskPlanR)
SICONOS_ACCEPT(FixedJointR)
SICONOS_ACCEPT(JointFrictionR)
SICONOS_ACCEPT(JointStopR)
SICONOS_ACCEPT(KneeJointR)
SICONOS_ACCEPT(NewtonEulerJointR)
SICONOS_ACCEPT(PivotJointR)
SICONOS_ACCEPT(PrismaticJointR)
SICONOS_ACCEPT(RigidBody2dDS)
SICONOS_ACCEPT(RigidBodyDS)
SICONOS_ACCEPT(SphereLDS)
SICONOS_ACCEPT(SphereLDSPlanR)
SICONOS_ACCEPT(SphereLDSSphereLDSR)
SICONOS_ACCEPT(SphereNEDS)
SICONOS_ACCEPT(SphereNEDSPlanR)
SICONOS_ACCEPT(SphereNEDSSphereNEDSR)
