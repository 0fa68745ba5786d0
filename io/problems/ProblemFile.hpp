/// Problems in files, whatever their format: HDF5 (Hdf5Problem.hpp), MatrixMarket
/// (MatrixMarket.hpp), PETSc binary (PetscBinary.hpp). Reading goes by content, writing by the
/// ending of the name.
#pragma once

#include <filesystem>
#include <io/problems/ProblemData.hpp>
#include <string>

namespace rico {

/// Reads one problem; throws InputError. A MatrixMarket problem may be named by any of its files or
/// by their common stem.
ProblemData readProblem(const std::filesystem::path& path);

/// .h5 .hdf5, .mtx (NAME.M.mtx, NAME.q.mtx, ... for NAME.mtx), .petsc .bin .dat
void writeProblem(const ProblemData& problem, const std::filesystem::path& path);

/// The name under which the problem is shown; equal for the files of one MatrixMarket problem.
std::string problemLabel(const std::filesystem::path& path);

}  // namespace rico
