#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

namespace rico {

/// Collects the differences of two runs: the first one, and the largest one of each quantity.
class Differences {
 public:
  explicit Differences(double tolerance) : tolerance_(tolerance) {}

  /// The next comparisons belong to this step.
  void beginStep(std::int64_t step, double time) { step_ = step, time_ = time; }
  /// Compares rows of `width` numbers. Two NaNs, and zeros of different sign, are equal only if
  /// their bits are.
  void compare(const std::string& name, std::span<const double> a, std::span<const double> b,
               int width = 1);
  void compare(const std::string& name, std::span<const std::int64_t> a,
               std::span<const std::int64_t> b, int width = 1);
  /// Adds a difference that is not between numbers.
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
