#include <io/cli/scene/SceneText.hpp>

namespace rico {

namespace {

/// The length of the UTF-8 sequence at `at`; 0 if it is invalid.
std::size_t letterAt(std::string_view bytes, std::size_t at) {
  const auto first = static_cast<unsigned char>(bytes[at]);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length > bytes.size() - at) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((static_cast<unsigned char>(bytes[at + i]) & 0xC0) != 0x80) return 0;
  return length;
}

}  // namespace

void checkText(std::string_view bytes, SceneErrors& errors) {
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) return;
  int line = 1;
  bool isIndent = true;
  for (std::size_t at = 0, length = 0; at < bytes.size(); at += length) {
    length = letterAt(bytes, at);
    if (length == 0 || bytes[at] == '\0') {
      errors.add({line, ""}, "found a byte that is not valid UTF-8; save the file as UTF-8");
      return;
    }
    if (isIndent && bytes[at] == '\t') {
      errors.add({line, ""}, "found a tab where the line begins; indent with spaces");
      return;
    }
    isIndent = bytes[at] == '\n' || (isIndent && bytes[at] == ' ');
    line += bytes[at] == '\n' ? 1 : 0;
  }
}

}  // namespace rico
