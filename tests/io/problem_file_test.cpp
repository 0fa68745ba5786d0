/// Files of any format are recognised by their contents, or refused with a message of one line;
/// files of other programs.
#include <sys/stat.h>

#include <cstdlib>
#include <io/problems/Files.hpp>
#include <io/problems/ProblemFile.hpp>
#include <iostream>

#include "io/folder.hpp"
#include "io/sample_problems.hpp"

using namespace rico;
using namespace rico::test;
namespace fs = std::filesystem;

namespace {

testing::AssertionResult refusesFile(const std::string& file,
                                     std::initializer_list<const char*> words) {
  return refusesInput([&] { readProblem(file); }, words);
}

}  // namespace

TEST(ProblemFile, IsRecognisedByContentsNotByName) {
  const Folder folder;
  writeProblem(sampleRelay(), folder.file("a.h5"));
  writeProblem(sampleRelay(), folder.file("b.petsc"));
  fs::rename(folder.file("a.h5"), folder.file("no ending"));
  fs::rename(folder.file("b.petsc"), folder.file("b.h5"));
  expectSame(sampleRelay(), readProblem(folder.file("no ending")));
  expectSame(sampleRelay(), readProblem(folder.file("b.h5")));
}

TEST(ProblemFile, RefusesOtherFiles) {
  const Folder folder;
  EXPECT_TRUE(refusesFile(folder.file("absent.h5"), {"absent.h5: found no such file"}));
  EXPECT_TRUE(refusesFile(folder.file("."), {"found a folder, expected a file"}));
  EXPECT_TRUE(refusesFile("/dev/null", {"/dev/null: found a device"}));
  EXPECT_TRUE(refusesFile(folder.put("empty.h5", ""), {"empty.h5: found an empty file"}));
  EXPECT_TRUE(refusesFile(folder.put("text.h5", "hello"),
                          {"text.h5: found an unknown format", "HDF5", "MatrixMarket", "PETSc"}));
  EXPECT_TRUE(refusesFile(folder.put("head.h5", "\x89HDF\r\n\x1a\n"),
                          {"head.h5: found a damaged or truncated file"}));
}

TEST(ProblemFile, RefusesFilesWithoutPermissionToRead) {
  if (geteuid() == 0) GTEST_SKIP() << "root may read all files";
  const Folder folder;
  writeProblem(sampleLcp(), folder.file("secret.h5"));
  chmod(folder.file("secret.h5").c_str(), 0);
  EXPECT_TRUE(refusesFile(folder.file("secret.h5"),
                          {"secret.h5: cannot be read: Permission denied; check the permissions"}));
}

TEST(ProblemFile, RefusesPathsThatCannotBeWritten) {
  const Folder folder;
  const auto write = [&](const std::string& file, const char* what) {
    return refusesInput([&] { writeProblem(sampleLcp(), file); }, {"p.", what});
  };
  EXPECT_TRUE(write(folder.file("absent/p.h5"), "cannot be written: "));
  EXPECT_TRUE(write(folder.file("absent/p.mtx"), "cannot be written: No such file"));
  EXPECT_TRUE(write(folder.file("absent/p.petsc"), "cannot be written: No such file"));
  EXPECT_TRUE(write(folder.file("p.xyz"), "expected"));
}

/// Formats that have only bounds cannot store coefficients of friction.
TEST(ProblemFile, RefusesToDropFriction) {
  const Folder folder;
  ProblemData problem;
  problem.kind = ProblemKind::FrictionContact3D;
  problem.contacts = 1;
  problem.M = compressDense(3, 3, std::vector<double>{1, 0, 0, 0, 1, 0, 0, 0, 1});
  problem.q = {-1, 1, 3};
  problem.lb.assign(3, -kInf);
  problem.ub.assign(3, kInf);
  problem.blocks = {{RICO_COULOMB, 3, 1}};
  problem.mu = {0.1};
  EXPECT_TRUE(refusesInput([&] { writeProblem(problem, folder.file("p.mtx")); },
                           {"p.mtx", "friction", ".h5"}));
  writeProblem(problem, folder.file("p.h5"));
  const ProblemData back = readProblem(folder.file("p.h5"));
  expectSame(problem, back);
  EXPECT_EQ(problem.mu, back.mu);
}

/// A file is written completely or not at all, and no other file remains.
TEST(ProblemFile, AnUnfinishedFileLeavesNothing) {
  const Folder folder;
  {
    const NewFile file(folder.file("p.h5"));
    std::ofstream(file.temporary()) << "half";
  }
  EXPECT_TRUE(fs::is_empty(folder.file("")));
  writeProblem(sampleLcp(), folder.file("p.h5"));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.file("")), fs::directory_iterator()), 1);
}

TEST(ProblemFile, LabelsAreEqualForOneProblem) {
  const Folder folder;
  writeProblem(sampleRelay(), folder.file("p.mtx"));
  for (const char* name : {"p", "p.mtx", "p.M.mtx", "p.q.mtx", "p.lb.mtx", "p.ub.mtx"})
    EXPECT_EQ(problemLabel(folder.file(name)), folder.file("p.mtx"));
  EXPECT_EQ(problemLabel("some.h5"), "some.h5");
}

TEST(ProblemFile, TheExamplesAreEqualInBothFormats) {
  for (const char* name : {"obstacle", "rectifier", "stick_slip"}) {
    const fs::path stem = fs::path(RICO_EXAMPLE_PROBLEMS) / name;
    expectSame(readProblem(stem.string() + ".h5"), readProblem(stem.string() + ".mtx"));
  }
}

/// RICO_PROBLEMS is a folder with the folders lcp, mlcp and relay, which contain problems from
/// other sources.
TEST(ProblemFile, ACollectionFromOtherSources) {
  const char* collection = std::getenv("RICO_PROBLEMS");
  if (!collection) GTEST_SKIP() << "RICO_PROBLEMS names no folder of problems";
  int read = 0;
  for (const char* kind : {"lcp", "mlcp", "relay"})
    for (const auto& entry : fs::directory_iterator(fs::path(collection) / kind)) {
      const ProblemData problem = readProblem(entry.path());
      if (entry.path().extension() == ".h5") {
        EXPECT_STREQ(kindName(problem.kind), kind);
      }
      const Folder folder;
      for (const char* copy : {"p.h5", "p.mtx", "p.petsc"}) {
        writeProblem(problem, folder.file(copy));
        const ProblemData back = readProblem(folder.file(copy));
        EXPECT_EQ(problem.M, back.M) << entry.path();
        EXPECT_EQ(problem.q, back.q) << entry.path();
        EXPECT_EQ(problem.blocks, back.blocks) << entry.path();
      }
      read++;
    }
  std::cout << read << " files read\n";
  EXPECT_GT(read, 0);
}
