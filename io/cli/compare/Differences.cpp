#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <io/cli/compare/Differences.hpp>
#include <limits>

namespace rico {

namespace {

bool areSame(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}
bool areSame(std::int64_t a, std::int64_t b) { return a == b; }

double apart(double a, double b) {
  const double difference = std::abs(a - b);
  return std::isnan(difference) ? std::numeric_limits<double>::infinity() : difference;
}

}  // namespace

template <class Number>
void Differences::compareAll(const std::string& name, std::span<const Number> a,
                             std::span<const Number> b, int width) {
  if (a.size() != b.size()) {
    const auto w = static_cast<std::size_t>(width);
    add(name, std::to_string(a.size() / w) + " rows against " + std::to_string(b.size() / w));
    return;
  }
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!areSame(a[i], b[i]))
      note(name, i / static_cast<std::size_t>(width), static_cast<double>(a[i]),
           static_cast<double>(b[i]));
}

void Differences::compare(const std::string& name, std::span<const double> a,
                          std::span<const double> b, int width) {
  compareAll(name, a, b, width);
}

void Differences::compare(const std::string& name, std::span<const std::int64_t> a,
                          std::span<const std::int64_t> b, int width) {
  compareAll(name, a, b, width);
}

void Differences::note(const std::string& name, std::size_t row, double a, double b) {
  const double difference = apart(a, b);
  if (tolerance_ > 0 && difference <= tolerance_) return;
  char how[120];
  std::snprintf(how, sizeof how, "row %zu: %.17g against %.17g", row, a, b);
  if (first_.empty()) add(name, how);
  Largest& largest = largest_[name];
  ++largest.count;
  if (largest.count > 1 && difference <= largest.difference) return;
  largest.difference = difference, largest.step = step_;
  largest.row = static_cast<std::int64_t>(row);
}

void Differences::add(const std::string& name, const std::string& how) {
  largest_[name].step = step_;
  if (!first_.empty()) return;
  char where[80];
  std::snprintf(where, sizeof where, "step %lld (t = %.9g), ", static_cast<long long>(step_),
                time_);
  first_ = where + name + ", " + how;
}

double Differences::largestOfAll() const {
  double all = 0;
  for (const auto& [name, largest] : largest_) all = std::max(all, largest.difference);
  return all;
}

}  // namespace rico
