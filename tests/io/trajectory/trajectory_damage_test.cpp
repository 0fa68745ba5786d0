/// Trajectories that are read while they are being written, trajectories whose writer is killed,
/// and trajectories with changed bytes.
#include <fcntl.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <io/trajectory/TrajectoryReader.hpp>
#include <io/trajectory/TrajectoryWriter.hpp>
#include <random>
#include <stdexcept>
#include <thread>

#include "io/folder.hpp"
#include "io/trajectory/trajectory_scene.hpp"
#include "support/samples.hpp"
#include "support/seed.hpp"

using namespace rico;
using namespace rico::test;

namespace {

constexpr std::int64_t kFlushSteps = 8;

/// Writes steps until the process is killed.
[[noreturn]] void writeForever(const std::string& file) {
  TrajectoryWriter writer(file, sampleLayout(), {.flushSteps = kFlushSteps, .xdmf = false});
  for (std::int64_t k = 0;; ++k) writer.append(sampleFrame(k));
}

pid_t startWriter(const std::string& file) {
  const pid_t child = fork();
  if (child == 0) writeForever(file);
  return child;
}

void kill(pid_t child) {
  ::kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

/// Reads all steps; returns their number.
std::int64_t expectWhole(const TrajectoryReader& reader) {
  for (std::int64_t k = 0; k < reader.steps(); ++k)
    EXPECT_EQ(reader.frame(k).hash(), sampleFrame(k).hash()) << "step " << k;
  return reader.steps();
}

void waitForFile(const std::string& file) {
  using namespace std::chrono_literals;
  for (int tries = 0; tries < 1000; ++tries) {
    try {
      if (TrajectoryReader(file).steps() > 0) return;
    } catch (const InputError&) {  // the file does not exist yet
    }
    std::this_thread::sleep_for(5ms);
  }
  FAIL() << "no step was written within the time limit";
}

/// Where the object headers begin in a file, and the parts of the indices of datasets.
std::vector<std::size_t> metadataOf(const std::string& bytes) {
  std::vector<std::size_t> found;
  for (const char* name : {"OHDR", "OCHK", "EAHD", "EAIB", "EASB", "EADB"})
    for (auto at = bytes.find(name); at != std::string::npos; at = bytes.find(name, at + 1))
      found.push_back(at);
  return found;
}

}  // namespace

TEST(TrajectoryAlive, IsReadWhileItIsWritten) {
  const Folder folder;
  const std::string file = folder.file("run.h5");
  const pid_t child = startWriter(file);
  waitForFile(file);
  std::int64_t last = 0;
  {
    TrajectoryReader reader(file);
    for (int look = 0; look < 5 || last <= kFlushSteps; ++look) {
      reader.refresh();
      EXPECT_GE(reader.steps(), last);
      last = reader.steps();
      EXPECT_EQ(reader.frame(last - 1).hash(), sampleFrame(last - 1).hash());
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  kill(child);
}

/// A reader that opens a file locks it for a moment: a writer waits for it.
TEST(TrajectoryAlive, CreationWaitsForAReader) {
  const Folder folder;
  const std::string file = folder.file("run.h5");
  std::ofstream(file).put('\n');
  const int reader = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
  ASSERT_EQ(flock(reader, LOCK_SH), 0);
  std::thread ends([reader] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    ::close(reader);
  });
  EXPECT_NO_THROW(TrajectoryWriter(file, sampleLayout()).append(sampleFrame(0)));
  ends.join();
  EXPECT_EQ(TrajectoryReader(file).steps(), 1);
}

/// The steps that a reader sees before the kill exist after it, and a new writer can continue.
TEST(TrajectoryAlive, AKilledWriterLeavesAllFlushedSteps) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 15; ++trial) {
    const Folder folder;
    const std::string file = folder.file("run.h5");
    const pid_t child = startWriter(file);
    waitForFile(file);
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 60000));
    const std::int64_t before = TrajectoryReader(file).steps();
    std::this_thread::sleep_for(std::chrono::microseconds(random() % 3000));
    kill(child);
    const std::int64_t after = expectWhole(TrajectoryReader(file));
    EXPECT_GE(after, before);
    {
      TrajectoryWriter writer = TrajectoryWriter::resume(file, after / 2);
      for (std::int64_t k = writer.steps(); k < after + 40; ++k) writer.append(sampleFrame(k));
    }
    EXPECT_EQ(expectWhole(TrajectoryReader(file)), after + 40);
  }
}

