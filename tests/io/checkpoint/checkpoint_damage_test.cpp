/// Any change of the bytes of a checkpoint is detected, and the model is not changed.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <io/problems/BlockHash.hpp>

#include "io/checkpoint/checkpoint_scene.hpp"
#include "support/seed.hpp"

using namespace rico;

namespace {

class Damage : public testing::Test {
 protected:
  void SetUp() override {
    model.run(30);
    writeCheckpoint(path, model.walk(), 30, 0.015);
    std::ifstream in(path, std::ios::binary);
    good.assign(std::istreambuf_iterator<char>(in), {});
    model.run(7);
    before = model.hash();
  }
  void put(const std::string& bytes) const {
    std::ofstream(path, std::ios::binary).write(bytes.data(), std::streamsize(bytes.size()));
  }
  void expectRefused(const std::string& bytes, const std::string& what) {
    put(bytes);
    EXPECT_THROW(readCheckpoint(path, model.walk()), InputError) << what;
    EXPECT_EQ(model.hash(), before) << what;
  }

  TestFolder folder;
  std::filesystem::path path = folder / "state.h5";
  Interruptible model;
  std::string good;
  std::uint64_t before = 0;
  std::mt19937_64 random{test::seed(7)};
};

}  // namespace

TEST_F(Damage, EveryChangedByteIsDetected) {
  for (int trial = 0; trial < 2000; trial++) {
    std::string bad = good;
    const std::size_t place = random() % bad.size();
    bad[place] = char(bad[place] ^ char(1 + random() % 255));
    expectRefused(bad, "byte " + std::to_string(place));
  }
}

TEST_F(Damage, TruncatedAndLengthened) {
  for (int trial = 0; trial < 300; trial++)
    expectRefused(good.substr(0, random() % good.size()), "truncated");
  expectRefused(good + "x", "longer by one");
  expectRefused(good + good, "twice");
  expectRefused("", "empty");
}

TEST_F(Damage, ZeroedPieces) {
  for (int trial = 0; trial < 300; trial++) {
    std::string bad = good;
    const std::size_t size = std::min<std::size_t>(512, bad.size()),
                      place = random() % (bad.size() - size);
    std::fill_n(bad.begin() + std::ptrdiff_t(place), size, '\0');
    if (bad != good) expectRefused(bad, "zeroed at " + std::to_string(place));
  }
}

TEST_F(Damage, AnUndamagedFileIsRead) {
  put(good);
  EXPECT_NO_THROW(readCheckpoint(path, model.walk()));
  EXPECT_NE(model.hash(), before);
}

TEST(BlockHash, DependsOnEveryBit) {
  std::vector<std::byte> bytes(67);
  const std::uint64_t zero = hashBytes(bytes);
  std::vector<std::uint64_t> seen{zero};
  for (std::size_t bit = 0; bit < 8 * bytes.size(); bit++) {
    bytes[bit / 8] ^= std::byte(1 << bit % 8);
    seen.push_back(hashBytes(bytes));
    bytes[bit / 8] ^= std::byte(1 << bit % 8);
  }
  std::sort(seen.begin(), seen.end());
  EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end());
  EXPECT_NE(hashBytes(std::span(bytes).first(66)), zero);
}

TEST(BlockHash, ExchangedBlocksAreDetected) {
  std::vector<std::byte> a(64, std::byte(1));
  const auto hashes = hashBlocks(a, 32);
  ASSERT_EQ(hashes.size(), 2U);
  EXPECT_NE(hashes[0], hashes[1]);
}
