#pragma once

#include <io/cli/scene/SceneFields.hpp>

namespace rico {

/// Describes the keys that a walk visits: name, kind, purpose.
class SchemaText : public SceneFields {
 public:
  explicit SchemaText(int depth = 0) : depth_(depth) {}
  const std::string& text() const { return text_; }

  // SceneFields
  bool number(Key key, double& value, Range range) override;
  bool count(Key key, std::int64_t& value, std::int64_t least, std::int64_t most) override;
  bool flag(Key key, bool& value) override;
  bool text(Key key, std::string& value) override;
  bool choice(Key key, std::string& value, const std::vector<std::string>& allowed) override;
  bool vector(Key key, Vec3& value) override;
  bool spin(Key key, Vec3& value) override { return vector(key, value); }
  bool counts(Key key, std::array<std::int64_t, 3>& value, std::int64_t most) override;
  bool numbers(Key key, std::vector<double>& values, std::size_t length) override;
  bool points(Key key, std::vector<Vec3>& values) override;
  bool texts(Key key, std::vector<std::string>& values) override;
  bool mapping(Key key, const Walk& walk) override;
  bool list(Key key, const Walk& item) override;
  bool named(Key key, const NamedWalk& item) override;
  ScenePlace place() const override { return {}; }
  void requireOne(const std::vector<std::string>& /*keys*/) override {}

 private:
  bool line(Key key, const std::string& kind);
  void nested(const Walk& walk);

  int depth_;
  std::string text_;
};

}  // namespace rico