/// A kill cannot leave half new metadata, because none extends over two pages.
TEST(TrajectoryAlive, MetadataIsWithinPages) {
  const Folder folder;
  const std::string file = folder.file("run.h5");
  {
    TrajectoryWriter writer(file, sampleLayout());
    for (std::int64_t k = 0; k < 3000; ++k) writer.append(sampleFrame(k));
  }
  const std::vector<std::size_t> parts = metadataOf(bytesOf(file));
  for (const std::size_t at : parts) EXPECT_EQ(at % 4096, 0);
  EXPECT_GT(parts.size(), 20);
}

/// The disk is full when HDF5 writes, although space was reserved: an error is thrown, and flushed
/// steps remain.
TEST(TrajectoryAlive, AFullDiskLeavesAllFlushedSteps) {
  const Folder folder;
  const std::string file = folder.file("run.h5");
  int flushed[2];
  ASSERT_EQ(pipe(flushed), 0);
  const pid_t child = fork();
  if (child == 0) {
    try {
      TrajectoryWriter writer(file, sampleLayout(), {.flushSteps = 1000000, .xdmf = false});
      for (std::int64_t k = 0;; ++k) {
        writer.append(sampleFrame(k));
        if (k % 100 != 0) continue;
        const rlimit limit{std::filesystem::file_size(file), RLIM_INFINITY};
        if (k == 500) setrlimit(RLIMIT_FSIZE, &limit);
        writer.flush();
        if (::write(flushed[1], &k, sizeof k) != sizeof k) _exit(1);
      }
    } catch (const std::runtime_error&) {
      _exit(7);
    }
  }
  close(flushed[1]);
  std::int64_t last = -1;
  for (std::int64_t k = 0; ::read(flushed[0], &k, sizeof k) == sizeof k;) last = k;
  close(flushed[0]);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 7) << "no exception";
  EXPECT_EQ(last, 400);
  const TrajectoryReader reader(file);
  ASSERT_GT(reader.steps(), last);
  for (std::int64_t k = 0; k <= last; ++k)
    ASSERT_EQ(reader.frame(k).hash(), sampleFrame(k).hash()) << "step " << k << " of " << last;
}

/// Damaged files are refused, or the steps are read unchanged.
class TrajectoryDamage : public testing::Test {
 protected:
  void SetUp() override {
    TrajectoryWriter writer(file, sampleLayout(),
                            {.compression = compressed ? 4 : 0, .xdmf = false});
    for (std::int64_t k = 0; k < kSteps; ++k) writer.append(sampleFrame(k));
    writer.flush();
  }
  /// Returns true if all steps are read as they were written.
  bool isHarmless(const std::string& bytes) {
    folder.put("bad.h5", bytes);
    try {
      const TrajectoryReader reader(folder.file("bad.h5"));
      EXPECT_LE(expectWhole(reader), kSteps);
      return reader.steps() == kSteps;
    } catch (const InputError&) {
      return false;
    }
  }
  static constexpr std::int64_t kSteps = 40;
  bool compressed = false;
  Folder folder;
  std::string file = folder.file("run.h5");
  std::mt19937_64 random{seed(11)};
};

TEST_F(TrajectoryDamage, AnyChangedByteIsRefusedOrHarmless) {
  const std::string good = bytesOf(file);
  const std::vector<std::size_t> metadata = metadataOf(good);
  ASSERT_TRUE(isHarmless(good));
  int refused = 0;
  for (int trial = 0; trial < test::samples(600); ++trial) {
    std::string bad = good;
    // Half of the changes are in HDF5's metadata.
    const std::size_t place =
        trial % 2 == 0
            ? random() % bad.size()
            : std::min(metadata[random() % metadata.size()] + random() % 256, bad.size() - 1);
    bad[place] = char(bad[place] ^ char(1 + random() % 255));
    if (!isHarmless(bad)) ++refused;
  }
  EXPECT_GT(refused, test::samples(60)) << "too few changes were refused";
}

TEST_F(TrajectoryDamage, TruncatedAndZeroed) {
  const std::string good = bytesOf(file);
  for (int trial = 0; trial < test::samples(200); ++trial) {
    isHarmless(good.substr(0, random() % good.size()));
    std::string bad = good;
    const std::size_t at = random() % bad.size();
    bad.replace(at, std::min<std::size_t>(4096, bad.size() - at),
                std::min<std::size_t>(4096, bad.size() - at), '\0');
    isHarmless(bad);
  }
}
