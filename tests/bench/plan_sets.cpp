/// The sets of plan_bench: files, perturbed ones, and generated families.
#include "bench/plan_sets.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <io/problems/ProblemFile.hpp>
#include <random>
#include <utility>

#include "bench/generated_problems.hpp"
#include "bench/ground_scene.hpp"
#include "support/assembled_scene.hpp"
#include "support/interval_families.hpp"
#include "support/obstacles/grids.hpp"
#include "support/planted_friction.hpp"
#include "support/stone_scenes.hpp"

namespace rico::bench {

namespace {

template <class... Values>
std::string text(const char* format, Values... values) {
  char line[80];
  std::snprintf(line, sizeof line, format, values...);
  return line;
}

ProblemData dataOf(const std::string& name, const test::FrictionCase& c) {
  ProblemData p;
  p.name = name;
  p.kind = c.dim == 2 ? ProblemKind::FrictionContact2D : ProblemKind::FrictionContact3D;
  p.contacts = c.contacts;
  p.M = compressDense(c.n(), c.n(), c.W);
  p.q = c.q;
  p.blocks = {{RICO_COULOMB, c.dim, c.contacts}};
  p.mu = c.mu;
  p.lb.assign(c.n(), -test::kInfinity);
  p.ub.assign(c.n(), test::kInfinity);
  return p;
}

std::vector<ProblemData> readFolder(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".h5" || entry.path().extension() == ".petsc" ||
        entry.path().string().ends_with(".M.mtx"))
      files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<ProblemData> problems;
  for (const auto& file : files) {
    ProblemData p = readProblem(file);
    if (!isGlobal(p.kind) && p.M.rows == p.M.columns) problems.push_back(std::move(p));
  }
  return problems;
}

/// Keeps the first `count` contacts only, if all have the same size.
ProblemData firstContacts(const ProblemData& p, int count) {
  ProblemData part = p;
  const int rows = count * p.blocks[0].size;
  part.M = submatrix(p.M, 0, rows, 0, rows);
  for (auto* values : {&part.q, &part.lb, &part.ub, &part.guess})
    if (!values->empty()) values->resize(rows);
  part.mu.resize(count);
  if (!part.muR.empty()) part.muR.resize(count);
  part.contacts = part.blocks[0].count = count;
  return part;
}

std::vector<ProblemData> perturbed(const std::string& folder) {
  std::vector<ProblemData> list;
  std::mt19937 random(7);
  std::normal_distribution<double> normal;
  for (const ProblemData& p : readFolder(folder)) {
    for (const double factor : {0.4, 0.7, 1.5}) {
      list.push_back(p);
      list.back().name += text(" mu*%.1f", factor);
      for (double& mu : list.back().mu) mu *= factor;
    }
    list.push_back(p);
    list.back().name += " q+noise";
    double size = 0;
    for (const double q : p.q) size += q * q / p.n();
    for (double& q : list.back().q) q += 0.01 * std::sqrt(size) * normal(random);
    if (p.blocks.size() == 1 && p.blocks[0].count > 3) {
      list.push_back(firstContacts(p, 3 * p.blocks[0].count / 4));
      list.back().name += " 3/4";
    }
  }
  return list;
}

std::vector<ProblemData> families() {
  std::vector<ProblemData> list;
  const auto add = [&](std::string name, const std::string& at, const test::BodyScene& scene) {
    list.push_back(dataOf(name.append(at), test::assembled(scene)));
  };
  for (const double mu : {0.2, 0.5, 0.9}) {
    for (const int size : {3, 6, 9}) {
      const std::string at = text(" %d mu=%.1f", size, mu);
      add("wall", at, test::wall(size, size, mu));
      add("tower", at, test::tower(2 * size, mu));
      add("slab", at, test::slab(size, mu));
      add("packing", at, test::packing(size, 3, 3, mu));
      add("lumps", at, test::lumps(size, 3, 3, mu));
    }
    for (const int stones : {11, 31, 71, 182}) {
      const std::string at = text(" %d mu=%.1f", stones, mu);
      add("arch 0.12", at, test::arch(stones, 0.12, mu));
      add("arch 0.3", at, test::arch(stones, 0.3, mu));
    }
  }
  return list;
}

/// Bodies with several contacts each and strong friction: sweeps approach slowly, interior points
/// stall.
std::vector<ProblemData> packings() {
  std::vector<ProblemData> list;
  for (const double mu : {0.3, 0.7, 1.1})
    for (const int size : {2, 4, 5, 7, 8}) {
      const std::string at = text(" %d mu=%.1f", size, mu);
      list.push_back(dataOf("packing" + at, test::assembled(test::packing(size, 3, 3, mu))));
      list.push_back(dataOf("lumps" + at, test::assembled(test::lumps(size, 3, 3, mu))));
    }
  return list;
}

std::vector<ProblemData> planted(int count) {
  std::vector<ProblemData> list;
  for (int seed = 0; seed < count; seed++) {
    const auto c = test::plantedFriction(seed, test::plantedKind(seed));
    list.push_back(dataOf(text("planted %d %dD %d", seed, c.dim, c.contacts), c));
  }
  return list;
}

/// Seeds first, first + 1, ...
std::vector<ProblemData> grounds(int count, int first) {
  std::vector<ProblemData> list;
  for (int seed = first; seed < first + count; seed++) {
    const test::BodyScene scene = test::GroundScene(seed).problem();
    if (!scene.contact.empty())
      list.push_back(dataOf(text("ground %d, %d contacts, mu=%.2f", seed, int(scene.contact.size()),
                                 scene.contact[0].mu),
                            test::assembled(scene)));
  }
  return list;
}

ProblemData dataOf(const std::string& name, CsrMatrix M, std::vector<double> q,
                   std::vector<double> lb, std::vector<double> ub) {
  ProblemData p;
  p.name = name;
  p.M = std::move(M);
  p.q = std::move(q);
  setBounds(p, Place{}, std::move(lb), std::move(ub));
  p.kind = kindOf(p.blocks);
  return p;
}

/// `count` problems of each family with intervals that has solutions, from 20 rows to `largest`.
std::vector<ProblemData> intervals(int count, int largest) {
  std::vector<ProblemData> list;
  for (int f = 0; hasSolution(static_cast<test::Family>(f)); f++)
    for (int k = 0; k < count; k++) {
      const auto family = static_cast<test::Family>(f);
      const std::uint64_t seed = 1000003ULL * f + k;
      const int n = int(std::lround(20 * std::pow(largest / 20., (k + 0.5) / count)));
      auto p = test::FamilyProblem(seed).make(family, n);
      list.push_back(
          dataOf(text("%s %d", test::name(family), k), compressDense(n, n, p.M), p.q, p.lb, p.ub));
    }
  return list;
}

std::vector<double> entries(Vec v) {
  const PetscScalar* values;
  PetscInt n;
  test::must(VecGetLocalSize(v, &n));
  test::must(VecGetArrayRead(v, &values));
  std::vector<double> copy(values, values + n);
  test::must(VecRestoreArrayRead(v, &values));
  return copy;
}

ProblemData onGrid(const test::Grid& grid) {
  const auto posed = test::pose(grid);
  Triplets triplets;
  for (PetscInt i = 0; i < grid.rows(); i++) {
    PetscInt count;
    const PetscInt* columns;
    const PetscScalar* values;
    test::must(MatGetRow(posed->M, i, &count, &columns, &values));
    for (PetscInt k = 0; k < count; k++) triplets.add(i, columns[k], values[k]);
    test::must(MatRestoreRow(posed->M, i, &count, &columns, &values));
  }
  return dataOf(text("%s %d", grid.name.c_str(), grid.m),
                compress(grid.rows(), grid.rows(), triplets), entries(posed->q), entries(posed->lb),
                entries(posed->ub));
}

/// Obstacle problems on grids of 4 to 150 points along an edge.
std::vector<ProblemData> grids() {
  std::vector<ProblemData> list;
  for (const char* name : {"membrane", "nine", "force", "torsion", "rough", "wind", "cube"})
    for (const int m : {4, 8, 16, 40, 150}) {
      const bool cube = std::string(name) == "cube";
      list.push_back(onGrid({name, cube ? m / 3 + 2 : m, cube ? 3 : 2}));
    }
  return list;
}

/// The number after the second colon of a set, which begins at or after `from`.
int secondNumber(const std::string& set, std::size_t from, int otherwise) {
  const auto colon = set.find(':', from);
  return colon == std::string::npos ? otherwise : std::atoi(set.c_str() + colon + 1);
}

}  // namespace

std::vector<ProblemData> problemsOf(const std::string& set) {
  if (set == "families") return families();
  if (set == "packings") return packings();
  if (set == "grids") return grids();
  if (set.starts_with("grounds:"))
    return grounds(std::atoi(set.c_str() + 8), secondNumber(set, 8, 0));
  if (set.starts_with("contacts:")) return contactProblems(std::atoi(set.c_str() + 9));
  if (set.starts_with("generated:")) return generatedProblems(std::atoi(set.c_str() + 10));
  if (set.starts_with("unseen:")) return unseenProblems(std::atoi(set.c_str() + 7));
  if (set.starts_with("fresh:")) return freshProblems(std::atoi(set.c_str() + 6));
  if (set.starts_with("planted:")) return planted(std::atoi(set.c_str() + 8));
  if (set.starts_with("perturbed:")) return perturbed(set.substr(10));
  if (!set.starts_with("intervals:")) return readFolder(set);
  return intervals(std::atoi(set.c_str() + 10), secondNumber(set, 10, 200));
}

}  // namespace rico::bench
