/// The global files of FCLIB: their meaning, errors in them, and reading files that Ricochet has
/// written.
#include <io/problems/ProblemFile.hpp>
#include <io/problems/SolutionFile.hpp>
#include <io/problems/formats/Hdf5File.hpp>

#include "io/folder.hpp"
#include "io/raw_hdf5.hpp"
#include "io/sample_problems.hpp"

using namespace rico;
using namespace rico::test;

namespace {

/// The parameters that a test changes.
struct Parts {
  std::string group = "/fclib_global";
  long spacedim = 3;
  std::vector<double> f{0.8, 0, -1}, w{0, 0, 0}, mu{0.5};
  long columns = 3;  ///< columns of H
};

/// A mass of 2 on a plane with the contact frame (normal, tangents) = (z, x, y). H is given by
/// triplets, i is the row and p the column. Its first entry is the sum of two triplets, and unused
/// data follow.
void fill(RawHdf5& raw, const Parts& parts) {
  const std::string& g = parts.group;
  raw.integer(g + "/spacedim", parts.spacedim);
  raw.matrix(g + "/M", 3, 3, -2, {0, 1, 2, 3}, {0, 1, 2}, {2, 2, 2});
  raw.matrix(g + "/H", 3, parts.columns, 4, {1, 1, 2, 0, 9}, {0, 0, 1, 2, 9}, {0.5, 0.5, 1, 1, 7});
  raw.reals(g + "/vectors/f", parts.f);
  raw.reals(g + "/vectors/w", parts.w);
  raw.reals(g + "/vectors/mu", parts.mu);
}

class GlobalLayout : public testing::Test {
 protected:
  ProblemData read(const Parts& parts, bool equality = false) {
    {
      RawHdf5 raw(file);
      fill(raw, parts);
      if (equality) {
        raw.matrix(parts.group + "/G", 3, 1, 1, {0}, {1}, {1});
        raw.reals(parts.group + "/vectors/b", {0.25});
      }
      if (parts.group == "/fclib_global_rolling") raw.reals(parts.group + "/vectors/mu_r", {0.1});
    }
    return readProblem(file);
  }

  std::string refusal(const Parts& parts) {
    try {
      read(parts);
    } catch (const InputError& error) {
      return error.what();
    }
    return "not refused";
  }

  Folder folder;
  std::string file = folder.file("g.h5");
};

bool says(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_F(GlobalLayout, IsOneProblemInVelocitiesAndReactions) {
  const ProblemData p = read({});
  EXPECT_EQ(p.kind, ProblemKind::GlobalFrictionContact3D);
  EXPECT_EQ(p.contacts, 1);
  EXPECT_EQ(toDense(p.M), (std::vector<double>{2, 0, 0, 0,  -1, 0,   //
                                               0, 2, 0, 0,  0,  -1,  //
                                               0, 0, 2, -1, 0,  0,   //
                                               0, 0, 1, 0,  0,  0,   //
                                               1, 0, 0, 0,  0,  0,   //
                                               0, 1, 0, 0,  0,  0}));
  EXPECT_EQ(p.q, (std::vector<double>{-0.8, 0, 1, 0, 0, 0}));
  EXPECT_EQ(p.blocks.back(), (ConeRun{RICO_COULOMB, 3, 1}));
}

TEST_F(GlobalLayout, ReadsBackWhatItWrote) {
  for (const bool equality : {false, true})
    for (const char* group : {"/fclib_global", "/fclib_global_rolling"}) {
      Parts parts;
      parts.group = group;
      const ProblemData p = read(parts, equality);
      writeProblem(p, folder.file("again.h5"));
      const ProblemData back = readProblem(folder.file("again.h5"));
      expectSame(p, back);
      EXPECT_EQ(p.mu, back.mu);
      EXPECT_EQ(p.muR, back.muR);
      EXPECT_EQ(p.q.size(), equality ? 7u : 6u);
    }
}

TEST_F(GlobalLayout, RefusesInconsistentData) {
  Parts parts;
  parts.spacedim = 4;
  EXPECT_TRUE(says(refusal(parts), "/fclib_global/spacedim: found 4, expected 2 or 3"))
      << refusal(parts);
  parts = {};
  parts.w = {0, 0};
  EXPECT_TRUE(says(refusal(parts), "/fclib_global/vectors/w: found 2 entries")) << refusal(parts);
  parts = {};
  parts.columns = 6;
  EXPECT_TRUE(says(refusal(parts), "/fclib_global/H/n: found 6 columns")) << refusal(parts);
  parts = {};
  parts.f = {1, 2};
  EXPECT_TRUE(says(refusal(parts), "/fclib_global/M")) << refusal(parts);
  parts = {};
  parts.f[1] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_TRUE(says(refusal(parts), "/fclib_global/vectors/f: found")) << refusal(parts);
  parts = {};
  parts.mu = {-0.5};
  EXPECT_TRUE(says(refusal(parts), "/fclib_global/vectors/mu: found")) << refusal(parts);
  parts = {};
  parts.mu = {0.5, 0.5};
  EXPECT_TRUE(says(refusal(parts), "/fclib_global/vectors/mu: found 2 entries")) << refusal(parts);
}

TEST_F(GlobalLayout, EmptyGroupIsRefused) {
  for (const char* group : {"/fclib_global", "/fclib_global_rolling"}) {
    RawHdf5(file).group(group);
    EXPECT_THROW(readProblem(file), InputError) << group;
  }
}

TEST_F(GlobalLayout, SolutionsHaveFclibsNames) {
  ProblemData p = read({}, true);
  const std::string name = folder.file("s.h5");
  writeSolution(p, {1, 2, 3, 4, 5, 6, 7}, {0, 0, 0, 0, 0.5, 0.6, 0.7}, name);
  const Hdf5File written(name);
  using Reals = std::vector<double>;
  EXPECT_EQ(written.reals("/solution/v"), (Reals{1, 2, 3}));
  EXPECT_EQ(written.reals("/solution/l"), (Reals{4}));
  EXPECT_EQ(written.reals("/solution/r"), (Reals{5, 6, 7}));
  EXPECT_EQ(written.reals("/solution/u"), (Reals{0.5, 0.6, 0.7}));
  EXPECT_FALSE(written.has("/solution/z"));
}
