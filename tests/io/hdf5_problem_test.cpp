/// The HDF5 layouts: files of Ricochet are read back, and files of other programs are read as
/// io/FORMATS.md says.
#include <io/problems/ProblemFile.hpp>

#include "io/folder.hpp"
#include "io/raw_hdf5.hpp"
#include "io/sample_problems.hpp"

using namespace rico;
using namespace rico::test;

namespace {

class Hdf5Problem : public testing::Test {
 protected:
  Folder folder;
  std::string file = folder.file("p.h5");
};

/// [[1, 2, 0], [0, 3, 4], [5, 0, 6]]
const std::vector<double> kArray{1, 2, 0, 0, 3, 4, 5, 0, 6};
const std::vector<double> kQ{-1, -2, 3};

using Fill = void (*)(RawHdf5&);

ProblemData readWith(const std::string& file, Fill fill) {
  {
    RawHdf5 raw(file);
    raw.reals("/lcp/q", kQ);
    fill(raw);
  }
  return readProblem(file);
}

}  // namespace

TEST_F(Hdf5Problem, ReadsBackWhatItWrote) {
  for (const ProblemData& problem : {sampleLcp(), sampleMlcp(), sampleRelay()}) {
    writeProblem(problem, file);
    const ProblemData back = readProblem(file);
    expectSame(problem, back);
    EXPECT_EQ(back.name, "p");
  }
}

TEST_F(Hdf5Problem, SameProblemSameBytes) {
  writeProblem(sampleRelay(), file);
  writeProblem(sampleRelay(), folder.file("again.h5"));
  EXPECT_EQ(bytesOf(file), bytesOf(folder.file("again.h5")));
}

TEST_F(Hdf5Problem, ProblemsWithoutRows) {
  ProblemData empty;
  setNonnegative(empty);
  writeProblem(empty, file);
  expectSame(empty, readProblem(file));
}

/// i is the row, p the column; entries at the same place are added; data after nz entries are not
/// read.
TEST_F(Hdf5Problem, Triplets) {
  const auto fill = [](RawHdf5& raw) {
    raw.matrix("/lcp/M", 3, 3, 7, {1, 0, 1, 2, 0, 2, 1, 77, -5}, {0, 0, 1, 1, 2, 2, 0, 99, -7},
               {1.5, 1, 3, 4, 5, 6, 0.5, 1e9, 1e9});
  };
  EXPECT_EQ(toDense(readWith(file, fill).M), kArray);
}

TEST_F(Hdf5Problem, CompressedColumns) {
  const auto fill = [](RawHdf5& raw) {
    raw.matrix("/lcp/M", 3, 3, -1, {0, 2, 4, 6}, {2, 0, 0, 1, 1, 2, 9}, {5, 1, 2, 3, 4, 6, 9});
  };
  EXPECT_EQ(toDense(readWith(file, fill).M), kArray);
}

TEST_F(Hdf5Problem, CompressedRowsUnsortedAndTwice) {
  const auto fill = [](RawHdf5& raw) {
    raw.matrix("/lcp/M", 3, 3, -2, {0, 3, 5, 7}, {1, 0, 1, 1, 2, 2, 0}, {1.5, 1, 0.5, 3, 4, 6, 5});
  };
  EXPECT_EQ(toDense(readWith(file, fill).M), kArray);
}

TEST_F(Hdf5Problem, ArrayInsteadOfTheGroup) {
  EXPECT_EQ(toDense(readWith(file, [](RawHdf5& raw) { raw.table("/lcp/M", 3, 3, kArray); }).M),
            kArray);
}

TEST_F(Hdf5Problem, OtherNumberFormats) {
  {
    RawHdf5 raw(file);
    raw.reals("/relay/q", kQ, H5T_IEEE_F32BE);
    raw.integers("/relay/n", {3}, H5T_STD_I64BE);
    raw.integers("/relay/lb", {-1, -2, -3}, H5T_STD_I8LE);
    raw.compressed("/relay/ub", {1, 1e300, 3});
    raw.table("/relay/M", 3, 3, kArray);
  }
  const ProblemData problem = readProblem(file);
  EXPECT_EQ(problem.kind, ProblemKind::Relay);
  EXPECT_EQ(problem.q, kQ);
  EXPECT_EQ(problem.lb, (std::vector<double>{-1, -2, -3}));
  EXPECT_EQ(problem.ub, (std::vector<double>{1, kInf, 3})) << "a bound beyond 1e20 is infinite";
}

TEST_F(Hdf5Problem, ASolutionInTheFileIsIgnored) {
  {
    RawHdf5 raw(file);
    raw.table("/lcp/M", 3, 3, kArray);
    raw.reals("/lcp/q", kQ);
    raw.reals("/lcp/z_reference", {1, 2, 3});
    raw.reals("/solution/z", {1, 2, 3});
  }
  EXPECT_EQ(readProblem(file).q, kQ);
}
