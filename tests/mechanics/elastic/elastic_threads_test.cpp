// Threads share the work on elastic bodies: each part once, with the bits of one thread.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <mechanics/elastic/multigrid/NodeTiles.hpp>
#include <mechanics/elastic/multigrid/SweepOrder.hpp>
#include <mechanics/elastic/multigrid/Workers.hpp>
#include <new>
#include <random>

#include "mechanics/elastic/elastic_world.hpp"

namespace {

using namespace rico;
using rico::test::ElasticWorld;

TEST(Workers, CallEachPartOnce) {
  for (const int threads : {1, 2, 3, 5}) {
    Workers workers(threads);
    EXPECT_EQ(workers.threads(), threads);
    for (int loop = 0; loop < 300; ++loop) {
      std::vector<std::atomic<int>> calls(static_cast<std::size_t>(loop % 40));
      workers.share(loop % 40, [&](int part) { ++calls[static_cast<std::size_t>(part)]; });
      for (const std::atomic<int>& count : calls) ASSERT_EQ(count, 1) << threads << " " << loop;
    }
  }
}

TEST(Workers, ThrowWhatAPartThrows) {
  for (const int threads : {1, 3}) {
    Workers workers(threads);
    std::atomic<int> calls = 0;
    const auto work = [&](int part) {
      ++calls;
      if (part == 5) throw std::bad_alloc();
    };
    EXPECT_THROW(workers.share(8, work), std::bad_alloc);
    EXPECT_GE(calls, 6);
    calls = 0;
    workers.share(5, work);
    EXPECT_EQ(calls, 5);
  }
}

TEST(NodeTiles, HoldAllNodesOnceAndAreSmall) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<Vec3> places;
  for (int i = 0; i < 1000; ++i)
    places.push_back({3 * uniform(random), uniform(random), uniform(random)});
  std::vector<int> nodes;
  for (int i = 0; i < 1000; i += 2) nodes.push_back(i);
  const std::vector<int> before = nodes, tiles = divideIntoTiles(places, 60, nodes);
  ASSERT_EQ(tiles.front(), 0);
  ASSERT_EQ(tiles.back(), 500);
  for (std::size_t t = 0; t + 1 < tiles.size(); ++t) {
    EXPECT_LE(tiles[t + 1] - tiles[t], 60);
    EXPECT_GE(tiles[t + 1] - tiles[t], 30);
  }
  std::sort(nodes.begin(), nodes.end());
  EXPECT_EQ(nodes, before);
}

/// A block in tiles, and contacts that join random nodes.
struct Tiled {
  Tiled() : body("block", boxMesh({1, 1, 1}, {12, 11, 10}), material(), {}) {
    body.startStep(1e-2, 0.5);
    order.setTiles(body.tiles());
    std::mt19937_64 random(3);
    H.columns = body.freeNodes();
    for (int c = 0; c < 60; ++c) {
      int node[4];
      for (int& n : node) n = static_cast<int>(random() % static_cast<std::uint64_t>(H.columns));
      std::sort(node, node + 4);
      H.column.insert(H.column.end(), node, std::unique(node, node + 4));
      H.start.push_back(static_cast<std::int64_t>(H.column.size()));
    }
    order.choosePhases(body.matrix(), H);
  }
  static ElasticMaterial material() { return {.young = 1e6, .poisson = 0.3, .density = 1000}; }

  ElasticBody body;
  SweepOrder order;
  BlockMatrix H;
};

TEST(SweepOrder, VisitsEachNodeOnceInOrderOfPhases) {
  const Tiled tiled;
  const SweepOrder& order = tiled.order;
  ASSERT_GT(order.tiles(), 2);
  ASSERT_GT(order.phases(), 1);
  std::vector<int> forward, backward;
  for (int p = 0; p < order.phases(); ++p)
    for (int t = 0; t < order.tiles(); ++t)
      order.forward(p, t, [&](int i) { forward.push_back(i); });
  for (int p = order.phases() - 1; p >= 0; --p)
    for (int t = order.tiles() - 1; t >= 0; --t)
      order.backward(p, t, [&](int i) { backward.push_back(i); });
  std::reverse(backward.begin(), backward.end());
  EXPECT_EQ(forward, backward);
  EXPECT_TRUE(std::is_sorted(forward.begin(), forward.end(),
                             [&](int a, int b) { return order.isBefore(a, b); }));
  std::sort(forward.begin(), forward.end());
  ASSERT_EQ(static_cast<int>(forward.size()), tiled.body.freeNodes());
  for (int i = 0; i < tiled.body.freeNodes(); ++i) EXPECT_EQ(forward[i], i);
}

TEST(SweepOrder, CoupledNodesOfTwoTilesAreInTwoPhases) {
  const Tiled tiled;
  const SweepOrder& order = tiled.order;
  std::vector<int> tile(static_cast<std::size_t>(tiled.body.freeNodes())), phase(tile.size());
  for (int p = 0; p < order.phases(); ++p)
    for (int t = 0; t < order.tiles(); ++t)
      order.forward(p, t, [&](int i) { tile[i] = t, phase[i] = p; });
  int pairs = 0;
  const auto check = [&](int i, int j) {
    if (tile[i] == tile[j]) return;
    ++pairs;
    EXPECT_NE(phase[i], phase[j]) << i << " " << j;
  };
  const BlockMatrix& A = tiled.body.matrix();
  for (int i = 0; i < A.rows(); ++i)
    for (std::int64_t k = A.start[i]; k < A.start[i + 1]; ++k) check(i, A.column[k]);
  for (int c = 0; c < tiled.H.rows(); ++c)
    for (std::int64_t k = tiled.H.start[c]; k < tiled.H.start[c + 1]; ++k)
      for (std::int64_t l = tiled.H.start[c]; l < k; ++l)
        check(tiled.H.column[k], tiled.H.column[l]);
  EXPECT_GT(pairs, 500);
}

/// Two blocks of several tiles each, one on the other, and a ball that falls onto them.
ElasticWorld stackOfBlocks(int threads) {
  ElasticWorld world;
  world.options.margin = 0.01;
  world.gravity = {0, 0, -9.81};
  world.addGround();
  const auto add = [&](double z, const std::array<int, 3>& cells) {
    ElasticStart start;
    start.at = {0, 0, z}, start.velocity = {0.3, 0.1, -0.5};
    world.elastic->add("block", boxMesh({1, 1, 0.4}, cells), Tiled::material(), start);
  };
  add(0.201, {12, 12, 5}), add(0.602, {10, 10, 5});
  world.rigid->add(world.rigid->addKind(Sphere{0.2}, 20.0), {0.1, 0.05, 1.003});
  world.elastic->setThreads(threads);
  world.build();
  return world;
}

TEST(ElasticThreads, GiveTheBitsOfOne) {
  const ElasticWorld one = stackOfBlocks(1);
  one.step(4);
  ASSERT_GT(one.elastic->multigrid().order().tiles(), 2);
  ASSERT_GT(one.manager->numberOfContacts(), 100U);
  const auto bits = [](const ElasticWorld& world) {
    std::vector<double> all;
    for (int b = 0; b < 2; ++b)
      for (const Vec3 place : world.body(b).places())
        all.insert(all.end(), {place.x, place.y, place.z});
    return all;
  };
  for (const int threads : {2, 3, 5}) {
    const ElasticWorld many = stackOfBlocks(threads);
    many.step(4);
    EXPECT_EQ(bits(many), bits(one)) << threads;
    EXPECT_EQ(many.energy(), one.energy()) << threads;
  }
}

}  // namespace
