#include <zlib.h>

#include <io/cli/view/picture/Image.hpp>
#include <io/problems/Files.hpp>
#include <new>

namespace rico {

namespace {

constexpr int kLevel = 6;       // compression level
constexpr char kFromAbove = 2;  // PNG's filter "up"

void putNumber(std::string& bytes, std::uint32_t number) {
  for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(number >> shift & 255);
}

void putChunk(std::string& png, const char* type, const std::string& data) {
  const std::string body = type + data;
  putNumber(png, static_cast<std::uint32_t>(data.size()));
  png += body;
  putNumber(png, static_cast<std::uint32_t>(
                     crc32(0, reinterpret_cast<const Bytef*>(body.data()), uInt(body.size()))));
}

/// All rows, each with its filter byte in front.
std::string filteredRows(const Image& image) {
  std::string rows;
  rows.reserve(image.pixels.size() * 3 + std::size_t(image.height));
  const auto width = static_cast<std::size_t>(image.width);
  for (std::size_t y = 0; y < std::size_t(image.height); ++y) {
    const Colour* row = image.pixels.data() + y * width;
    rows += y > 0 ? kFromAbove : char(0);
    for (std::size_t x = 0; x < width; ++x)
      for (std::size_t c = 0; c < 3; ++c)
        rows += static_cast<char>(row[x][c] - (y > 0 ? (row + x - width)->at(c) : 0));
  }
  return rows;
}

std::string compressed(const std::string& bytes) {
  uLongf size = compressBound(bytes.size());
  std::string result(size, '\0');
  if (compress2(reinterpret_cast<Bytef*>(result.data()), &size,
                reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), kLevel) != Z_OK)
    throw std::bad_alloc();
  result.resize(size);
  return result;
}

}  // namespace

void writePng(const std::filesystem::path& file, const Image& image) {
  std::string header;
  putNumber(header, static_cast<std::uint32_t>(image.width));
  putNumber(header, static_cast<std::uint32_t>(image.height));
  header += {8, 2, 0, 0, 0};  // bits per channel, RGB, and the only methods defined
  std::string png = "\x89PNG\r\n\x1a\n";
  putChunk(png, "IHDR", header);
  putChunk(png, "IDAT", compressed(filteredRows(image)));
  putChunk(png, "IEND", "");
  writeBytes(file, png);
}

}  // namespace rico
