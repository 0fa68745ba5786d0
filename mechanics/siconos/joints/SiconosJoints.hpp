#pragma once

// All joints between rigid bodies, with their stops, friction and couplings.

#include <CouplerJointR.hpp>
#include <CylindricalJointR.hpp>
#include <FixedJointR.hpp>
#include <JointFrictionR.hpp>
#include <JointStopR.hpp>
#include <KneeJointR.hpp>
#include <PivotJointR.hpp>
#include <PrismaticJointR.hpp>
