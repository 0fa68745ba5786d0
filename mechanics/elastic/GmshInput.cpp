#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <mechanics/elastic/GmshInput.hpp>
#include <mechanics/shapes/MeshFile.hpp>
#include <mechanics/shapes/MeshText.hpp>
#include <utility>

namespace rico {
namespace {

std::string_view withoutBlanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") + 1 - first);
}

}  // namespace

void GmshInput::refuse(const std::string& found, const std::string& remedy) const {
  const std::string place =
      isBinary_ ? "byte " + std::to_string(at_) : "line " + std::to_string(number_);
  throw MeshFileError(file_, place, found, remedy);
}

bool GmshInput::nextLine() {
  if (at_ >= bytes_.size()) return false;
  const std::size_t end = std::min(bytes_.find('\n', at_), bytes_.size());
  line_ = bytes_.substr(at_, end - at_);
  at_ = end + 1;
  ++number_;
  return true;
}

void GmshInput::line() {
  if (!withoutBlanks(line_).empty())
    refuse("more than the format has on a line", "begin a line for each row");
  do {
    if (!nextLine()) refuse("its end", "give the whole file");
  } while (withoutBlanks(line_).empty());
}

std::string_view GmshInput::word() { return takeWord(line_); }

std::string_view GmshInput::rest() { return withoutBlanks(std::exchange(line_, {})); }

void GmshInput::skipSection(const std::string& name) {
  const std::string end = "$End" + name;
  const std::size_t found = bytes_.find(end, at_);
  if (found == std::string_view::npos) {
    at_ = bytes_.size();
    refuse("no " + end, "give the whole file");
  }
  number_ += std::count(bytes_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, found)),
                        bytes_.begin() + static_cast<std::ptrdiff_t>(found), '\n');
  at_ = found;
  nextLine();
}

// A binary section ends with a line feed.
void GmshInput::endSection(const std::string& name) {
  const std::string end = "$End" + name;
  line();
  if (rest() != end) refuse("more than the section announces", "mend the counts of $" + name);
}

void GmshInput::becomeBinary() {
  isBinary_ = true;
  const auto one = take<std::int32_t>("the byte order");
  if (one == 1) return;
  isReversed_ = true;
  at_ -= sizeof one;
  if (take<std::int32_t>("the byte order") != 1)
    refuse("no number one after the format", "give a Gmsh file");
}

template <class T>
T GmshInput::take(const char* what) {
  std::array<char, sizeof(T)> raw{};
  if (bytes_.size() - std::min(at_, bytes_.size()) < sizeof(T))
    refuse(std::string("its end, where ") + what + " should be", "give the whole file");
  std::copy_n(bytes_.begin() + static_cast<std::ptrdiff_t>(at_), sizeof(T), raw.begin());
  at_ += sizeof(T);
  if (isReversed_) std::reverse(raw.begin(), raw.end());
  return std::bit_cast<T>(raw);
}

double GmshInput::textReal(const char* what) {
  std::string_view text = word();
  // The library's reader does not take the sign that C and Fortran write.
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty())
    refuse(std::string(what) + " is \"" + std::string(text.substr(0, 40)) + "\"", "give a number");
  return value;
}

long GmshInput::wholeOf(double value, const char* what) const {
  constexpr double kLargest = 1e15;
  if (!(value >= -kLargest && value <= kLargest) ||
      static_cast<double>(static_cast<long>(value)) != value)
    refuse(std::string(what) + " is no whole number", "mend the file");
  return static_cast<long>(value);
}

long GmshInput::textWhole(const char* what) { return wholeOf(textReal(what), what); }

long GmshInput::integer(const char* what) {
  return isBinary_ ? take<std::int32_t>(what) : textWhole(what);
}

long GmshInput::index(const char* what) {
  return isBinary_ ? static_cast<long>(take<std::int64_t>(what)) : textWhole(what);
}

double GmshInput::real(const char* what) { return isBinary_ ? take<double>(what) : textReal(what); }

Vec3 GmshInput::point() {
  const double x = real("x"), y = real("y"), z = real("z");
  return {x, y, z};
}

long GmshInput::count(long number, const char* what, long bytesEach) const {
  const auto left = static_cast<long>(bytes_.size() - std::min(at_, bytes_.size()));
  // The last line of a text file may lack its end.
  if (number < 0 || number > (left + 1) / bytesEach)
    refuse(std::string(what) + " is " + std::to_string(number) +
               (number < 0 ? "" : ", more than the file holds"),
           number < 0 ? "mend the file" : "give the whole file");
  return number;
}

}  // namespace rico
