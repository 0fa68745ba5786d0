/// Problems in HDF5, one group per file:
///
///     /lcp     n, M, q
///     /mlcp    n, m, blocksRows, blocksIsComp, M, q    and/or    A, B, C, D, a, b
///     /relay   n, M, q, lb, ub
///
///     /fclib_local      spacedim, W, vectors/{q, mu}; optional equalities V, R, vectors/s
///     /local_rolling    spacedim, W, vectors/{q, mu, mu_r}
///     /soclcp           n, nc, M, q, coneIndex, tau
///
///     /fclib_global           spacedim, M, H, vectors/{f, w, mu}, equalities G, vectors/b
///     /fclib_global_rolling   the same, and vectors/mu_r
///
/// (io/FORMATS.md describes every dataset).
#pragma once

#include <io/problems/ProblemData.hpp>
#include <io/problems/formats/Hdf5File.hpp>
#include <io/problems/formats/Hdf5Writer.hpp>

namespace rico {
/// Reads or writes a problem in HDF5; reading throws InputError for invalid files.
ProblemData readHdf5Problem(const std::string& file);
void writeHdf5Problem(Hdf5Writer& file, const ProblemData& problem);

/// The two layouts of /mlcp (MlcpLayout.cpp).
ProblemData readMlcp(const Hdf5File& file);
void writeMlcp(Hdf5Writer& file, const ProblemData& problem);

/// The layouts with friction (FrictionLayout.cpp).
ProblemData readFclibLocal(const Hdf5File& file);
ProblemData readLocalRolling(const Hdf5File& file);
ProblemData readSoclcp(const Hdf5File& file);
void writeFclibLocal(Hdf5Writer& file, const ProblemData& problem);
void writeLocalRolling(Hdf5Writer& file, const ProblemData& problem);
void writeSoclcp(Hdf5Writer& file, const ProblemData& problem);

/// FCLIB's global layouts (GlobalLayout.cpp).
ProblemData readFclibGlobal(const Hdf5File& file);
ProblemData readFclibGlobalRolling(const Hdf5File& file);
void writeFclibGlobal(Hdf5Writer& file, const ProblemData& problem);

/// Reads a vector with finite entries; returns the length of a vector as a 32-bit size.
std::vector<double> readVector(const Hdf5File& file, const std::string& path);
std::int32_t sizeOf(const std::vector<double>& vector);

/// Reads coefficients of friction: finite and not negative, one per cone.
std::vector<double> readCoefficients(const Hdf5File& file, const std::string& path,
                                     std::int64_t cones);
/// Reads spacedim, which must be `plane` or `space`.
std::int32_t readDimension(const Hdf5File& file, const std::string& group, std::int32_t plane,
                           std::int32_t space);

/// Throws InputError if the vector has another length.
void requireSize(const Hdf5File& file, const std::string& path, std::size_t found,
                 std::int64_t expected);

}  // namespace rico
