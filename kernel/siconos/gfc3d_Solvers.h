#pragma once

#include <FrictionContactProblem.h>
