/// `ricochet solve`: tables, JSON, exit status, errors, and output files.
#include <hdf5.h>

#include <algorithm>
#include <cmath>
#include <io/problems/ProblemFile.hpp>

#include "cli/program.hpp"

using namespace rico;
using namespace rico::test;
namespace fs = std::filesystem;

namespace {

/// The largest of several measures that vanish at a solution.
double worstViolation(const ProblemData& p, const Json& z, const Json& w) {
  double worst = 0;
  for (std::int32_t i = 0; i < p.n(); i++) {
    const auto k = static_cast<std::size_t>(i);
    const double zi = z.list[k].number, wi = w.list[k].number;
    double product = p.q[k];
    for (auto e = p.M.start[k]; e < p.M.start[k + 1]; e++)
      product += p.M.value[static_cast<std::size_t>(e)] *
                 z.list[static_cast<std::size_t>(p.M.column[static_cast<std::size_t>(e)])].number;
    const double projected = std::min(std::max(zi - wi, p.lb[k]), p.ub[k]);
    worst = std::max({worst, std::abs(product - wi), std::abs(zi - projected)});
  }
  return worst;
}

const std::string kObstacle = kExamples + "/obstacle.h5";

}  // namespace

TEST(Solve, TheExamples) {
  const Ended r = ricochet("solve " + kExamples + "/*");
  EXPECT_EQ(r.status, 0);
  EXPECT_EQ(r.err, "");
  EXPECT_TRUE(contains(
      r.out, {"problem", "kind", "solver", "its", "residual", "time", "result", "obstacle.h5",
              "rectifier.mtx", "mlcp", "relay", "converged", "6 of 6 solved"}));
  const auto lines = r.lines();
  ASSERT_EQ(lines.size(), 8u) << r.out;
  for (std::size_t i = 1; i + 1 < lines.size(); i++)
    EXPECT_EQ(lines[i].find("converged"), lines[0].find("result"))
        << "the columns are not aligned:\n"
        << r.out;
  EXPECT_EQ(r.out.find('\033'), std::string::npos) << "colours in output that is no terminal";
}

TEST(Solve, JsonHasAllFields) {
  const Ended r = ricochet("solve --json " + kExamples + "/*.h5");
  EXPECT_EQ(r.status, 0);
  const std::vector<Json> objects = r.json();
  ASSERT_EQ(objects.size(), 3u);
  for (const Json& object : objects) {
    EXPECT_EQ(object.object.size(), 10u);
    EXPECT_EQ(object["contacts"].number, 0);
    EXPECT_EQ(object["reason"].text.rfind("RICO_CONVERGED_", 0), 0u);
    EXPECT_FALSE(object["solver"].text.empty());
    EXPECT_GE(object["iterations"].number, 0);
    EXPECT_LE(object["residual_relative"].number, 1e-10);
    EXPECT_GE(object["residual"].number, 0);
    EXPECT_GT(object["seconds"].number, 0);
  }
  EXPECT_EQ(objects[0]["problem"].text, kExamples + "/obstacle.h5");
  EXPECT_EQ(objects[0]["kind"].text, "lcp");
  EXPECT_EQ(objects[0]["n"].number, 39);
}

TEST(Solve, SolutionsAreRight) {
  const Folder folder;
  for (const char* name : {"obstacle.h5", "rectifier.h5", "stick_slip.mtx"})
    for (const char* solver : {"auto", "lemke", "newton", "enum"}) {
      const std::string file = kExamples + "/" + name;
      const ProblemData problem = readProblem(file);
      if (solver == std::string("enum") && problem.n() > 20) continue;
      const Ended r =
          ricochet("solve " + file + " --solver " + solver + " --output " + folder.file("s.json"));
      ASSERT_EQ(r.status, 0) << r.out << r.err;
      const Json json = JsonReader::read(bytesOf(folder.file("s.json")));
      ASSERT_EQ(json["z"].list.size(), problem.q.size());
      EXPECT_LE(worstViolation(problem, json["z"], json["w"]), 1e-8) << name << " " << solver;
    }
}

/// 0 <= w = -1 has no solution: the status is 2, and the message gives the reason and a remedy.
TEST(Solve, UnsolvedProblemsAreStatusTwo) {
  const Folder folder;
  const std::string file = oneRow(folder, "never", 0, -1);
  const Ended table = ricochet("solve " + file + " " + kObstacle);
  EXPECT_EQ(table.status, 2);
  EXPECT_EQ(table.err, "");
  EXPECT_TRUE(contains(
      table.out, {"infeasible", "1 of 2 solved\n", "never.mtx: The problem has no solution"}));
  const Ended json = ricochet("solve --json " + file);
  EXPECT_EQ(json.status, 2);
  EXPECT_EQ(json.json().at(0)["reason"].text, "RICO_DIVERGED_INFEASIBLE");
}

