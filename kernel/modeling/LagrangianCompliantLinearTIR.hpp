#pragma once

// LagrangianCompliantLinearTIR is defined next to its base class.
#include <kernel/modeling/LagrangianCompliantR.hpp>
