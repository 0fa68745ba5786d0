/// `ricochet solve --compare`, and the performance profile.
#include <cmath>
#include <cstring>
#include <io/cli/solve/Profile.hpp>
#include <limits>

#include "cli/program.hpp"

using namespace rico;
using namespace rico::test;

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

/// Returns true if every tag is closed in order and the text has no other < or > or &.
testing::AssertionResult isWellFormed(const std::string& xml) {
  std::vector<std::string> open;
  std::string text;
  for (std::size_t at = 0; at < xml.size();) {
    if (xml[at] != '<') {
      text += xml[at++];
      continue;
    }
    const std::string tag = xml.substr(at + 1, xml.find('>', at) - at - 1);
    const std::string name = tag.substr(0, tag.find(' '));
    at += tag.size() + 2;
    if (name[0] != '/') {
      if (!tag.ends_with('/')) open.push_back("/" + name);
      continue;
    }
    if (open.empty() || open.back() != name)
      return testing::AssertionFailure() << "<" << name << "> has no opening tag";
    open.pop_back();
  }
  if (!open.empty())
    return testing::AssertionFailure() << "<" << open.back() << "> is expected at the end";
  for (const char* entity : {"&lt;", "&gt;", "&amp;"})
    for (std::size_t at; (at = text.find(entity)) != std::string::npos;)
      text.erase(at, std::strlen(entity));
  if (text.find_first_of(">&") != std::string::npos)
    return testing::AssertionFailure() << "unescaped characters in" << text;
  return testing::AssertionSuccess();
}

}  // namespace

/// Three problems, with times given by hand: a takes 1 and 4 and does not solve the third; b takes
/// 2 and 1 and does not solve the third; c solves none.
TEST(Profile, ByHand) {
  Profile profile({"a", "b", "c"});
  profile.add({1, 2, kNever});
  profile.add({4, 1, kNever});
  profile.add({kNever, kNever, kNever});
  EXPECT_DOUBLE_EQ(profile.share(0, 1), 1.0 / 3);
  EXPECT_DOUBLE_EQ(profile.share(0, 3.9), 1.0 / 3);
  EXPECT_DOUBLE_EQ(profile.share(0, 4), 2.0 / 3);
  EXPECT_DOUBLE_EQ(profile.share(1, 1.9), 1.0 / 3);
  EXPECT_DOUBLE_EQ(profile.share(1, 2), 2.0 / 3);
  EXPECT_DOUBLE_EQ(profile.share(2, kNever), 0);
  EXPECT_DOUBLE_EQ(profile.largestRatio(), 4);
  EXPECT_DOUBLE_EQ(profile.geometricMean(0), 2);
  EXPECT_DOUBLE_EQ(profile.geometricMean(1), std::sqrt(2.0));
}

TEST(Profile, DrawingsAreWellFormedXml) {
  Profile none({"a"});
  EXPECT_TRUE(isWellFormed(none.svg()));
  std::vector<std::string> names;
  for (int s = 0; s < 20; s++) names.push_back("type <" + std::to_string(s) + "> & co");
  Profile many(names);
  for (int p = 0; p < 50; p++) {
    std::vector<double> seconds;
    for (int s = 0; s < 20; s++)
      seconds.push_back((s * p) % 7 == 3 ? kNever : std::pow(1.7, (s * 31 + p * 17) % 23));
    many.add(seconds);
  }
  EXPECT_TRUE(isWellFormed(many.svg()));
  EXPECT_TRUE(contains(
      many.svg(), {"type &lt;19&gt; &amp; co", "Share of 50 problems", "time / fastest time"}));
}

TEST(Compare, WritesATableAndAProfile) {
  const Folder folder;
  const Ended r = ricochet("solve " + kExamples + "/*.h5 --compare lemke,pgs,enum --profile " +
                           folder.file("p.svg"));
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(
      r.out, {"problem", "obstacle.h5", "lemke", "pgs", "enum", "3 of 3 solved", "refused",
              "times the fastest", "performance profile: share of the 3 problems", "100%"}));
  const auto lines = r.lines();
  EXPECT_EQ(lines[1].substr(lines[1].size() - 1), "-") << "enum refuses 39 rows:\n" << r.out;
  EXPECT_TRUE(isWellFormed(bytesOf(folder.file("p.svg"))));
}

TEST(Compare, EveryType) {
  const Ended r = ricochet("solve " + kExamples + "/*.h5 --compare all");
  EXPECT_EQ(r.status, 0) << r.err << r.out;
  EXPECT_TRUE(contains(r.out, {"auto", "3 of 3 solved"}));
}

TEST(Compare, JsonNamesTheType) {
  const Ended r = ricochet("solve " + kExamples + "/*.h5 --compare auto,pgs,enum --json");
  EXPECT_EQ(r.status, 0) << r.err;
  const std::vector<Json> objects = r.json();
  ASSERT_EQ(objects.size(), 9u);
  EXPECT_EQ(objects[0]["solver"].text, "auto");
  EXPECT_EQ(objects[1]["solver"].text, "pgs");
  EXPECT_EQ(objects[2]["reason"].text, "refused");
}

TEST(Compare, StatusIsTwoIfNoTypeSolvesAProblem) {
  const Folder folder;
  const Ended r = ricochet("solve " + oneRow(folder, "never", 0, -1) + " --compare lemke,pgs");
  EXPECT_EQ(r.status, 2);
  EXPECT_TRUE(contains(r.out, {"0 of 1 solved"}));
}

TEST(Compare, BadFilesAreReportedAndLeftOut) {
  const Ended r = ricochet("solve absent.h5 " + kExamples + "/obstacle.h5 --compare lemke,newton");
  EXPECT_EQ(r.status, 1);
  EXPECT_TRUE(contains(r.err, {"absent.h5: found no such file"}));
  EXPECT_TRUE(contains(r.out, {"1 of 1 solved"}));
}
