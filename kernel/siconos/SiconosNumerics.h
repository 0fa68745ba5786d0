#pragma once

// Solvers on plain data.

#include <FrictionContactProblem.h>
#include <LinearComplementarityProblem.h>
#include <MixedLinearComplementarityProblem.h>
#include <RelayProblem.h>
