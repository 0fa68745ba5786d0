#pragma once

// All rigid bodies, in space and in the plane.

#include <RigidBody2dDS.hpp>
#include <RigidBodyDS.hpp>
