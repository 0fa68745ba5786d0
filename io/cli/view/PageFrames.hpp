#pragma once

#include <io/trajectory/TrajectoryFrame.hpp>
#include <string>

namespace rico {

/// The frames of a page, packed for its viewer. Places are 16-bit numbers relative to the box of
/// the frame, if their resolution is below a hundredth of the smallest body; in a larger frame they
/// are floats. Speeds, spins and forces are the upper halves of floats, with two to three digits.
/// The identities and shapes of bodies are stored only when they change.
///
///
///     n, m, t, isFine     uint32: bodies, contacts, bodies with an orientation, places are floats
///     lo, step            float32, 3 each: place = lo + step q
///     places, points      of bodies and contacts, 3 each; float32 or uint16 q
///     speeds, spins       n each
///     turns               int16, 4 t: orientation * 32767 of all but spheres
///     forces              3 m
///
/// If there are elastic bodies, `nodes` follow: float32 places, 3 each, then their stresses.
class PageFrames {
 public:
  /// `kinds` and `sizes` are those of the shapes (Recorder).
  PageFrames(const std::vector<std::int64_t>& kinds, const std::vector<double>& sizes);

  void add(const TrajectoryFrame& frame);

  /// Lists in JSON: step, time, index of names and data of each frame; identities and shapes for
  /// each set of names.
  const std::string& frames() const { return frames_; }
  const std::string& names() const { return names_; }

  /// Estimates the bytes that a frame adds to the page, without the identities and shapes of its
  /// bodies.
  double bytesOf(const TrajectoryFrame& frame) const;

 private:
  class Packed;
  bool hasTurn(std::int64_t shape) const;
  static std::string nodesOf(const TrajectoryFrame& frame);

  std::vector<std::int64_t> kinds_;
  double smallest_ = 0;                            // radius
  std::vector<std::int64_t> identities_, shapes_;  // the last names
  std::int64_t numberOfNames_ = 0;
  std::string frames_, names_;
};

/// Returns true for planes, half-spaces and half-planes, by their number in ShapeKind.
bool isEndless(std::int64_t kind);

/// The lengths of vectors of three numbers each.
std::vector<float> lengths(const std::vector<double>& vectors);

}  // namespace rico
