#pragma once

#include <kernel/support/Exception.hpp>

namespace Siconos {

/// What goes wrong is a rico::Exception, which says where, and what to try.
class Exception : public rico::Exception {
 public:
  using rico::Exception::Exception;
};

namespace exception {

/// Within catch (...): prints the exception that was caught.
void process();

}  // namespace exception
}  // namespace Siconos

namespace siconos = Siconos;

#define THROW_EXCEPTION(message) throw Siconos::Exception(message)
