#include <StreamNumbers.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <iostream>
#include <locale>

namespace rico {
namespace {

using std::ios_base;

std::chars_format formatOf(ios_base::fmtflags flags) {
  const ios_base::fmtflags format = flags & ios_base::floatfield;
  if (format == ios_base::fixed) return std::chars_format::fixed;
  if (format == ios_base::scientific) return std::chars_format::scientific;
  return std::chars_format::general;
}

/// Flags whose effects std::to_chars() does not have: their numbers are written by the base class.
bool isUnusual(ios_base::fmtflags flags) {
  return (flags & (ios_base::showpos | ios_base::showpoint | ios_base::uppercase)) != 0 ||
         (flags & ios_base::floatfield) == ios_base::floatfield ||
         (flags & ios_base::adjustfield) == ios_base::internal;
}

class NumberFacet : public std::num_put<char> {
 protected:
  using std::num_put<char>::do_put;

  iter_type do_put(iter_type out, ios_base& stream, char fill, double value) const override {
    char text[64];
    char* end = text;
    if (std::isfinite(value) && !isUnusual(stream.flags())) {
      const int digits = stream.precision() < 0 ? 6 : static_cast<int>(stream.precision());
      const auto written =
          std::to_chars(text, std::end(text), value, formatOf(stream.flags()), digits);
      if (written.ec == std::errc()) end = written.ptr;
    }
    if (end == text) return std::num_put<char>::do_put(out, stream, fill, value);
    const std::streamsize padding = std::max<std::streamsize>(stream.width() - (end - text), 0);
    const bool isLeft = (stream.flags() & ios_base::adjustfield) == ios_base::left;
    stream.width(0);
    if (!isLeft) out = std::fill_n(out, padding, fill);
    out = std::copy(text, end, out);
    return isLeft ? std::fill_n(out, padding, fill) : out;
  }
};

}  // namespace

StreamNumbers::StreamNumbers() {
  const ios_base::Init streams;
  const std::locale numbers(std::locale(), new NumberFacet);
  std::locale::global(numbers);
  for (std::ostream* stream : {&std::cout, &std::cerr, &std::clog}) stream->imbue(numbers);
}

}  // namespace rico
