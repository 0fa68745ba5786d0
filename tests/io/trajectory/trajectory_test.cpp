/// Trajectories are written, read back, and described for ParaView; misuse is refused.
#include <io/trajectory/TrajectoryReader.hpp>
#include <io/trajectory/TrajectoryWriter.hpp>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "io/folder.hpp"
#include "io/trajectory/trajectory_scene.hpp"

using namespace rico;
using namespace rico::test;

namespace {

void write(const std::string& file, std::int64_t steps, const TrajectoryOptions& options = {}) {
  TrajectoryWriter writer(file, sampleLayout(), options);
  TrajectoryFrame frame = writer.newFrame();
  for (std::int64_t k = 0; k < steps; ++k) {
    fillFrame(frame, k);
    writer.append(frame);
  }
}

void expectSteps(const std::string& file, std::int64_t steps) {
  const TrajectoryReader reader(file);
  EXPECT_EQ(reader.layout(), sampleLayout());
  ASSERT_EQ(reader.steps(), steps);
  for (std::int64_t k = 0; k < steps; ++k) {
    const TrajectoryFrame frame = reader.frame(k), expected = sampleFrame(k);
    ASSERT_EQ(frame.step, k);
    ASSERT_EQ(frame.scalars(), expected.scalars());
    for (std::size_t t = 0; t < 2; ++t)
      for (std::size_t c = 0; c < expected.layout().tables[t].columns.size(); ++c) {
        ASSERT_EQ(frame.values(t, c).reals, expected.values(t, c).reals);
        ASSERT_EQ(frame.values(t, c).integers, expected.values(t, c).integers);
      }
  }
}

std::string misuse(const std::function<void()>& call) {
  try {
    call();
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "is accepted";
}

}  // namespace

TEST(Trajectory, ReadsBackWhatWasWritten) {
  const Folder folder;
  write(folder.file("plain.h5"), 300);
  expectSteps(folder.file("plain.h5"), 300);
  write(folder.file("small.h5"), 300, {.compression = 6});
  expectSteps(folder.file("small.h5"), 300);
  EXPECT_LT(std::filesystem::file_size(folder.file("small.h5")),
            std::filesystem::file_size(folder.file("plain.h5")));
}

TEST(Trajectory, NumbersAndTimesWithoutFrames) {
  const Folder folder;
  write(folder.file("run.h5"), 20);
  const TrajectoryReader reader(folder.file("run.h5"));
  EXPECT_EQ(reader.numbers()[19], 19);
  EXPECT_EQ(reader.times()[19], 0.005 * 19);
}

TEST(Trajectory, NoStepsAndNoTables) {
  const Folder folder;
  write(folder.file("empty.h5"), 0);
  expectSteps(folder.file("empty.h5"), 0);
  {
    TrajectoryWriter writer(folder.file("bare.h5"), {});
    writer.append(writer.newFrame());
  }
  EXPECT_EQ(TrajectoryReader(folder.file("bare.h5")).steps(), 1);
}

/// After a restart from step 120 the steps after it are written again.
TEST(Trajectory, ContinuesAfterARestart) {
  const Folder folder;
  write(folder.file("run.h5"), 200);
  {
    TrajectoryWriter writer = TrajectoryWriter::resume(folder.file("run.h5"), 120);
    EXPECT_EQ(writer.steps(), 121);
    for (std::int64_t k = 121; k < 250; ++k) writer.append(sampleFrame(k));
  }
  expectSteps(folder.file("run.h5"), 250);
}

/// Each step of the XDMF file refers to its own rows; steps without rows are omitted.
TEST(Trajectory, XdmfNamesTheRowsOfEachStep) {
  const Folder folder;
  write(folder.file("run.h5"), 6);
  const std::string text = bytesOf(folder.file("run.xmf"));
  EXPECT_TRUE(contains(
      text, {"<Xdmf Version=\"3.0\">", "run.h5:/trajectory/bodies/position",
             "run.h5:/trajectory/contacts/point", "Name=\"force\" AttributeType=\"Vector\"",
             "Name=\"orientation\" AttributeType=\"Matrix\"", "Time Value=\"0.025\""}));
  // Bodies: 3 4 5 6 3 4 rows; step 3 begins at row 12 of 25.
  EXPECT_TRUE(contains(text, {"bodies/position|12 0:1 1:6 3:25 3<", "bodies/shape|12:1:6:25<"}));
  const auto count = [&](const std::string& word) {
    int n = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
      ++n;
    return n;
  };
  EXPECT_EQ(count("<Time "), 6 + 4);
}

/// Returns the lines that a script of this folder prints for a file.
std::vector<std::vector<double>> linesOf(const std::string& interpreter, const std::string& script,
                                         const std::string& file, const Folder& folder) {
  const std::string out = folder.file("out");
  const std::string command = interpreter + " " RICO_SCRIPTS "/" + script + " " + file + " >" + out;
  EXPECT_EQ(std::system(command.c_str()), 0) << command;
  std::vector<std::vector<double>> lines;
  std::istringstream text(bytesOf(out));
  for (std::string line; std::getline(text, line);) {
    std::istringstream words(line);
    lines.emplace_back(std::istream_iterator<double>(words), std::istream_iterator<double>());
  }
  return lines;
}

double sumOfPositions(std::int64_t step) {
  double sum = 0.0;
  TrajectoryFrame frame = sampleFrame(step);
  for (const double x : frame.reals("bodies", "position")) sum += x;
  return sum;
}

TEST(Trajectory, OpensInPython) {
  if (std::system("/usr/bin/python3 -c 'import h5py' 2>/dev/null") != 0)
    GTEST_SKIP() << "h5py is not installed (python3-h5py)";
  const Folder folder;
  write(folder.file("run.h5"), 30, {.compression = 1});
  const auto lines =
      linesOf("/usr/bin/python3", "trajectory_python.py", folder.file("run.h5"), folder);
  ASSERT_EQ(lines.size(), 30u);
  for (std::int64_t k = 0; k < 30; ++k) {
    const std::vector<double>& line = lines[std::size_t(k)];
    ASSERT_EQ(line.size(), 4u);
    EXPECT_EQ(line[0], double(k));
    EXPECT_EQ(line[1], double(3 + k % 4));
    EXPECT_EQ(line[2], double(k % 5));
    EXPECT_NEAR(line[3], sumOfPositions(k), 1e-15);
  }
}

TEST(Trajectory, ThePythonOfTheReadmeRuns) {
  if (std::system("/usr/bin/python3 -c 'import h5py, matplotlib' 2>/dev/null") != 0)
    GTEST_SKIP() << "h5py or matplotlib is not installed (python3-h5py, python3-matplotlib)";
  const Folder folder;
  write(folder.file("run.h5"), 12);
  const auto lines = linesOf("/usr/bin/python3", "trajectory_readme.py",
                             std::string(RICO_README) + " " + folder.file("run.h5"), folder);
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0], std::vector<double>{3 + 11 % 4});
}

