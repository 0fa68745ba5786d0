#pragma once

#include <NewtonEulerJointR.hpp>
