#pragma once

#include <cstdint>
#include <io/problems/InputError.hpp>
#include <string>
#include <string_view>

namespace rico {

/// The words in quotation marks, shortened if they are long.
std::string quotedWord(std::string_view words);

/// Reads the words and numbers of a text file, and counts lines for error messages. Lines that
/// begin with % are comments.
class MatrixMarketScanner {
 public:
  /// `file` is used in messages.
  MatrixMarketScanner(std::string file, std::string text);

  std::string_view line();  ///< the rest of this line, without its end
  bool atEnd();             ///< only blanks and comments are left
  /// The next number. Throws InputError if it is no number, out of range, or infinite.
  std::int64_t integer(const char* what, std::int64_t least, std::int64_t most);
  double real(bool infinite_allowed);

  /// The bytes that are not read yet: a limit of the number of entries that can follow.
  std::size_t bytesLeft() const { return text_.size() - position_; }
  /// Throws InputError with the number of the line.
  [[noreturn]] void refuse(const std::string& found, const std::string& expected,
                           const std::string& remedy) const;

 private:
  std::string_view word();

  std::string file_, text_;
  std::size_t position_ = 0;
  std::int64_t line_ = 1;
};

}  // namespace rico
