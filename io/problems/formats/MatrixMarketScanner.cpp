#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <io/problems/formats/MatrixMarketScanner.hpp>

namespace rico {

MatrixMarketScanner::MatrixMarketScanner(std::string file, std::string text)
    : file_(std::move(file)), text_(std::move(text)) {}

void MatrixMarketScanner::refuse(const std::string& found, const std::string& expected,
                                 const std::string& remedy) const {
  throw InputError({file_, "line " + std::to_string(line_)}, found, expected, remedy);
}

std::string_view MatrixMarketScanner::line() {
  const std::size_t begin = position_;
  position_ = std::min(text_.find('\n', position_), text_.size());
  return {text_.data() + begin, position_ - begin};
}

static bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

bool MatrixMarketScanner::atEnd() {
  while (position_ < text_.size()) {
    const char c = text_[position_];
    const bool line_begins = position_ == 0 || text_[position_ - 1] == '\n';
    if (c == '%' && line_begins) {
      line();
      continue;
    }
    if (!isBlank(c)) return false;
    if (c == '\n') line_++;
    position_++;
  }
  return true;
}

std::string_view MatrixMarketScanner::word() {
  if (atEnd())
    refuse("the end of the file", "more entries", "the file is cut short: copy it again");
  const std::size_t begin = position_;
  while (position_ < text_.size() && !isBlank(text_[position_])) position_++;
  return {text_.data() + begin, position_ - begin};
}

/// Shortens words in messages: a damaged file may have very long ones.
std::string quotedWord(std::string_view word) {
  std::string text = "\"";
  text += word.substr(0, 24);
  text += word.size() > 24 ? "...\"" : "\"";
  return text;
}

std::int64_t MatrixMarketScanner::integer(const char* what, std::int64_t least, std::int64_t most) {
  const std::string_view text = word();
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    refuse(quotedWord(text), std::string("an integer: ") + what, "correct that line");
  if (value < least || value > most)
    refuse(std::string(what) + " = " + std::to_string(value),
           std::to_string(least) + " to " + std::to_string(most), "correct that line");
  return value;
}

double MatrixMarketScanner::real(bool infinite_allowed) {
  std::string_view text = word();
  const std::string_view whole = text;
  double value = 0;
  if (text.starts_with('+')) text.remove_prefix(1);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range)
    value = std::strtod(std::string(text).c_str(), nullptr);
  else if (error != std::errc() || end != text.data() + text.size())
    refuse(quotedWord(whole), "a real number", "correct that line");
  if (std::isnan(value) || (std::isinf(value) && !infinite_allowed))
    refuse(quotedWord(whole), infinite_allowed ? "a number or an infinity" : "a finite number",
           "correct that line");
  return value;
}

}  // namespace rico
