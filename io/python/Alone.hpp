#pragma once

#include <pybind11/pybind11.h>

#include <mutex>

namespace rico::python {

/// While an object of this class exists, other Python threads run, but none of them uses PETSc.
class Alone {
 public:
  Alone() : lock_(mutex_) {}

 private:
  /// One lock for all modules.
  std::mutex& mutex_ = pybind11::get_or_create_shared_data<std::mutex>("ricochet.alone");
  // In this order: a thread that waits for the lock must not hold Python's.
  pybind11::gil_scoped_release released_;
  std::lock_guard<std::mutex> lock_;
};

}  // namespace rico::python
