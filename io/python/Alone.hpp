#pragma once

#include <pybind11/pybind11.h>

#include <mutex>

namespace rico::python {

/// While one of these lives, other threads of Python run, and none of them is in PETSc.
class Alone {
 public:
  Alone() : lock_(mutex()) {}

 private:
  static std::mutex& mutex() {
    static std::mutex one;
    return one;
  }
  pybind11::gil_scoped_release released_;  // first: who waits for the lock must not hold Python
  std::lock_guard<std::mutex> lock_;
};

}  // namespace rico::python
