/// Files on which HDF5 itself crashes, and valid files with other layouts in which some bytes are
/// changed.
#include <hdf5.h>
#include <zlib.h>

#include <cmath>
#include <cstring>
#include <io/checkpoint/CheckpointFile.hpp>
#include <io/checkpoint/CheckpointFooter.hpp>
#include <io/problems/BlockHash.hpp>
#include <io/problems/ProblemFile.hpp>
#include <io/problems/SandboxedRead.hpp>
#include <io/trajectory/TrajectoryReader.hpp>
#include <io/trajectory/TrajectoryWriter.hpp>
#include <random>

#include "io/folder.hpp"
#include "io/raw_hdf5.hpp"
#include "io/sample_problems.hpp"
#include "support/samples.hpp"
#include "support/seed.hpp"

using namespace rico;
using namespace rico::test;

namespace {

/// Replaces the eight bytes at `offset` after the first `mark` by 255, the undefined address of
/// HDF5.
std::string withoutAddress(std::string bytes, const std::string& mark, std::size_t offset) {
  return bytes.replace(bytes.find(mark) + offset, 8, 8, '\xff');
}

std::string withFooter(std::string bytes) {
  const CheckpointFooter footer{
      std::int64_t(bytes.size()),
      hashBlocks(std::as_bytes(std::span(bytes)), CheckpointFooter::kBlock)};
  for (const std::uint64_t word : footer.words())
    bytes.append(reinterpret_cast<const char*>(&word), sizeof word);
  return bytes;
}

/// A problem of contacts, as h5py would write it.
struct Style {
  const char* name;
  bool newest;  ///< groups and headers are in the newest format
  hsize_t chunk;
  int compression;
};

void PrintTo(const Style& style, std::ostream* out) { *out << style.name; }

class Forged : public testing::TestWithParam<Style> {
 protected:
  static void SetUpTestSuite() { H5dont_atexit(); }

  void writeContacts(const std::string& file) {
    RawHdf5 raw(file, GetParam().newest);
    raw.inChunks(GetParam().chunk, GetParam().compression);
    raw.integer("/fclib_local/spacedim", 3);
    std::vector<long> start{0}, column;
    std::vector<double> value;
    for (long i = 0; i < kRows; ++i) {
      for (long j = std::max(0L, i - 1); j < std::min(kRows, i + 2); ++j) {
        column.push_back(j);
        value.push_back(i == j ? 4 : 1.0 / double(1 + i + j));
      }
      start.push_back(long(column.size()));
    }
    raw.matrix("/fclib_local/W", kRows, kRows, -2, start, column, value);
    raw.reals("/fclib_local/vectors/q", std::vector<double>(kRows, -0.5));
    raw.reals("/fclib_local/vectors/mu", std::vector<double>(kRows / 3, 0.3));
  }
  void tryToRead(const std::string& bytes) {
    const std::string file = folder.put("bad.h5", bytes);
    try {
      const ProblemData problem = readProblem(file);
      for (const std::int32_t j : problem.M.column) ASSERT_TRUE(j >= 0 && j < problem.n());
      for (const double x : problem.M.value) ASSERT_TRUE(std::isfinite(x));
    } catch (const InputError& error) {
      ASSERT_EQ(std::string(error.what()).find('\n'), std::string::npos);
      ASSERT_TRUE(contains(error.what(), {"bad.h5"}));
    }
    ASSERT_EQ(H5Fget_obj_count(H5F_OBJ_ALL, H5F_OBJ_ALL), 0) << "objects were left open";
  }

  static constexpr long kRows = 60;
  Folder folder;
};

}  // namespace

