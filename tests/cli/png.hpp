/// Reads the PNG files of `ricochet view`: three channels, rows stored directly or as differences
/// to the row above.
#pragma once

#include <zlib.h>

#include <array>
#include <cstdint>
#include <vector>

#include "io/folder.hpp"

namespace rico::test {

struct Png {
  std::size_t width = 0, height = 0;
  std::vector<std::array<int, 3>> pixels;

  const std::array<int, 3>& at(std::size_t x, std::size_t y) const { return pixels[y * width + x]; }
  int brightness(std::size_t x, std::size_t y) const {
    return at(x, y)[0] + at(x, y)[1] + at(x, y)[2];
  }

  explicit Png(const std::string& file) {
    const std::string bytes = bytesOf(file);
    EXPECT_EQ(bytes.substr(0, 8), "\x89PNG\r\n\x1a\n") << file;
    std::string packed;
    for (std::size_t at = 8; at + 12 <= bytes.size();) {
      const std::size_t size = number(bytes, at);
      const std::string type = bytes.substr(at + 4, 4), data = bytes.substr(at + 8, size);
      const std::string body = type + data;
      EXPECT_EQ(number(bytes, at + 8 + size),
                crc32(0, reinterpret_cast<const Bytef*>(body.data()), uInt(body.size())))
          << type;
      if (type == "IHDR") width = number(data, 0), height = number(data, 4);
      if (type == "IDAT") packed += data;
      at += 12 + size;
    }
    unpack(packed);
  }

 private:
  static std::size_t number(const std::string& bytes, std::size_t at) {
    std::size_t value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = 256 * value + std::uint8_t(bytes.at(at + i));
    return value;
  }

  void unpack(const std::string& packed) {
    uLongf size = (3 * width + 1) * height;
    std::string rows(size, '\0');
    ASSERT_EQ(uncompress(reinterpret_cast<Bytef*>(rows.data()), &size,
                         reinterpret_cast<const Bytef*>(packed.data()), packed.size()),
              Z_OK);
    ASSERT_EQ(size, rows.size());
    for (std::size_t y = 0, at = 0; y < height; ++y) {
      const int filter = rows[at++];
      for (std::size_t x = 0; x < width; ++x) {
        std::array<int, 3> pixel{};
        for (std::size_t c = 0; c < 3; ++c)
          pixel[c] =
              (std::uint8_t(rows[at++]) + (filter == 2 ? pixels[(y - 1) * width + x][c] : 0)) & 255;
        pixels.push_back(pixel);
      }
    }
  }
};

}  // namespace rico::test
