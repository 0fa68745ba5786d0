#pragma once

#include <numerics/rico_cone.h>

#include <cstdint>
#include <io/problems/CsrMatrix.hpp>
#include <io/problems/InputError.hpp>
#include <limits>
#include <string>
#include <vector>

namespace rico {

/// The bound of what has none.
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// The familiar name of a problem; the mathematics is in its blocks.
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

/// "lcp", "mlcp", "relay", "avi", "fc2d", ...; "mixed" where cones of friction stand beside other
/// sets.
const char* kindName(ProblemKind kind);

/// Is it one of the three whose z is (v, l, r): velocities, multipliers of equalities, reactions?
/// Their blocks are three: FREE, FREE, and the contacts.
bool isGlobal(ProblemKind kind);

/// A run of `count` equal sets, each of `size` rows.
struct ConeRun {
  RicoCone cone;
  std::int32_t size;
  std::int32_t count;

  bool operator==(const ConeRun&) const = default;
};

/// {z : H z >= k}, H row by row.
struct Polyhedron {
  std::vector<double> H, k;

  bool operator==(const Polyhedron&) const = default;
};

/// One complementarity problem as plain data, whatever file it came from:
///
///     w = M z + q,    lb <= z <= ub,    w_i >= 0 where z_i = lb_i, w_i <= 0 where z_i = ub_i,
///                                       w_i = 0 in between
///
/// or rows whose z lies in a cone of friction or in a polyhedron (rico_cone.h), which have no
/// bounds. A row without a cone is an equality where (lb, ub) = (-inf, inf), a complementarity
/// where it is (0, inf).
struct ProblemData {
  std::string name;  ///< of the file, without folder and ending
  ProblemKind kind = ProblemKind::LCP;
  std::int64_t contacts = 0;
  CsrMatrix M;
  std::vector<double> q, lb, ub;
  std::vector<ConeRun> blocks;        ///< the sets of z, in row order
  std::vector<double> mu, muR;        ///< one for each cone of friction; muR where it rolls
  std::vector<Polyhedron> polyhedra;  ///< one for each run of RICO_NORMAL_CONE
  std::vector<double> guess;          ///< where the solve shall begin; empty: at zero

  std::int32_t n() const { return M.rows; }
  bool hasFriction() const { return !mu.empty(); }
  bool hasOnlyBounds() const { return mu.empty() && polyhedra.empty(); }
};

/// Is it one of the cones of friction, with a coefficient for each?
bool isFriction(RicoCone cone);

/// The cones that bounds mean: FREE, NONNEGATIVE, else BOX; equal neighbours share a run.
std::vector<ConeRun> conesOf(const std::vector<double>& lb, const std::vector<double>& ub);

/// LCP where all rows are complementarities, MLCP where some are equalities, Relay with bounds, AVI
/// with polyhedra;
/// with cones of friction of one sort and size, and perhaps equalities, the problem named by them;
/// else Mixed.
ProblemKind kindOf(const std::vector<ConeRun>& blocks);

/// Gives the problem its bounds and their cones. Bounds beyond 1e20 become infinite, as the
/// numerics reads them; bounds that leave no z are refused.
void setBounds(ProblemData& problem, const Place& place, std::vector<double> lb,
               std::vector<double> ub);

/// 0 <= z: the bounds of an LCP.
void setNonnegative(ProblemData& problem);

/// Refuses entries that are NaN, and infinite ones unless they are allowed.
void requireNumbers(const Place& place, const std::vector<double>& values, bool infinite_allowed);

}  // namespace rico
