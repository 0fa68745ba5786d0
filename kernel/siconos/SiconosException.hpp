#pragma once

#include <kernel/support/Exception.hpp>

namespace Siconos {

/// What programs throw by THROW_EXCEPTION, and what goes wrong in the library: it says where, and
/// what to try.
using exception = rico::Exception;
using Exception = exception;

}  // namespace Siconos

namespace siconos = Siconos;

/// The name of older programs.
using SiconosException = rico::Exception;

#define THROW_EXCEPTION(message) throw Siconos::exception(message)
