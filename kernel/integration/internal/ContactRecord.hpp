#pragma once

#include <cstdint>
#include <kernel/state/StateRecorder.hpp>

namespace rico {

/// The intervals between the impacts of one contact. They shrink geometrically where impacts
/// accumulate: t_∞ = t_n + I_n r / (1 − r), r = I_n / I_{n−1}. Early estimates of t_∞ suffer from
/// varying forces, late ones from round-off: limit() is the estimate that changed least.
class ImpactHistory {
 public:
  /// Adds an impact at time t.
  void add(double t);
  /// Removes all impacts.
  void clear() { *this = ImpactHistory(); }
  /// Returns true if the last intervals shrank geometrically.
  bool isShrinking() const { return count_ > kWindow; }
  /// An estimate of the time from the last impact to t_∞.
  double remaining() const;
  /// t_∞ if isShrinking(), else the time of the last impact.
  double limit() const { return isShrinking() ? limit_ : last_; }
  /// The sum of the last intervals. In a collapse of many bodies, single intervals need not shrink
  /// although the sum does.
  double recent() const;
  /// Visits the intervals.
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
  double change_ = kNever;   // change of the estimate that became limit_
  std::int64_t total_ = -1;  // number of intervals; −1: no impact yet
  std::int64_t count_ = 0;   // number of successive intervals that shrank
};

/// The time of a landing that is not foreseen.
constexpr double kNoLanding = 1e300;

/// Data of one contact in the event-driven simulation, in addition to its index sets.
struct ContactRecord {
  double offset = 0.0;          ///< the gap at which the contact opened, if negative
  double landing = kNoLanding;  ///< the end of a flight too low for the integrator
  double forceShift = 0.0;      ///< added to the root function of a force that began at zero
  bool hit = false;             ///< the gap ended the integration
  bool release = false;         ///< the contact force ended it
  bool modeChange = false;      ///< the friction mode ended it
  bool plastic = false;         ///< no restitution: an accumulation is completed
  std::int64_t slip = 0;  ///< in the plane the sign of the sliding velocity, in space 1; 0: sticks
  double direction[2] = {};  ///< of the sliding velocity; in the plane (slip, 0)
  ImpactHistory history;     ///< of its impacts, to recognise an accumulation

  /// Sets the sliding direction to that of `factor` times the tangential vector v.
  void slideAlong(double factor, const double* v, int tangents);
};

/// |v| of a tangential vector.
double tangentialNorm(const double* v, int tangents);

}  // namespace rico
