/// Invalid input of a sweep is refused; the message names the index and the remedy.
#include <limits>
#include <string>

#include "numerics/sweeps/sweep_runs.hpp"

using namespace rico::test;

namespace {

/// An input that is refused, and the words that the message must contain.
void expectRefused(const BodyScene& s, const RicoContactSweepOptions& o, const char* first,
                   const char* second) {
  char why[RICO_MESSAGE_SIZE] = "";
  const RicoContactSystem system = s.system();
  RicoContactSweep* sweep = RicoContactSweepCreate(&system, &o, why);
  EXPECT_EQ(sweep, nullptr) << first;
  EXPECT_NE(std::string(why).find(first), std::string::npos) << why;
  EXPECT_NE(std::string(why).find(second), std::string::npos) << why;
  RicoContactSweepDestroy(sweep);
}

template <class Change>
void expectBad(Change change, const char* first, const char* second) {
  BodyScene s = packing(2, 2, 2, 0.3);
  change(s);
  expectRefused(s, defaults(), first, second);
}

}  // namespace

TEST(Sweep, BadInputIsRefusedWithIndexAndRemedy) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  expectBad([](auto& s) { s.body[2].inverse_mass = -1; }, "body[2].inverse_mass", "1/m");
  expectBad([&](auto& s) { s.body[2].inverse_inertia[4] = nan; }, "body[2].inverse_inertia",
            "zeros");
  expectBad([](auto& s) { s.body[1].inverse_inertia[3] = 9; }, "body[1].inverse_inertia", "xx, yy");
  expectBad([](auto& s) { s.contact[3].body[1] = 8; }, "contact[3].body[1] = 8", "RICO_NO_BODY");
  expectBad([](auto& s) { s.contact[3].body[0] = -2; }, "contact[3].body[0] = -2", "below 8");
  expectBad([](auto& s) { s.contact[9].body[0] = s.contact[9].body[1]; }, "contact[9]",
            "two bodies");
  expectBad([&](auto& s) { s.contact[4].mu = nan; }, "contact[4].mu", "finite");
  expectBad([](auto& s) { s.contact[4].mu = -0.1; }, "contact[4].mu = -0.1", "not negative");
  expectBad([](auto& s) { s.contact[0].normal[2] = 2; }, "contact[0].normal", "must be 1");
  expectBad([](auto& s) { s.contact[0].tangent[0] *= 2, s.contact[0].tangent[1] *= 2; },
            "contact[0].tangent", "must be 1");
  expectBad([](auto& s) { std::copy_n(s.contact[5].normal, 3, s.contact[5].tangent); },
            "contact[5]", "orthogonal");
  expectBad([&](auto& s) { s.contact[5].arm[1][2] = nan; }, "contact[5].arm[1]", "centre of mass");
  expectBad([&](auto& s) { s.contact[5].bias[2] = nan; }, "contact[5].bias", "zeros");
}

TEST(Sweep, BadOptionsAreRefused) {
  const BodyScene s = packing(2, 2, 2, 0.3);
  const auto refused = [&](auto change, const char* first, const char* second) {
    RicoContactSweepOptions o = defaults();
    change(o);
    expectRefused(s, o, first, second);
  };
  refused([](auto& o) { o.omega = 2; }, "omega", "between 0 and 2");
  refused([](auto& o) { o.colors = 65; }, "colors", "RICO_MAX_COLORS");
  refused([](auto& o) { o.freeze = -1; }, "freeze", "255");
  refused([](auto& o) { o.chunk = -1; }, "chunk", "0: all");
  std::vector<int> part(s.contact.size(), 2);
  const auto inTwoParts = [&](auto& o) {
    o.parts = 2;
    o.part = part.data();
  };
  refused(inTwoParts, "part", "parts - 1");
  std::vector<std::int64_t> order(s.contact.size(), 0);
  refused([&](auto& o) { o.order = order.data(); }, "contact 0 twice", "once");
  order[2] = 1000;
  refused([&](auto& o) { o.order = order.data(); }, "order", "contacts of the system");
  RicoContactSweepOptions o = defaults();
  o.shape = RICO_SHAPE_SPHERES;
  expectRefused(lumps(2, 2, 2, 0.3), o, "contact[0]", "RICO_SHAPE_AUTO");
}

TEST(SweepInput, WhatLeavesThePlaneIsRefused) {
  RicoContactSweepOptions o = defaults();
  o.shape = RICO_SHAPE_PLANE;
  expectRefused(lumps(2, 2, 2, 0.3), o, "contact[0]", "RICO_SHAPE_AUTO");
  const auto refused = [&](auto change) {
    BodyScene s = figures(2, 2, 0.3);
    EXPECT_TRUE(makeSweep(s.system(), o));
    change(s.contact[1]);  // with the floor: normal (0, 1, 0)
    expectRefused(s, o, "contact[1]", "does not lie in the plane");
  };
  refused([](auto& c) { c.arm[1][2] = 1e-9; });
  refused([](auto& c) { c.bias[2] = 1e-9; });
  refused([](auto& c) { std::swap(c.tangent[2], c.tangent[0]); });
}
