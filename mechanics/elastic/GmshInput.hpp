#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <mechanics/geometry/Vec3.hpp>
#include <string>
#include <string_view>

namespace rico {

/// Reads the numbers of a Gmsh file, in text or binary. Errors name the file and the line, or the
/// byte of a binary file.
///
/// A file has sections $Name ... $EndName. Their headers are text in both sorts of files; what
/// follows row() is text or bytes as the file's format says.
class GmshInput {
 public:
  GmshInput(std::string_view bytes, const std::filesystem::path& file)
      : bytes_(bytes), file_(file) {}

  /// From here on rows are binary; the next four bytes are the number one, in the file's order.
  void becomeBinary();
  bool isBinary() const { return isBinary_; }

  /// Goes to the next line of text. Returns false at the end of the file.
  bool nextLine();
  /// As nextLine, and an error at the end of the file.
  void line();
  /// Begins a row of numbers: the next line of a text file; nothing in a binary one.
  void row() {
    if (!isBinary_) line();
  }
  /// The next word of the line; empty at its end.
  std::string_view word();
  /// What is left of the line, without blanks around it.
  std::string_view rest();
  /// Reads up to the end of a section; what stands before it is skipped.
  void skipSection(const std::string& name);
  /// Refuses what is not the end of a section.
  void endSection(const std::string& name);

  double textReal(const char* what);
  long textWhole(const char* what);
  /// The numbers of a row: 4 bytes, 8 bytes, 8 bytes of a binary file.
  long integer(const char* what);
  long index(const char* what);
  double real(const char* what);
  Vec3 point();
  /// A number of things of at least so many bytes each, which the file may hold.
  long count(long number, const char* what, long bytesEach) const;

  [[noreturn]] void refuse(const std::string& found, const std::string& remedy) const;

 private:
  template <class T>
  T take(const char* what);
  long wholeOf(double value, const char* what) const;

  std::string_view bytes_, line_;
  const std::filesystem::path& file_;
  std::size_t at_ = 0;
  long number_ = 0;
  bool isBinary_ = false, isReversed_ = false;
};

}  // namespace rico
