#include <io/cli/scene/SceneDigest.hpp>
#include <string_view>

namespace rico {

namespace {

void add(HashStream& stream, std::string_view text) {
  const std::uint64_t size = text.size();
  stream.add(std::as_bytes(std::span(&size, 1)));
  stream.add(std::as_bytes(std::span(text)));
}

template <class Number>
requires std::is_arithmetic_v<Number>
void add(HashStream& stream, Number value) { stream.add(std::as_bytes(std::span(&value, 1))); }

void add(HashStream& stream, Vec3 v) {
  for (const double entry : {v.x, v.y, v.z}) add(stream, entry);
}

template <class Value>
void add(HashStream& stream, const std::vector<Value>& values) {
  add(stream, static_cast<std::uint64_t>(values.size()));
  for (const Value& value : values) add(stream, value);
}

}  // namespace

template <class Visit>
bool SceneDigest::visitKey(const Key& key, Visit&& visit) {
  if (key.mayChange) return visit(nullptr);
  if (parts_ == nullptr) {
    if (stream_ != nullptr) add(*stream_, std::string_view(key.name));
    return visit(stream_);
  }
  HashStream stream;
  const bool isThere = visit(&stream);
  if (isThere) parts_->push_back({key.name, stream.value()});
  return isThere;
}

template <class Value>
bool SceneDigest::visitValue(const Key& key, bool isThere, const Value& value) {
  if (key.isAddition && !isThere) return false;
  return visitKey(key, [&](HashStream* stream) {
    if (stream != nullptr) add(*stream, value);
    return isThere;
  });
}

bool SceneDigest::number(Key key, double& value, Range range) {
  return visitValue(key, fields_.number(key, value, range), value);
}

bool SceneDigest::count(Key key, std::int64_t& value, std::int64_t least, std::int64_t most) {
  return visitValue(key, fields_.count(key, value, least, most), value);
}

bool SceneDigest::flag(Key key, bool& value) {
  return visitValue(key, fields_.flag(key, value), value);
}

bool SceneDigest::text(Key key, std::string& value) {
  const bool isThere = fields_.text(key, value);
  return visitValue(key, isThere, std::string_view(value));
}

bool SceneDigest::choice(Key key, std::string& value, const std::vector<std::string>& allowed) {
  const bool isThere = fields_.choice(key, value, allowed);
  return visitValue(key, isThere, std::string_view(value));
}

bool SceneDigest::vector(Key key, Vec3& value) {
  return visitValue(key, fields_.vector(key, value), value);
}

bool SceneDigest::spin(Key key, Vec3& value) {
  return visitValue(key, fields_.spin(key, value), value);
}

bool SceneDigest::counts(Key key, std::array<std::int64_t, 3>& value, std::int64_t most) {
  const bool isThere = fields_.counts(key, value, most);
  return visitValue(key, isThere, std::vector<double>(value.begin(), value.end()));
}

bool SceneDigest::numbers(Key key, std::vector<double>& values, std::size_t length) {
  return visitValue(key, fields_.numbers(key, values, length), values);
}

bool SceneDigest::points(Key key, std::vector<Vec3>& values) {
  return visitValue(key, fields_.points(key, values), values);
}

bool SceneDigest::texts(Key key, std::vector<std::string>& values) {
  return visitValue(key, fields_.texts(key, values), values);
}

bool SceneDigest::mapping(Key key, const Walk& walk) {
  return visitKey(key, [&](HashStream* stream) {
    return fields_.mapping(key, [&](SceneFields& inner) {
      SceneDigest digest(inner, stream);
      walk(digest);
    });
  });
}

bool SceneDigest::list(Key key, const Walk& item) {
  return visitKey(key, [&](HashStream* stream) {
    return fields_.list(key, [&](SceneFields& inner) {
      SceneDigest digest(inner, stream);
      item(digest);
      if (stream != nullptr) add(*stream, '\n');
    });
  });
}

bool SceneDigest::named(Key key, const NamedWalk& item) {
  return visitKey(key, [&](HashStream* stream) {
    return fields_.named(key, [&](const std::string& name, SceneFields& inner) {
      SceneDigest digest(inner, stream);
      if (stream != nullptr) add(*stream, std::string_view(name));
      item(name, digest);
    });
  });
}

}  // namespace rico
