/// Random problems of all kinds by all types, checked in quad precision: finds false successes and
/// false proofs that there is no solution.
///
///     truth_bench [problems, default 5000] [seconds for each solve, 0.1] [tolerance, 1e-8] [types]
///
/// Types: "array" is RicoArraySolveBlocks, others are solver types, separated by commas; default:
/// array,auto and all types that take the problem. Half of the problems have a known solution. Ends
/// with status 1 if any result was wrong.
#include <numerics/rico_array.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>

#include "support/interval_families.hpp"
#include "support/interval_judge.hpp"
#include "support/quad.hpp"

namespace {

using namespace rico::test;

/// A problem with its blocks, and its judge.
struct Case {
  std::string name;
  MixedCase contacts;   ///< if it has cones
  ArrayProblem rows{};  ///< if all sets are intervals
  bool intervals = false, solvable = false;

  int n() const { return intervals ? rows.n : contacts.n(); }
  const double* M() const { return intervals ? rows.M.data() : contacts.M.data(); }
  const double* q() const { return intervals ? rows.q.data() : contacts.q.data(); }
  bool isSolvedBy(const Values& z, double tolerance) const {
    return intervals ? isSolution(rows, z, tolerance)
                     : trueResidual(contacts, z) <= 1.001 * tolerance;
  }
};

MixedSet randomSet(int kind, std::mt19937_64& random) {
  std::uniform_real_distribution<double> unit(0, 1);
  const double mu = std::pow(10, 2 * unit(random) - 1), muR = std::pow(10, unit(random) - 1);
  if (kind == 0) return {RICO_COULOMB, 2, mu};
  if (kind == 1) return {RICO_COULOMB, 3, mu};
  if (kind == 2) return {RICO_ROLLING, random() % 2 ? 5 : 3, mu, muR};
  return {RICO_SECOND_ORDER, 3, mu};
}

/// Contacts between bodies whose masses differ by decades; M may be singular.
Case randomContacts(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  const int kind = static_cast<int>(random() % 5), count = 1 + static_cast<int>(random() % 12);
  std::vector<MixedSet> sets;
  for (int i = 0; i < count; ++i)
    sets.push_back(randomSet(kind < 4 ? kind : static_cast<int>(random() % 4), random));
  Case c;
  c.contacts = mixedCase(static_cast<unsigned>(seed), sets, 0);
  c.solvable = random() % 2 == 0;
  const int n = c.n(), rank = 1 + static_cast<int>(random() % (2 * n));
  const double decades = static_cast<double>(random() % 7);
  MixedCase& m = c.contacts;
  Values B(static_cast<std::size_t>(n) * rank), w = m.q;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) w[i] += m.M[i * n + j] * m.z[j];
  std::uniform_real_distribution<double> unit(-0.5, 0.5);
  for (int k = 0; k < rank; ++k) {
    const double scale = std::pow(10, decades * unit(random));
    for (int i = 0; i < n; ++i) B[i * rank + k] = scale * normal(random);
  }
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      m.M[i * n + j] = 0;
      for (int k = 0; k < rank; ++k) m.M[i * n + j] += B[i * rank + k] * B[j * rank + k];
    }
  for (int i = 0; i < n; ++i) {
    m.q[i] = c.solvable ? w[i] : normal(random);
    for (int j = 0; j < n && c.solvable; ++j) m.q[i] -= m.M[i * n + j] * m.z[j];
  }
  c.name = std::string(RicoConeName(sets[0].cone)) + ", " + std::to_string(count) + " sets, rank " +
           std::to_string(rank) + ", " + std::to_string(static_cast<int>(decades)) + " decades";
  return c;
}

Case randomIntervals(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto family = static_cast<Family>(random() % static_cast<int>(Family::count));
  Case c;
  c.intervals = true;
  c.rows = FamilyProblem(seed).make(family, 2 + static_cast<int>(random() % 39));
  c.solvable = hasSolution(family);
  c.name = std::string(name(family)) + ", " + std::to_string(c.rows.n) + " rows";
  return c;
}

/// The blocks of a case; `store` keeps what they refer to.
std::vector<RicoBlock> blocksOf(const Case& c, std::vector<Values>& store) {
  if (!c.intervals) return detail::blocksOf(c.contacts.sets, store);
  RicoBlock block{};
  block.cone = RICO_BOX, block.size = 1, block.count = c.rows.n;
  block.lb = c.rows.lb.data(), block.ub = c.rows.ub.data();
  return {block};
}

RicoArrayBlock plain(const RicoBlock& b) {
  RicoArrayBlock block{};
  block.cone = b.cone;
  block.size = static_cast<int>(b.size);
  block.count = static_cast<int>(b.count);
  block.lb = b.lb, block.ub = b.ub, block.mu = b.mu, block.mu_r = b.mu_r;
  return block;
}

