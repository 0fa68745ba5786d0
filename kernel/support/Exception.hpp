#pragma once

#include <exception>
#include <stdexcept>
#include <string>

namespace rico {

/// The error type of the kernel. The message says what failed, where, and what to try.
class Exception : public std::runtime_error {
 public:
  /// The message becomes what().
  explicit Exception(const std::string& message = "an error") : std::runtime_error(message) {}

  /// The message, as what() gives it.
  std::string report() const { return what(); }
  /// Within catch (...): prints the caught exception to the standard error output.
  static void process();
  /// Prints this exception to the standard error output.
  static void process(const std::exception& e);
};

/// A nonsmooth problem was not solved to its tolerance.
class NoConvergence : public Exception {
 public:
  using Exception::Exception;
};

}  // namespace rico
