#pragma once

#include <io/cli/view/Image.hpp>

namespace rico {

/// From blue over green to red, as its number goes from 0 to 1.
Colour heat(double share);

/// Of a number one of many colours, unlike those of its neighbours.
Colour hue(double number);

}  // namespace rico
