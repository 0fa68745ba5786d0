#pragma once

// Solvers on plain data.

#include <ConvexQP.h>
#include <MixedComplementarityProblem.h>
#include <NamedSolvers.h>
#include <SecondOrderConeLinearComplementarityProblem.h>
#include <SiconosConfig.h>
#include <VariationalInequality.h>
