// Functions of rico_math.h: the error against the long double versions of the C library is at most
// one unit in the last place, functions are monotone where required, and special values are those
// of annex F of C.
#include <gtest/gtest.h>
#include <numerics/rico_math.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <utility>

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kTiny = std::numeric_limits<double>::denorm_min();

/// |computed - exact| in units of the last place of exact.
double error(double computed, long double exact) {
  const double rounded = static_cast<double>(exact);
  if (std::isinf(rounded) || rounded == 0 || std::isnan(rounded))
    return computed == rounded || (std::isnan(rounded) && std::isnan(computed)) ? 0 : kInfinity;
  int exponent = 0;
  std::frexp(rounded, &exponent);
  const long double unit = std::ldexp(1.0L, std::max(exponent - 53, -1074));
  return static_cast<double>(std::abs(computed - exact) / unit);
}

/// Returns a number of any sign, with an exponent from 2^low to 2^high.
class Numbers {
 public:
  double any(int low, int high) {
    const double size =
        std::ldexp(1.0 + fraction_(random_), low + static_cast<int>(random_() % (high - low)));
    return random_() % 2 ? size : -size;
  }
  double between(double low, double high) { return low + (high - low) * fraction_(random_); }

 private:
  std::mt19937_64 random_{20261123};
  std::uniform_real_distribution<double> fraction_{0.0, 1.0};
};

constexpr int kSamples = 30000;

template <class Computed, class Exact, class Draw>
double worstOf(Computed computed, Exact exact, Draw draw) {
  double worst = 0;
  for (int i = 0; i < kSamples; i++) {
    const double x = draw();
    worst = std::max(worst, error(computed(x), exact(static_cast<long double>(x))));
  }
  return worst;
}

template <class Computed, class Exact, class Draw>
double worstOfTwo(Computed computed, Exact exact, Draw draw) {
  double worst = 0;
  for (int i = 0; i < kSamples; i++) {
    const auto [x, y] = draw();
    worst = std::max(worst, error(computed(x, y),
                                  exact(static_cast<long double>(x), static_cast<long double>(y))));
  }
  return worst;
}

using Two = std::pair<double, double>;

}  // namespace

TEST(Math, SineAndCosineAreWithinOneUnit) {
  Numbers n;
  for (const auto& [low, high] : {std::pair{-40, 0}, {-2, 4}, {0, 20}, {20, 60}, {60, 1023}}) {
    const auto draw = [&] { return n.any(low, high); };
    EXPECT_LT(worstOf(RicoSin, sinl, draw), 0.9) << low;
    EXPECT_LT(worstOf(RicoCos, cosl, draw), 0.9) << low;
  }
}

// Multiples of pi/2, and the neighbourhood of 6381956970095103 2^797, the double nearest to a
// multiple of pi/2.
TEST(Math, SineAndCosineNearMultiplesOfAQuarter) {
  const double hardest = std::ldexp(6381956970095103.0, 797);
  EXPECT_LT(error(RicoSin(hardest), sinl(hardest)), 0.9);
  EXPECT_LT(error(RicoCos(hardest), cosl(hardest)), 0.9);
  EXPECT_LT(std::abs(RicoCos(hardest)), 1e-18);
  for (int k = -2000; k < 2000; k++) {
    const double x = k * 1.5707963267948966;
    EXPECT_LT(error(RicoSin(x), sinl(x)), 0.9) << k;
    EXPECT_LT(error(RicoCos(x), cosl(x)), 0.9) << k;
  }
}

TEST(Math, AnglesAreWithinOneUnit) {
  Numbers n;
  for (const int range : {2, 30, 1000})
    EXPECT_LT(worstOfTwo(RicoAtan2, atan2l,
                         [&] {
                           return Two{n.any(-range, range), n.any(-range, range)};
                         }),
              0.6)
        << range;
}

TEST(Math, LengthsAreWithinOneUnit) {
  Numbers n;
  for (const int range : {2, 30, 1000})
    EXPECT_LT(worstOfTwo(RicoHypot, hypotl,
                         [&] {
                           return Two{n.any(-range, range), n.any(-range, range)};
                         }),
              0.6)
        << range;
  EXPECT_EQ(RicoHypot(3 * kTiny, 4 * kTiny), 5 * kTiny);
  EXPECT_EQ(RicoHypot(-3e300, 4e300), 5e300);
}

