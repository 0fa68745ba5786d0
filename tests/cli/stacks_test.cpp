#include <gtest/gtest.h>

#include <cmath>
#include <io/cli/world/Stacks.hpp>
#include <utility>

using rico::Aabb;
using rico::Stack;
using rico::Stacks;
using rico::Vec3;

namespace {

const Vec3 kDown{0, 0, -9.81};
constexpr double kStep = 1.0 / 60;

/// Unit cubes one on another. They are turned about the vertical, so that their boxes are wider
/// than they are.
void addColumn(Stacks& stacks, int cubes, double x, double y) {
  for (int i = 0; i < cubes; ++i) stacks.add(Aabb::around({x, y, i + 0.5}, {0.5, 0.5, 0.5}));
}

/// Rows of n, n - 1, ... cubes along a horizontal direction.
void addPyramid(Stacks& stacks, int rows, Vec3 along) {
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < rows - row; ++i)
      stacks.add(Aabb::around((i + 0.5 * row) * along + Vec3{0, 0, row + 0.5}, {0.5, 0.5, 0.5}));
}

/// Rows of unit cubes, every other one shifted by half a cube.
void addWall(Stacks& stacks, int rows, int cubes) {
  for (int row = 0; row < rows; ++row)
    for (int i = 0; i < cubes; ++i)
      stacks.add(Aabb::around({i + 0.5 * (row % 2), 0, row + 0.5}, {0.5, 0.5, 0.5}));
}

/// Two plates on three by three columns, one on the other.
void addPlates(Stacks& stacks, int height) {
  for (const double z : {0.25, 0.75})
    stacks.add(Aabb::around({1, 1, height + z}, {1.5, 1.5, 0.25}));
}

double substepsOf(const Stacks& stacks, Vec3 gravity = kDown, bool isPlane = false) {
  return stacks.slimmest(gravity, isPlane).substeps(kStep, norm(gravity));
}

/// The number of substeps with which a stack stands in a run was measured: 4, 20 and 40 for
/// columns, 16 for the pyramid, 13 for a wall. The estimate must lie from 0.9 times to 1.5 times
/// the number.
TEST(Stacks, TakeAboutTheMeasuredNumberOfSubsteps) {
  for (const auto& [cubes, stands] : {std::pair{20, 4}, {50, 20}, {100, 40}}) {
    Stacks stacks;
    addColumn(stacks, cubes, 0, 0);
    EXPECT_GT(substepsOf(stacks), 0.9 * stands) << cubes;
    EXPECT_LT(substepsOf(stacks), 1.5 * stands) << cubes;
  }
  Stacks pyramid;
  addPyramid(pyramid, 100, {1, 0, 0});
  EXPECT_GT(substepsOf(pyramid), 16);
  EXPECT_LT(substepsOf(pyramid), 24);
  Stacks wall;
  addWall(wall, 60, 20);
  EXPECT_GT(substepsOf(wall), 13);
  EXPECT_LT(substepsOf(wall), 19);
  EXPECT_EQ(substepsOf(Stacks{}), 0);
}

/// Columns have the slenderness of one of them, also if they touch, and if only plates on them join
/// them: each bends by itself.
TEST(Stacks, OfColumnsSideBySideAreSlim) {
  Stacks one, field, block;
  addColumn(one, 30, 0, 0);
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) addColumn(field, 30, 2.0 * i, 2.0 * j), addColumn(block, 30, i, j);
  EXPECT_EQ(substepsOf(field), substepsOf(one));
  EXPECT_NEAR(substepsOf(block), substepsOf(one), 1e-9);
  addPlates(block, 30);
  EXPECT_GT(substepsOf(block), 0.85 * substepsOf(one));
}

/// A round tower, 12 m high and 2.8 m wide, of 14 bricks a row: its wall, 0.28 m thick, buckles.
/// It falls with 4 substeps, bulges by 0.6 m in 20 s with 8, by 0.09 m with 16.
TEST(Stacks, OfBricksInARingAreAsSlimAsTheWall) {
  Stacks tower;
  for (int row = 0; row < 60; ++row)
    for (int i = 0; i < 14; ++i) {
      const double turn = 2 * std::acos(-1.0) * (i + 0.5 * (row % 2)) / 14;
      const double c = std::cos(turn), s = std::sin(turn);
      const Vec3 half{0.14 * std::abs(c) + 0.25 * std::abs(s),
                      0.14 * std::abs(s) + 0.25 * std::abs(c), 0.1};
      tower.add(Aabb::around({1.25 * c, 1.25 * s, 0.2 * row + 0.1}, half));
    }
  EXPECT_GT(substepsOf(tower), 16);
  EXPECT_LT(substepsOf(tower), 30);
}

