/// The program under mpirun: all ranks solve one problem together, and one rank prints.
#include <cmath>

#include "cli/program.hpp"

using namespace rico::test;

namespace {

Ended onRanks(int ranks, const std::string& arguments) {
  return shell(RICO_MPIEXEC " " + std::to_string(ranks) + " ricochet " + arguments);
}

}  // namespace

TEST(Ranks, GiveTheSolutionOfOneRank) {
  const Folder folder;
  const std::string file = kExamples + "/obstacle.h5 --solver pgs --tol 1e-13 --output ";
  for (const int ranks : {1, 2, 3}) {
    const Ended r = onRanks(ranks, "solve " + file + folder.file(std::to_string(ranks) + ".json"));
    ASSERT_EQ(r.status, 0) << r.err;
    EXPECT_EQ(r.lines().size(), 3u) << r.out;
    const Json one = JsonReader::read(bytesOf(folder.file("1.json")));
    const Json many = JsonReader::read(bytesOf(folder.file(std::to_string(ranks) + ".json")));
    ASSERT_EQ(one["z"].list.size(), many["z"].list.size());
    for (std::size_t i = 0; i < one["z"].list.size(); i++)
      EXPECT_NEAR(one["z"].list[i].number, many["z"].list[i].number, 1e-9);
  }
}

TEST(Ranks, ErrorsArePrintedOnce) {
  const Ended r = onRanks(2, "solve absent.h5 " + kExamples + "/obstacle.h5 --solver pgs");
  EXPECT_EQ(r.status, 1);
  const std::size_t first = r.err.find("absent.h5: found no such file");
  EXPECT_NE(first, std::string::npos);
  EXPECT_EQ(r.err.find("absent.h5", first + 1), std::string::npos) << r.err;
  EXPECT_TRUE(contains(r.out, {"1 of 1 solved"}));
}

TEST(Ranks, TypesForOneRankAreRefused) {
  const Ended r = onRanks(2, "solve " + kExamples + "/obstacle.h5 --solver lemke");
  EXPECT_EQ(r.status, 2);
  EXPECT_TRUE(contains(r.out, {"refused", "one rank"}));
}
