/// Problems in files of any format: HDF5 (Hdf5Problem.hpp), MatrixMarket (MatrixMarket.hpp), PETSc
/// binary (PetscBinary.hpp). The content determines the format for reading, the ending of the name
/// the format for writing.
#pragma once

#include <filesystem>
#include <io/problems/ProblemData.hpp>
#include <string>

namespace rico {

/// Reads one problem; throws InputError if that fails. A problem in MatrixMarket format has several
/// files: the path is that of any of them, or what their names have in common.
ProblemData readProblem(const std::filesystem::path& path);

/// Writes .h5 .hdf5, .mtx (NAME.M.mtx ... for NAME.mtx), .petsc .bin .dat; else throws InputError.
void writeProblem(const ProblemData& problem, const std::filesystem::path& path);

/// The name of the problem in output; equal for all files of one MatrixMarket problem.
std::string problemLabel(const std::filesystem::path& path);

}  // namespace rico