TEST(Sandboxed, ACrashOfTheReaderIsReported) {
  const Folder folder;
  const std::string file = folder.put("file", "some bytes");
  EXPECT_TRUE(refusesInput([&] { readInSandbox(file, [] { raise(SIGSEGV); }); },
                           {"file: found damage at which HDF5 crashes"}));
  EXPECT_TRUE(refusesInput([&] { readInSandbox(file, [] { throw InputError("its words"); }); },
                           {"its words"}));
  EXPECT_TRUE(
      refusesInput([&] { readInSandbox(file, [] { throw std::bad_alloc(); }); }, {"memory"}));
  EXPECT_THROW(readInSandbox(file, [] { throw std::runtime_error("no disk"); }),
               std::runtime_error);
  EXPECT_THROW(readInSandbox(folder.file("none"), [] {}), InputError);
  int done = 0;
  readInSandbox(file, [&] { done = 1; });
  EXPECT_EQ(done, 0) << "the child process must not change this process";
}

/// The reader waits forever, as for a lock that another thread had when the child process was
/// created.
TEST(Sandboxed, AReaderThatHangsIsReplaced) {
  const Folder folder;
  const std::string file = folder.put("file", "some bytes"), begun = folder.file("begun");
  const auto sleepOnce = [&] {
    if (std::filesystem::exists(begun)) return;
    std::ofstream(begun) << "by the first reader";
    while (true) pause();
  };
  readInSandbox(file, sleepOnce, std::chrono::milliseconds(300));
  EXPECT_TRUE(std::filesystem::exists(begun));
  const auto alwaysAsleep = [] {
    while (true) pause();
  };
  EXPECT_THROW(readInSandbox(file, alwaysAsleep, std::chrono::milliseconds(200)),
               std::runtime_error);
}

#ifndef __SANITIZE_ADDRESS__
/// Compresses 4 GiB of zeros with zlib, one segment after another.
static std::string bomb() {
  constexpr std::size_t kSegment = std::size_t(16) << 20;
  std::string zeros(kSegment, '\0'), bytes(kSegment / 64, '\0');
  z_stream stream = {};
  deflateInit(&stream, Z_BEST_SPEED);
  const auto segment = [&] {
    stream.next_in = reinterpret_cast<Bytef*>(zeros.data());
    stream.avail_in = kSegment;
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(bytes.size());
    deflate(&stream, Z_FULL_FLUSH);
    return bytes.substr(0, bytes.size() - stream.avail_out);
  };
  std::string all = segment();
  const std::string one = segment();
  for (int i = 1; i < 256; ++i) all += one;
  deflateEnd(&stream);
  return all;
}

