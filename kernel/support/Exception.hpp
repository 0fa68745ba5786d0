#pragma once

#include <stdexcept>
#include <string>

namespace rico {

/// The error type of the kernel. The message says what failed, where, and what to try.
class Exception : public std::runtime_error {
 public:
  explicit Exception(const std::string& message) : std::runtime_error(message) {}
};

/// A nonsmooth problem was not solved to its tolerance.
class NoConvergence : public Exception {
 public:
  using Exception::Exception;
};

}  // namespace rico
