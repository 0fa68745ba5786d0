#pragma once

// All joints between rigid bodies.

#include <CylindricalJointR.hpp>
#include <FixedJointR.hpp>
#include <KneeJointR.hpp>
#include <PivotJointR.hpp>
#include <PrismaticJointR.hpp>
