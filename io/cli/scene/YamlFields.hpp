#pragma once

#include <yaml-cpp/yaml.h>

#include <io/cli/scene/SceneFields.hpp>

namespace rico {

/// Reads the mapping of a YAML node, and notes all of its errors. In a scene in the plane vectors
/// may have two numbers.
class YamlFields : public SceneFields {
 public:
  YamlFields(const YAML::Node& node, ScenePlace place, bool isPlane, SceneErrors& errors);

  /// Checks after the walk that there are no other keys, no duplicates, and that it is a mapping.
  void finish();

  // SceneFields
  bool number(Key key, double& value, Range range) override;
  bool count(Key key, std::int64_t& value, std::int64_t least, std::int64_t most) override;
  bool flag(Key key, bool& value) override;
  bool text(Key key, std::string& value) override;
  bool choice(Key key, std::string& value, const std::vector<std::string>& allowed) override;
  bool vector(Key key, Vec3& value) override;
  bool spin(Key key, Vec3& value) override;
  bool counts(Key key, std::array<std::int64_t, 3>& value, std::int64_t most) override;
  bool numbers(Key key, std::vector<double>& values, std::size_t length) override;
  bool points(Key key, std::vector<Vec3>& values) override;
  bool texts(Key key, std::vector<std::string>& values) override;
  bool mapping(Key key, const Walk& walk) override;
  bool list(Key key, const Walk& item) override;
  bool named(Key key, const NamedWalk& item) override;
  ScenePlace place() const override { return place_; }
  void requireOne(const std::vector<std::string>& keys) override;

 private:
  struct Found {
    YAML::Node node;
    ScenePlace place;
    bool there = false;
  };
  Found find(Key key);
  ScenePlace placeOf(const std::string& key, int line) const;
  void refuse(const Found& found, const std::string& expected);
  void walkInto(const YAML::Node& node, const ScenePlace& place, const Walk& walk);
  bool parseVector(const YAML::Node& node, Vec3& value) const;

  YAML::Node node_;
  ScenePlace place_;
  bool isPlane_;
  SceneErrors& errors_;
  bool isMapping_;
  std::vector<std::string> known_;
};

}  // namespace rico
