#pragma once

#include <io/cli/scene/Scene.hpp>
#include <io/cli/scene/SceneFields.hpp>
#include <io/problems/BlockHash.hpp>

namespace rico {

/// Passes a walk on to other fields, and hashes the keys that a run from a checkpoint must find
/// unchanged, for each part of the scene (time, laws, bodies, ...). Keys marked by `Key::mayChange`
/// are not hashed. A missing key counts as its default if its mapping exists, except additions.
class SceneDigest : public SceneFields {
 public:
  /// Hashes a whole scene; each part that exists is added to `parts`.
  SceneDigest(SceneFields& fields, std::vector<ScenePart>& parts)
      : fields_(fields), parts_(&parts) {}

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
  ScenePlace place() const override { return fields_.place(); }
  void requireOne(const std::vector<std::string>& keys) override { fields_.requireOne(keys); }

 private:
  SceneDigest(SceneFields& fields, HashStream* stream) : fields_(fields), stream_(stream) {}

  /// Calls visit(stream), or visit(null) if the key is not hashed. Adds a part at the top level.
  template <class Visit>
  bool visitKey(const Key& key, Visit&& visit);
  template <class Value>
  bool visitValue(const Key& key, bool isThere, const Value& value);

  SceneFields& fields_;
  std::vector<ScenePart>* parts_ = nullptr;
  HashStream* stream_ = nullptr;
};

}  // namespace rico
