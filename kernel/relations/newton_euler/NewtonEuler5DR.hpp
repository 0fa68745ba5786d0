#pragma once

// NewtonEuler5DR is defined next to its base class.
#include <kernel/relations/newton_euler/NewtonEuler1DR.hpp>
