#include <algorithm>
#include <io/cli/scene/YamlFields.hpp>
#include <io/cli/scene/YamlValues.hpp>
#include <set>

namespace rico {

YamlFields::YamlFields(const YAML::Node& node, ScenePlace place, bool isPlane, SceneErrors& errors)
    : node_(node),
      place_(std::move(place)),
      isPlane_(isPlane),
      errors_(errors),
      isMapping_(node.IsMap() || node.IsNull()) {}

ScenePlace YamlFields::placeOf(const std::string& key, int line) const {
  std::string path = place_.key;
  return {line, path.append(path.empty() ? "" : ".").append(key)};
}

YamlFields::Found YamlFields::find(Key key) {
  known_.emplace_back(key.name);
  if (node_.IsMap())
    for (const auto& entry : node_)
      if (entry.first.IsScalar() && entry.first.Scalar() == key.name)
        return {entry.second, placeOf(key.name, lineOf(entry.first)), true};
  if (key.required && isMapping_)
    errors_.add(placeOf(key.name, place_.line), std::string("missing; it is needed here")
                                                    .append(*key.help == '\0' ? "" : ": ")
                                                    .append(key.help));
  return {};
}

void YamlFields::refuse(const Found& found, const std::string& expected) {
  errors_.add(found.place,
              std::string("found ").append(inWords(found.node)).append("; expected ") + expected);
}

void YamlFields::finish() {
  if (!isMapping_) {
    std::string what = std::string("found ").append(inWords(node_));
    errors_.add(place_, what.append("; expected a mapping with the keys ").append(joined(known_)));
    return;
  }
  std::set<std::string> seen;
  for (const auto& entry : node_) {
    const std::string key = entry.first.IsScalar() ? entry.first.Scalar() : inWords(entry.first);
    const ScenePlace place = placeOf(shortened(key), lineOf(entry.first));
    if (std::find(known_.begin(), known_.end(), key) == known_.end())
      errors_.addUnknownKey(place, key, known_);
    else if (!seen.insert(key).second)
      errors_.add(place, "found twice; keep one of them");
  }
}

bool YamlFields::number(Key key, double& value, Range range) {
  const Found found = find(key);
  if (!found.there) return false;
  double read = 0;
  if (parseFinite(found.node, read) && isIn(range, read))
    value = read;
  else
    refuse(found, inWords(range) + (hasUnit(found.node) ? " alone, without its unit" : ""));
  return true;
}

bool YamlFields::count(Key key, std::int64_t& value, std::int64_t least, std::int64_t most) {
  const Found found = find(key);
  if (!found.there) return false;
  std::int64_t read = 0;
  if (parse(found.node, read) && read >= least && read <= most)
    value = read;
  else
    refuse(found,
           "an integer from " + std::to_string(least).append(" to ").append(std::to_string(most)));
  return true;
}

bool YamlFields::flag(Key key, bool& value) {
  const Found found = find(key);
  if (!found.there) return false;
  const std::string text = found.node.IsScalar() ? found.node.Scalar() : "";
  if (text == "true" || text == "false")
    value = text == "true";
  else
    refuse(found, "true or false");
  return true;
}

bool YamlFields::text(Key key, std::string& value) {
  const Found found = find(key);
  if (!found.there) return false;
  if (found.node.IsScalar() && !found.node.Scalar().empty())
    value = found.node.Scalar();
  else
    refuse(found, "a text");
  return true;
}

bool YamlFields::choice(Key key, std::string& value, const std::vector<std::string>& allowed) {
  const Found found = find(key);
  if (!found.there) return false;
  const std::string text = found.node.IsScalar() ? found.node.Scalar() : "";
  if (std::find(allowed.begin(), allowed.end(), text) != allowed.end())
    value = text;
  else if (found.node.IsScalar())
    errors_.addUnknownWord(found.place, shortened(text), "one of", allowed);
  else
    refuse(found, "one of: " + joined(allowed));
  return true;
}

bool YamlFields::parseVector(const YAML::Node& node, Vec3& value) const {
  if (!node.IsSequence() || node.size() < (isPlane_ ? 2 : 3) || node.size() > 3) return false;
  Vec3 read;
  for (std::size_t i = 0; i < node.size(); ++i)
    if (!parseFinite(node[i], read[static_cast<int>(i)])) return false;
  value = read;
  return true;
}

bool YamlFields::spin(Key key, Vec3& value) {
  if (!isPlane_) return vector(key, value);
  const Found found = find(key);
  Vec3 read;
  if (found.there && (parseFinite(found.node, read.z) ||
                      (parseVector(found.node, read) && read.x == 0 && read.y == 0)))
    value = read;
  else if (found.there)
    refuse(found, "a number: in the plane bodies turn about z");
  return found.there;
}

bool YamlFields::vector(Key key, Vec3& value) {
  const Found found = find(key);
  if (found.there && !parseVector(found.node, value))
    refuse(found, isPlane_ ? "a list of two or three numbers, [x, y]"
                           : "a list of three numbers, [x, y, z]");
  return found.there;
}

bool YamlFields::counts(Key key, std::array<std::int64_t, 3>& value, std::int64_t most) {
  const Found found = find(key);
  if (!found.there) return false;
  const std::size_t size = found.node.IsSequence() ? found.node.size() : 0;
  bool good = size == 3 || (size == 2 && isPlane_);
  std::array<std::int64_t, 3> read{1, 1, 1};
  for (std::size_t i = 0; good && i < size; ++i)
    good = parse(found.node[i], read[i]) && read[i] >= 1 && read[i] <= most;
  if (good)
    value = read;
  else
    refuse(found, std::string("a list of ")
                      .append(isPlane_ ? "two or three" : "three")
                      .append(" integers from 1 to ")
                      .append(std::to_string(most)));
  return true;
}

bool YamlFields::numbers(Key key, std::vector<double>& values, std::size_t length) {
  const Found found = find(key);
  if (!found.there) return false;
  std::vector<double> read(found.node.IsSequence() ? found.node.size() : 0);
  bool good = !read.empty() && (length == 0 || read.size() == length);
  for (std::size_t i = 0; i < read.size(); ++i) good = good && parseFinite(found.node[i], read[i]);
  if (good)
    values = read;
  else
    refuse(found, length == 0
                      ? std::string("a list of numbers")
                      : std::string("a list of ").append(std::to_string(length)) + " numbers");
  return true;
}

bool YamlFields::points(Key key, std::vector<Vec3>& values) {
  const Found found = find(key);
  if (!found.there) return false;
  std::vector<Vec3> read(found.node.IsSequence() ? found.node.size() : 0);
  bool good = !read.empty();
  for (std::size_t i = 0; i < read.size(); ++i) good = good && parseVector(found.node[i], read[i]);
  if (good)
    values = read;
  else
    refuse(found, "a list of points, [[x, y, z], ...]");
  return true;
}

bool YamlFields::texts(Key key, std::vector<std::string>& values) {
  const Found found = find(key);
  if (!found.there) return false;
  std::vector<std::string> read;
  if (found.node.IsScalar()) read.push_back(found.node.Scalar());
  bool good = true;
  if (found.node.IsSequence())
    for (const YAML::Node& item : found.node) {
      good = good && item.IsScalar();
      if (item.IsScalar()) read.push_back(item.Scalar());
    }
  if (good && !read.empty())
    values = read;
  else
    refuse(found, "a name, or a list of names");
  return true;
}

void YamlFields::walkInto(const YAML::Node& node, const ScenePlace& place, const Walk& walk) {
  YamlFields fields(node, place, isPlane_, errors_);
  walk(fields);
  fields.finish();
}

bool YamlFields::mapping(Key key, const Walk& walk) {
  const Found found = find(key);
  if (found.there) walkInto(found.node, found.place, walk);
  return found.there;
}

bool YamlFields::list(Key key, const Walk& item) {
  const Found found = find(key);
  if (!found.there) return false;
  if (!found.node.IsSequence()) {
    refuse(found, "a list, whose entries begin with \"- \"");
    return true;
  }
  for (std::size_t i = 0; i < found.node.size(); ++i) {
    const YAML::Node node = found.node[i];
    std::string path = found.place.key;
    walkInto(node, {lineOf(node), path.append("[").append(std::to_string(i)).append("]")}, item);
  }
  return true;
}

bool YamlFields::named(Key key, const NamedWalk& item) {
  const Found found = find(key);
  if (!found.there) return false;
  if (!found.node.IsMap()) {
    refuse(found, "a mapping of names");
    return true;
  }
  std::set<std::string> seen;
  for (const auto& entry : found.node) {
    const std::string name = entry.first.IsScalar() ? entry.first.Scalar() : "";
    std::string path = found.place.key;
    const ScenePlace place{lineOf(entry.first), path.append(".").append(name)};
    if (!seen.insert(name).second) errors_.add(place, "found twice; keep one of them");
    walkInto(entry.second, place, [&](SceneFields& fields) { item(name, fields); });
  }
  return true;
}

void YamlFields::requireOne(const std::vector<std::string>& keys) {
  if (!isMapping_) return;
  std::vector<std::string> found;
  if (node_.IsMap())
    for (const auto& entry : node_)
      if (entry.first.IsScalar() &&
          std::find(keys.begin(), keys.end(), entry.first.Scalar()) != keys.end())
        found.push_back(entry.first.Scalar());
  if (found.size() == 1) return;
  const std::string what = found.empty() ? "found none of the keys" : "found " + joined(found);
  errors_.add(place_, what + "; expected exactly one of " + joined(keys));
}

}  // namespace rico
