#pragma once

#include <filesystem>
#include <io/problems/ProblemData.hpp>
#include <string>
#include <vector>

namespace rico {

/// Writes z and w = M z + q to a file; the ending determines the format:
///
///     .h5 .hdf5   the problem, and /solution/{z, w}; for friction /solution/{r, u}, as in FCLIB,
///                 and v and l if the problem has velocities and equalities
///     .mtx        a MatrixMarket array of two columns, z and w
///     .txt        two columns of text
///     .json       {"problem": ..., "z": [...], "w": [...]}
///
/// Numbers in text read back as the same values. Throws InputError for other endings.
void writeSolution(const ProblemData& problem, const std::vector<double>& z,
                   const std::vector<double>& w, const std::filesystem::path& path);

/// Returns true if writeSolution() supports the ending.
bool isSolutionEnding(const std::filesystem::path& path);

}  // namespace rico
