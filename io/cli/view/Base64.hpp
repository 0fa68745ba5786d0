#pragma once

#include <span>
#include <string>
#include <vector>

namespace rico {

/// Encodes bytes as base64 (RFC 4648).
inline std::string base64(std::span<const std::byte> bytes) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    const auto byte = [&](std::size_t k) {
      return k < left ? std::to_integer<unsigned>(bytes[i + k]) : 0U;
    };
    const unsigned word = byte(0) << 16 | byte(1) << 8 | byte(2);
    for (unsigned k = 0; k < 4; ++k) text += k <= left ? letters[word >> (18 - 6 * k) & 63] : '=';
  }
  return text;
}

template <class Number>
std::string base64(const std::vector<Number>& numbers) {
  return base64(std::as_bytes(std::span(numbers)));
}

}  // namespace rico
