/// The cost of a sweep of nsgs over assembled block rows, on one core.
///
///     nsgs_bench [TEXT]        the problems whose names contain TEXT, such as space/4.7
///
/// Banded problems after 30 sweeps from rest, in space and in the plane. The kernels of a problem
/// are measured in turn, and with the reading of as many bytes as its rows take: in space 76 a
/// block and 84 a contact, in the plane 36 and 160.
extern "C" {
#include <array/rows/contact_rows.h>
}
#include <impls/nsgs/block_rows.h>
#include <impls/nsgs/plane_rows.h>

#include "bench/memory.hpp"
#include "support/block_problems.hpp"

namespace {

using rico::bench::InTurn;
using rico::test::BlockProblem;

struct Case {
  int contacts;
  double blocks;  // per contact
  int rounds;
};
constexpr Case kCases[] = {{300, 4.7, 300},  {1000, 4.7, 300},  {300, 28., 300},
                           {1000, 28., 300}, {300000, 4.7, 25}, {60000, 28., 25}};

/// The same problem with the first tangent only.
RicoProblem inThePlane(const BlockProblem& p) {
  RicoProblem problem = nullptr;
  Mat M;
  Vec q;
  const int n = 2 * p.contacts();
  std::vector<PetscInt> count(n);
  for (int i = 0; i < n; i++) count[i] = PetscInt(2 * p.rows[i / 2].size());
  EXPECT_PETSC(MatCreateSeqAIJ(PETSC_COMM_SELF, n, n, 0, count.data(), &M));
  EXPECT_PETSC(VecCreateSeq(PETSC_COMM_SELF, n, &q));
  for (int i = 0; i < n; i++) {
    EXPECT_PETSC(VecSetValue(q, i, p.q[3 * (i / 2) + i % 2], INSERT_VALUES));
    for (const auto& [other, b] : p.rows[i / 2])
      for (int j = 0; j < 2; j++)
        EXPECT_PETSC(MatSetValue(M, i, 2 * other + j, b[3 * (i % 2) + j], INSERT_VALUES));
  }
  EXPECT_PETSC(MatAssemblyBegin(M, MAT_FINAL_ASSEMBLY));
  EXPECT_PETSC(MatAssemblyEnd(M, MAT_FINAL_ASSEMBLY));
  EXPECT_PETSC(RicoProblemCreateFrictionContact(2, M, q, p.mu.data(), &problem));
  EXPECT_PETSC(MatDestroy(&M));
  EXPECT_PETSC(VecDestroy(&q));
  return problem;
}

PetscErrorCode measureInSpace(const std::string& name, const BlockProblem& p, int rounds) {
  RicoProblem problem = p.sparse();
  RicoSweep sweep;
  RicoContactRows rows;
  PetscBool made;
  const int times = std::max(1, 20000 / p.contacts());
  const std::vector<double> z(p.n(), 0.);
  InTurn inTurn(76. * double(p.blocks()) + 84. * p.contacts());

  PetscFunctionBegin;
  PetscCall(RicoProblemCheck(problem));
  PetscCall(RicoSweepCreate(problem, &sweep));
  PetscCall(RicoContactRowsCreate(&sweep, 1, &rows, &made));
  RicoContactRowsLoad(&rows, z.data());
  for (int i = 0; i < 30; i++) rows.kernel(&rows.view, nullptr, 0, 0);
  const auto add = [&](const char* kernelName, RicoContactRowsKernel kernel) {
    inTurn.add(kernelName, times, [=, &rows] {
      for (int i = 0; i < times; i++) benchmark::DoNotOptimize(kernel(&rows.view, nullptr, 0, 0));
    });
  };
  add("plain", RicoContactRowsSweepPlain);
  if (__builtin_cpu_supports("avx2")) add("avx2", RicoContactRowsSweepAVX2);
  inTurn.run(rounds);
  inTurn.print(name.c_str(), p.contacts());
  PetscCall(RicoContactRowsDestroy(&rows));
  PetscCall(RicoSweepDestroy(&sweep));
  PetscCall(RicoProblemDestroy(&problem));
  PetscFunctionReturn(0);
}

PetscErrorCode measureInThePlane(const std::string& name, const BlockProblem& p, int rounds) {
  RicoProblem problem = inThePlane(p);
  RicoSweep sweep;
  RicoPlaneRows rows;
  PetscBool made;
  const int times = std::max(1, 20000 / p.contacts());
  std::vector<double> z(2 * std::size_t(p.contacts()), 0.);
  InTurn inTurn(36. * double(p.blocks()) + 160. * p.contacts());

  PetscFunctionBegin;
  PetscCall(RicoProblemCheck(problem));
  PetscCall(RicoSweepCreate(problem, &sweep));
  PetscCall(RicoPlaneRowsCreate(&sweep, 1, &rows, &made));
  const auto some = [&](int sweeps) {
    RicoSweepChange change;
    for (int i = 0; i < sweeps; i++) RicoPlaneRowsSweep(&rows, nullptr, 0, 0, z.data(), &change);
    benchmark::DoNotOptimize(change);
  };
  some(30);
  inTurn.add("plain", times, [&] { some(times); });
  inTurn.run(rounds);
  inTurn.print(name.c_str(), p.contacts());
  PetscCall(RicoPlaneRowsDestroy(&rows));
  PetscCall(RicoSweepDestroy(&sweep));
  PetscCall(RicoProblemDestroy(&problem));
  PetscFunctionReturn(0);
}

PetscErrorCode measureAll(const std::string& only) {
  PetscFunctionBegin;
  InTurn::printHead();
  for (const Case& c : kCases) {
    char blocks[16];
    std::snprintf(blocks, sizeof blocks, "%g", c.blocks);
    const std::string space = std::string("space/") + blocks,
                      plane = std::string("plane/") + blocks;
    const bool inSpace = space.find(only) != std::string::npos;
    const bool inPlane = plane.find(only) != std::string::npos;
    if (!inSpace && !inPlane) continue;
    const BlockProblem p = BlockProblem::banded(c.contacts, c.blocks, 1);
    if (inSpace) PetscCall(measureInSpace(space, p, c.rounds));
    if (inPlane) PetscCall(measureInThePlane(plane, p, c.rounds));
  }
  PetscFunctionReturn(0);
}

}  // namespace

int main(int argc, char** argv) {
  if (PetscInitialize(&argc, &argv, nullptr, nullptr)) return 1;
  const PetscErrorCode failed = measureAll(rico::bench::onlyOf(argc, argv));
  return PetscFinalize() || failed;
}
