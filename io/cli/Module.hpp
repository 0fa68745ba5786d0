#pragma once

#include <stdexcept>
#include <string>

namespace rico {

/// Loads lib/ricochet/NAME.so on first need and returns a function of it. So the program starts in
/// a millisecond, and pays for HDF5 and PETSc only where it uses them. Throws std::runtime_error.
void* functionOfModule(const std::string& module, const char* function);

}  // namespace rico
