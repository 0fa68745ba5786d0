// Meshes and elements: the patch test, rotated and moved bodies, and invalid meshes.
#include <gtest/gtest.h>

#include <cmath>
#include <mechanics/elastic/ElasticBody.hpp>
#include <mechanics/shapes/ShapeError.hpp>
#include <random>

namespace {

using namespace rico;

/// A cube of eight hexahedra with a displaced middle node. On request each is divided into five
/// tetrahedra.
ElasticMesh distorted(bool tetrahedra) {
  ElasticMesh mesh = boxMesh({2, 2, 2}, {2, 2, 2});
  for (Vec3& node : mesh.nodes)
    if (norm(node) == 0) node = {0.17, -0.13, 0.21};
  if (!tetrahedra) return mesh;
  std::vector<ElasticElement> cut;
  // Neighbours are divided in different ways, so that their diagonals match.
  constexpr int kCuts[2][5][4] = {
      {{0, 1, 3, 4}, {1, 2, 3, 6}, {1, 4, 5, 6}, {3, 4, 6, 7}, {1, 3, 4, 6}},
      {{0, 1, 2, 5}, {0, 2, 3, 7}, {0, 5, 7, 4}, {2, 5, 6, 7}, {0, 2, 7, 5}}};
  for (std::size_t k = 0; k < mesh.elements.size(); ++k)
    for (const auto& corners : kCuts[(k + k / 2 + k / 4) % 2]) {
      const ElasticElement& hexahedron = mesh.elements[k];
      ElasticElement element;
      element.corners = 4, element.number = static_cast<long>(cut.size()) + 1;
      for (std::size_t i = 0; i < 4; ++i)
        element.node[i] = hexahedron.node[static_cast<std::size_t>(corners[i])];
      cut.push_back(element);
    }
  mesh.elements = cut;
  return mesh;
}

/// The largest force at an inner node for a linear displacement u = G X; it must be zero.
double forceInside(const ElasticMesh& mesh, const Matrix3& G, const Lame& lame) {
  std::vector<Vec3> force(mesh.nodes.size());
  for (const ElasticElement& e : mesh.elements) {
    const std::vector<double> K = elementStiffness(mesh, e, lame);
    const int rows = 3 * e.corners;
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < rows; ++j)
        force[static_cast<std::size_t>(e.node[i / 3])][i % 3] +=
            K[static_cast<std::size_t>(i * rows + j)] *
            (G * mesh.nodes[static_cast<std::size_t>(e.node[j / 3])])[j % 3];
  }
  double largest = 0;
  for (std::size_t i = 0; i < force.size(); ++i)
    if (norm(mesh.nodes[i]) < 0.9) largest = most(largest, norm(force[i]));
  return largest;
}

TEST(Patch, LinearDisplacementsNeedNoForceInside) {
  const Lame lame(1e3, 0.3);
  const Matrix3 G{{{0.1, 0.02, -0.03}, {0.05, -0.2, 0.04}, {0.01, 0.07, 0.3}}};
  EXPECT_LT(forceInside(distorted(false), G, lame), 1e-11);
  EXPECT_LT(forceInside(distorted(true), G, lame), 1e-11);
}

TEST(Patch, StressIsHookes) {
  const Lame lame(1e3, 0.3);
  for (const bool tetrahedra : {false, true}) {
    const ElasticMesh mesh = distorted(tetrahedra);
    std::vector<Vec3> places = mesh.nodes;
    for (Vec3& x : places) x.x *= 1.001;
    for (const ElasticElement& e : mesh.elements) {
      const Matrix3 F = deformationGradient(gradientsAtCentre(mesh, e), e, places.data());
      EXPECT_NEAR(vonMises(F, rotationOf(F), lame), 2 * lame.mu * 1e-3, 1e-9);
    }
  }
}

TEST(Elements, HaveTheVolumeOfTheBody) {
  double volume = 0, mass = 0;
  const ElasticMesh mesh = ballMesh(1, 8);
  for (const ElasticElement& e : mesh.elements) {
    volume += gradientsAtCentre(mesh, e).volume;
    for (const double m : elementMass(mesh, e)) mass += m;
  }
  EXPECT_NEAR(volume / (4.0 / 3 * 3.14159265358979), 1, 0.02);
  EXPECT_NEAR(mass / volume, 1, 1e-12);
}

TEST(Rotation, IsThatOfThePolarDecomposition) {
  std::mt19937 draw(3);
  std::uniform_real_distribution<double> share(-1, 1);
  for (int k = 0; k < 100; ++k) {
    Matrix3 F = Matrix3::identity();
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) F(i, j) += share(draw);
    if (determinant(F) < 0.1) continue;
    const Matrix3 R = rotationOf(F), U = transposedTimes(R, F), one = transposedTimes(R, R);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) {
        EXPECT_NEAR(one(i, j), i == j ? 1 : 0, 1e-13);
        EXPECT_NEAR(U(i, j), U(j, i), 1e-12);
      }
    EXPECT_GT(determinant(R), 0);
  }
}

