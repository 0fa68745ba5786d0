#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace rico {

/// Red, green and blue, 0 .. 255.
using Colour = std::array<std::uint8_t, 3>;

/// A picture, by rows from the top.
struct Image {
  int width = 0, height = 0;
  std::vector<Colour> pixels;

  Image(int width_, int height_)
      : width(width_), height(height_), pixels(std::size_t(width_) * std::size_t(height_)) {}
  Colour& at(int x, int y) { return pixels[std::size_t(y) * std::size_t(width) + std::size_t(x)]; }

  /// Blends a colour into a pixel; does nothing outside of the picture.
  void mix(int x, int y, Colour colour, double share) {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    Colour& pixel = at(x, y);
    for (std::size_t c = 0; c < 3; ++c)
      pixel[c] = static_cast<std::uint8_t>(std::lround(pixel[c] + share * (colour[c] - pixel[c])));
  }
};

/// Writes a PNG of 8 bits per channel (ISO/IEC 15948); a row is its difference to the previous.
void writePng(const std::filesystem::path& file, const Image& image);

}  // namespace rico
