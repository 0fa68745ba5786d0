#pragma once

#include <SiconosPointers.hpp>
#include <vector>

/// Coefficients of friction, one for each contact.
using MuStorage = std::vector<double>;
NAME_SPACE_SPTR(MuStorage)
