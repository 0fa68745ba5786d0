/// Errors in HDF5 files: each is reported in one line with the file, the dataset, the value found
/// and the value expected.
#include <cmath>
#include <functional>
#include <io/problems/ProblemFile.hpp>
#include <limits>

#include "io/folder.hpp"
#include "io/raw_hdf5.hpp"

using namespace rico;
using namespace rico::test;

namespace {

/// A valid LCP, except for the parts that a test replaces by wrong ones.
class Hdf5Faults : public testing::Test {
 protected:
  using Fill = std::function<void(RawHdf5&)>;

  /// Checks the message for the file that `fill` writes.
  testing::AssertionResult refuses(const Fill& fill, std::initializer_list<const char*> words) {
    {
      RawHdf5 raw(file);
      fill(raw);
    }
    testing::AssertionResult result = refusesInput([&] { readProblem(file); }, words);
    return result ? refusesInput([&] { readProblem(file); }, {file.c_str()}) : result;
  }

  /// Fills a matrix group of 2 x 2 with three entries and the given numbers.
  Fill matrix(long m, long n, long nz, std::vector<long> p, std::vector<long> i,
              std::vector<double> x) {
    return [=](RawHdf5& raw) {
      raw.reals("/lcp/q", {1, 2});
      raw.matrix("/lcp/M", m, n, nz, p, i, x);
    };
  }

  Folder folder;
  std::string file = folder.file("broken.h5");
};

const double kNaN = std::numeric_limits<double>::quiet_NaN();

}  // namespace

TEST_F(Hdf5Faults, AValidFileIsRead) {
  {
    RawHdf5 raw(file);
    matrix(2, 2, -2, {0, 2, 3}, {0, 1, 1}, {1, 2, 3})(raw);
  }
  EXPECT_EQ(readProblem(file).M.entries(), 3);
}