TEST(Solve, ResultsWithoutConvergenceAreWritten) {
  const Folder folder;
  const std::string out = folder.file("s.h5");
  EXPECT_EQ(ricochet("solve " + oneRow(folder, "never", 0, -1) + " --output " + out).status, 2);
  EXPECT_TRUE(fs::exists(out));
}

TEST(Solve, LimitsAndTolerances) {
  const auto iterations = [](const std::string& options) {
    return ricochet("solve --json --solver pgs " + kObstacle + " " + options).json().at(0);
  };
  const Json loose = iterations("--tol 1e-2"), tight = iterations("--tol 1e-12");
  EXPECT_LT(loose["iterations"].number, tight["iterations"].number);
  EXPECT_LE(tight["residual_relative"].number, 1e-12);
  const Ended limited = ricochet("solve --solver pgs --max-it 2 " + kObstacle);
  EXPECT_EQ(limited.status, 2);
  EXPECT_TRUE(contains(limited.out, {"iteration limit", "0 of 1 solved"}));
}

TEST(Solve, BadFilesAreReportedAndTheOthersSolved) {
  const Folder folder;
  const std::string cut = folder.put("cut.h5", bytesOf(kObstacle).substr(0, 3000));
  folder.put("nan.M.mtx", "%%MatrixMarket matrix array real general\n1 1\nnan\n");
  folder.put("nan.q.mtx", "%%MatrixMarket matrix array real general\n1 1\n1\n");
  const Ended r = ricochet("solve " + cut + " " + folder.file("absent.h5") + " " + kObstacle + " " +
                           folder.file("nan.mtx") + " " + folder.file(""));
  EXPECT_EQ(r.status, 1);
  EXPECT_TRUE(contains(r.out, {"obstacle.h5", "1 of 1 solved"}));
  EXPECT_TRUE(contains(
      r.err, {"cut.h5: found a damaged or truncated file", "absent.h5: found no such file",
              "nan.M.mtx: line 3: found \"nan\", expected a finite number", "found a folder"}));
  EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 4)
      << "expected one line for each bad file:\n"
      << r.err;
}

TEST(Solve, JsonStaysValidBesideErrors) {
  const Folder folder;
  const std::string odd = folder.file("a \"b\"\\\n\x01\xff.h5");
  fs::copy(kObstacle, odd);
  const Ended r = ricochet("solve --json " + folder.file("") + "*.h5 absent.h5");
  EXPECT_EQ(r.status, 1);
  ASSERT_EQ(r.json().size(), 2u);
  EXPECT_EQ(r.json()[1]["problem"].text, "absent.h5");
  EXPECT_EQ(r.json()[1]["reason"].text, "error");
  EXPECT_TRUE(contains(r.json()[1]["why"].text, {"absent.h5: found no such file"}));
  EXPECT_TRUE(contains(r.json()[0]["problem"].text, {"a \"b\"\\\n\x01\xef\xbf\xbd.h5"}));
}

TEST(Solve, FilesOfOneMatrixMarketProblemCountOnce) {
  const Ended r = ricochet("solve --json " + kExamples + "/stick_slip.*.mtx");
  EXPECT_EQ(r.status, 0);
  EXPECT_EQ(r.json().size(), 1u);
}

TEST(Solve, WritesAnyFormat) {
  const Folder folder;
  for (const char* name : {"s.h5", "s.mtx", "s.txt", "s.json"}) {
    const Ended r = ricochet("solve " + kObstacle + " --output " + folder.file(name));
    EXPECT_EQ(r.status, 0) << r.err;
    EXPECT_GT(fs::file_size(folder.file(name)), 100u);
  }
  EXPECT_EQ(ricochet("solve " + folder.file("s.h5")).status, 0) << "the file contains the problem";
}

TEST(Solve, WritesAFolderForSeveral) {
  const Folder folder;
  const Ended r = ricochet("solve " + kExamples + "/* --output " + folder.file("out/"));
  EXPECT_EQ(r.status, 0) << r.err;
  for (const char* name : {"obstacle.h5", "obstacle-2.h5", "rectifier.h5", "stick_slip-2.h5"})
    EXPECT_TRUE(fs::exists(folder.file(std::string("out/") + name))) << name;
}