/// Bodies that fall from a greater height than a small gap do not become a stack.
TEST(Stacks, MayHaveSmallGaps) {
  Stacks gaps, rain;
  for (int i = 0; i < 50; ++i) {
    gaps.add(Aabb::around({0, 0, 1.03 * i}, {0.5, 0.5, 0.5}));
    rain.add(Aabb::around({0, 0, 1.1 * i}, {0.5, 0.5, 0.5}));
  }
  EXPECT_GT(substepsOf(gaps), 18);
  EXPECT_EQ(substepsOf(rain), 0);
}

/// A tower of beams, three on three across, 20 pairs of layers high, stands from 7 substeps on.
TEST(Stacks, OfBeamsAcrossEachOther) {
  Stacks beams;
  for (int layer = 0; layer < 40; ++layer)
    for (const double at : {-0.25, 0.0, 0.25}) {
      const Vec3 half{0.125, 0.375, 0.075}, across{0.375, 0.125, 0.075};
      const double z = 0.15 * layer + 0.075;
      beams.add(layer % 2 == 0 ? Aabb::around({at, 0, z}, half) : Aabb::around({0, at, z}, across));
    }
  EXPECT_GT(substepsOf(beams), 6);
  EXPECT_LT(substepsOf(beams), 11);
}

/// The direction in which a wall is thin is found for any orientation of the wall and of gravity.
TEST(Stacks, MayStandInAnyDirection) {
  Stacks along, across, lying;
  addPyramid(along, 20, {1, 0, 0});
  addPyramid(across, 20, {0.6, 0.8, 0});
  for (int i = 0; i < 20; ++i) lying.add(Aabb::around({i + 0.5, 0, 0}, {0.5, 0.5, 0.5}));
  EXPECT_EQ(along.slimmest(kDown, false).width, 1);
  EXPECT_NEAR(across.slimmest(kDown, false).width, 1.4, 0.03);  // of the boxes along the axes
  EXPECT_GT(substepsOf(across), substepsOf(along));
  EXPECT_LT(substepsOf(across), 1.5 * substepsOf(along));
  Stacks column;
  addColumn(column, 20, 0, 0);
  EXPECT_NEAR(substepsOf(lying, {9.81, 0, 0}), substepsOf(column), 1e-12);
}

/// In the plane a pyramid is wide and cannot tip out of the plane; a column is narrow.
TEST(Stacks, OfThePlaneCannotTipOutOfIt) {
  Stacks pyramid, column;
  for (int row = 0; row < 20; ++row) {
    for (int i = 0; i < 20 - row; ++i)
      pyramid.add(Aabb::around({i + 0.5 * row, row + 0.5, 0}, {0.5, 0.5, 1}));
    column.add(Aabb::around({0, row + 0.5, 0}, {0.5, 0.5, 1}));
  }
  const Vec3 down{0, -9.81, 0};
  EXPECT_EQ(column.slimmest(down, true).width, 1);
  EXPECT_GT(pyramid.slimmest(down, true).width, 10);
  EXPECT_LT(substepsOf(pyramid, down, true), 2);
}

/// A wide foot below a tower does not make it wider. A wall beside the tower supports it, a floor
/// does not.
TEST(Stacks, LeanOnWalls) {
  Stacks tower;
  addColumn(tower, 40, 0, 0);
  tower.add(Aabb::around({0, 0, -0.5}, {8, 8, 0.5}));
  EXPECT_EQ(tower.slimmest(kDown, false).width, 1);
  tower.addSupport(Aabb::around({0, 0, -2}, {100, 100, 1}));
  tower.addSupport(Aabb::everything());
  EXPECT_EQ(tower.slimmest(kDown, false).width, 1);
  tower.addSupport(Aabb::around({1, 0, 15}, {0.5, 5, 15}));
  EXPECT_EQ(tower.slimmest(kDown, false).bodies, 0U);
}

/// Positions too far away for a cell number are not an error.
TEST(Stacks, MayBeFarAway) {
  Stacks stacks;
  addColumn(stacks, 5, 1e300, -1e300);
  addColumn(stacks, 20, 0, 0);
  EXPECT_EQ(stacks.slimmest(kDown, false).bodies, 20U);
}

}  // namespace
