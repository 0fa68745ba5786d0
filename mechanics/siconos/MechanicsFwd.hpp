#pragma once

#include <SiconosFwd.hpp>

// Pointer types of the classes of mechanics. The headers of the classes define them too.
#define RICO_FORWARD(X)           \
  class X;                        \
  namespace SP {                  \
  using X = std::shared_ptr<::X>; \
  }

RICO_FORWARD(RigidBodyDS)
RICO_FORWARD(RigidBody2dDS)
RICO_FORWARD(ContactR)
RICO_FORWARD(Contact5DR)
RICO_FORWARD(Contact2dR)
RICO_FORWARD(Contact2d3DR)
RICO_FORWARD(BulletR)
RICO_FORWARD(Bullet1DR)
RICO_FORWARD(Bullet5DR)
RICO_FORWARD(Bullet2dR)
RICO_FORWARD(Bullet2d3DR)

RICO_FORWARD(NewtonEulerJointR)
RICO_FORWARD(KneeJointR)
RICO_FORWARD(PivotJointR)
RICO_FORWARD(PrismaticJointR)
RICO_FORWARD(CylindricalJointR)
RICO_FORWARD(FixedJointR)
RICO_FORWARD(CouplerJointR)
RICO_FORWARD(JointStopR)
RICO_FORWARD(JointFrictionR)

RICO_FORWARD(SpaceFilter)
RICO_FORWARD(SiconosBodies)
RICO_FORWARD(CircularDS)
RICO_FORWARD(CircularR)
RICO_FORWARD(Disk)
RICO_FORWARD(Circle)
RICO_FORWARD(DiskDiskR)
RICO_FORWARD(DiskPlanR)
RICO_FORWARD(DiskMovingPlanR)
RICO_FORWARD(CircleCircleR)
RICO_FORWARD(SphereLDS)
RICO_FORWARD(SphereLDSPlanR)
RICO_FORWARD(SphereLDSSphereLDSR)
RICO_FORWARD(SphereNEDS)
RICO_FORWARD(SphereNEDSPlanR)
RICO_FORWARD(SphereNEDSSphereNEDSR)

RICO_FORWARD(SiconosShape)
RICO_FORWARD(SiconosPlane)
RICO_FORWARD(SiconosSphere)
RICO_FORWARD(SiconosBox)
RICO_FORWARD(SiconosCylinder)
RICO_FORWARD(SiconosCone)
RICO_FORWARD(SiconosCapsule)
RICO_FORWARD(SiconosConvexHull)
RICO_FORWARD(SiconosMesh)
RICO_FORWARD(SiconosHeightMap)
RICO_FORWARD(SiconosDisk)
RICO_FORWARD(SiconosBox2d)
RICO_FORWARD(SiconosConvexHull2d)
RICO_FORWARD(SiconosContactor)
RICO_FORWARD(SiconosContactorSet)
RICO_FORWARD(SiconosCollisionManager)
RICO_FORWARD(SiconosBulletCollisionManager)

#undef RICO_FORWARD
