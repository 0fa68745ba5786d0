// Surfaces from files: their contents, and the messages for invalid files.
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <mechanics/mass/MassProperties.hpp>
#include <mechanics/shapes/MeshFile.hpp>

#include "mechanics/sample_shapes.hpp"

namespace {

using namespace rico;

const TriangleMesh kCube = test::boxMesh(Box({1, 1, 1}));

std::string asObj() {
  std::string text = "# a cube\no cube\n";
  const auto number = [](double x) { return std::to_string(x); };
  for (const Vec3& p : kCube.vertices())
    text += "v " + number(p.x) + " " + number(p.y) + " " + number(p.z) + "\r\n";
  for (const auto& [a, b, c] : kCube.triangles())
    text += "f " + std::to_string(a + 1) + "/1 " + std::to_string(b + 1) + "//2 " +
            std::to_string(static_cast<int>(c) - 8) + "\n";
  return text;
}

std::string asTextStl() {
  std::string text = "solid cube\n";
  for (const auto& triangle : kCube.triangles()) {
    text += "facet normal 0 0 0\n outer loop\n";
    for (const auto v : triangle) {
      const Vec3 p = kCube.vertices()[v];
      text += "  vertex " + std::to_string(p.x) + " " + std::to_string(p.y) + " " +
              std::to_string(p.z) + "\n";
    }
    text += " endloop\nendfacet\n";
  }
  return text + "endsolid\n";
}

std::string asBinaryStl() {
  std::string bytes(84 + 50 * kCube.triangles().size(), '\0');
  std::memcpy(bytes.data(), "solid", 5);
  const auto count = static_cast<std::uint32_t>(kCube.triangles().size());
  std::memcpy(bytes.data() + 80, &count, 4);
  for (std::size_t t = 0; t < count; ++t)
    for (int i = 0; i < 3; ++i) {
      const Vec3 p = kCube.vertices()[kCube.triangles()[t][i]];
      const float xyz[3] = {static_cast<float>(p.x), static_cast<float>(p.y),
                            static_cast<float>(p.z)};
      std::memcpy(bytes.data() + 84 + 50 * t + 12 + 12 * i, xyz, sizeof xyz);
    }
  return bytes;
}

void expectCube(const TriangleMesh& mesh) {
  EXPECT_EQ(mesh.vertices().size(), 8U);
  EXPECT_EQ(mesh.triangles().size(), 12U);
  EXPECT_EQ(mesh.edges(), 18U);
  EXPECT_TRUE(mesh.isClosed());
  EXPECT_NEAR(massProperties(std::make_shared<const TriangleMesh>(mesh), 1).mass, 8, 1e-14);
}

TEST(MeshFile, ObjAndBothKindsOfStlHoldTheSameCube) {
  expectCube(parseObj(asObj(), "cube.obj"));
  expectCube(parseStl(asTextStl(), "cube.stl"));
  expectCube(parseStl(asBinaryStl(), "cube.stl"));
}

template <class Parse>
void expectRefused(Parse parse, const std::string& text, const std::string& words) {
  try {
    parse(text, "mesh.file");
    FAIL() << text;
  } catch (const MeshFileError& error) {
    EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
  }
}

TEST(MeshFile, ErrorsAreReportedWithTheirLine) {
  expectRefused(parseObj, "v 0 0 0\nv 1 x 0\n", "mesh.file, line 2: y is \"x\"; give a number");
  expectRefused(parseObj, "v 0 0 0\nf 1 2 3\n", "line 2: vertex 2 of 1");
  expectRefused(parseObj, "v 0 0 0\nv 1 0 0\nf 1 2\n", "line 3: a face of 2 vertices");
  expectRefused(parseObj, "", "0 triangles");
  expectRefused(parseStl, "solid\nvertex 0 0 0\nvertex 1 0 0\nendloop\n", "line 4: a loop of 2");
  expectRefused(parseStl, "solid\nvertex 0 0 0\nvertex 1 0 0\n", "line 3: the text ends");
  expectRefused(parseStl, asBinaryStl().substr(0, 300), "byte 300: it ends here");
  expectRefused(parseStl, "no", "cut short");
  const std::string text = asTextStl();
  expectRefused(parseStl, text.substr(0, text.rfind("facet normal")), "without \"endsolid\"");
  expectRefused(parseObj, "v 0 0 0\nv 1 0 0\nv 0 nan 0\nf 1 2 3\n", "point 2 is (0, nan, 0)");
  expectRefused(parseObj, "v 0 0 0\nv 1 0 0\nf 1 2 2\n", "triangle 0 has no area");
}

// Corners are found in a map by their position. NaN is not less than any number, and no number is
// less than NaN, so the map would take a corner with NaN for another one.
TEST(MeshFile, CornersThatAreNotFiniteAreRefused) {
  std::string text = asTextStl();
  const std::size_t last = text.rfind("vertex") + 7;
  expectRefused(parseStl, text.replace(last, text.find(' ', last) - last, "nan"),
                "the vertex is not finite");
  std::string bytes = asBinaryStl();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::memcpy(bytes.data() + bytes.size() - 14, &nan, sizeof nan);
  expectRefused(parseStl, bytes, "triangle 11: a vertex is not finite");
}

TEST(MeshFile, MissingFilesAndOtherFormatsAreRefused) {
  EXPECT_THROW(readMesh("/nowhere/cube.obj"), MeshFileError);
  EXPECT_THROW(readMesh("."), MeshFileError);
}

}  // namespace
