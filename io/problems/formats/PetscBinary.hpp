/// Problems in PETSc's binary format, as consecutive objects in one file:
///
///     Mat M, Vec q             an LCP
///     Mat M, Vec q, lb, ub     with bounds, which determine the kind (ProblemData.hpp)
///     Mat M, Vec q, IS blocks, Vec lb, ub, mu, mu_r, guess
///                              with sets: cone (RicoCone), size, count of each block; mu of all
///                              cones of friction, mu_r of rolling ones; the guess is optional
///
/// The format is that of MatView(), VecView() and ISView(), with integers of 32 bits and real
/// scalars. RicoProblemView() and -rico_dump_on_failure write the third form. PETSc is not
/// needed to read them.
#pragma once

#include <io/problems/ProblemData.hpp>

namespace rico {

bool isPetscBinary(const std::string& head);  ///< by the first four bytes
/// Reads or writes a problem in PETSc binary; reading throws InputError for invalid files.
ProblemData readPetscBinary(const std::string& file);
void writePetscBinary(const ProblemData& problem, const std::string& file);

}  // namespace rico