RicoInfo byArrays(const Case& c, double seconds, double tolerance, Values& z) {
  std::vector<Values> store;
  std::vector<RicoArrayBlock> blocks;
  for (const RicoBlock& b : blocksOf(c, store)) blocks.push_back(plain(b));
  RicoArrayOptions options = RicoArrayOptionsDefault();
  options.rtol = tolerance;
  options.time_limit = seconds;
  std::vector<char> work(RicoArrayWorkSize(c.n()));
  Values w(z.size());
  RicoInfo info{};
  RicoArraySolveBlocks(c.n(), c.M(), c.q(), static_cast<int>(blocks.size()), blocks.data(),
                       &options, z.data(), w.data(), work.data(), &info);
  return info;
}

/// The reason is RICO_ITERATING if the type does not support the problem.
RicoInfo byType(const std::string& type, const Case& c, double seconds, double tolerance,
                Values& z) {
  std::vector<Values> store;
  const std::vector<RicoBlock> blocks = blocksOf(c, store);
  Values w(z.size());
  RicoProblem problem = nullptr;
  RicoSolver solver = nullptr;
  RicoInfo info{};
  const bool failed =
      RicoProblemCreate(PETSC_COMM_SELF, &problem) ||
      RicoProblemSetDense(problem, c.n(), c.M(), c.q()) ||
      RicoProblemSetBlocks(problem, static_cast<PetscInt>(blocks.size()), blocks.data()) ||
      RicoSolverCreate(PETSC_COMM_SELF, &solver) || RicoSolverSetType(solver, type.c_str()) ||
      RicoSolverSetTolerances(solver, 0, tolerance, 0) || RicoSolverSetTimeLimit(solver, seconds) ||
      RicoSolveArrays(solver, problem, z.data(), w.data(), &info);
  if (RicoSolverDestroy(&solver) || RicoProblemDestroy(&problem) || failed)
    info.reason = RICO_ITERATING;
  return info;
}

struct Tally {
  int tried = 0, solved = 0, known = 0, knownSolved = 0, proved = 0, wrong = 0;
};

void judge(const Case& c, const std::string& type, double seconds, double tolerance, Tally& tally) {
  Values z(c.n());
  const RicoInfo info =
      type == "array" ? byArrays(c, seconds, tolerance, z) : byType(type, c, seconds, tolerance, z);
  if (info.reason == RICO_ITERATING) return;
  const bool proved = info.reason == RICO_DIVERGED_INFEASIBLE;
  const bool wrong = (info.reason > 0 && !c.isSolvedBy(z, tolerance)) || (proved && c.solvable);
  tally.tried++;
  tally.solved += info.reason > 0;
  tally.proved += proved;
  tally.known += c.solvable;
  tally.knownSolved += c.solvable && info.reason > 0;
  tally.wrong += wrong;
  if (wrong)
    std::printf("WRONG: %s by %s: %s, residual reported %.3g\n", c.name.c_str(), type.c_str(),
                RicoConvergedReasonName(info.reason), info.residual_relative);
}

std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts;
  std::istringstream stream(list);
  for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
  return parts;
}

}  // namespace

int main(int argc, char** argv) {
  if (PetscInitialize(&argc, &argv, nullptr, nullptr)) return 2;
  if (PetscPushErrorHandler(PetscReturnErrorHandler, nullptr)) return 2;
  const int count = argc > 1 ? std::atoi(argv[1]) : 5000;
  const double seconds = argc > 2 ? std::atof(argv[2]) : 0.1,
               tolerance = argc > 3 ? std::atof(argv[3]) : 1e-8;
  const auto types =
      split(argc > 4 ? argv[4]
                     : "array,auto,lemke,pivot,enum,pgs,psor,nsgs,newton,ipm,prox,admm,apgd,"
                       "planar,reflect,trace");
  std::map<std::string, Tally> tallies;
  for (int i = 0; i < count; ++i) {
    const Case c = i % 2 ? randomIntervals(i) : randomContacts(i);
    for (const std::string& type : types) judge(c, type, seconds, tolerance, tallies[type]);
  }
  int wrong = 0;
  for (const std::string& type : types) {
    const Tally& t = tallies[type];
    wrong += t.wrong;
    std::printf(
        "%-10s %5d problems, %5d solved, %4d proved to have no solution; of %4d known ones "
        "%4d solved; %d wrong\n",
        type.c_str(), t.tried, t.solved, t.proved, t.known, t.knownSolved, t.wrong);
  }
  PetscPopErrorHandler();
  PetscFinalize();
  return wrong > 0 ? 1 : 0;
}
