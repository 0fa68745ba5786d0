#pragma once

#include <MixedLinearComplementarityProblem.h>
