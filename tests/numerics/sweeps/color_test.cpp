// Colours and orders of contacts: their properties, by hand and on random graphs.
#include <gtest/gtest.h>
#include <numerics/rico_color.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

namespace {

using Numbers = std::vector<std::int64_t>;

struct Colors {
  int count;
  std::vector<int> color;
};

Colors colorsOf(std::int64_t bodies, const Numbers& pairs, int colors = RICO_MAX_COLORS,
                const char* moving = nullptr, const std::int64_t* order = nullptr) {
  Colors c{0, std::vector<int>(pairs.size() / 2, 99)};
  std::vector<std::uint64_t> used(bodies);
  c.count = RicoColorContacts(bodies, std::int64_t(c.color.size()), pairs.data(), moving, order,
                              colors, c.color.data(), used.data());
  return c;
}

Numbers randomPairs(std::mt19937& random, std::int64_t bodies, int contacts) {
  Numbers pairs;
  for (int k = 0; k < contacts; k++) {
    const std::int64_t a = std::int64_t(random() % bodies);
    pairs.push_back(a);
    pairs.push_back(random() % 10 ? (a + 1 + std::int64_t(random() % (bodies - 1))) % bodies : -1);
  }
  return pairs;
}

struct Graph {
  Numbers start{0}, adjacent;

  explicit Graph(const std::vector<Numbers>& neighbours) {
    for (const Numbers& list : neighbours) {
      adjacent.insert(adjacent.end(), list.begin(), list.end());
      start.push_back(std::int64_t(adjacent.size()));
    }
  }
  std::int64_t size() const { return std::int64_t(start.size()) - 1; }

  Numbers order() const {
    Numbers order(size()), work(3 * size());
    RicoCuthillMcKee(size(), start.data(), adjacent.data(), order.data(), work.data());
    return order;
  }

  std::int64_t bandwidth(const Numbers& order) const {
    Numbers place(size());
    std::int64_t widest = 0;
    for (std::int64_t i = 0; i < size(); i++) place[order[i]] = i;
    for (std::int64_t i = 0; i < size(); i++)
      for (std::int64_t e = start[i]; e < start[i + 1]; e++)
        widest = std::max(widest, std::abs(place[i] - place[adjacent[e]]));
    return widest;
  }
};

bool isPermutation(Numbers order) {
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i < order.size(); i++)
    if (order[i] != std::int64_t(i)) return false;
  return true;
}

}  // namespace

// ---- colours

TEST(Colors, GreedyByHand) {
  // A path 0-1-2-3 and a contact of 3 with the world: the colours are 0, 1, 0, 1.
  const Colors c = colorsOf(4, {0, 1, 1, 2, 2, 3, 3, -1});
  EXPECT_EQ(c.count, 2);
  EXPECT_EQ(c.color, (std::vector<int>{0, 1, 0, 1}));
}

TEST(Colors, FollowTheOrderGiven) {
  const std::int64_t order[] = {1, 0, 2};
  EXPECT_EQ(colorsOf(4, {0, 1, 1, 2, 2, 3}, 64, nullptr, order).color, (std::vector<int>{1, 0, 1}));
}

TEST(Colors, StaticBodiesDoNotSeparateColors) {
  const char moving[] = {0, 1, 1, 1};
  const Colors c = colorsOf(4, {0, 1, 0, 2, 0, 3}, 64, moving);
  EXPECT_EQ(c.count, 1);
  EXPECT_EQ(c.color, (std::vector<int>{0, 0, 0}));
}

TEST(Colors, OverflowIfABodyHasMoreContactsThanColors) {
  const Colors c = colorsOf(5, {0, 1, 0, 2, 0, 3, 0, 4}, 2);
  EXPECT_EQ(c.count, 2);
  EXPECT_EQ(c.color, (std::vector<int>{0, 1, RICO_OVERFLOW, RICO_OVERFLOW}));
}

TEST(Colors, NoContactsAtAll) { EXPECT_EQ(colorsOf(3, {}).count, 0); }

TEST(Colors, ContactsOfOneColorShareNoBody) {
  std::mt19937 random(1);
  for (int colors : {1, 3, 8, 64})
    for (std::int64_t bodies : {2, 10, 300}) {
      const Numbers pairs = randomPairs(random, bodies, 400);
      const Colors c = colorsOf(bodies, pairs, colors);
      std::vector<std::vector<bool>> seen(colors, std::vector<bool>(bodies, false));
      for (std::size_t k = 0; k < c.color.size(); k++) {
        if (c.color[k] == RICO_OVERFLOW) continue;
        ASSERT_LT(c.color[k], c.count);
        for (int side = 0; side < 2; side++) {
          const std::int64_t body = pairs[2 * k + side];
          if (body < 0) continue;
          ASSERT_FALSE(seen[c.color[k]][body]) << "contact " << k;
          seen[c.color[k]][body] = true;
        }
      }
      EXPECT_LE(c.count, colors);
    }
}

// ---- Cuthill and McKee

TEST(CuthillMcKee, APathIsNumberedFromEndToEnd) {
  // The path is 3 - 0 - 4 - 1 - 2.
  const Graph path({{3, 4}, {4, 2}, {1}, {0}, {0, 1}});
  EXPECT_EQ(path.bandwidth(path.order()), 1);
}

TEST(CuthillMcKee, IsolatedVerticesAndSeveralComponents) {
  const Graph g({{}, {2}, {1}, {}, {5}, {4}});
  EXPECT_TRUE(isPermutation(g.order()));
  EXPECT_EQ(g.bandwidth(g.order()), 1);
  EXPECT_TRUE(Graph({}).order().empty());
}

TEST(CuthillMcKee, AShuffledGridGetsANarrowBand) {
  const int n = 30;
  std::mt19937 random(5);
  Numbers name(n * n);
  std::iota(name.begin(), name.end(), 0);
  std::shuffle(name.begin(), name.end(), random);
  std::vector<Numbers> neighbours(n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      Numbers& list = neighbours[name[i * n + j]];
      if (i > 0) list.push_back(name[(i - 1) * n + j]);
      if (i + 1 < n) list.push_back(name[(i + 1) * n + j]);
      if (j > 0) list.push_back(name[i * n + j - 1]);
      if (j + 1 < n) list.push_back(name[i * n + j + 1]);
    }
  const Graph g(neighbours);
  const Numbers order = g.order();
  EXPECT_TRUE(isPermutation(order));
  EXPECT_LE(g.bandwidth(order), n + 1);
  EXPECT_EQ(order, g.order());
}
