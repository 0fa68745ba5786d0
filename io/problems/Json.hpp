#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rico {

/// A JSON object on one line, built field by field. The result is always valid: text is escaped,
/// bytes that are not UTF-8 become U+FFFD, numbers that are not finite become null.
class JsonObject {
 public:
  /// Append a field.
  JsonObject& add(const char* name, const std::string& text);
  JsonObject& add(const char* name, double number);
  JsonObject& add(const char* name, std::int64_t number);
  JsonObject& add(const char* name, const std::vector<double>& numbers);
  JsonObject& addNull(const char* name);

  /// The object as text, in one line.
  std::string text() const { return "{" + fields_ + "}"; }

 private:
  JsonObject& field(const char* name, const std::string& value);

  std::string fields_;
};

}  // namespace rico