// An element that is inverted keeps its orientation: in a body that has turned, another one would
// cause forces as large as those of a strain of one.
TEST(Rotation, DoesNotJumpWhereAnElementInverts) {
  const Matrix3 turn = rotationMatrix(normalized(Quaternion{0.3, 0.5, -0.7, 0.4}));
  const Matrix3 axes = rotationMatrix(normalized(Quaternion{0.6, -0.2, 0.1, 0.5}));
  for (const double thickness : {1.0, 1e-3, 1e-9, 0.0, -1e-9, -1e-3, -0.3, -0.7}) {
    const Matrix3 U = axes * Matrix3::diagonal({1.1, 0.8, thickness}) * transpose(axes);
    const Matrix3 R = rotationOf(turn * U);
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j) EXPECT_NEAR(turn(i, j), R(i, j), 1e-7) << thickness;
  }
  EXPECT_EQ(rotationOf(Matrix3{}), Matrix3::identity());
}

TEST(Material, InvalidOnesAreRefused) {
  const auto refuses = [](const auto& change, const char* words) {
    ElasticMaterial material;
    material.young = 1e6, material.poisson = 0.3, material.density = 1000;
    change(material);
    try {
      const ElasticBody body("part", boxMesh({1, 1, 1}, {1, 1, 1}), material, {});
      ADD_FAILURE() << words;
    } catch (const ShapeError& error) {
      EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << error.what();
    }
  };
  refuses([](ElasticMaterial& m) { m.young = 0; }, "Young's modulus is 0");
  refuses([](ElasticMaterial& m) { m.poisson = 0.5; }, "Poisson's ratio is 0.5");
  refuses([](ElasticMaterial& m) { m.poisson = -1; }, "Poisson's ratio is -1");
  refuses([](ElasticMaterial& m) { m.density = 0; }, "density is 0");
  refuses([](ElasticMaterial& m) { m.massDamping = -1; }, "damping by mass");
}

TEST(Ring, IsClosed) {
  const ElasticMesh ring = ringMesh(0.8, 1, 0.3, {2, 24, 3});
  EXPECT_NO_THROW(ring.check("ring"));
  EXPECT_EQ(ring.elements.size(), 144U);
  EXPECT_EQ(ring.boundary().size(), 2U * 24 * 3 + 2 * 24 * 2);
}

/// The message of check() for a mesh after a change.
template <class Change>
std::string refusal(ElasticMesh mesh, Change&& change) {
  change(mesh);
  try {
    mesh.check("part");
  } catch (const ShapeError& error) {
    return error.what();
  }
  return "nothing";
}

TEST(Mesh, ErrorsAreReportedWithTheirElement) {
  const auto says = [](const std::string& text, const std::string& words) {
    EXPECT_NE(text.find("part"), std::string::npos) << text;
    EXPECT_NE(text.find(words), std::string::npos) << text;
  };
  const ElasticMesh cubes = distorted(false), cut = distorted(true);
  says(refusal(cubes, [](ElasticMesh& m) { m.elements[4].node[2] = 27; }), "element 5 has node 27");
  says(refusal(cubes, [](ElasticMesh& m) { m.elements[4].node[2] = -1; }), "element 5 has node -1");
  says(refusal(cut, [](ElasticMesh& m) { m.elements[6].node[1] = m.elements[6].node[0]; }),
       "element 7 has a corner twice");
  says(
      refusal(cut, [](ElasticMesh& m) { std::swap(m.elements[6].node[1], m.elements[6].node[2]); }),
      "element 7 is turned inside out");
  says(refusal(cubes, [](ElasticMesh& m) { m.elements.push_back(m.elements[2]); }), "element 3");
  // The fourth corner is almost in the plane of the others.
  says(refusal(cut,
               [](ElasticMesh& m) {
                 const auto& node = m.elements[0].node;
                 const Vec3 a = m.nodes[node[0]], b = m.nodes[node[1]], c = m.nodes[node[2]];
                 m.nodes[node[3]] = a + 1e-13 * cross(b - a, c - a);
               }),
       "element 1 is");
  // One hexahedron of the cube is cut into tetrahedra, its neighbours are not.
  says(refusal(cubes,
               [&](ElasticMesh& m) {
                 m.elements.erase(m.elements.begin());
                 m.elements.insert(m.elements.end(), cut.elements.begin(),
                                   cut.elements.begin() + 5);
               }),
       "meets half a face of element");
  says(refusal(cubes,
               [](ElasticMesh& m) {
                 for (Vec3& node : m.nodes) node *= 1e120;
               }),
       "not finite");
}

