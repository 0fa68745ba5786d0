#include <charconv>
#include <cmath>
#include <cstdio>
#include <io/problems/Json.hpp>
#include <string_view>

namespace rico {

/// The number of bytes of the UTF-8 sequence that begins here; 0 if it is invalid. Overlong forms,
/// surrogates and code points beyond U+10FFFF are invalid.
static std::size_t utf8Length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xc2 ? 0
                             : first < 0xe0 ? 2
                             : first < 0xf0 ? 3
                             : first < 0xf5 ? 4
                                            : 0;
  if (length == 0 || length > text.size()) return 0;
  for (std::size_t i = 1; i < length; i++)
    if ((byte(i) & 0xc0) != 0x80) return 0;
  if (first == 0xe0 && byte(1) < 0xa0) return 0;
  if (first == 0xed && byte(1) > 0x9f) return 0;
  if (first == 0xf0 && byte(1) < 0x90) return 0;
  if (first == 0xf4 && byte(1) > 0x8f) return 0;
  return length;
}

static std::string escaped(unsigned char c) {
  if (c == '"' || c == '\\') return {'\\', static_cast<char>(c)};
  char text[8];
  std::snprintf(text, sizeof text, "\\u%04x", c);
  return text;
}

static std::string inQuotes(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const std::size_t length = utf8Length(text);
    const auto c = static_cast<unsigned char>(text.front());
    if (length == 0)
      result += "\\ufffd";
    else if (length == 1 && (c < 0x20 || c == 0x7f || c == '"' || c == '\\'))
      result += escaped(c);
    else
      result += text.substr(0, length);
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result + "\"";
}

static std::string shortest(double number) {
  if (!std::isfinite(number)) return "null";
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, number).ptr};
}

JsonObject& JsonObject::field(const char* name, const std::string& value) {
  fields_ += (fields_.empty() ? "" : ", ") + inQuotes(name) + ": " + value;
  return *this;
}

JsonObject& JsonObject::add(const char* name, const std::string& text) {
  return field(name, inQuotes(text));
}

JsonObject& JsonObject::add(const char* name, double number) {
  return field(name, shortest(number));
}

JsonObject& JsonObject::add(const char* name, std::int64_t number) {
  return field(name, std::to_string(number));
}

JsonObject& JsonObject::addNull(const char* name) { return field(name, "null"); }

JsonObject& JsonObject::add(const char* name, const std::vector<double>& numbers) {
  std::string list;
  for (const double number : numbers) list += (list.empty() ? "" : ", ") + shortest(number);
  return field(name, "[" + list + "]");
}

}  // namespace rico