TEST(Trajectory, OpensInParaView) {
  if (std::system("pvpython --version >/dev/null 2>&1") != 0)
    GTEST_SKIP() << "ParaView is not installed (paraview, python3-paraview)";
  const Folder folder;
  write(folder.file("run.h5"), 12);
  const auto lines = linesOf("pvpython --force-offscreen-rendering", "trajectory_paraview.py",
                             folder.file("run.xmf"), folder);
  ASSERT_EQ(lines.size(), 12u);
  for (std::int64_t k = 0; k < 12; ++k) {
    const std::vector<double>& line = lines[std::size_t(k)];
    ASSERT_EQ(line.size(), 3u);
    EXPECT_NEAR(line[0], 0.005 * double(k), 1e-9);
    EXPECT_EQ(line[1], double(3 + k % 4));
    EXPECT_NEAR(line[2], sumOfPositions(k), 1e-9);
  }
}

TEST(Trajectory, MisuseIsReported) {
  const Folder folder;
  TrajectoryWriter writer(folder.file("run.h5"), sampleLayout());
  TrajectoryFrame frame = sampleFrame(1);
  EXPECT_TRUE(contains(misuse([&] { frame.reals("bodies", "mass"); }),
                       {"no column 'mass'", "position", "angular_velocity"}));
  EXPECT_TRUE(
      contains(misuse([&] { frame.reals("bodies", "shape"); }), {"'shape' holds integers"}));
  EXPECT_TRUE(contains(misuse([&] { frame.scalar("work"); }), {"no scalar 'work'", "energy"}));
  frame.reals("bodies", "velocity").pop_back();
  EXPECT_TRUE(
      contains(misuse([&] { writer.append(frame); }), {"'velocity' of 'bodies'", "rows of 3"}));
  EXPECT_TRUE(contains(misuse([&] { writer.append(TrajectoryFrame(TrajectoryLayout{})); }),
                       {"another layout"}));
  EXPECT_EQ(writer.steps(), 0) << "a part of the refused frame was written";
  EXPECT_TRUE(contains(misuse([] {
                         TrajectoryFrame({{}, {{"hash", {{"x", ""}}}}});
                       }),
                       {"'hash' is taken"}));
  EXPECT_TRUE(contains(misuse([] {
                         TrajectoryFrame({{}, {{"b", {{"a/b", ""}}}}});
                       }),
                       {"'a/b' is not made"}));
}

TEST(Trajectory, OtherFilesAreRefused) {
  const Folder folder;
  EXPECT_TRUE(refusesInput([&] { TrajectoryReader reader(folder.file("no.h5")); }, {"no.h5"}));
  folder.put("text.h5", "no HDF5 at all");
  EXPECT_TRUE(
      refusesInput([&] { TrajectoryReader reader(folder.file("text.h5")); }, {"signature"}));
  EXPECT_TRUE(
      refusesInput([&] { TrajectoryWriter::resume(folder.file("text.h5"), 0); }, {"text.h5"}));
}
