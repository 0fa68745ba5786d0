#pragma once

#include <SolverOptions.h>
