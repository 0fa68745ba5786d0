#include <algorithm>
#include <io/cli/run/Advice.hpp>
#include <io/cli/run/Formatted.hpp>
#include <io/cli/scene/Method.hpp>

namespace rico {
namespace {

// A change of velocity in the last sweep above this is inaccurate; in units of what gravity adds in
// a step, or in a substep if the scene gives their number. A hanging net of 100 x 100 balls, whose
// joints open by 0.15 mm with the 47 substeps chosen for it, has 2.3 in a substep.
constexpr double kPoor = 2;
constexpr double kSlow = 20;  // wall time of a step solved to tolerance, in units of time.step
constexpr double kLong = 5;   // seconds; much of a shorter run is spent on loading libraries

std::string remedy(const Scene& scene) {
  const SolverSpec& solver = scene.solver;
  if (solver.hasSubsteps())
    return formatted("take solver.substeps: %lld; cost grows in proportion, errors fall faster",
                     2 * static_cast<long long>(solver.substeps));
  if (!allowsSubsteps(scene)) return "take a shorter time.step";
  if (solver.sweeps > 0)
    return formatted("stacks rest better with solver: {substeps: %d}, or more sweeps",
                     kUsualSubsteps);
  return formatted("solver: {substeps: %d} takes every step at a fixed cost", kUsualSubsteps);
}

std::string adviceOnTime(const Scene& scene, const RunSummary& summary) {
  if (summary.wallSeconds < kLong) return "";
  const auto steps = static_cast<double>(summary.lastStep - summary.firstStep);
  const double seconds = summary.wallSeconds / std::max(steps, 1.0);
  if (seconds < kSlow * scene.time.step || !allowsSubsteps(scene)) return "";
  return formatted("solving to solver.tolerance %g took %.2g s a step, %.2g times time.step: ",
                   scene.solver.tolerance, seconds, seconds / scene.time.step) +
         remedy(scene);
}

}  // namespace

std::string adviceOn(const Scene& scene, const RunSummary& summary) {
  const SolverSpec& solver = scene.solver;
  if (!scene.tooFewSubsteps.empty()) return scene.tooFewSubsteps;
  if (summary.impossible > 0)
    return formatted(
        "%lld solves did not reach solver.tolerance %g; for %lld it is proved that no velocities "
        "satisfy the contacts: does a moving body crush others? Let a motor with a strength move "
        "it",
        static_cast<long long>(summary.notSolved), solver.tolerance,
        static_cast<long long>(summary.impossible));
  if (summary.notSolved > 0)
    return formatted("%lld solves did not reach solver.tolerance %g: ",
                     static_cast<long long>(summary.notSolved), solver.tolerance) +
           remedy(scene);
  if (summary.sweeps == 0) return adviceOnTime(scene, summary);
  const bool isOfSubstep = solver.hasSubsteps() && scene.method.empty();
  const double parts = isOfSubstep ? static_cast<double>(solver.substeps) : 1.0;
  const double fall = norm(scene.gravity) * scene.time.step / parts;
  if (!(summary.lastResidual > kPoor * fall) || fall == 0) return "";
  return formatted(
             "the last sweep of the last step changed a velocity by %.2g m/s, %.2g times what "
             "gravity adds in a %s: ",
             summary.lastResidual, summary.lastResidual / fall, isOfSubstep ? "substep" : "step") +
         remedy(scene);
}

}  // namespace rico
