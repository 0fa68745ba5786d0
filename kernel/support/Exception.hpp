#pragma once

#include <stdexcept>
#include <string>

namespace rico {

/// What went wrong, where, and what to try: every error of the kernel is one of these.
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
