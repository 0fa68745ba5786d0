/// The program destroys all PETSc objects: the test reads the list of remaining objects that PETSc
/// prints at the end.
#include <cmath>
#include <io/problems/ProblemFile.hpp>

#include "cli/program.hpp"
#include "io/sample_problems.hpp"

using namespace rico;
using namespace rico::test;

namespace {

const std::string kListWhatIsLeft = " -- -malloc_debug -malloc_dump";

void expectNothingLeft(const Ended& run) {
  for (const std::string& line : run.lines())
    EXPECT_EQ(line.find(" bytes "), std::string::npos) << line;
}

/// Two contacts on one body, one of which slides.
ProblemData contacts() {
  ProblemData problem;
  problem.kind = ProblemKind::FrictionContact3D;
  problem.contacts = 2;
  std::vector<double> M(36, 0);
  for (std::size_t i = 0; i < 6; i++) M[7 * i] = 2;
  for (std::size_t i = 0; i < 3; i++) M[6 * i + i + 3] = M[6 * (i + 3) + i] = 0.5;
  problem.M = compressDense(6, 6, M);
  problem.q = {-1, 1, 3, -1, 0.01, 0};
  problem.lb.assign(6, -kInf);
  problem.ub.assign(6, kInf);
  problem.blocks = {{RICO_COULOMB, 3, 2}};
  problem.mu = {0.1, 0.8};
  return problem;
}

}  // namespace

TEST(Leaks, EveryTypeOnTheExamples) {
  const Ended run = ricochet("solve --compare all " + kExamples + "/*" + kListWhatIsLeft);
  EXPECT_EQ(run.status, 0) << run.err;
  expectNothingLeft(run);
}

TEST(Leaks, EveryTypeOnFriction) {
  const Folder folder;
  writeProblem(contacts(), folder.file("contacts.h5"));
  const Ended run = ricochet("solve --compare all " + folder.file("contacts.h5") + kListWhatIsLeft);
  EXPECT_EQ(run.status, 0) << run.err;
  expectNothingLeft(run);
}

TEST(Leaks, ARefusedProblem) {
  const Folder folder;
  const Ended run = ricochet("solve " + oneRow(folder, "nan", std::nan(""), 1) + " " + kExamples +
                             "/obstacle.h5" + kListWhatIsLeft);
  EXPECT_EQ(run.status, 1) << run.err;
  expectNothingLeft(run);
}
