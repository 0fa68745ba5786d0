/// `ricochet solve` chooses one plan for a problem: a time limit that is not reached, or an option
/// without effect, changes neither the type, nor the reason, nor the bits of z.
///
/// The problems are the examples and the files of the folder RICO_PROBLEMS.
#include <cstdio>

#include "cli/program.hpp"

using namespace rico::test;

namespace {

std::vector<std::string> problems() {
  std::vector<std::string> files = {kExamples + "/*"};
  if (const char* folder = std::getenv("RICO_PROBLEMS"))
    files.push_back(std::string(folder) + "/*.h5");
  return files;
}

std::string exactly(double x) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", x);
  return text;
}

/// The fields of a line that do not vary from run to run.
std::string essence(const Json& line) {
  return line["problem"].text + ": " + line["solver"].text + ", " + line["reason"].text + ", " +
         std::to_string(line["iterations"].number) + ", residual " +
         exactly(line["residual"].number);
}

std::vector<std::string> solve(const std::string& options, const std::string& files) {
  std::vector<std::string> lines;
  for (const Json& line : ricochet("solve --json " + options + " " + files).json())
    lines.push_back(essence(line));
  return lines;
}

}  // namespace

TEST(SolveDoors, NeutralOptionsDoNotChangeTheResult) {
  for (const std::string& files : problems()) {
    const std::vector<std::string> plain = solve("", files);
    ASSERT_FALSE(plain.empty()) << files;
    EXPECT_EQ(plain, solve("--time-limit 1000", files));
    EXPECT_EQ(plain, solve("-rico_type auto", files));
    EXPECT_EQ(plain, solve("-rico_lemke_dense_size 200 --time-limit 1000", files));
  }
}
