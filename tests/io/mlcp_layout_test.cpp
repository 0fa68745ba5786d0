/// The group /mlcp in both forms, square and rectangular.
#include <io/problems/ProblemFile.hpp>

#include "io/folder.hpp"
#include "io/raw_hdf5.hpp"
#include "io/sample_problems.hpp"

using namespace rico;
using namespace rico::test;

namespace {

class MlcpLayout : public testing::Test {
 protected:
  template <class Fill>
  ProblemData read(Fill fill) {
    {
      RawHdf5 raw(file);
      fill(raw);
    }
    return readProblem(file);
  }

  Folder folder;
  std::string file = folder.file("p.h5");
};

/// A = [2 1; 0 3], C = [4; 5], D = [6 7], B = [8], a = (1, 2), b = (3)
void parts(RawHdf5& raw) {
  raw.integer("/mlcp/n", 2);
  raw.integer("/mlcp/m", 1);
  raw.table("/mlcp/A", 2, 2, {2, 1, 0, 3});
  raw.table("/mlcp/C", 2, 1, {4, 5});
  raw.table("/mlcp/D", 1, 2, {6, 7});
  raw.table("/mlcp/B", 1, 1, {8});
  raw.reals("/mlcp/a", {1, 2});
  raw.reals("/mlcp/b", {3});
}

void whole(RawHdf5& raw) {
  raw.integer("/mlcp/n", 2);
  raw.integer("/mlcp/m", 1);
  raw.table("/mlcp/M", 3, 3, {2, 1, 4, 0, 3, 5, 6, 7, 8});
  raw.reals("/mlcp/q", {1, 2, 3});
}

void expectByHand(const ProblemData& problem) {
  EXPECT_EQ(problem.kind, ProblemKind::MLCP);
  EXPECT_EQ(toDense(problem.M), (std::vector<double>{2, 1, 4, 0, 3, 5, 6, 7, 8}));
  EXPECT_EQ(problem.q, (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(problem.blocks, (std::vector<ConeRun>{{RICO_FREE, 1, 2}, {RICO_NONNEGATIVE, 1, 1}}));
}

}  // namespace

TEST_F(MlcpLayout, SixParts) { expectByHand(read(parts)); }

TEST_F(MlcpLayout, WholeWithoutBlocks) { expectByHand(read(whole)); }

TEST_F(MlcpLayout, TheWholeMatrixHasPrecedence) {
  expectByHand(read([](RawHdf5& raw) {
    whole(raw);
    raw.table("/mlcp/A", 2, 2, {9, 9, 9, 9});
  }));
}

TEST_F(MlcpLayout, BlocksInAnyOrder) {
  const ProblemData problem = read([](RawHdf5& raw) {
    whole(raw);
    raw.integers("/mlcp/blocksRows", {0, 1, 2, 3});
    raw.integers("/mlcp/blocksIsComp", {0, 1, 0});
  });
  EXPECT_EQ(problem.lb, (std::vector<double>{-kInf, 0, -kInf}));
}

/// One equality for two unknowns u: a zero row is added. The same result is obtained from the
/// parts.
TEST_F(MlcpLayout, FewerEqualitiesThanUnknowns) {
  const std::vector<double> padded{2, 1, 4, 0, 0, 0, 6, 7, 8};
  const ProblemData from_whole = read([](RawHdf5& raw) {
    raw.integer("/mlcp/n", 2);
    raw.integer("/mlcp/m", 1);
    raw.table("/mlcp/M", 2, 3, {2, 1, 4, 6, 7, 8});
    raw.reals("/mlcp/q", {1, 3});
  });
  EXPECT_EQ(toDense(from_whole.M), padded);
  EXPECT_EQ(from_whole.q, (std::vector<double>{1, 0, 3}));
  const ProblemData from_parts = read([](RawHdf5& raw) {
    raw.integer("/mlcp/n", 2);
    raw.integer("/mlcp/m", 1);
    raw.table("/mlcp/A", 1, 2, {2, 1});
    raw.table("/mlcp/C", 1, 1, {4});
    raw.table("/mlcp/D", 1, 2, {6, 7});
    raw.table("/mlcp/B", 1, 1, {8});
    raw.reals("/mlcp/a", {1});
    raw.reals("/mlcp/b", {3});
  });
  expectSame(from_whole, from_parts);
}

/// Two equalities for one unknown: an unknown with a zero column is added.
TEST_F(MlcpLayout, MoreEqualitiesThanUnknowns) {
  const ProblemData problem = read([](RawHdf5& raw) {
    raw.integer("/mlcp/n", 1);
    raw.integer("/mlcp/m", 1);
    raw.table("/mlcp/M", 3, 2, {2, 4, 0, 5, 6, 8});
    raw.reals("/mlcp/q", {1, 2, 3});
    raw.integers("/mlcp/blocksRows", {0, 2, 3});
    raw.integers("/mlcp/blocksIsComp", {0, 1});
  });
  EXPECT_EQ(toDense(problem.M), (std::vector<double>{2, 0, 4, 0, 0, 5, 6, 0, 8}));
  EXPECT_EQ(problem.q, (std::vector<double>{1, 2, 3}));
  EXPECT_EQ(problem.blocks, (std::vector<ConeRun>{{RICO_FREE, 1, 2}, {RICO_NONNEGATIVE, 1, 1}}));
}

TEST_F(MlcpLayout, NoEqualitiesAndNoPartsForThem) {
  const ProblemData problem = read([](RawHdf5& raw) {
    raw.integer("/mlcp/n", 0);
    raw.integer("/mlcp/m", 2);
    raw.table("/mlcp/B", 2, 2, {1, 2, 3, 4});
    raw.reals("/mlcp/a", {});
    raw.reals("/mlcp/b", {5, 6});
  });
  EXPECT_EQ(toDense(problem.M), (std::vector<double>{1, 2, 3, 4}));
  EXPECT_EQ(problem.blocks, (std::vector<ConeRun>{{RICO_NONNEGATIVE, 1, 2}}));
}

TEST_F(MlcpLayout, RefusesInconsistentData) {
  const auto refuses = [&](auto fill, std::initializer_list<const char*> words) {
    return refusesInput([&] { read(fill); }, words);
  };
  const auto with = [](auto change) {
    return [change](RawHdf5& raw) {
      raw.table("/mlcp/M", 3, 3, {2, 1, 4, 0, 3, 5, 6, 7, 8});
      raw.reals("/mlcp/q", {1, 2, 3});
      change(raw);
    };
  };
  const auto sizes = [&](long n, long m) {
    return with([n, m](RawHdf5& raw) {
      raw.integer("/mlcp/n", n);
      raw.integer("/mlcp/m", m);
    });
  };
  const auto blocks = [&](std::vector<long> rows, std::vector<long> comp) {
    return with([rows, comp](RawHdf5& raw) {
      raw.integer("/mlcp/n", 2);
      raw.integer("/mlcp/m", 1);
      raw.integers("/mlcp/blocksRows", rows);
      raw.integers("/mlcp/blocksIsComp", comp);
    });
  };
  EXPECT_TRUE(refuses(sizes(2, 2), {"p.h5: /mlcp/M/n: found 3 columns, expected n + m = 4"}));
  EXPECT_TRUE(refuses(sizes(-1, 4), {"/mlcp/n: found -1", "not be negative"}));
  EXPECT_TRUE(refuses(blocks({0, 2, 4}, {0, 1}), {"/mlcp/blocksRows", "tile", "0, ..., 3"}));
  EXPECT_TRUE(refuses(blocks({0, 2, 1, 3}, {0, 1, 1}), {"/mlcp/blocksRows", "never falling"}));
  EXPECT_TRUE(refuses(blocks({}, {}), {"/mlcp/blocksRows"}));
  EXPECT_TRUE(refuses(blocks({0, 2, 3}, {0}), {"/mlcp/blocksIsComp: found 1 entries, expected 2"}));
  EXPECT_TRUE(refuses(blocks({0, 2, 3}, {1, 0}), {"/mlcp/blocksIsComp: found 2 rows", "m = 1"}));
  EXPECT_TRUE(refuses(
      [](RawHdf5& raw) {
        raw.integer("/mlcp/n", 2);
        raw.integer("/mlcp/m", 1);
      },
      {"/mlcp: found neither M nor A"}));
  EXPECT_TRUE(refuses(
      [](RawHdf5& raw) {
        raw.integer("/mlcp/n", 2000000000);
        raw.integer("/mlcp/m", 0);
        raw.declare("/mlcp/A", {0, 2000000000});
        raw.reals("/mlcp/a", {});
        raw.reals("/mlcp/b", {});
      },
      {"/mlcp/n: found 2000000000, expected at most 0"}));
}
