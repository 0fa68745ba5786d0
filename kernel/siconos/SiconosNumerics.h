#pragma once

// Solvers on plain data.

#include <FrictionContactProblem.h>
