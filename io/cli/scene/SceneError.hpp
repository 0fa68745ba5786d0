#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace rico {

/// Where something stands in a scene: its line, and its key as a path, "bodies[2].shape".
struct ScenePlace {
  int line = 0;
  std::string key;
};

/// Of a key below that one.
inline ScenePlace below(const ScenePlace& place, const char* key) {
  std::string path = place.key;
  return {place.line, path.append(".").append(key)};
}

/// A scene cannot be used. what() is a line for each thing that is wrong.
class SceneError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Collects what is wrong with a scene, so that all of it is said at once:
///
///     pile.yaml:7: time.stpe: unknown key; allowed: step, end; did you mean step?
class SceneErrors {
 public:
  explicit SceneErrors(std::string file) : file_(std::move(file)) {}

  const std::string& file() const { return file_; }
  void add(const ScenePlace& place, const std::string& what);
  /// A name that does not exist: those that do, and the nearest of them.
  void addUnknown(const ScenePlace& place, const std::string& found, const std::string& what,
                  const std::vector<std::string>& allowed);
  bool none() const { return lines_.empty(); }
  void throwIfAny() const;

 private:
  std::string file_;
  std::vector<std::string> lines_;
};

/// "a, b, c"
std::string joined(const std::vector<std::string>& words);

}  // namespace rico
