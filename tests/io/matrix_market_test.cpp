#include <io/problems/ProblemFile.hpp>
#include <io/problems/formats/MatrixMarket.hpp>

#include "io/folder.hpp"
#include "io/sample_problems.hpp"

using namespace rico;
using namespace rico::test;

namespace {

class MatrixMarket : public testing::Test {
 protected:
  std::vector<double> dense(const std::string& text) {
    const MatrixMarketFile file = readMatrixMarket(folder.put("a.mtx", text));
    return toDense(compress(file.rows, file.columns, file.entries));
  }
  testing::AssertionResult refuses(const std::string& text,
                                   std::initializer_list<const char*> words) {
    return refusesInput([&] { dense(text); }, words);
  }

  Folder folder;
};

}  // namespace

TEST_F(MatrixMarket, ReadsBackWhatItWrote) {
  for (const ProblemData& problem : {sampleLcp(), sampleMlcp(), sampleRelay()}) {
    writeProblem(problem, folder.file("p.mtx"));
    for (const char* name : {"p", "p.mtx", "p.M.mtx", "p.q.mtx"}) {
      const ProblemData back = readProblem(folder.file(name));
      expectSame(problem, back);
      EXPECT_EQ(back.name, "p");
    }
  }
}

/// An LCP that replaces a relay of the same name removes the relay's files of bounds.
TEST_F(MatrixMarket, OldFilesOfBoundsAreRemoved) {
  writeProblem(sampleRelay(), folder.file("p.mtx"));
  writeProblem(sampleLcp(), folder.file("p.mtx"));
  expectSame(sampleLcp(), readProblem(folder.file("p")));
}

TEST_F(MatrixMarket, Coordinate) {
  EXPECT_EQ(dense("%%MatrixMarket matrix coordinate real general\n% comment\n\n2 3 4\n"
                  "1 1 1.5\n2 3 -2e-3\n1 2 +4\n1 2 1\n"),
            (std::vector<double>{1.5, 5, 0, 0, 0, -2e-3}));
  EXPECT_EQ(dense("%%matrixmarket MATRIX Coordinate Integer General\r\n2 2 1\r\n2 1 7\r\n"),
            (std::vector<double>{0, 0, 7, 0}));
}

TEST_F(MatrixMarket, Symmetric) {
  EXPECT_EQ(dense("%%MatrixMarket matrix coordinate real symmetric\n2 2 2\n1 1 3\n2 1 4\n"),
            (std::vector<double>{3, 4, 4, 0}));
  EXPECT_EQ(dense("%%MatrixMarket matrix coordinate real skew-symmetric\n2 2 1\n2 1 4\n"),
            (std::vector<double>{0, -4, 4, 0}));
}

TEST_F(MatrixMarket, ArraysAreReadColumnByColumn) {
  EXPECT_EQ(dense("%%MatrixMarket matrix array real general\n2 3\n1 2\n3 4\n5 6\n"),
            (std::vector<double>{1, 3, 5, 2, 4, 6}));
  EXPECT_EQ(dense("%%MatrixMarket matrix array integer symmetric\n2 2\n1\n2\n3\n"),
            (std::vector<double>{1, 2, 2, 3}));
  EXPECT_EQ(dense("%%MatrixMarket matrix array real skew-symmetric\n3 3\n1\n2\n3\n"),
            (std::vector<double>{0, -1, -2, 1, 0, -3, 2, 3, 0}));
}

TEST_F(MatrixMarket, VectorsMayBeCoordinate) {
  folder.put("p.M.mtx", "%%MatrixMarket matrix coordinate real general\n3 3 1\n1 1 1\n");
  folder.put("p.q.mtx", "%%MatrixMarket matrix coordinate real general\n3 1 1\n2 1 -5\n");
  EXPECT_EQ(readProblem(folder.file("p")).q, (std::vector<double>{0, -5, 0}));
}

