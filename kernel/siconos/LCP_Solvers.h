#pragma once

#include <LinearComplementarityProblem.h>
