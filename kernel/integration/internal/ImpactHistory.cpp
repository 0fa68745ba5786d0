#include <numerics/rico_math.h>

#include <cmath>
#include <kernel/integration/internal/ContactRecord.hpp>

namespace rico {

void ImpactHistory::add(double t) {
  const double interval = t - last_;
  last_ = t;
  if (++total_ == 0) return;
  const bool shorter = count_ > 0 && interval < this->interval(0);
  count_ = shorter ? count_ + 1 : 1;
  newest_ = (newest_ + 1) % kSize;
  intervals_[newest_] = interval;
  if (!shorter) change_ = kNever;
  if (isShrinking()) estimateLimit();
}

// The ratio is a mean over kWindow intervals.
double ImpactHistory::remaining() const {
  const double ratio = RicoPow(interval(0) / interval(kWindow), 1.0 / kWindow);
  return interval(0) * ratio / (1.0 - ratio);
}

double ImpactHistory::recent() const {
  if (total_ < kSize) return kNever;
  double sum = 0.0;
  for (double interval : intervals_) sum += interval;
  return sum;
}

void ImpactHistory::estimateLimit() {
  const double before = estimate_;
  estimate_ = last_ + remaining();
  const double change = std::abs(estimate_ - before);
  if (change > change_) return;
  change_ = change;
  limit_ = estimate_;
}

void ImpactHistory::recordState(StateRecorder& recorder) {
  recorder("intervals", std::span<double>(intervals_));
  recorder("last", last_);
  recorder("estimate", estimate_);
  recorder("limit", limit_);
  recorder("change", change_);
  recorder("newest", newest_);
  recorder("total", total_);
  recorder("count", count_);
}

double tangentialNorm(const double* v, int tangents) {
  return tangents == 1 ? std::abs(v[0]) : RicoHypot(v[0], v[1]);
}

void ContactRecord::slideAlong(double factor, const double* v, int tangents) {
  const double norm = tangentialNorm(v, tangents);
  for (int k = 0; k < tangents; ++k) direction[k] = factor * v[k] / norm;
  slip = tangents == 1 && direction[0] < 0.0 ? -1 : 1;
}

}  // namespace rico
