#pragma once

#include <numerics/rico_cone.h>

#include <cstdint>
#include <io/problems/CsrMatrix.hpp>
#include <io/problems/InputError.hpp>
#include <limits>
#include <string>
#include <vector>

namespace rico {

/// The value of a bound that does not exist.
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The usual name of a problem; its blocks define the mathematics.
enum class ProblemKind {
  LCP,
  MLCP,
  Relay,
  AVI,
  FrictionContact2D,
  FrictionContact3D,
  RollingFriction,
  SOCLCP,
  GlobalFrictionContact2D,
  GlobalFrictionContact3D,
  GlobalRollingFriction,
  Mixed
};

/// "lcp", "mlcp", "relay", "avi", "fc2d", ...; "mixed" if there are cones of friction together with
/// other sets.
const char* kindName(ProblemKind kind);

/// True for the three kinds with z = (v, l, r): velocities, multipliers of equalities, reactions.
/// Their three blocks are FREE, FREE, and the contacts.
bool isGlobal(ProblemKind kind);

/// A sequence of `count` equal sets, each of `size` rows.
struct ConeRun {
  RicoCone cone;       ///< the kind of the set
  std::int32_t size;   ///< rows of one set
  std::int32_t count;  ///< number of sets

  bool operator==(const ConeRun&) const = default;
};

/// {z : H z >= k}, with H by rows.
struct Polyhedron {
  std::vector<double> H, k;  ///< H by rows, as many rows as k has entries

  bool operator==(const Polyhedron&) const = default;
};

/// One complementarity problem as plain data, independent of its file format:
///
///     w = M z + q,    lb <= z <= ub,    w_i >= 0 where z_i = lb_i, w_i <= 0 where z_i = ub_i,
///                                       w_i = 0 in between
///
/// Rows whose z lies in a cone of friction or in a polyhedron (rico_cone.h) have no bounds. A row
/// with bounds (-inf, inf) is an equality, a row with bounds (0, inf) a complementarity.
struct ProblemData {
  std::string name;                     ///< name of the file, without folder and ending
  ProblemKind kind = ProblemKind::LCP;  ///< for messages and tables
  std::int64_t contacts = 0;            ///< cones of friction
  CsrMatrix M;                          ///< of n() rows and columns
  std::vector<double> q, lb, ub;        ///< n() entries each
  std::vector<ConeRun> blocks;          ///< the sets of z, in row order
  std::vector<double> mu, muR;          ///< one per cone of friction; muR only if it rolls
  std::vector<Polyhedron> polyhedra;    ///< one for each run of RICO_NORMAL_CONE
  std::vector<double> guess;            ///< start of the solve; empty: zero

  /// The number of rows; whether there are cones of friction; whether all sets are intervals.
  std::int32_t n() const { return M.rows; }
  bool hasFriction() const { return !mu.empty(); }
  bool hasOnlyBounds() const { return mu.empty() && polyhedra.empty(); }
};

/// Returns true for cones of friction, each of which has a coefficient.
bool isFriction(RicoCone cone);

/// The cones for given bounds: FREE, NONNEGATIVE, else BOX; equal neighbours share a run.
std::vector<ConeRun> conesOf(const std::vector<double>& lb, const std::vector<double>& ub);

/// LCP if all rows are complementarities, MLCP if some are equalities, Relay with bounds, AVI with
/// polyhedra. With cones of friction of one type and size, and perhaps equalities, the problem that
/// is named after them; else Mixed.
ProblemKind kindOf(const std::vector<ConeRun>& blocks);

/// Sets the bounds of the problem and the cones for them. Bounds beyond 1e20 become infinite, as in
/// numerics. Throws InputError if bounds leave no z.
void setBounds(ProblemData& problem, const Place& place, std::vector<double> lb,
               std::vector<double> ub);

/// Sets the bounds of an LCP, 0 <= z.
void setNonnegative(ProblemData& problem);

/// Throws InputError for NaN entries, and for infinite ones unless they are allowed.
void requireNumbers(const Place& place, const std::vector<double>& values, bool infinite_allowed);

}  // namespace rico
