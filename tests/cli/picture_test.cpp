/// `ricochet view --png`: compares positions in a picture with closed forms.
#include "cli/png.hpp"
#include "cli/program.hpp"

using namespace rico::test;

namespace {

const std::string kHead = R"(time: {step: 1.0e-3, end: 0.01}
gravity: [0, 0, 0]
materials: {stone: {density: 2000}}
laws: [{friction: 0.3}]
shapes:
  ball: {sphere: {radius: 0.1}}
  small: {sphere: {radius: 0.02}}
  ground: {half_space: {}}
bodies:
)";

/// Draws the last step of a scene with three steps.
Png drawn(const Folder& folder, const std::string& bodies, const std::string& options) {
  folder.put("scene.yaml", kHead + bodies);
  const Ended r = shell("cd " + folder.file("") +
                        " && ricochet run --quiet --steps 3 --trajectory run.h5 scene.yaml && "
                        "ricochet view run.h5 --png out --frames -1 --size 240x160 " +
                        options);
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(r.out, {"out: 1 picture of 240 x 160"}));
  return Png(folder.file("out/frame-00003.png"));
}

struct Silhouette {
  double area = 0, x = 0, y = 0;
};

/// Area and centre of the silhouette: all pixels that are not backdrop. The colour of the backdrop
/// is constant along a row. On average, pixels at the edge that are half covered count half.
Silhouette silhouetteOf(const Png& png) {
  Silhouette s;
  for (std::size_t y = 0; y < png.height; ++y)
    for (std::size_t x = 0; x < png.width; ++x)
      if (png.brightness(0, y) - png.brightness(x, y) > 60)
        s.area += 1, s.x += double(x) + 0.5, s.y += double(y) + 0.5;
  s.x /= s.area, s.y /= s.area;
  return s;
}

/// A ball of radius r on the optical axis of a lens of focal length F, seen from the distance D, is
/// drawn as a disk of radius F r / √(D² − r²). The distance is chosen such that a flat disk of
/// radius r would fill 0.85 of the height: with F = 1.8 heights, D = 3.6 r / 0.85, divided by the
/// zoom.
double areaOfBall(double height, double zoom) {
  const double distance = 3.6 / 0.85 / zoom;
  const double radius = 1.8 * height / std::sqrt(distance * distance - 1);
  return 3.14159265 * radius * radius;
}

const std::string kBall = "  - {shape: ball, material: stone, at: [0.3, -1.7, 5]}\n";

}  // namespace

TEST(Picture, ABallIsADiskOfTheExpectedSize) {
  for (const double zoom : {1.0, 0.5}) {
    const Folder folder;
    const Png png =
        drawn(folder, kBall, "--no-legend --color body --camera 30,10," + std::to_string(zoom));
    ASSERT_EQ(png.width, 240U);
    ASSERT_EQ(png.height, 160U);
    const Silhouette s = silhouetteOf(png);
    EXPECT_NEAR(s.area, areaOfBall(160, zoom), 0.02 * areaOfBall(160, zoom));
    EXPECT_NEAR(s.x, 120, 0.5);
    EXPECT_NEAR(s.y, 80, 0.5);
  }
}

/// The light comes from above: the upper half of a ball is brighter.
TEST(Picture, TheUpperHalfIsBrighter) {
  const Folder folder;
  const Png png = drawn(folder, kBall, "--no-legend");
  EXPECT_GT(png.brightness(120, 30), png.brightness(120, 130) + 100);
}

/// Nearer objects hide farther ones, whatever the order of drawing. Seen from behind, the order is
/// reversed.
TEST(Picture, NearerObjectsHideFartherOnes) {
  const Folder folder;
  const std::string two =
      "  - {shape: ball, material: stone, at: [0, 0, 0], velocity: [0, 0.01, 0]}\n"
      "  - {shape: small, material: stone, at: [0, -0.5, 0], velocity: [0, 1, 0]}\n";
  const auto redAtMiddle = [&](const char* camera) {
    const Png png = drawn(folder, two, std::string("--no-legend --camera ") + camera);
    return png.at(120, 80)[0] > png.at(120, 80)[2] + 60;
  };
  EXPECT_TRUE(redAtMiddle("-90,0"));  // the fast one is red
  EXPECT_FALSE(redAtMiddle("90,0"));
}

/// A ball on the ground has a shadow on the side away from the sun; the ground fades into the
/// backdrop.
TEST(Picture, ShadowsFallOnTheGround) {
  const Folder folder;
  const Png png = drawn(folder,
                        "  - {shape: ground, material: stone, motion: static}\n"
                        "  - {shape: ball, material: stone, at: [0, 0, 0.1]}\n",
                        "--no-legend --camera -90,60,0.5");
  EXPECT_GT(png.brightness(160, 75), png.brightness(80, 75) + 80);
}

/// A wall behind a ball is drawn, a wall in front of it is not. Seen from behind, this is reversed.
TEST(Picture, WallsInFrontOfBodiesAreNotDrawn) {
  const Folder folder;
  const std::string bodies =
      "  - {shape: ground, material: stone, motion: static, at: [0, 0.5, 0], axis: [1, 0, 0], "
      "angle: 90}\n" +
      std::string("  - {shape: ball, material: stone, at: [0, 0, 0]}\n");
  const Png within = drawn(folder, bodies, "--no-legend --camera -90,0");
  const Png behind = drawn(folder, bodies, "--no-legend --camera 90,0");
  const Png alone = drawn(folder, kBall, "--no-legend");
  EXPECT_LT(within.brightness(20, 80), alone.brightness(20, 80) - 10);
  EXPECT_EQ(behind.brightness(20, 80), alone.brightness(20, 80));
  EXPECT_NEAR(silhouetteOf(behind).area, areaOfBall(160, 1), 0.02 * areaOfBall(160, 1));
}

TEST(Picture, FramesAndFilesAreThoseRequested) {
  const Folder folder;
  folder.put("scene.yaml", kHead + kBall);
  const std::string in = "cd " + folder.file("") + " && ";
  EXPECT_EQ(shell(in + "ricochet run --quiet --trajectory run.h5 scene.yaml").status, 0);
  const std::string view = in + "rm -rf out && ricochet view run.h5 --size 64x48 --png out ";
  const auto files = [&](const std::string& options) {
    return shell(view + options + " >log && ls out").out;
  };
  EXPECT_EQ(files("--frames 0,-1"), "frame-00000.png\nframe-00010.png\n");
  EXPECT_EQ(files("--frames 2:6 --every 2"), "frame-00002.png\nframe-00004.png\nframe-00006.png\n");
  EXPECT_TRUE(contains(shell(view + "--forces --through --title 'A ball' --color shape").out,
                       {"11 pictures of 64 x 48"}));
  EXPECT_TRUE(
      contains(shell(view + "--frames 11").err, {"there is no frame 11; there are 0 to 10"}));
  EXPECT_TRUE(contains(shell(view + "--frames 1-3").err, {"--frames needs numbers and ranges"}));
  EXPECT_TRUE(contains(shell(view + "--size 64").err, {"like 1280x720"}));
  EXPECT_TRUE(contains(shell(view + "--camera 10,95").err, {"between -90 and 90"}));
  EXPECT_TRUE(contains(shell(view + "--color velocty").err, {"did you mean velocity?"}));
}
