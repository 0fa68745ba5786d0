#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <io/cli/scene/ElasticSpec.hpp>
#include <limits>
#include <mechanics/geometry/Quaternion.hpp>
#include <optional>

namespace rico {

/// A shape of a scene; its kind determines which numbers are used.
struct ShapeSpec {
  struct Part {
    ScenePlace place;
    std::string shape;
    Vec3 at, axis{0, 0, 1};
    double angle = 0;
  };
  ScenePlace place;
  std::string name, kind;
  double radius = 0, length = 0;  ///< `length` is the full length, or a height
  Vec3 size;
  std::vector<Vec3> points;
  std::string file;
  double scale = 1;
  std::int64_t nx = 0, ny = 0;
  std::vector<double> heights;
  std::vector<Part> parts;
};

struct MaterialSpec {
  ScenePlace place;
  std::string name;
  double density = 0;
};

/// The law between two materials, or between all pairs without a law of their own.
struct LawSpec {
  ScenePlace place;
  std::vector<std::string> between;
  std::string model = "newton";
  double restitution = 0, tangentialRestitution = 0, friction = 0, rolling = 0;
  std::optional<double> shear;
  bool hasRolling = false, hasTangential = false;
  bool touch = true;
};

/// A prescribed motion between the times `from` and `to`: the sum of a constant velocity, a
/// rotation about a point, and an oscillation amplitude sin(2π frequency t + phase).
struct MotionSpec {
  Vec3 velocity, spin, amplitude;
  std::optional<Vec3> about;
  double frequency = 1, phase = 0;
  double from = 0, to = std::numeric_limits<double>::infinity();
};

/// The places of the bodies of an entry: one place, or many.
struct GridSpec {
  Vec3 spacing;
  std::array<std::int64_t, 3> count{1, 1, 1};
  double jitter = 0;
  bool brick = false;
};
struct PackingSpec {
  std::int64_t count = 0;
  Vec3 from, to;
  double gap = 0;
  ScenePlace place;
};
struct RingSpec {
  std::int64_t count = 1, levels = 1;
  double radius = 0, from = 0, to = 360, rise = 0, twist = 0;
  Vec3 axis{0, 0, 1};
};

struct BodySpec {
  ScenePlace place;
  std::string name, material, motion = "dynamic";
  std::vector<std::string> shapes;
  Vec3 at, axis{0, 0, 1}, velocity, spin;
  double angle = 0;
  std::optional<MotionSpec> moving;
  std::optional<GridSpec> grid;
  std::optional<PackingSpec> packing;
  std::optional<RingSpec> ring;
  std::int64_t seed = 1;
  double until = std::numeric_limits<double>::infinity();
};

struct JointSpec {
  ScenePlace place;
  std::string kind, a, b = "world";
  Vec3 at, axis{0, 0, 1};
  bool touch = false;
  std::optional<double> motor, strength, friction;
  std::vector<double> stops;
};

/// Bodies that are created during the run, one every `every` seconds at a random place in a box.
struct BirthSpec {
  ScenePlace place;
  std::vector<std::string> shapes;
  std::string material;
  Vec3 from, to, velocity, spin;
  double every = 0, begin = 0, end = std::numeric_limits<double>::infinity();
  std::int64_t most = std::numeric_limits<std::int64_t>::max(), seed = 1;
};

struct TimeSpec {
  ScenePlace place;
  double step = 0, end = 0;
};

struct SolverSpec {
  ScenePlace place;
  std::string type = "auto";
  std::int64_t substeps = 0, sweeps = 0, maxIterations = 0;
  double tolerance = 1e-6;
  double sufficient = 0;  ///< SolverSettings::sufficientTolerance, chosen by default (Method.hpp)
  std::optional<double> share, theta;
  bool search = false;

  bool hasSubsteps() const { return substeps > 0; }
  std::int64_t sweepsOrDefault() const { return hasSubsteps() && sweeps == 0 ? 1 : sweeps; }
  double shareOrDefault() const { return share.value_or(hasSubsteps() ? 1.0 : 0.9); }
  double thetaOrDefault() const { return theta.value_or(hasSubsteps() ? 1.0 : 0.5); }
};

struct SleepSpec {
  ScenePlace place;
  double speed = 0;
  std::int64_t steps = 100;
};

struct ContactSpec {
  /// The share of a penetration that a step removes by default: nine tenths in 45 steps. A body
  /// that fell into another one rises with at most this share of the velocity of its impact.
  static constexpr double kRecovery = 0.05;
  double margin = -1;  ///< negative: a tenth of the smallest body's radius
  bool predictive = false;
  std::optional<double> recovery;  ///< by default kRecovery, in substeps that of SubstepRule
  std::optional<SleepSpec> sleep;
};

struct OutputSpec {
  std::string trajectory, folder = ".";
  std::int64_t every = 1, checkpointEvery = 0, keep = 2, compression = 0;
  double checkpointMinutes = 0;
  bool contacts = true;
};

/// A key of a scene at the top level, and the hash of its contents (SceneDigest).
struct ScenePart {
  std::string name;
  std::uint64_t digest = 0;
};

/// A scene as its file describes it: all data of a run, before anything is built.
struct Scene {
  std::filesystem::path file;
  std::string title;
  Vec3 gravity{0, 0, -9.81};
  TimeSpec time;
  std::vector<ShapeSpec> shapes;
  std::vector<MaterialSpec> materials;
  std::vector<LawSpec> laws;
  std::vector<BodySpec> bodies;
  std::vector<ElasticSpec> elastic;
  std::vector<JointSpec> joints;
  std::vector<BirthSpec> births;
  std::optional<PackingSpec> region;  ///< bodies that leave it are removed
  SolverSpec solver;
  ContactSpec contacts;
  OutputSpec output;
  std::string method;            ///< chosen for it, in words (chooseMethod), or empty
  std::string tooFewSubsteps;    ///< the stack that its own number of them lets fall, or empty
  std::vector<ScenePart> parts;  ///< hashes that are compared with those of a checkpoint
};

/// A rotation about an axis, in degrees.
inline Quaternion turned(Vec3 axis, double degrees) {
  constexpr double kDegree = 0.017453292519943295;
  return quaternionFromRotationVector(degrees * kDegree * normalized(axis));
}

}  // namespace rico
