#include <algorithm>
#include <cmath>
#include <io/cli/view/picture/Strokes.hpp>
#include <vector>

namespace rico {

namespace {

struct Segment {
  Point2 from, to;

  double distance(double x, double y) const {
    const double dx = to.x - from.x, dy = to.y - from.y, square = dx * dx + dy * dy;
    const double along = square > 0 ? ((x - from.x) * dx + (y - from.y) * dy) / square : 0;
    const double s = std::clamp(along, 0.0, 1.0);
    return std::hypot(x - from.x - s * dx, y - from.y - s * dy);
  }
};

/// Draws all strokes at once, so that colours do not add where strokes meet.
void draw(Image& image, const std::vector<Segment>& strokes, double width, Colour colour,
          double share) {
  if (strokes.empty()) return;
  double left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
  for (const Segment& s : strokes)
    for (const Point2 p : {s.from, s.to}) {
      left = std::min(left, p.x), right = std::max(right, p.x);
      top = std::min(top, p.y), bottom = std::max(bottom, p.y);
    }
  const double reach = 0.5 * width + 1;
  const auto whole = [](double a, int most) { return int(std::clamp(a, 0.0, double(most))); };
  const int xEnd = whole(right + reach + 1, image.width),
            yEnd = whole(bottom + reach + 1, image.height);
  for (int y = whole(top - reach, image.height); y < yEnd; ++y)
    for (int x = whole(left - reach, image.width); x < xEnd; ++x) {
      double distance = reach;
      for (const Segment& s : strokes) distance = std::min(distance, s.distance(x + 0.5, y + 0.5));
      const double ink = std::clamp(0.5 * width + 0.5 - distance, 0.0, 1.0);
      if (ink > 0) image.mix(x, y, colour, ink * share);
    }
}

constexpr double kHigh = 6;  // height of a capital, in units of its strokes

double widthOf(char letter) {
  int widest = letter == ' ' ? 1 : 0;
  for (const char* s = strokesOf(letter); *s != '\0'; s += 2) {
    if (*s == ' ') ++s;
    widest = std::max(widest, *s - '0');
  }
  return widest + 1.7;
}

std::vector<Segment> placed(char letter, Point2 at, double unit) {
  std::vector<Segment> strokes;
  Point2 last{};
  bool isDown = false;
  for (const char* s = strokesOf(letter); *s != '\0';) {
    if (*s == ' ') {
      isDown = false, ++s;
      continue;
    }
    const Point2 next{at.x + unit * (s[0] - '0'), at.y - unit * (s[1] - '0' - 2)};
    if (isDown) strokes.push_back({last, next});
    last = next, isDown = true, s += 2;
  }
  return strokes;
}

}  // namespace

void drawLine(Image& image, Point2 from, Point2 to, double width, Colour colour, double share) {
  draw(image, {{from, to}}, width, colour, share);
}

void drawText(Image& image, Point2 at, double height, const std::string& text, Colour colour) {
  const double unit = height / kHigh;
  for (const char letter : text) {
    draw(image, placed(letter, at, unit), 0.13 * height, colour, 1);
    at.x += unit * widthOf(letter);
  }
}

double textWidth(double height, const std::string& text) {
  double width = 0;
  for (const char letter : text) width += widthOf(letter);
  return width * height / kHigh;
}

}  // namespace rico
