#pragma once

// NewtonEuler5DR stands beside the class that it derives from.
#include <kernel/modeling/NewtonEuler1DR.hpp>