/// A step for which HDF5 would allocate all memory is refused; the steps beside it are read.
TEST(Sandboxed, OneDamagedStepIsRefused) {
  constexpr std::size_t kRows = 8192;  // one chunk
  const Folder folder;
  const std::string file = folder.file("run.h5");
  {
    const TrajectoryLayout layout{{}, {{"dots", {{"x", "m"}}}}};
    TrajectoryWriter writer(file, layout, {.compression = 1});
    TrajectoryFrame frame = writer.newFrame();
    for (frame.step = 0; frame.step < 9; ++frame.step) {
      frame.reals("dots", "x").assign(kRows, double(frame.step));
      writer.append(frame);
    }
  }
  const std::string bytes = bomb();
  const hid_t id = H5Fopen(file.c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
  const hid_t x = H5Dopen2(id, "/trajectory/dots/x", H5P_DEFAULT);
  const hsize_t place = 6 * kRows;
  ASSERT_GE(H5Dwrite_chunk(x, H5P_DEFAULT, 0, &place, bytes.size(), bytes.data()), 0);
  H5Dclose(x);
  H5Fclose(id);

  const TrajectoryReader reader(file);
  ASSERT_EQ(reader.steps(), 9);
  const auto isGood = [&](int k) {
    return reader.frame(k).reals("dots", "x") == std::vector<double>(kRows, k);
  };
  EXPECT_TRUE(isGood(0) && isGood(4));
  EXPECT_TRUE(refusesInput([&] { reader.frame(6); }, {"/trajectory/dots/x", "damage"}));
  EXPECT_TRUE(isGood(5) && isGood(7) && isGood(8) && isGood(1) && isGood(2) && isGood(3));
}

TEST(Sandboxed, MemoryIsLimitedByTheSizeOfTheFile) {
  const Folder folder;
  const std::string file = folder.put("file", "some bytes");
  // A volatile read, because the compiler may remove memory that is never read.
  const auto ask = [] {
    std::vector<char> much(std::size_t(8) << 30);
    [[maybe_unused]] const volatile char read = much.back();
  };
  EXPECT_TRUE(refusesInput([&] { readInSandbox(file, ask); }, {"memory"}));
}
#endif

/// HDF5 1.10.8 crashes on this file, in H5F__accum_read().
TEST(Sandboxed, AGroupWithoutAddressOfItsHeap) {
  const Folder folder;
  const std::string file = folder.file("p.h5");
  writeProblem(sampleLcp(), file);
  const std::string good = bytesOf(file);
  for (std::size_t at = good.find("HEAP"); at != std::string::npos;
       at = good.find("HEAP", at + 1)) {
    folder.put("p.h5", withoutAddress(good, good.substr(at, 40), 24));
    EXPECT_TRUE(refusesInput([&] { readProblem(file); }, {"p.h5"}));
  }
}

/// The footer is valid, but the contents are damaged.
TEST(Sandboxed, ForgedCheckpoints) {
  H5dont_atexit();
  const Folder folder;
  std::vector<double> numbers(50, 0.25);
  const auto walk = [&](StateRecorder& r) {
    r.group("numbers", 0);
    r("all", std::span<double>(numbers));
  };
  const std::string file = folder.file("state.h5");
  writeCheckpoint(file, walk, 1, 0.5);
  const std::string bytes = bytesOf(file);
  const std::string good = bytes.substr(0, std::size_t(verifyFooter({}, file).size));
  std::mt19937_64 random(seed(5));
  int refused = 0;
  for (long trial = 0; trial < samples(300); ++trial) {
    std::string bad = good;
    if (trial < 2)
      bad = withoutAddress(bad, "HEAP", 24);
    else
      bad[random() % bad.size()] ^= char(1 + random() % 255);
    folder.put("state.h5", withFooter(bad));
    try {
      readCheckpoint(file, walk);
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, samples(30));
}

TEST_P(Forged, UndamagedFilesAreRead) {
  writeContacts(folder.file("p.h5"));
  const ProblemData problem = readProblem(folder.file("p.h5"));
  EXPECT_EQ(problem.contacts, kRows / 3);
  EXPECT_EQ(problem.M.entries(), 3 * kRows - 2);
  EXPECT_EQ(problem.q, std::vector<double>(kRows, -0.5));
}

TEST_P(Forged, DamagedFilesDoNoHarm) {
  writeContacts(folder.file("p.h5"));
  const std::string good = bytesOf(folder.file("p.h5"));
  std::mt19937_64 random(seed(13));
  for (long trial = 0; trial < samples(200); ++trial) {
    std::string bad = good;
    bad[random() % bad.size()] ^= char(1 + random() % 255);
    tryToRead(bad);
  }
  for (long trial = 0; trial < samples(100); ++trial) {
    tryToRead(good.substr(0, random() % good.size()));
    const std::size_t at = random() % good.size(),
                      count = std::min<std::size_t>(512, good.size() - at);
    tryToRead(std::string(good).replace(at, count, count, trial % 2 == 0 ? '\0' : '\xff'));
  }
}

INSTANTIATE_TEST_SUITE_P(Styles, Forged,
                         testing::Values(Style{"classic", false, 0, 0}, Style{"newest", true, 0, 0},
                                         Style{"chunked", false, 16, 0},
                                         Style{"compressed", true, 16, 4}),
                         [](const auto& info) { return std::string(info.param.name); });
