#pragma once

#include <cstdint>
#include <kernel/state/StateRecorder.hpp>

namespace rico {

/// The intervals between the impacts of one contact. They shrink geometrically where impacts
/// accumulate: t_∞ = t_n + I_n r / (1 − r), r = I_n / I_{n−1}. Early estimates of t_∞ suffer from
/// forces that vary, late ones from round-off: the one that changed least is taken.
class ImpactHistory {
 public:
  /// An impact at t.
  void add(double t);
  void forget() { *this = ImpactHistory(); }
  /// Did the last intervals shrink geometrically?
  bool isShrinking() const { return count_ > kWindow; }
  /// From the last impact to t_∞, roughly.
  double remaining() const;
  /// t_∞, where isShrinking(); else the last impact.
  double limit() const { return isShrinking() ? limit_ : last_; }
  /// How long the last intervals took together. In a collapse of many bodies they need not shrink
  /// one by one.
  double recent() const;
  void recordState(StateRecorder& recorder);

 private:
  static constexpr int kWindow = 5;
  static constexpr double kNever = 1e300;

  void estimateLimit();

  double interval(std::int64_t back) const { return intervals_[(newest_ + kSize - back) % kSize]; }

  static constexpr int kSize = kWindow + 1;
  double intervals_[kSize] = {};
  double last_ = 0.0;
  std::int64_t newest_ = 0;
  double estimate_ = 0.0;
  double limit_ = 0.0;
  double change_ = kNever;   // of the estimate that became limit_
  std::int64_t total_ = -1;  // of intervals; −1: no impact yet
  std::int64_t count_ = 0;   // of intervals, each shorter than the one before
};

/// What the event-driven simulation keeps for one contact beside its index sets.
struct ContactRecord {
  double offset = 0.0;       ///< the gap with which the contact opened, where negative
  double forceShift = 0.0;   ///< added to the force that is watched, where it began at zero
  bool hit = false;          ///< the gap ended the integration
  bool release = false;      ///< the contact force did
  bool modeChange = false;   ///< the friction mode did
  bool plastic = false;      ///< no restitution: an accumulation is completed
  std::int64_t slip = 0;     ///< sign of the sliding velocity, in space 1; 0 sticks
  double direction[2] = {};  ///< of the sliding velocity; in the plane (slip, 0)
  ImpactHistory history;

  /// It slides along `factor` times the tangential vector v.
  void slideAlong(double factor, const double* v, int tangents);
};

/// |v| of a tangential vector.
double tangentialNorm(const double* v, int tangents);

}  // namespace rico
