// A run in which bodies are added and removed is restarted from a checkpoint file. The file has
// other numbers of bodies and contacts than the model that reads it.
#include <gtest/gtest.h>

#include <filesystem>
#include <io/checkpoint/CheckpointFile.hpp>

#include "io/folder.hpp"
#include "mechanics/rain.hpp"

namespace {

using namespace rico;
using rico::test::Rain;

TEST(Checkpoint, RestartsARunWithAddedAndRemovedBodies) {
  const rico::test::Folder folder;
  const std::string file = folder.file("rain.h5");
  Rain whole;
  for (int k = 0; k < 110; ++k) whole.step();
  writeCheckpoint(
      file, [&](StateRecorder& r) { whole.world.simulation->recordState(r); }, 110, 0.55);

  Rain resumed;
  resumed.world.simulation->initialize();
  EXPECT_NE(resumed.world.bodies->size(), whole.world.bodies->size());
  readCheckpoint(file, [&](StateRecorder& r) { resumed.world.simulation->recordState(r); });
  resumed.born = whole.born;
  for (int k = 0; k < 50; ++k) {
    ASSERT_EQ(whole.hash(), resumed.hash()) << k << " steps after the restart";
    whole.step();
    resumed.step();
  }
}

}  // namespace
