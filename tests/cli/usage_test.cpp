/// Help, version, and invalid command lines.
#include <filesystem>

#include "cli/program.hpp"

using namespace rico::test;

namespace {

/// Returns true for status 1, no output on standard output, and a message that contains `words`.
testing::AssertionResult refuses(const std::string& arguments,
                                 std::initializer_list<const char*> words) {
  const Ended r = ricochet(arguments);
  if (r.status != 1) return testing::AssertionFailure() << "status " << r.status;
  if (!r.out.empty()) return testing::AssertionFailure() << "prints " << r.out;
  return contains(r.err, words);
}

}  // namespace

TEST(Usage, HelpAndVersion) {
  const Ended alone = ricochet("");
  EXPECT_EQ(alone.status, 0);
  EXPECT_TRUE(
      contains(alone.out, {"usage: ricochet COMMAND", "solve FILE", "--version", "Example"}));
  EXPECT_EQ(ricochet("--help").out, alone.out);
  EXPECT_EQ(ricochet("-h").out, alone.out);
  EXPECT_EQ(ricochet("help").out, alone.out);
  EXPECT_TRUE(contains(ricochet("--version").out, {"ricochet 0."}));
}

TEST(Usage, HelpOfSolveIsComplete) {
  const Ended help = ricochet("solve --help");
  EXPECT_EQ(help.status, 0);
  EXPECT_TRUE(
      contains(help.out, {"--solver TYPE", "--tol E", "--max-it N", "--time-limit S", "--repeat N",
                          "--output F", "--json", "--compare T,T", "--profile F.svg",
                          "--list-solvers", "-rico_", "Examples:", "Exit status", "mpirun"}));
  EXPECT_EQ(ricochet("help solve").out, help.out);
  EXPECT_EQ(ricochet("solve -h absent.h5").out, help.out);
  EXPECT_EQ(ricochet("help --help").out, ricochet("--help").out);
  for (const std::string& line : help.lines()) EXPECT_LE(line.size(), 90u) << line;
}

TEST(Usage, LostOutputIsAnError) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  const std::string problem = kExamples + "/obstacle.h5";
  for (const std::string& command :
       {std::string("--help"), std::string("--version"), std::string("help options"),
        std::string("run --schema"), "info " + problem, "solve " + problem}) {
    const Ended full = shell("ricochet " + command + " >/dev/full");
    EXPECT_EQ(full.status, 1) << command;
    EXPECT_TRUE(contains(full.err, {"cannot write to standard output"})) << command;
    const Ended closed = shell("ricochet " + command + " >&-");
    EXPECT_EQ(closed.status, 1) << command;
  }
}

TEST(Usage, UnknownWordsGetASuggestion) {
  EXPECT_TRUE(refuses("slove", {"unknown command slove; did you mean solve?", "--help"}));
  EXPECT_TRUE(refuses("--versoin", {"did you mean --version?"}));
  EXPECT_TRUE(refuses("xyzzyplugh", {"unknown command xyzzyplugh\n"}));
  EXPECT_TRUE(refuses("help sovle", {"did you mean solve?"}));
  EXPECT_TRUE(
      refuses("solve --sovler lemke x.h5", {"unknown option --sovler; did you mean --solver?"}));
  EXPECT_TRUE(refuses("solve --out=x.h5 y.h5", {"did you mean --output?"}));
  EXPECT_TRUE(refuses("solve -log_view x.h5", {"unknown option -log_view", "must follow --"}));
  EXPECT_TRUE(refuses(kExamples + "/obstacle.h5", {"is a file", "ricochet solve"}));
  EXPECT_TRUE(refuses("solve --solver lemk " + kExamples + "/obstacle.h5",
                      {"unknown solver type lemk; did you mean lemke?", "known:", "pgs"}));
  EXPECT_TRUE(refuses("solve --compare lemke,pgz " + kExamples + "/obstacle.h5",
                      {"unknown solver type pgz; did you mean pgs?"}));
  // An exchange of two letters is one error, so that pgs is nearer than nsgs.
  EXPECT_TRUE(refuses("solve --solver psg " + kExamples + "/obstacle.h5", {"did you mean pgs?"}));
}

TEST(Usage, ValuesAreChecked) {
  EXPECT_TRUE(refuses("solve", {"no FILE given"}));
  EXPECT_TRUE(refuses("solve --json", {"no FILE given"}));
  EXPECT_TRUE(refuses("solve x.h5 --tol", {"--tol needs a value: --tol E"}));
  for (const char* bad : {"0", "-1", "nan", "inf", "1e-8x", "\"\""})
    EXPECT_TRUE(refuses(std::string("solve x.h5 --tol ") + bad, {"--tol needs a positive number"}))
        << bad;
  for (const char* bad : {"-1", "1.5", "many", "99999999999999999999"})
    EXPECT_TRUE(refuses(std::string("solve x.h5 --max-it ") + bad, {"--max-it needs an integer"}))
        << bad;
  EXPECT_TRUE(refuses("solve x.h5 --repeat 0", {"--repeat needs an integer from 1"}));
  EXPECT_TRUE(refuses("solve x.h5 --time-limit=-2", {"--time-limit needs a positive number"}));
  EXPECT_TRUE(refuses("solve x.h5 --json=yes", {"--json takes no value"}));
  EXPECT_TRUE(refuses("solve x.h5 --compare ,", {"--compare needs a list"}));
  EXPECT_TRUE(refuses("solve x.h5 --profile p.svg", {"--compare"}));
  EXPECT_TRUE(refuses("solve x.h5 --compare all --output y.h5", {"--output needs one solver"}));
  EXPECT_TRUE(refuses("solve x.h5 --output y.csv", {"y.csv", ".h5, .mtx, .txt or .json"}));
  EXPECT_TRUE(refuses("solve x.h5 y.h5 --output z.h5", {"one file for 2 problems", "z/"}));
}

/// The list comes from the registry of types; it contains at least the types without dependencies.
TEST(Usage, ListsTheSolvers) {
  const Ended r = ricochet("solve --list-solvers");
  EXPECT_EQ(r.status, 0);
  EXPECT_TRUE(contains(r.out, {"auto        a plan", "reflect     friction", "lemke ", "pgs "}));
  for (const std::string& line : r.lines())
    EXPECT_NE(line.find_last_not_of(' '), line.find(' ') - 1)
        << line << " contains more than a name";
  // The list is in alphabetical order, so a line cannot refer to the one before.
  EXPECT_EQ(r.out.find("the same"), std::string::npos) << r.out;
}

/// Help and version load neither HDF5 nor MPI nor PETSc: the program itself is not linked with
/// them.
TEST(Usage, TheProgramItselfLinksNoLargeLibrary) {
  const Ended r = shell("ldd " RICO_PROGRAM);
  if (r.status != 0) GTEST_SKIP() << "ldd is not available";
  for (const char* heavy : {"hdf5", "libmpi", "petsc"})
    EXPECT_EQ(r.out.find(heavy), std::string::npos) << r.out;
}
