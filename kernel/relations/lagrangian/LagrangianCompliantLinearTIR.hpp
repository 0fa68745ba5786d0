#pragma once

// LagrangianCompliantLinearTIR is defined next to its base class.
#include <kernel/relations/lagrangian/LagrangianCompliantR.hpp>
