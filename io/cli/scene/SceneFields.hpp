#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <io/cli/scene/SceneError.hpp>
#include <limits>
#include <mechanics/geometry/Vec3.hpp>
#include <string>
#include <vector>

namespace rico {

/// A key of a mapping in the schema.
struct Key {
  const char* name;
  const char* help;
  bool required = false;
  bool mayChange = false;  ///< may differ in a run from a checkpoint
  /// Not hashed unless it is given: checkpoints of versions without this key remain valid.
  bool isAddition = false;
};

/// The permitted range of a number.
struct Range {
  double least = -std::numeric_limits<double>::infinity();
  double most = std::numeric_limits<double>::infinity();
  bool open = false;  ///< `least` itself is not allowed
};
constexpr Range kPositive{0, std::numeric_limits<double>::infinity(), true};
constexpr Range kNotNegative{0};
constexpr Range kFraction{0, 1};

/// Visits the keys of a mapping of a scene. One function for each mapping (SceneWalk.hpp) serves to
/// read scenes from YAML, to check them, and to print the schema:
///
///     void visit(SceneFields& f, TimeSpec& t) {
///       f.number({"step", "seconds of a step", true}, t.step, kPositive);
///       f.number({"end", "when the run ends", true}, t.end, kPositive);
///     }
///
/// Each function returns true if the key exists; otherwise the value keeps its default.
class SceneFields {
 public:
  using Walk = std::function<void(SceneFields&)>;
  using NamedWalk = std::function<void(const std::string& name, SceneFields&)>;

  virtual ~SceneFields() = default;

  virtual bool number(Key key, double& value, Range range = {}) = 0;
  virtual bool count(Key key, std::int64_t& value, std::int64_t least, std::int64_t most) = 0;
  virtual bool flag(Key key, bool& value) = 0;
  virtual bool text(Key key, std::string& value) = 0;
  virtual bool choice(Key key, std::string& value, const std::vector<std::string>& allowed) = 0;
  /// Three numbers; in a scene in the plane two.
  virtual bool vector(Key key, Vec3& value) = 0;
  /// Three integers from 1 on; in a scene in the plane two.
  virtual bool counts(Key key, std::array<std::int64_t, 3>& value, std::int64_t most) = 0;
  /// An angular velocity: a vector; in the plane one number, or a vector along z.
  virtual bool spin(Key key, Vec3& value) = 0;
  virtual bool numbers(Key key, std::vector<double>& values, std::size_t length = 0) = 0;
  virtual bool points(Key key, std::vector<Vec3>& values) = 0;
  /// One text, or a list of them.
  virtual bool texts(Key key, std::vector<std::string>& values) = 0;

  virtual bool mapping(Key key, const Walk& walk) = 0;
  virtual bool list(Key key, const Walk& item) = 0;
  /// A mapping whose keys are names chosen by the user.
  virtual bool named(Key key, const NamedWalk& item) = 0;

  /// The place of this mapping, for later error messages.
  virtual ScenePlace place() const = 0;
  /// Records an error unless exactly one of these keys exists. Their values are visited separately.
  virtual void requireOne(const std::vector<std::string>& keys) = 0;
};

}  // namespace rico
