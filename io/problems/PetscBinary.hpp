/// Problems in PETSc's binary format, one object after the other in one file:
///
///     Mat M, Vec q             an LCP
///     Mat M, Vec q, lb, ub     with bounds, which say which problem it is (ProblemData.hpp)
///
/// as MatView() and VecView() write them, with integers of 32 bits and real scalars. PETSc is not
/// needed to read them.
#pragma once

#include <io/problems/ProblemData.hpp>

namespace rico {

bool isPetscBinary(const std::string& head);  ///< by the first four bytes

ProblemData readPetscBinary(const std::string& file);
void writePetscBinary(const ProblemData& problem, const std::string& file);

}  // namespace rico