TEST(Math, ExponentialIsWithinOneUnit) {
  Numbers n;
  EXPECT_LT(worstOf(RicoExp, expl, [&] { return n.between(-1, 1); }), 0.9);
  EXPECT_LT(worstOf(RicoExp, expl, [&] { return n.between(-760, 720); }), 0.95);
  EXPECT_LT(worstOf(RicoExp, expl, [&] { return n.any(-60, 0); }), 0.9);
}

TEST(Math, LogarithmIsWithinOneUnit) {
  Numbers n;
  EXPECT_LT(worstOf(RicoLog, logl, [&] { return std::abs(n.any(-1074, 1023)); }), 0.6);
  EXPECT_LT(worstOf(RicoLog, logl, [&] { return n.between(0.9, 1.1); }), 0.6);
}

// The long double power is accurate to 2^-64, so that it resolves thousandths of a unit.
TEST(Math, PowerIsWithinOneUnit) {
  Numbers n;
  EXPECT_LT(worstOfTwo(RicoPow, powl,
                       [&] {
                         return Two{n.between(0, 10), n.between(-5, 5)};
                       }),
            0.95);
  EXPECT_LT(worstOfTwo(RicoPow, powl,
                       [&] {
                         return Two{std::abs(n.any(-300, 300)), n.any(-10, 2)};
                       }),
            0.95);
  EXPECT_LT(worstOfTwo(RicoPow, powl,
                       [&] {
                         return Two{n.between(0.99, 1.01), n.between(-60000, 60000)};
                       }),
            0.95);
  for (int k = -20; k <= 20; k++) EXPECT_EQ(RicoPow(-2, k), std::ldexp(k % 2 ? -1.0 : 1.0, k));
}

// The next larger double must give a result that is not smaller, also where the reduction of the
// argument changes.
TEST(Math, IncreasingFunctionsNeverDecrease) {
  Numbers n;
  for (int i = 0; i < kSamples; i++) {
    const double x = n.between(-2, 2), next = std::nextafter(x, 3);
    EXPECT_LE(RicoExp(x), RicoExp(next)) << x;
    EXPECT_LE(RicoAtan2(x, 1), RicoAtan2(next, 1)) << x;
    EXPECT_LE(RicoLog(x + 2), RicoLog(next + 2)) << x;
    EXPECT_LE(RicoSin(0.75 * x), RicoSin(0.75 * next)) << x;
  }
}

TEST(Math, SpecialValues) {
  EXPECT_TRUE(std::signbit(RicoSin(-0.0)));
  EXPECT_EQ(RicoSin(kTiny), kTiny);
  EXPECT_EQ(RicoCos(0), 1);
  for (const double bad : {kInfinity, -kInfinity, kNan}) {
    EXPECT_TRUE(std::isnan(RicoSin(bad)));
    EXPECT_TRUE(std::isnan(RicoCos(bad)));
  }
  EXPECT_EQ(RicoExp(kInfinity), kInfinity);
  EXPECT_EQ(RicoExp(-kInfinity), 0);
  EXPECT_EQ(RicoExp(0), 1);
  EXPECT_TRUE(std::isnan(RicoExp(kNan)));
  EXPECT_EQ(RicoLog(0), -kInfinity);
  EXPECT_EQ(RicoLog(1), 0);
  EXPECT_EQ(RicoLog(kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(RicoLog(-1)));
  EXPECT_EQ(RicoHypot(kNan, -kInfinity), kInfinity);
  EXPECT_TRUE(std::isnan(RicoHypot(kNan, 1)));
  EXPECT_EQ(RicoHypot(-0.0, 0.0), 0);
}

// The results for all pairs of special values are those of the C library: they are exact or rounded
// constants.
TEST(Math, SpecialPairs) {
  const double special[] = {0.0, -0.0,  1,      -1,    0.5,    -0.5,      2,          -2,  3,
                            -3,  kTiny, -kTiny, 1e308, -1e308, kInfinity, -kInfinity, kNan};
  for (const double x : special)
    for (const double y : special) {
      const double angle = RicoAtan2(x, y), power = RicoPow(x, y);
      EXPECT_TRUE(std::isnan(angle) ? std::isnan(std::atan2(x, y))
                                    : std::bit_cast<std::uint64_t>(angle) ==
                                          std::bit_cast<std::uint64_t>(std::atan2(x, y)))
          << x << " " << y;
      EXPECT_TRUE(std::isnan(power) ? std::isnan(std::pow(x, y))
                                    : error(power, std::pow(x, y)) < 1 &&
                                          std::signbit(power) == std::signbit(std::pow(x, y)))
          << x << " " << y;
    }
}