TEST_F(Hdf5Faults, SizesOfTheMatrix) {
  EXPECT_TRUE(refuses(matrix(3, 2, -2, {0, 2, 3}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/m: found 3 rows, expected 2"}));
  EXPECT_TRUE(
      refuses(matrix(-2, 2, -2, {0, 2, 3}, {0, 1, 1}, {1, 2, 3}), {"/lcp/M/m: found -2 rows"}));
  EXPECT_TRUE(refuses(matrix(2, 3, -2, {0, 2, 3}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/n: found 3 columns, expected 2", "square"}));
  EXPECT_TRUE(
      refuses(matrix(2, -1, -2, {0, 2, 3}, {0, 1, 1}, {1, 2, 3}), {"/lcp/M/n: found -1 columns"}));
  EXPECT_TRUE(refuses(matrix(2, 2147483647, -2, {0, 2, 3}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/n: found 2147483647 columns"}));
  EXPECT_TRUE(refuses(matrix(2, 2, -3, {0, 2, 3}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/nz: found -3, expected >= 0"}));
}

TEST_F(Hdf5Faults, Triplets) {
  EXPECT_TRUE(refuses(matrix(2, 2, 4, {0, 1, 1}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/p: found 3 entries, expected at least 4"}));
  EXPECT_TRUE(refuses(matrix(2, 2, 2147483647, {0, 1, 1}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/p: found 3 entries"}));
  EXPECT_TRUE(refuses(matrix(2, 2, 3, {0, 1, 1}, {0, 1}, {1, 2, 3}),
                      {"/lcp/M/i: found 2 entries, expected at least 3"}));
  EXPECT_TRUE(refuses(matrix(2, 2, 3, {0, 1, 1}, {0, 1, 1}, {1, 2}),
                      {"/lcp/M/x: found 2 entries, expected at least 3"}));
  EXPECT_TRUE(refuses(matrix(2, 2, 3, {0, 2, 1}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/p: found 2 at entry 1, expected 0 to 1", "count from 0"}));
  EXPECT_TRUE(refuses(matrix(2, 2, 3, {0, 1, 1}, {0, 1, -1}, {1, 2, 3}),
                      {"/lcp/M/i: found -1 at entry 2, expected 0 to 1"}));
}

TEST_F(Hdf5Faults, CompressedLines) {
  EXPECT_TRUE(refuses(matrix(2, 2, -2, {0, 3}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/p: found 2 entries, expected 3", "per row"}));
  EXPECT_TRUE(refuses(matrix(2, 2, -1, {0, 1, 2, 3}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/p: found 4 entries, expected 3", "per column"}));
  EXPECT_TRUE(refuses(matrix(2, 2, -2, {1, 2, 3}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/p: found 1 at entry 0, expected 0"}));
  EXPECT_TRUE(refuses(matrix(2, 2, -2, {0, 4, 3}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/p: found 3 at entry 2 after 4, expected entries that never fall"}));
  EXPECT_TRUE(refuses(matrix(2, 2, -2, {0, 2, 4}, {0, 1, 1}, {1, 2, 3}),
                      {"/lcp/M/i: found 3 entries, expected at least 4"}));
  EXPECT_TRUE(refuses(matrix(2, 2, -2, {0, 2, 3}, {0, 2, 1}, {1, 2, 3}),
                      {"/lcp/M/i: found 2 at entry 1, expected 0 to 1"}));
  EXPECT_TRUE(refuses(matrix(2, 2, -1, {0, 2, 3}, {0, -1, 1}, {1, 2, 3}),
                      {"/lcp/M/i: found -1 at entry 1, expected 0 to 1"}));
}

TEST_F(Hdf5Faults, NumbersThatAreNotFinite) {
  EXPECT_TRUE(refuses(matrix(2, 2, -2, {0, 2, 3}, {0, 1, 1}, {1, kNaN, 3}),
                      {"/lcp/M/x: found", "nan at entry 1", "finite"}));
  EXPECT_TRUE(refuses(matrix(2, 2, -2, {0, 2, 3}, {0, 1, 1}, {1, HUGE_VAL, 3}),
                      {"/lcp/M/x: found inf at entry 1"}));
  const auto q = [](std::vector<double> values) {
    return [values](RawHdf5& raw) {
      raw.reals("/lcp/q", values);
      raw.table("/lcp/M", 2, 2, {1, 0, 0, 1});
    };
  };
  EXPECT_TRUE(refuses(q({1, kNaN}), {"/lcp/q: found", "nan at entry 1"}));
  EXPECT_TRUE(refuses(q({-HUGE_VAL, 1}), {"/lcp/q: found -inf at entry 0"}));
}

TEST_F(Hdf5Faults, MissingParts) {
  EXPECT_TRUE(
      refuses([](RawHdf5& raw) { raw.table("/lcp/M", 1, 1, {1}); }, {"/lcp/q: found nothing"}));
  EXPECT_TRUE(refuses([](RawHdf5& raw) { raw.reals("/lcp/q", {1}); },
                      {"/lcp/M: found nothing, expected a matrix group"}));
  EXPECT_TRUE(refuses(
      [](RawHdf5& raw) {
        raw.reals("/lcp/q", {1});
        raw.integer("/lcp/M/m", 1);
      },
      {"/lcp/M/n: found nothing"}));
  EXPECT_TRUE(refuses([](RawHdf5&) {}, {"an empty file", "/lcp, /mlcp, /relay"}));
  EXPECT_TRUE(refuses([](RawHdf5& raw) { raw.reals("/lpc/q", {1}); },
                      {"found /lpc, expected one of the groups"}));
  EXPECT_TRUE(refuses([](RawHdf5& raw) { raw.reals("/lcp", {1}); },
                      {"/lcp: found something else, expected a group"}));
}

TEST_F(Hdf5Faults, WrongClassesAndShapes) {
  const auto lcp = [](std::function<void(RawHdf5&)> change) {
    return [change](RawHdf5& raw) {
      change(raw);
      raw.table("/lcp/M", 2, 2, {1, 0, 0, 1});
    };
  };
  EXPECT_TRUE(refuses(lcp([](RawHdf5& raw) { raw.group("/lcp/q"); }),
                      {"/lcp/q: found a group, expected a dataset"}));
  EXPECT_TRUE(refuses(lcp([](RawHdf5& raw) {
                        raw.table("/lcp/q", 2, 1, {1, 2});
                      }),
                      {"/lcp/q: found 2 dimensions, expected 1"}));
  EXPECT_TRUE(refuses(lcp([](RawHdf5& raw) {
                        raw.reals("/lcp/q", {1, 2, 3});
                      }),
                      {"/lcp/M: found 2 rows, expected 3"}));
  const auto n = [&](std::function<void(RawHdf5&)> change) {
    return lcp([change](RawHdf5& raw) {
      raw.reals("/lcp/q", {1, 2});
      change(raw);
    });
  };
  EXPECT_TRUE(refuses(n([](RawHdf5& raw) { raw.reals("/lcp/n", {2}); }),
                      {"/lcp/n: found real numbers, expected integers"}));
  EXPECT_TRUE(refuses(n([](RawHdf5& raw) {
                        raw.integers("/lcp/n", {2, 2});
                      }),
                      {"/lcp/n: found 2 entries, expected one integer"}));
  EXPECT_TRUE(
      refuses(n([](RawHdf5& raw) { raw.integer("/lcp/n", 3); }), {"/lcp/n: found 3, expected 2"}));
  EXPECT_TRUE(refuses(n([](RawHdf5& raw) { raw.integers("/lcp/n", {1L << 40}, H5T_STD_I64LE); }),
                      {"/lcp/n: found 1099511627776 at entry 0, expected integers of 32 bits"}));
}

/// Datasets with a size but without data: no memory is allocated for them.
TEST_F(Hdf5Faults, SizesWithoutData) {
  EXPECT_TRUE(refuses([](RawHdf5& raw) { raw.declare("/lcp/q", {1000000000}); },
                      {"/lcp/q: found 0 bytes of data, expected 1000000000 entries"}));
  EXPECT_TRUE(refuses([](RawHdf5& raw) { raw.declare("/lcp/q", {1ull << 40}); },
                      {"/lcp/q: found 1099511627776 entries, expected at most 2147483647"}));
  EXPECT_TRUE(refuses(
      [](RawHdf5& raw) {
        raw.reals("/lcp/q", {1});
        raw.declare("/lcp/M", {60000, 60000});
      },
      {"/lcp/M: found 0 bytes of data"}));
}

TEST_F(Hdf5Faults, BoundsOfARelay) {
  const auto relay = [](std::vector<double> lb, std::vector<double> ub) {
    return [=](RawHdf5& raw) {
      raw.table("/relay/M", 2, 2, {1, 0, 0, 1});
      raw.reals("/relay/q", {1, 2});
      raw.reals("/relay/lb", lb);
      raw.reals("/relay/ub", ub);
    };
  };
  EXPECT_TRUE(refuses(relay({0, 1}, {1, 0.5}),
                      {"/relay: found lb = 1 and ub = 0.5 at entry 1", "exchange"}));
  EXPECT_TRUE(refuses(relay({0, HUGE_VAL}, {1, HUGE_VAL}), {"lb = inf"}));
  EXPECT_TRUE(refuses(relay({0}, {1, 1}), {"/relay/lb: found 1 entries, expected 2"}));
  EXPECT_TRUE(refuses(relay({0, 0}, {1, kNaN}), {"/relay/ub: found", "nan at entry 1"}));
}
