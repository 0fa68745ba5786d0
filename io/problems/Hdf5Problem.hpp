/// Problems in HDF5, one group a file:
///
///     /lcp     n, M, q
///     /mlcp    n, m, blocksRows, blocksIsComp, M, q    and/or    A, B, C, D, a, b
///     /relay   n, M, q, lb, ub
///
///     /fclib_local      spacedim, W, vectors/{q, mu}, equalities V, R, vectors/s where it has them
///     /local_rolling    spacedim, W, vectors/{q, mu, mu_r}
///     /soclcp           n, nc, M, q, coneIndex, tau
///
///     /fclib_global           spacedim, M, H, vectors/{f, w, mu}, equalities G, vectors/b
///     /fclib_global_rolling   the same, and vectors/mu_r
///
/// (io/README.md describes every dataset).
#pragma once

#include <io/problems/Hdf5File.hpp>
#include <io/problems/Hdf5Writer.hpp>
#include <io/problems/ProblemData.hpp>

namespace rico {

ProblemData readHdf5Problem(const std::string& file);
void writeHdf5Problem(Hdf5Writer& file, const ProblemData& problem);

/// The two layouts of /mlcp, in their own file.
ProblemData readMlcp(const Hdf5File& file);
void writeMlcp(Hdf5Writer& file, const ProblemData& problem);

/// The layouts with friction, in theirs.
ProblemData readFclibLocal(const Hdf5File& file);
ProblemData readLocalRolling(const Hdf5File& file);
ProblemData readSoclcp(const Hdf5File& file);
void writeFclibLocal(Hdf5Writer& file, const ProblemData& problem);
void writeLocalRolling(Hdf5Writer& file, const ProblemData& problem);
void writeSoclcp(Hdf5Writer& file, const ProblemData& problem);

/// FCLIB's global layouts, in theirs.
ProblemData readFclibGlobal(const Hdf5File& file);
ProblemData readFclibGlobalRolling(const Hdf5File& file);
void writeFclibGlobal(Hdf5Writer& file, const ProblemData& problem);

/// A vector that must have finite entries, and its length as a 32-bit size.
std::vector<double> readVector(const Hdf5File& file, const std::string& path);
std::int32_t sizeOf(const std::vector<double>& vector);

/// Coefficients of friction: finite and not negative, one for each cone.
std::vector<double> readCoefficients(const Hdf5File& file, const std::string& path,
                                     std::int64_t cones);
/// spacedim, which must be one of two.
std::int32_t readDimension(const Hdf5File& file, const std::string& group, std::int32_t plane,
                           std::int32_t space);

/// Refuses a vector of another length.
void requireSize(const Hdf5File& file, const std::string& path, std::size_t found,
                 std::int64_t expected);

}  // namespace rico
