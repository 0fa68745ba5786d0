#include <io/problems/ProblemFile.hpp>
#include <io/problems/SolutionFile.hpp>
#include <io/problems/formats/Hdf5File.hpp>
#include <io/problems/formats/MatrixMarket.hpp>
#include <sstream>

#include "io/folder.hpp"
#include "io/json_reader.hpp"
#include "io/sample_problems.hpp"

using namespace rico;
using namespace rico::test;

namespace {

const std::vector<double> kZ{0, 1.0 / 3, 1e-300, 7}, kW{0.1, 0, -2.5e17, 5e-324};

class SolutionFile : public testing::Test {
 protected:
  std::string write(const std::string& name) {
    ProblemData problem = sampleRelay();
    problem.name = "a \"name\"";
    writeSolution(problem, kZ, kW, folder.file(name));
    return folder.file(name);
  }

  Folder folder;
};

}  // namespace

TEST_F(SolutionFile, Hdf5ContainsTheProblemToo) {
  const std::string name = write("s.h5");
  expectSame(sampleRelay(), readProblem(name));
  const Hdf5File file(name);
  EXPECT_EQ(file.reals("/solution/z"), kZ);
  EXPECT_EQ(file.reals("/solution/w"), kW);
}

TEST_F(SolutionFile, MatrixMarket) {
  const MatrixMarketFile file = readMatrixMarket(write("s.mtx"));
  EXPECT_EQ(file.rows, 4);
  EXPECT_EQ(file.columns, 2);
  const std::vector<double> both = toDense(compress(4, 2, file.entries));
  for (std::size_t i = 0; i < 4; i++) {
    EXPECT_EQ(both[2 * i], kZ[i]);
    EXPECT_EQ(both[2 * i + 1], kW[i]);
  }
}

TEST_F(SolutionFile, Text) {
  std::istringstream in(bytesOf(write("s.txt")));
  std::string z, w;
  std::getline(in, z);
  EXPECT_TRUE(contains(z, {"#", "z", "w"}));
  for (std::size_t i = 0; i < 4; i++) {
    in >> z >> w;
    EXPECT_EQ(std::strtod(z.c_str(), nullptr), kZ[i]);
    EXPECT_EQ(std::strtod(w.c_str(), nullptr), kW[i]);
  }
}

TEST_F(SolutionFile, JsonObject) {
  const Json json = JsonReader::read(bytesOf(write("s.json")));
  EXPECT_EQ(json["problem"].text, "a \"name\"");
  for (std::size_t i = 0; i < 4; i++) {
    EXPECT_EQ(json["z"].list[i].number, kZ[i]);
    EXPECT_EQ(json["w"].list[i].number, kW[i]);
  }
}

TEST_F(SolutionFile, OtherEndingsAreRefused) {
  EXPECT_FALSE(isSolutionEnding("a.csv"));
  EXPECT_TRUE(refusesInput([&] { write("s.csv"); }, {"s.csv", "\".csv\"", ".txt or .json"}));
}
