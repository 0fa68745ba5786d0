#pragma once

#include <kernel/support/Exception.hpp>

namespace Siconos {

/// The exception of THROW_EXCEPTION in programs and of errors in the library, whose message has the
/// place and a remedy.
using exception = rico::Exception;
using Exception = exception;

}  // namespace Siconos

namespace siconos = Siconos;

/// The name of older programs.
using SiconosException = rico::Exception;

#define THROW_EXCEPTION(message) throw Siconos::exception(message)
