#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace rico {

/// Collects what differs between two runs: where first, and how much of each quantity at most.
class Differences {
 public:
  explicit Differences(double tolerance) : tolerance_(tolerance) {}

  /// Step `step` is what follows.
  void beginStep(std::int64_t step, double time) { step_ = step, time_ = time; }
  /// `width` numbers a row. Numbers that are no numbers in both, and zeros of both signs, are equal
  /// only where their bits are.
  void compare(const std::string& name, std::span<const double> a, std::span<const double> b,
               int width = 1);
  void compare(const std::string& name, std::span<const std::int64_t> a,
               std::span<const std::int64_t> b, int width = 1);
  /// What cannot be compared number by number.
  void add(const std::string& name, const std::string& how);

  struct Largest {
    double difference = 0;
    std::int64_t step = 0, row = 0, count = 0;
  };
  bool none() const { return first_.empty(); }
  const std::string& first() const { return first_; }
  const std::map<std::string, Largest>& largest() const { return largest_; }
  double largestOfAll() const;

 private:
  template <class Number>
  void compareAll(const std::string& name, std::span<const Number> a, std::span<const Number> b,
                  int width);
  void note(const std::string& name, std::size_t row, double a, double b);

  double tolerance_;
  std::int64_t step_ = 0;
  double time_ = 0;
  std::string first_;
  std::map<std::string, Largest> largest_;
};

}  // namespace rico
