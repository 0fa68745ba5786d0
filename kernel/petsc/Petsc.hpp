#pragma once

#include <numerics/rico_solver.h>

#include <kernel/support/Exception.hpp>

namespace rico {

/// Turns an error code of PETSc or of numerics into an exception that carries its text. Private to
/// the kernel's sources: public headers do not show PETSc.
inline void check(PetscErrorCode code) {
  if (code == 0) return;
  const char* text = nullptr;
  char* specific = nullptr;
  PetscErrorMessage(code, &text, &specific);
  throw Exception(std::string("PETSc: ") + (text != nullptr ? text : "error") +
                  (specific != nullptr ? std::string(": ") + specific : std::string()));
}

}  // namespace rico
