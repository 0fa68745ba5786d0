#include <cctype>
#include <cmath>
#include <io/cli/scene/YamlValues.hpp>
#include <io/problems/InputError.hpp>

namespace rico {

namespace {

// Returns "[0, 0, up]" if a list is short and flat.
std::string listInWords(const YAML::Node& list) {
  constexpr std::size_t kShort = 6;
  std::string text = "[";
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!list[i].IsScalar() || list.size() > kShort)
      return std::string("a list of ").append(std::to_string(list.size()));
    text.append(i == 0 ? "" : ", ").append(list[i].Scalar());
  }
  return text.append("]");
}

}  // namespace

std::string shortened(const std::string& text) {
  constexpr std::size_t kMost = 60;
  return text.size() <= kMost
             ? text
             : text.substr(0, kMost).append("... (").append(std::to_string(text.size())) +
                   " letters)";
}

std::string inWords(const YAML::Node& node) {
  if (node.IsScalar()) return std::string("\"").append(shortened(node.Scalar())).append("\"");
  if (node.IsSequence()) return listInWords(node);
  return node.IsMap() ? "a mapping" : "nothing";
}

bool parseFinite(const YAML::Node& node, double& value) {
  return parse(node, value) && std::isfinite(value);
}

bool hasUnit(const YAML::Node& node) {
  if (!node.IsScalar()) return false;
  const std::string& text = node.Scalar();
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const std::size_t unit = text.find_first_not_of(' ', static_cast<std::size_t>(end - text.data()));
  return error == std::errc() && unit != std::string::npos &&
         (std::isalpha(static_cast<unsigned char>(text[unit])) != 0 || text[unit] == '%' ||
          static_cast<unsigned char>(text[unit]) >= 0x80);
}

std::string inWords(Range range) {
  const bool below = std::isfinite(range.most), above = std::isfinite(range.least);
  if (above && below)
    return "a number from " + numberText(range.least) + " to " + numberText(range.most);
  if (!above) return "a number";
  return range.open ? "a positive number" : "a number that is not negative";
}

bool isIn(Range range, double value) {
  return value >= range.least && value <= range.most && !(range.open && value == range.least);
}

}  // namespace rico
