#pragma once

#include <io/cli/view/picture/Image.hpp>

namespace rico {

/// A colour from blue over green to red for a number from 0 to 1.
Colour heat(double share);

/// A colour for a number, different from those of adjacent numbers.
Colour hue(double number);

}  // namespace rico
