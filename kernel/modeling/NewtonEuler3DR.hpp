#pragma once

// NewtonEuler3DR is defined next to its base class.
#include <kernel/modeling/NewtonEuler1DR.hpp>
