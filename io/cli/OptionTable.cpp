#include <charconv>
#include <cmath>
#include <io/cli/OptionTable.hpp>

namespace rico {

double positiveValue(const std::string& option, const std::string& text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool number = error == std::errc() && end == text.data() + text.size();
  if (!number || !std::isfinite(value) || value <= 0)
    throw UsageError(option + " needs a positive number, not \"" + text + "\"");
  return value;
}

std::int64_t countValue(const std::string& option, const std::string& text, std::int64_t least) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least ||
      value > 1000000000)
    throw UsageError(option + " needs an integer from " + std::to_string(least) +
                     " to 1000000000, not \"" + text + "\"");
  return value;
}

}  // namespace rico
