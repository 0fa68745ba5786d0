#pragma once

#include <cstdio>
#include <string>

namespace rico {

/// Okabe and Ito's palette, distinguishable for colour-blind readers.
inline constexpr const char* kSvgColours[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                              "#E69F00", "#56B4E9", "#000000"};

/// Formats up to four numbers like printf.
inline std::string svgFormat(const char* pattern, double a, double b = 0, double c = 0,
                             double d = 0) {
  char text[160];
  std::snprintf(text, sizeof text, pattern, a, b, c, d);
  return text;
}

/// Returns the opening tag of a drawing of this size in pixels. The caller appends "</svg>" at its
/// end.
inline std::string svgHead(double width, double height) {
  return svgFormat("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" ",
                   width, height) +
         svgFormat("viewBox=\"0 0 %.0f %.0f\" ", width, height) +
         "font-family=\"sans-serif\" font-size=\"13\" fill=\"#222\">\n"
         "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
}

/// Text whose start, middle or end, by `anchor`, is at (x, y).
inline std::string svgText(double x, double y, const char* anchor, const std::string& text) {
  std::string result =
      svgFormat("<text x=\"%.1f\" y=\"%.1f\"", x, y) + " text-anchor=\"" + anchor + "\">";
  for (const char c : text)
    result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
  return result + "</text>\n";
}

/// A thin straight line.
inline std::string svgLine(double x1, double y1, double x2, double y2) {
  return svgFormat("<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n", x1, y1, x2, y2);
}

}  // namespace rico
