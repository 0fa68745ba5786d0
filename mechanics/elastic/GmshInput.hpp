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
/// A file has sections $Name ... $EndName. Their headers are text in both formats. The numbers
/// after row() are text or bytes, according to the file's format.
class GmshInput {
 public:
  /// `bytes`, the whole file, must outlive this object; `file` is used in messages.
  GmshInput(std::string_view bytes, const std::filesystem::path& file)
      : bytes_(bytes), file_(file) {}

  /// From here on rows are binary; the next four bytes are the number one, in the file's order.
  void becomeBinary();
  /// Returns true after becomeBinary().
  bool isBinary() const { return isBinary_; }

  /// Goes to the next line of text. Returns false at the end of the file.
  bool nextLine();
  /// Goes to the next line that is not blank. Throws at the end of the file, and if the last line
  /// has more words than were taken.
  void line();
  /// Begins a row of numbers: the next line of a text file; nothing in a binary one.
  void row() {
    if (!isBinary_) line();
  }
  /// The next word of the line; empty at its end.
  std::string_view word();
  /// Takes the rest of the line, without blanks around it.
  std::string_view rest();
  /// Skips the rest of a section and its end.
  void skipSection(const std::string& name);
  /// Reads the end of a section; throws if anything else follows.
  void endSection(const std::string& name);

  /// The next number of a line of text. `what` names it in messages.
  double textReal(const char* what);
  long textWhole(const char* what);
  /// The numbers of a row: 4 bytes, 8 bytes, 8 bytes of a binary file.
  long integer(const char* what);
  long index(const char* what);
  double real(const char* what);
  /// Three real numbers.
  Vec3 point();
  /// Returns `number` if the rest of the file can hold this number of entries of at least
  /// `bytesEach` bytes; else throws.
  long count(long number, const char* what, long bytesEach) const;

  /// Throws an error with the place in the file, the fault and the remedy.
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
