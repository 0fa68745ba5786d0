#pragma once

#include <io/cli/view/Image.hpp>
#include <span>
#include <string>

namespace rico {

struct Point2 {
  double x, y;
};

/// A stroke with round ends, smooth at its edges; places are in pixels from the upper left corner.
void drawLine(Image& image, Point2 from, Point2 to, double width, Colour colour, double share = 1);

/// Writes text whose capitals are so many pixels high; `at` is where its base line begins.
void drawText(Image& image, Point2 at, double height, const std::string& text, Colour colour);

/// How wide it comes out.
double textWidth(double height, const std::string& text);

/// The strokes of a letter: digits in pairs, x from 0 to 4, y from 0 (below the line, which is 2)
/// to 8; a blank lifts the pen. What has no letter is a box.
const char* strokesOf(char letter);

}  // namespace rico
