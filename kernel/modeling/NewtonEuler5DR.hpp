#pragma once

// NewtonEuler5DR is defined next to its base class.
#include <kernel/modeling/NewtonEuler1DR.hpp>
