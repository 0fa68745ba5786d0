#pragma once

#include <pybind11/pybind11.h>

#include <mutex>

namespace rico::python {

/// While one of these lives, other threads of Python run, and none of them is in PETSc.
class Alone {
 public:
  Alone() : lock_(mutex_) {}

 private:
  /// One for all modules.
  std::mutex& mutex_ = pybind11::get_or_create_shared_data<std::mutex>("ricochet.alone");
  pybind11::gil_scoped_release released_;  // then: who waits for the lock must not hold Python
  std::lock_guard<std::mutex> lock_;
};

}  // namespace rico::python