TEST_F(MatrixMarket, Faults) {
  const std::string head = "%%MatrixMarket matrix coordinate real general\n";
  EXPECT_TRUE(refuses("3 3 1\n", {"a.mtx: line 1: found \"3 3 1\"", "%%MatrixMarket"}));
  EXPECT_TRUE(refuses("%%MatrixMarket vector coordinate real general\n", {"line 1"}));
  EXPECT_TRUE(refuses("%%MatrixMarket matrix sparse real general\n1 1 0\n",
                      {"\"sparse\"", "coordinate or array"}));
  EXPECT_TRUE(refuses("%%MatrixMarket matrix coordinate complex general\n1 1 0\n",
                      {"\"complex\"", "real or integer"}));
  EXPECT_TRUE(
      refuses("%%MatrixMarket matrix coordinate pattern general\n1 1 0\n", {"\"pattern\""}));
  EXPECT_TRUE(
      refuses("%%MatrixMarket matrix coordinate real hermitian\n1 1 0\n", {"\"hermitian\""}));
  EXPECT_TRUE(
      refuses("%%MatrixMarket matrix coordinate real symmetric\n1 2 0\n", {"1 x 2", "square"}));
  EXPECT_TRUE(refuses("%%MatrixMarket matrix coordinate real symmetric\n2 2 1\n1 2 3\n",
                      {"line 3", "column = 2, expected 1 to 1"}));
  EXPECT_TRUE(refuses(head, {"found the end of the file"}));
  EXPECT_TRUE(refuses(head + "-1 2 0\n", {"line 2: found rows = -1"}));
  EXPECT_TRUE(refuses(head + "9999999999 2 0\n", {"line 2: found rows = 9999999999"}));
  EXPECT_TRUE(refuses(head + "2 2 -1\n", {"line 2: found entries = -1"}));
  EXPECT_TRUE(refuses(head + "2 2 1000000000000\n1 1 1\n",
                      {"1000000000000 entries declared", "at most 1"}));
  EXPECT_TRUE(
      refuses(head + "2 2 1\n1.5 1 1\n", {"line 3: found \"1.5\", expected an integer: row"}));
  EXPECT_TRUE(refuses(head + "2 2 1\n3 1 1\n", {"line 3: found row = 3, expected 1 to 2"}));
  EXPECT_TRUE(refuses(head + "2 2 1\n1 0 1\n", {"line 3: found column = 0, expected 1 to 2"}));
  EXPECT_TRUE(refuses(head + "2 2 1\n1 1 x\n", {"line 3: found \"x\", expected a real number"}));
  EXPECT_TRUE(
      refuses(head + "2 2 1\n1 1 nan\n", {"line 3: found \"nan\", expected a finite number"}));
  EXPECT_TRUE(
      refuses(head + "2 2 1\n1 1 1e999\n", {"line 3: found \"1e999\", expected a finite number"}));
  EXPECT_TRUE(refuses(head + "2 2 2\n1 1 1   \n    ", {"the end of the file", "cut short"}));
  EXPECT_TRUE(refuses(head + "2 2 1\n1 1 1\n2 2 2\n", {"line 4: found more entries"}));
  EXPECT_TRUE(refuses("%%MatrixMarket matrix array real general\n2000000000 2000000000\n1\n",
                      {"entries declared"}));
}

TEST_F(MatrixMarket, FaultsOfTheWholeProblem) {
  const std::string head = "%%MatrixMarket matrix array real general\n";
  const auto put = [&](const char* part, const std::string& text) {
    folder.put(std::string("p.") + part + ".mtx", head + text);
  };
  const auto refuses = [&](std::initializer_list<const char*> words) {
    return refusesInput([&] { readProblem(folder.file("p")); }, words);
  };
  put("M", "1 1\n2\n");
  EXPECT_TRUE(refuses({"p.q.mtx", "no such file"}));
  put("q", "2 1\n1\n2\n");
  EXPECT_TRUE(refuses({"p.q.mtx: sizes: found 2 x 1, expected 1 x 1"}));
  put("q", "1 1\n1\n");
  put("lb", "1 1\n3\n");
  put("ub", "1 1\n2\n");
  EXPECT_TRUE(refuses({"p.lb.mtx", "lb = 3 and ub = 2 at entry 0"}));
  put("ub", "1 1\ninf\n");
  EXPECT_EQ(readProblem(folder.file("p")).ub, std::vector<double>{kInf});
  put("M", "1 2\n2\n3\n");
  EXPECT_TRUE(refuses({"p.M.mtx: sizes: found 1 x 2, expected a square matrix"}));
  folder.put("p.M.mtx",
             "%%MatrixMarket matrix coordinate real general\n2000000000 2000000000 1\n1 1 1\n");
  EXPECT_TRUE(refuses({"p.M.mtx: sizes: found 2000000000 rows, expected at most"}));
}

TEST_F(MatrixMarket, OneFileAloneIsNoProblem) {
  const std::string file =
      folder.put("a.mtx", "%%MatrixMarket matrix array real general\n1 1\n2\n");
  EXPECT_TRUE(refusesInput([&] { readProblem(file); }, {"a.mtx", "NAME.M.mtx and NAME.q.mtx"}));
}
