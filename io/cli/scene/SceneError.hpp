#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace rico {

/// A position in a scene: its line, and its key as a path, "bodies[2].shape".
struct ScenePlace {
  int line = 0;
  std::string key;
};

/// The place of a key inside of `place`.
inline ScenePlace below(const ScenePlace& place, const char* key) {
  std::string path = place.key;
  return {place.line, path.append(".").append(key)};
}

/// A scene cannot be used. what() has one line per error.
class SceneError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Collects the errors of a scene, to report all of them at once:
///
///     pile.yaml:7: time.stpe: unknown key; allowed: step, end; did you mean step?
class SceneErrors {
 public:
  explicit SceneErrors(std::string file) : file_(std::move(file)) {}

  const std::string& file() const { return file_; }
  void add(const ScenePlace& place, const std::string& what);
  /// Adds an unknown key, whose name is `typed`, with the allowed ones and the most similar of
  /// them.
  void addUnknownKey(const ScenePlace& place, const std::string& typed,
                     const std::vector<std::string>& allowed);
  /// Adds an unknown word `typed` in a value: "found "bal"; expected EXPECTED: ball, ground".
  void addUnknownWord(const ScenePlace& place, const std::string& typed,
                      const std::string& expected, const std::vector<std::string>& allowed);
  bool none() const { return lines_.empty(); }
  void throwIfAny() const;

 private:
  std::string file_;
  std::vector<std::string> lines_;
};

/// Returns "a, b, c".
std::string joined(const std::vector<std::string>& words);

}  // namespace rico