/// Two meshes as one, with nodes at the same place merged if wanted.
ElasticMesh together(const ElasticMesh& first, ElasticMesh second, Vec3 shift, bool merge) {
  ElasticMesh all = first;
  std::vector<int> place;
  for (const Vec3 node : second.nodes) {
    place.push_back(static_cast<int>(all.nodes.size()));
    for (std::size_t i = 0; merge && i < first.nodes.size(); ++i)
      if (norm(node + shift - first.nodes[i]) < 1e-12) place.back() = static_cast<int>(i);
    if (place.back() == static_cast<int>(all.nodes.size())) all.nodes.push_back(node + shift);
  }
  for (ElasticElement element : second.elements) {
    for (int i = 0; i < element.corners; ++i)
      element.node[static_cast<std::size_t>(i)] =
          place[static_cast<std::size_t>(element.node[static_cast<std::size_t>(i)])];
    element.number = static_cast<long>(all.elements.size()) + 1;
    all.elements.push_back(element);
  }
  return all;
}

// Elements that touch without common nodes: they would separate, so the mesh is refused.
TEST(Mesh, PartsThatAreNotJoinedAreRefused) {
  const auto says = [](const ElasticMesh& mesh, const std::string& words) {
    const std::string text = refusal(mesh, [](ElasticMesh&) {});
    EXPECT_NE(text.find(words), std::string::npos) << text;
  };
  const ElasticMesh one = boxMesh({1, 1, 1}, {1, 1, 1}), two = boxMesh({1, 1, 1}, {2, 2, 2});
  const ElasticMesh three = boxMesh({1, 1, 1}, {3, 3, 3});
  says(together(two, two, {1, 0, 0}, true), "nothing");
  says(together(two, two, {1, 0, 0}, false), "touches element");   // nodes not merged
  says(together(one, two, {1, 0, 0}, true), "touches element 1");  // a face meets four
  says(together(two, three, {0, 1, 0}, true), "touches element");  // faces of different size
  says(together(two, three, {1.1, 0, 0}, true), "9 is not joined to element 1");
  says(together(two, two, {1, 1, 0}, true), "is not joined");       // at an edge only
  says(together(two, two, {1, 1, 1}, true), "is not joined");       // at a node only
  says(together(two, two, {1, 0.3, 0}, false), "touches element");  // shifted along the face
  // A crack: half of the common face is not merged.
  ElasticMesh crack = together(two, two, {1, 0, 0}, true);
  crack.nodes.push_back({0.5, -0.5, -0.5});
  for (std::size_t e = 8; e < crack.elements.size(); ++e)
    for (int& node : crack.elements[e].node)
      if (crack.nodes[static_cast<std::size_t>(node)] == crack.nodes.back())
        node = static_cast<int>(crack.nodes.size()) - 1;
  says(crack, "touches element");
}

TEST(Mesh, ElementsWithoutThicknessAreRefused) {
  for (const Vec3 size : {Vec3{1, 1, 1e-8}, Vec3{1, 1e-8, 1e-8}, Vec3{1e-8, 1, 1}}) {
    const std::string text = refusal(distorted(true), [&](ElasticMesh& m) {
      for (Vec3& node : m.nodes) node = {size.x * node.x, size.y * node.y, size.z * node.z};
    });
    EXPECT_NE(text.find("element"), std::string::npos) << text;
    EXPECT_NE(text.find("thinner than a millionth"), std::string::npos) << text;
  }
  EXPECT_NO_THROW(boxMesh({1, 1, 1e-4}, {2, 2, 1}).check("sheet"));
}

// Surfaces that are curved, graded or close to each other are not taken for joints.
TEST(Mesh, SoundMeshesAreAccepted) {
  EXPECT_NO_THROW(ballMesh(1, 6).check("ball"));
  EXPECT_NO_THROW(ringMesh(0.8, 1, 0.3, {2, 24, 3}).check("ring"));
  ElasticMesh graded = boxMesh({2, 2, 1}, {12, 12, 7});
  for (Vec3& node : graded.nodes)
    node = {node.x * node.x * node.x, node.y * node.y * node.y, node.z};
  EXPECT_NO_THROW(graded.check("graded"));
  // A ring that is almost closed.
  ElasticMesh open = boxMesh({1, 0.1, 0.1}, {40, 2, 2});
  for (Vec3& node : open.nodes) {
    const double angle = 6.2829 * node.x, radius = 1 - node.z;
    node = {radius * std::cos(angle), node.y, radius * std::sin(angle)};
  }
  EXPECT_NO_THROW(open.check("open"));
}

}  // namespace
