#pragma once

#include <numerics/rico_solver.h>

#include <kernel/support/Exception.hpp>

namespace rico {
/// Throws an Exception with the text of an error code of PETSc or numerics.
template <class Text>  // char or const char, by PETSc's version
void throwError(PetscErrorCode code,
                PetscErrorCode (*message)(PetscErrorCode, const char**, Text**)) {
  const char* text = nullptr;
  Text* specific = nullptr;
  message(code, &text, &specific);
  throw Exception(std::string("PETSc: ") + (text != nullptr ? text : "error") +
                  (specific != nullptr ? std::string(": ") + specific : std::string()));
}

/// Turns an error code of PETSc or of numerics into an exception with its text. Private to the
/// kernel's sources: public headers do not include PETSc.
inline void check(PetscErrorCode code) {
  if (code != 0) throwError(code, PetscErrorMessage);
}

}  // namespace rico
