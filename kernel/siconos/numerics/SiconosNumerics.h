#pragma once

// Solvers on plain data.

#include <MixedComplementarityProblem.h>
#include <NamedSolvers.h>
