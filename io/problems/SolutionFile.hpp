#pragma once

#include <filesystem>
#include <io/problems/ProblemData.hpp>
#include <string>
#include <vector>

namespace rico {

/// z and w = M z + q in a file, by its ending:
///
///     .h5 .hdf5   the problem, and beside it /solution/{z, w}; for friction /solution/{r, u}, as
///                 FCLIB has it, with v and l where the problem has velocities and equalities
///     .mtx        a MatrixMarket array of two columns, z and w
///     .txt        two columns of text
///     .json       {"problem": ..., "z": [...], "w": [...]}
///
/// Numbers in text have all digits needed to read back the same value.
void writeSolution(const ProblemData& problem, const std::vector<double>& z,
                   const std::vector<double>& w, const std::filesystem::path& path);

/// Whether writeSolution() knows the ending.
bool isSolutionEnding(const std::filesystem::path& path);

}  // namespace rico
