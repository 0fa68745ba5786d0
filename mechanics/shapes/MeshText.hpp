#pragma once

#include <algorithm>
#include <charconv>
#include <mechanics/shapes/MeshFile.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <string_view>
#include <utility>

namespace rico {

/// Removes the next word from the front of a line and returns it; empty at its end.
inline std::string_view takeWord(std::string_view& line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  const std::size_t last = std::min(line.find_first_of(" \t\r", first), line.size());
  const std::string_view word = line.substr(first, last - first);
  line.remove_prefix(last);
  return word;
}

/// Splits a text file into lines and words, with line numbers for messages.
class MeshText {
 public:
  /// The text is borrowed. `file` appears in messages.
  MeshText(std::string_view text, const std::filesystem::path& file) : rest_(text), file_(file) {}

  /// Goes to the next line; text after # is ignored. Returns false at the end of the text.
  bool nextLine() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    line_ = line_.substr(0, line_.find('#'));
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    ++number_;
    return true;
  }

  /// The next word of the line; empty at its end.
  std::string_view word() { return takeWord(line_); }

  /// The next word as a number. Throws, naming `what`, if it is none.
  double real(const char* what) {
    const std::string_view text = word();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
      refuse(std::string(what) + " is \"" + std::string(text.substr(0, 40)) + "\"",
             "give a number");
    return value;
  }

  /// The next three words as x, y and z. Throws if one is no number.
  Vec3 point() {
    const double x = real("x"), y = real("y"), z = real("z");
    return {x, y, z};
  }

  /// Throws a MeshFileError with the number of the line.
  [[noreturn]] void refuse(const std::string& found, const std::string& remedy) const {
    throw MeshFileError(file_, "line " + std::to_string(number_), found, remedy);
  }

 private:
  std::string_view rest_, line_;
  const std::filesystem::path& file_;
  int number_ = 0;
};

/// Creates the mesh; its errors are reported with the file's name.
inline TriangleMesh meshOf(std::vector<Vec3> vertices,
                           std::vector<TriangleMesh::Triangle> triangles,
                           const std::filesystem::path& file) try {
  return {std::move(vertices), std::move(triangles)};
} catch (const ShapeError& error) {
  throw MeshFileError(file, "", error.what(), "correct the file");
}

}  // namespace rico
