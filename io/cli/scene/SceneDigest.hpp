#pragma once

#include <io/cli/scene/Scene.hpp>
#include <io/cli/scene/SceneFields.hpp>
#include <io/problems/BlockHash.hpp>

namespace rico {

/// Hashes what it hands on: the keys of a scene that a run from a checkpoint must find as they
/// were, those of each part of the scene (time, laws, bodies, ...) by themselves. `Key::anew` marks
/// the others. A key that is not there counts as its default where its mapping is there.
class SceneDigest : public SceneFields {
 public:
  /// Of a whole scene; each part that is there is added to `parts`.
  SceneDigest(SceneFields& fields, std::vector<ScenePart>& parts)
      : fields_(fields), parts_(&parts) {}

  bool number(Key key, double& value, Range range) override;
  bool count(Key key, std::int64_t& value, std::int64_t least, std::int64_t most) override;
  bool flag(Key key, bool& value) override;
  bool text(Key key, std::string& value) override;
  bool choice(Key key, std::string& value, const std::vector<std::string>& allowed) override;
  bool vector(Key key, Vec3& value) override;
  bool spin(Key key, Vec3& value) override;
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

  /// Calls visit(stream), and adds a part where this is a whole scene; null: it does not count.
  template <class Visit>
  bool visitKey(const Key& key, Visit&& visit);
  template <class Value>
  bool visitValue(const Key& key, bool isThere, const Value& value);

  SceneFields& fields_;
  std::vector<ScenePart>* parts_ = nullptr;
  HashStream* stream_ = nullptr;
};

}  // namespace rico
