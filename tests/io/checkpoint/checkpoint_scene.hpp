/// A simulation for tests that interrupt it.
#pragma once

#include <io/checkpoint/CheckpointFile.hpp>
#include <random>

#include "kernel/support/scenes.hpp"

/// Beads that fall on each other, and the function that records the state of the simulation.
struct Interruptible {
  ColumnOfBeads column;

  explicit Interruptible(int beads = 10) {
    column.N = beads;
    column.build();
    column.simulation->initialize();
  }
  rico::StateWalk walk() {
    return [this](rico::StateRecorder& recorder) { column.simulation->recordState(recorder); };
  }
  std::uint64_t hash() { return rico::hashState(walk()); }
  void run(int steps) {
    for (int i = 0; i < steps; i++) {
      column.simulation->computeOneStep();
      column.simulation->nextStep();
    }
  }
};

/// A folder that is removed at the end of the test.
class TestFolder {
 public:
  TestFolder()
      : path_(std::filesystem::temp_directory_path() /
              ("ricochet-test-" + std::to_string(std::random_device()()))) {
    std::filesystem::create_directories(path_);
  }
  ~TestFolder() { std::filesystem::remove_all(path_); }
  std::filesystem::path operator/(const char* name) const { return path_ / name; }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};
