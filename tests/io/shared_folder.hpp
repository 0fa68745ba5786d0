/// For tests that write files on many ranks: a common folder, and groups of some of the ranks. This
/// header defines main().
#pragma once

#include <io/ranks/Processes.hpp>

#include "io/folder.hpp"
#include "support/mpi_main.hpp"

namespace rico::test {

/// The first `count` ranks of all ranks.
class SomeRanks {
 public:
  explicit SomeRanks(int count) {
    const Processes all = Processes::world();
    MPI_Comm_split(MPI_COMM_WORLD, all.rank() < count ? 0 : MPI_UNDEFINED, 0, &comm_);
    if (comm_ != MPI_COMM_NULL) ranks = Processes::of(MPI_Comm_c2f(comm_));
  }
  ~SomeRanks() {
    if (comm_ != MPI_COMM_NULL) MPI_Comm_free(&comm_);
  }
  SomeRanks(const SomeRanks&) = delete;
  SomeRanks& operator=(const SomeRanks&) = delete;
  bool amIn() const { return comm_ != MPI_COMM_NULL; }

  Processes ranks;

 private:
  MPI_Comm comm_ = MPI_COMM_NULL;
};

/// A folder common to all ranks.
class SharedFolder : public testing::Test {
 protected:
  void SetUp() override {
    if (all.rank() == 0) path = mine.file("");
    all.broadcast(path);
  }
  void TearDown() override { all.max(0); }  // removes the folder after all ranks have finished

  std::string file(const std::string& name) const { return path + name; }
  /// Returns the message of a call, which must be equal on all ranks; empty if the call did not
  /// throw.
  std::string message(const std::function<void()>& call) const {
    std::string text;
    try {
      call();
    } catch (const std::exception& error) {
      text = error.what();
    }
    EXPECT_TRUE(all.isAlike(std::hash<std::string>()(text))) << text;
    return text;
  }
  void put(const std::string& name, const std::string& bytes) const {
    all.max(0);
    if (all.rank() == 0) std::ofstream(file(name), std::ios::binary) << bytes;
    all.max(0);
  }

  Processes all = Processes::world();
  Folder mine;
  std::string path;
};

}  // namespace rico::test
