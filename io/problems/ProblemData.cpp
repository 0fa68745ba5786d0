#include <numerics/rico_tolerance.h>

#include <algorithm>
#include <cmath>
#include <io/problems/ProblemData.hpp>
#include <limits>

namespace rico {

const char* kindName(ProblemKind kind) {
  switch (kind) {
    case ProblemKind::LCP:
      return "lcp";
    case ProblemKind::MLCP:
      return "mlcp";
    case ProblemKind::Relay:
      return "relay";
    case ProblemKind::AVI:
      return "avi";
    case ProblemKind::FrictionContact2D:
      return "fc2d";
    case ProblemKind::FrictionContact3D:
      return "fc3d";
    case ProblemKind::RollingFriction:
      return "rfc";
    case ProblemKind::SOCLCP:
      return "soclcp";
    case ProblemKind::GlobalFrictionContact2D:
      return "gfc2d";
    case ProblemKind::GlobalFrictionContact3D:
      return "gfc3d";
    case ProblemKind::GlobalRollingFriction:
      return "grfc";
    case ProblemKind::Mixed:
      return "mixed";
  }
  return "";
}

bool isGlobal(ProblemKind kind) {
  return kind == ProblemKind::GlobalFrictionContact2D ||
         kind == ProblemKind::GlobalFrictionContact3D || kind == ProblemKind::GlobalRollingFriction;
}

bool isFriction(RicoCone cone) {
  return cone == RICO_COULOMB || cone == RICO_SECOND_ORDER || cone == RICO_ROLLING;
}

static RicoCone coneOf(double lb, double ub) {
  if (ub == kInfinity && lb == -kInfinity) return RICO_FREE;
  if (ub == kInfinity && lb == 0) return RICO_NONNEGATIVE;
  return RICO_BOX;
}

std::vector<ConeRun> conesOf(const std::vector<double>& lb, const std::vector<double>& ub) {
  std::vector<ConeRun> runs;
  for (std::size_t i = 0; i < lb.size(); i++) {
    const RicoCone cone = coneOf(lb[i], ub[i]);
    if (!runs.empty() && runs.back().cone == cone)
      runs.back().count++;
    else
      runs.push_back({cone, 1, 1});
  }
  return runs;
}

/// The kinds with a name: contacts of one type, then perhaps equalities.
static ProblemKind kindOfFriction(const std::vector<ConeRun>& blocks) {
  const ConeRun& first = blocks.front();
  const bool alike = std::all_of(blocks.begin(), blocks.end(), [&](const ConeRun& b) {
    const bool equality = b.cone == RICO_FREE && first.cone == RICO_COULOMB && &b == &blocks.back();
    const bool same = b.cone == first.cone && (b.size == first.size || b.cone == RICO_SECOND_ORDER);
    return equality || same;
  });
  if (!alike) return ProblemKind::Mixed;
  if (first.cone == RICO_SECOND_ORDER) return ProblemKind::SOCLCP;
  if (first.cone == RICO_ROLLING) return ProblemKind::RollingFriction;
  return first.size == 2 ? ProblemKind::FrictionContact2D : ProblemKind::FrictionContact3D;
}

ProblemKind kindOf(const std::vector<ConeRun>& blocks) {
  if (std::any_of(blocks.begin(), blocks.end(),
                  [](const ConeRun& b) { return isFriction(b.cone); }))
    return kindOfFriction(blocks);
  const auto has = [&](RicoCone cone) {
    return std::any_of(blocks.begin(), blocks.end(),
                       [=](const ConeRun& b) { return b.cone == cone; });
  };
  if (has(RICO_NORMAL_CONE)) return ProblemKind::AVI;
  if (has(RICO_BOX)) return ProblemKind::Relay;
  return has(RICO_FREE) ? ProblemKind::MLCP : ProblemKind::LCP;
}

void requireNumbers(const Place& place, const std::vector<double>& values, bool infinite_allowed) {
  for (std::size_t i = 0; i < values.size(); i++) {
    if (std::isfinite(values[i]) || (infinite_allowed && !std::isnan(values[i]))) continue;
    throw InputError(place, numberText(values[i]) + " at entry " + std::to_string(i),
                     infinite_allowed ? "a number, or an infinity for no bound" : "finite numbers",
                     "correct the program that wrote it");
  }
}

static void requireInterval(const Place& place, const std::vector<double>& lb,
                            const std::vector<double>& ub) {
  for (std::size_t i = 0; i < lb.size(); i++) {
    if (lb[i] <= ub[i] && lb[i] < kInfinity && ub[i] > -kInfinity) continue;
    throw InputError(place,
                     "lb = " + numberText(lb[i]) + " and ub = " + numberText(ub[i]) + " at entry " +
                         std::to_string(i),
                     "lb <= ub, lb < inf and ub > -inf", "exchange or correct the two bounds");
  }
}

void setBounds(ProblemData& problem, const Place& place, std::vector<double> lb,
               std::vector<double> ub) {
  for (std::vector<double>* bounds : {&lb, &ub})
    for (double& bound : *bounds)
      if (std::abs(bound) > RICO_NO_BOUND) bound = std::copysign(kInfinity, bound);
  requireInterval(place, lb, ub);
  problem.blocks = conesOf(lb, ub);
  problem.lb = std::move(lb);
  problem.ub = std::move(ub);
}

void setNonnegative(ProblemData& problem) {
  const std::size_t n = problem.q.size();
  setBounds(problem, {}, std::vector<double>(n, 0.0), std::vector<double>(n, kInfinity));
}

}  // namespace rico
