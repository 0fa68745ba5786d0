#pragma once

// LagrangianCompliantLinearTIR stands beside the class that it derives from.
#include <kernel/modeling/LagrangianCompliantR.hpp>
