#include <cmath>
#include <mechanics/collision/MovedPairs.hpp>

namespace rico {
namespace {

constexpr std::size_t kMostMoved = 8;          // if more than 1/8 have moved: search all pairs
constexpr std::size_t kMostWide = 8;           // comparisons with wide balls, per ball
constexpr double kCells = 8, kFewCells = 512;  // at most so many per moved ball, and besides
constexpr double kBorder = 2.5;         // cells: two that stay empty, and a half for rounding
constexpr double kRoundOff = 1 + 1e-6;  // rounding puts no two balls in reach two cells apart

bool isFinite(const Ball& ball) {
  return ball.radius < Aabb::kInfinity && std::isfinite(squaredNorm(ball.centre));
}

}  // namespace

bool MovedPairs::prepare(std::span<const Ball> balls, std::span<const std::uint32_t> moved) {
  if (kMostMoved * moved.size() > balls.size()) return false;
  widest_ = 0;
  Aabb centres;
  for (const std::uint32_t ball : moved) {
    if (!isFinite(balls[ball])) return false;
    widest_ = most(widest_, balls[ball].radius);
    centres.add(balls[ball].centre);
  }
  double other = 0;
  std::size_t wide = 0;
  for (const Ball& ball : balls) {
    const bool isWide = ball.radius > kWide * widest_;
    wide += isWide ? 1 : 0;
    other = isWide ? other : most(other, ball.radius);
  }
  if (widest_ == 0 || wide * moved.size() > kMostWide * balls.size()) return false;
  chooseCells(centres, kRoundOff * (widest_ + other),
              kCells * static_cast<double>(moved.size()) + kFewCells);
  fillCells(balls, moved);
  return true;
}

// Cells have at least this width, and more if there would be too many.
void MovedPairs::chooseCells(const Aabb& centres, double width, double mostCells) {
  const Vec3 extent = centres.extent();
  do {
    inverse_ = 1 / width;
    corner_ = centres.lo - kBorder * width * Vec3{1, 1, 1};
    const auto along = [&](double length) {
      return std::floor(length * inverse_ + kBorder) + std::ceil(kBorder);
    };
    size_ = {along(extent.x), along(extent.y), along(extent.z)};
    width *= 2;
  } while (size_.x * size_.y * size_.z > mostCells);
  row_ = static_cast<std::size_t>(size_.x);
  layer_ = row_ * static_cast<std::size_t>(size_.y);
}

void MovedPairs::fillCells(std::span<const Ball> balls, std::span<const std::uint32_t> moved) {
  const std::size_t cells = layer_ * static_cast<std::size_t>(size_.z);
  begin_.assign(cells + 1, 0), isNear_.assign(cells, 0), isMoved_.assign(balls.size(), 0);
  moved_.resize(moved.size());
  for (const std::uint32_t ball : moved) {
    const std::size_t cell = cellAt(place(balls[ball].centre));
    ++begin_[cell];
    isMoved_[ball] = 1;
    forEachRow(cell, [&](std::size_t first) { std::fill_n(isNear_.begin() + first, 3, 1); });
  }
  std::uint32_t sum = 0;
  for (std::uint32_t& begin : begin_) begin = sum += begin;
  for (const std::uint32_t ball : moved)
    moved_[--begin_[cellAt(place(balls[ball].centre))]] = {balls[ball], ball};
}

std::size_t MovedPairs::bytes() const {
  return sizeof(std::uint32_t) * begin_.capacity() + sizeof(Entry) * moved_.capacity() +
         isNear_.capacity() + isMoved_.capacity();
}

}  // namespace rico
