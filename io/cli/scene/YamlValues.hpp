#pragma once

#include <yaml-cpp/yaml.h>

#include <charconv>
#include <io/cli/scene/SceneFields.hpp>
#include <string>

namespace rico {

/// The text, or its beginning and its length if it has more than 60 letters.
std::string shortened(const std::string& text);
/// Describes a value of a scene in messages: "ball" in quotes, [0, 0, up], a list of 40, a mapping.
std::string inWords(const YAML::Node& node);
/// Describes expected values in messages: "a number from 0 to 1", "a positive number".
std::string inWords(Range range);
bool isIn(Range range, double value);

inline int lineOf(const YAML::Node& node) { return node.Mark().line + 1; }

/// Reads a number that is all of the node's text. Returns false if it is not.
template <class Number>
bool parse(const YAML::Node& node, Number& value) {
  if (!node.IsScalar()) return false;
  const std::string& text = node.Scalar();
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  return error == std::errc() && end == text.data() + text.size();
}

bool parseFinite(const YAML::Node& node, double& value);
/// Returns true for a number followed by letters, such as 10cm, 5 ms or 30°.
bool hasUnit(const YAML::Node& node);

}  // namespace rico
