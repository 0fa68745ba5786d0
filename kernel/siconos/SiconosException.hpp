#pragma once

#include <kernel/support/Exception.hpp>

namespace Siconos {

/// What programs throw by THROW_EXCEPTION. What goes wrong in the library is a rico::Exception (and
/// a std::exception), which says where, and what to try.
class exception : public rico::Exception {
 public:
  using rico::Exception::Exception;
  /// Within catch (...): prints the exception that was caught.
  static void process();
  /// The same for one that is at hand.
  static void process(const std::exception& e);
};
using Exception = exception;

}  // namespace Siconos

namespace siconos = Siconos;

/// The name of older programs, which throw it, or catch it before `catch (...)`.
class SiconosException : public Siconos::exception {
 public:
  SiconosException() : SiconosException("an error") {}
  explicit SiconosException(const std::string& report) : Siconos::exception(report) {}
  std::string report() const { return what(); }
};

#define THROW_EXCEPTION(message) throw Siconos::exception(message)
