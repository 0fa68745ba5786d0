#pragma once

#include <io/cli/view/picture/Image.hpp>
#include <span>
#include <string>

namespace rico {

struct Point2 {
  double x, y;
};

/// Draws an antialiased line with round ends; coordinates are pixels from the upper left corner.
void drawLine(Image& image, Point2 from, Point2 to, double width, Colour colour, double share = 1);

/// Draws text with capitals `height` pixels high; `at` is the start of its base line.
void drawText(Image& image, Point2 at, double height, const std::string& text, Colour colour);

/// The width of the text in pixels.
double textWidth(double height, const std::string& text);

/// The strokes of a letter: pairs of digits, x from 0 to 4, y from 0 to 8, with the base line at 2;
/// a blank begins a new stroke. Unknown letters are a box.
const char* strokesOf(char letter);

}  // namespace rico