TEST(Solve, NeverOverwritesWhatItReads) {
  const Folder folder;
  fs::copy(kObstacle, folder.file("p.h5"));
  const std::string before = bytesOf(folder.file("p.h5"));
  for (const std::string& output : {folder.file("p.h5"), folder.file(".")}) {
    const Ended r = ricochet("solve " + folder.file("p.h5") + " --output " + output);
    EXPECT_EQ(r.status, 1);
    EXPECT_TRUE(contains(r.err, {"p.h5", "a file that was read"}));
  }
  EXPECT_EQ(bytesOf(folder.file("p.h5")), before);
}

TEST(Solve, ReportsWhatCannotBeWritten) {
  const Ended r = ricochet("solve " + kObstacle + " --output /dev/null/s.h5");
  EXPECT_EQ(r.status, 1);
  EXPECT_TRUE(contains(r.err, {"/dev/null/s.h5", "space left"}));
  EXPECT_TRUE(contains(r.out, {"1 of 1 solved"}));
}

TEST(Solve, OptionsArePassedToPetsc) {
  const Ended monitor =
      ricochet("solve --solver pgs -rico_monitor " + kObstacle + " -- -rico_max_it 3");
  EXPECT_EQ(monitor.status, 2);
  EXPECT_TRUE(contains(monitor.out, {"0 pgs residual", "3 pgs residual", "iteration limit"}));
  const Ended type = ricochet("solve -rico_type pgs --json " + kObstacle);
  EXPECT_EQ(type.json().at(0)["solver"].text, "pgs");
  const Ended typo = ricochet("solve -rico_monitr " + kObstacle);
  EXPECT_EQ(typo.status, 0);
  EXPECT_TRUE(contains(typo.err, {"warning", "-rico_monitr"}));
}

TEST(Solve, ErrorsOfPetscAreOneLine) {
  const Ended r = ricochet("solve --solver pgs " + kObstacle + " -- -rico_atol abc");
  EXPECT_EQ(r.status, 1);
  EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 1) << r.err;
  EXPECT_TRUE(contains(r.err, {"obstacle.h5: "}));
}

TEST(Solve, RefusalsAreShown) {
  const Ended r = ricochet("solve --solver enum " + kObstacle);
  EXPECT_EQ(r.status, 2);
  EXPECT_TRUE(contains(r.out, {"refused", "at most", "39"}));
  const Json json = ricochet("solve --solver enum --json " + kObstacle).json().at(0);
  EXPECT_EQ(json["reason"].text, "refused");
  EXPECT_EQ(json["residual"].kind, Json::Null);
  EXPECT_TRUE(contains(json["why"].text, {"at most"}));
}

TEST(Solve, EachRepetitionStartsFromZero) {
  const Json once = ricochet("solve --json " + kObstacle).json().at(0);
  const Json often = ricochet("solve --json --repeat 20 " + kObstacle).json().at(0);
  EXPECT_EQ(once["iterations"].number, often["iterations"].number);
  EXPECT_EQ(once["residual"].number, often["residual"].number);
}

TEST(Solve, NamesTheMissingDataset) {
  const Folder folder;
  const std::string file = folder.file("f.h5");
  {
    const hid_t id = H5Fcreate(file.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    H5Gclose(H5Gcreate2(id, "/fclib_global", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
    H5Fclose(id);
  }
  const Ended r = ricochet("solve " + file);
  EXPECT_EQ(r.status, 1);
  EXPECT_TRUE(contains(r.err, {"f.h5: /fclib_global/vectors/f"}));
}

/// Problems that are not solved are written with their guess, and can be solved from the file.
TEST(Solve, WritesProblemsThatItDoesNotSolve) {
  const Folder folder;
  const std::string dump = folder.file("failed");
  const Ended failed =
      ricochet("solve " + kObstacle + " --solver pgs --max-it 3 -rico_dump_on_failure " + dump);
  EXPECT_EQ(failed.status, 2) << failed.err;
  const Ended again =
      ricochet("solve --json --solver pgs --max-it 3 " + dump + "/problem-000001.petsc");
  EXPECT_EQ(again.status, 2) << again.err;
  const Ended direct = ricochet("solve --json --solver pgs --max-it 3 " + kObstacle);
  ASSERT_EQ(again.json().size(), 1u);
  EXPECT_EQ(again.json()[0]["residual"].number, direct.json()[0]["residual"].number);
  EXPECT_EQ(ricochet("solve " + dump + "/problem-000001.petsc").status, 0);
}
