/// Invalid scenes, with the mistakes of new users: each scene is refused before the run, and the
/// message gives the line, the key, the value found and the values allowed.
#include <algorithm>
#include <span>
#include <utility>

#include "cli/contradictory_scenes.hpp"
#include "cli/misspelt_scenes.hpp"

using namespace rico::test;

namespace {

void expectRefused(std::span<const Wrong> scenes) {
  const Folder folder;
  for (const Wrong& wrong : scenes) {
    const Ended r = ricochet("run --check " + folder.put("scene.yaml", spoilt(wrong)));
    EXPECT_EQ(r.status, 1) << wrong.to;
    EXPECT_EQ(r.out, "") << wrong.to;
    EXPECT_TRUE(contains(r.err, wrong.words)) << wrong.to;
  }
}

}  // namespace

TEST(WrongScenes, MisspeltScenesAreRefused) { expectRefused(kMisspelt); }

TEST(WrongScenes, ContradictoryScenesAreRefused) { expectRefused(kContradictory); }

/// Invalid meshes of elastic bodies: the message gives the line of the scene, the file and the
/// element.
TEST(WrongScenes, InvalidMeshesAreRefused) {
  const std::string head =
      "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n1 3 \"edge\"\n$EndPhysicalNames\n"
      "$Nodes\n4\n1 0 0 0\n2 1 0 0\n3 0 1 0\n4 0 0 1\n$EndNodes\n$Elements\n1\n";
  const std::string good = head + "5 4 2 8 1 1 2 3 4\n$EndElements\n";
  const std::string inverted = head + "5 4 2 8 1 2 1 3 4\n$EndElements\n";
  const auto refused = [](const std::string& mesh, const std::string& keys, const std::string& more,
                          std::initializer_list<const char*> words) {
    const Folder folder;
    folder.put("part.msh", mesh);
    const std::string scene = kGood +
                              "gravity: [0, 0, -9.81]\nelastic:\n  - mesh: {file: part.msh" + keys +
                              "}\n    material: rock\n    young: 1.0e+7\n    poisson: 0.3\n" + more;
    const Ended r = ricochet("run --check " + folder.put("scene.yaml", scene));
    EXPECT_EQ(r.status, words.size() == 0 ? 0 : 1) << r.err;
    EXPECT_TRUE(contains(r.err, words)) << more << keys;
  };
  refused(good, "", "", {});
  refused(inverted, "", "", {":16: elastic[0]", "part.msh: element 5 is turned inside out"});
  refused(good.substr(0, 90), "", "", {":16: elastic[0]", "part.msh"});
  refused("solid part", "", "", {":16: elastic[0]", "part.msh", "no $MeshFormat first"});
  refused(good, "", "    fixed: {groups: edge}\n", {"group \"edge\" has no node"});
  refused(good, "", "    fixed: {groups: rim}\n", {"no group \"rim\"", "8, edge"});
  refused(good, ", scale: 1.0e+6", "", {":16: elastic[0]", "part.msh: it is 1e+06 long", "units"});
  refused(good, ", scale: 1.0e-6", "", {":16: elastic[0]", "part.msh: it is 1e-06 long", "units"});
  refused(good, "", "    velocity: [0, 0, -10000]\n",
          {":16: elastic[0]", "part.msh: it meets others at a velocity of 1", "units"});
  // Two cubes that meet at a face without sharing its nodes.
  const std::string cubes =
      "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n16\n1 0 0 0\n2 1 0 0\n3 1 1 0\n4 0 1 0\n"
      "5 0 0 1\n6 1 0 1\n7 1 1 1\n8 0 1 1\n11 1 0 0\n12 2 0 0\n13 2 1 0\n14 1 1 0\n15 1 0 1\n"
      "16 2 0 1\n17 2 1 1\n18 1 1 1\n$EndNodes\n$Elements\n2\n5 5 2 8 1 1 2 3 4 5 6 7 8\n"
      "9 5 2 8 1 11 12 13 14 15 16 17 18\n$EndElements\n";
  refused(cubes, "", "", {":16: elastic[0]", "part.msh: element 9 touches element 5"});
}

/// Elastic bodies alone: what is missing is reported.
TEST(WrongScenes, WithoutShapesAreRefused) {
  const Folder folder;
  const Ended r = ricochet("run --check " + folder.put("scene.yaml", R"(time: {step: 1.0e-3, end: 1}
materials: {soft: {density: 1000}}
laws: [{friction: 0, restitution: 0}]
elastic:
  - {box: {size: [1, 1, 1], cells: [1, 1, 1]}, material: soft, young: 1.0e+6, poisson: 0.3}
)"));
  EXPECT_EQ(r.status, 1);
  EXPECT_TRUE(contains(r.err, {"scene.yaml:1: shapes: missing"})) << r.err;
}

/// Tresca's bound of friction is for elastic bodies, and bounds a friction.
TEST(WrongScenes, ShearOfRigidBodiesIsRefused) {
  const auto checked = [](const std::string& laws, int status,
                          std::initializer_list<const char*> words) {
    const Folder folder;
    const Ended r =
        ricochet("run --check " + folder.put("scene.yaml", R"(time: {step: 1.0e-3, end: 1}
materials: {soft: {density: 1000}, rock: {density: 2000}, ground: {}}
shapes: {ground: {half_space: {}}, ball: {sphere: {radius: 0.1}}}
bodies:
  - {shape: ground, material: ground, motion: static}
  - {shape: ball, material: rock, at: [1, 0, 1]}
elastic:
  - {box: {size: [1, 1, 1], cells: [1, 1, 1]}, material: soft, young: 1.0e+6, poisson: 0.3, at: [0, 0, 1]}
laws:
)" + laws));
    EXPECT_EQ(r.status, status) << r.err;
    EXPECT_TRUE(contains(r.err, words)) << r.err;
  };
  const std::string all = "  - {friction: 0.5}\n";
  checked(all + "  - {between: [soft, ground], friction: 10, shear: 200}\n", 0, {});
  checked(all + "  - {between: [soft, ground], shear: 200}\n", 1,
          {":11: laws[1].shear", "friction"});
  checked(all + "  - {between: [rock, ground], friction: 1, shear: 200}\n", 1,
          {":11: laws[1].shear", "rigid ones have this law too"});
  checked("  - {friction: 1, shear: 200}\n", 1, {":10: laws[0].shear", "rigid"});
}

/// All errors of a scene are reported together.
TEST(WrongScenes, EveryErrorIsReportedWithItsLine) {
  const Folder folder;
  const Ended r = ricochet("run " + folder.put("scene.yaml", R"(time: {step: x, end: 1}
materials: {}
laws: []
shapes: {a: {sphere: {radius: -1}}}
bodies:
  - {shape: a, materail: m}
)"));
  EXPECT_EQ(r.status, 1);
  EXPECT_TRUE(contains(
      r.err, {"scene.yaml:1: time.step", "scene.yaml:4: shapes.a.sphere.radius",
              "scene.yaml:6: bodies[0].materail", "scene.yaml:6: bodies[0].material: missing"}));
  EXPECT_EQ(std::count(r.err.begin(), r.err.end(), '\n'), 4);
}

/// In the plane vectors have two numbers, and gravity has another default.
TEST(WrongScenes, InThePlane) {
  const Folder folder;
  const std::string plane = R"(time: {step: 1.0e-2, end: 0.1}
materials: {rock: {density: 2000}}
laws: [{friction: 0.3}]
shapes: {ball: {disk: {radius: 0.1}}, ground: {half_plane: {}}}
bodies:
  - {shape: ground, material: rock, motion: static}
  - {shape: ball, material: rock, at: [0, 5], spin: 3)";
  const auto put = [&](const std::string& rest) { return folder.put("p.yaml", plane + rest); };
  const std::string json = folder.file("summary.json");
  const Ended falls = ricochet("run --quiet --json-summary " + json + " " + put("}\n"));
  EXPECT_EQ(falls.status, 0) << falls.err;
  const double mass = 2000 * 3.14159265358979 * 0.01;
  EXPECT_NEAR(JsonReader::read(bytesOf(json))["energy_begin"].number,
              mass * (9.81 * 5 + 0.25 * 0.01 * 9), 1e-6);
  const std::string many = ", grid: {count: [4, 3], spacing: [1, 1]}}\n";
  EXPECT_TRUE(contains(ricochet("run --check " + put(many)).out, {"13 bodies of 2 shapes"}));
  const std::vector<std::pair<const char*, const char*>> wrong = {
      {", grid: {count: [4, 0], spacing: [1, 1]}}\n",
       "bodies[1].grid.count: found [4, 0]; expected a list of two or three integers from 1"},
      {", velocity: [0, 0, 1]}\n", "bodies[1].velocity: found 1 along z, out of the plane"},
      {"}\ngravity: [0, 0, -9.81]\n", "gravity: found -9.81 along z, out of the plane"},
      {"}\n  - {shape: ball, material: rock, spin: [1, 0]}\n",
       ":8: bodies[2].spin: found [1, 0]; expected a number: in the plane bodies turn about z"},
      {"}\n  - {shape: ball, material: rock, at: [0, 0, 0.2]}\n",
       ":8: bodies[2].at: found 0.2 along z"}};
  for (const auto& [rest, word] : wrong) {
    const Ended r = ricochet("run --check " + put(rest));
    EXPECT_EQ(r.status, 1) << rest;
    EXPECT_TRUE(contains(r.err, {word})) << rest;
  }
}

/// Long values are shortened, and so are long lists of errors; an empty file is not a scene.
TEST(WrongScenes, MessagesAreShort) {
  const Folder folder;
  std::string text = kGood;
  text.replace(text.find("radius: 0.1"), 11, "radius: " + std::string(100000, '9'));
  for (int i = 0; i < 1000; ++i) text += "key" + std::to_string(i) + ": 1\n";
  const Ended r = ricochet("run --check " + folder.put("scene.yaml", text));
  EXPECT_EQ(r.status, 1);
  EXPECT_LT(r.err.size(), 8000u);
  EXPECT_TRUE(contains(r.err, {"99... (100000 letters)", "scene.yaml: and 976 more such lines"}));
  for (const char* nothing : {"", "# only a comment\n"})
    EXPECT_TRUE(contains(ricochet("run --check " + folder.put("scene.yaml", nothing)).err,
                         {"scene.yaml:1: found nothing; expected a scene", "run --help"}));
}

TEST(WrongScenes, TheValidSceneIsAccepted) {
  const Folder folder;
  const std::string file = folder.put("scene.yaml", kGood);
  const Ended check = ricochet("run --check " + file);
  EXPECT_EQ(check.status, 0) << check.err;
  EXPECT_TRUE(contains(check.out, {"2 bodies of 2 shapes, 0 joints, 10 steps; fine"}));
  EXPECT_EQ(ricochet("run --quiet " + file).status, 0);
  EXPECT_TRUE(contains(ricochet("run absent.yaml").err, {"absent.yaml", "no such file"}));
}

/// The scenes in the help and in io/README.md are valid.
TEST(WrongScenes, ScenesOfThePagesAreAccepted) {
  const Folder folder;
  const std::string root = std::string(RICO_EXAMPLE_SCENES) + "/../../";
  const Ended r = shell(
      "cd " + folder.file("") +
      " && ricochet run --help | sed -n '/^A complete scene/,/^Progress is/s/^    //p' >help.yaml" +
      " && sed -n '/^```yaml/,/^```$/p' " + root + "io/README.md | grep -v '^```' >page.yaml" +
      " && ricochet run --check help.yaml && ricochet run --check page.yaml");
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(r.out, {"help.yaml: 126 bodies", "page.yaml: 201 bodies"}));
}

/// A probable mistake gives a warning with its line, and the scene is run.
TEST(Warnings, BodiesThatOverlapAtTheStart) {
  const Folder folder;
  const std::string two =
      kGood + "  - {shape: ball, material: rock, at: [0, 0, 0.25]}\n" +
      "  - {shape: ball, material: rock, at: [3, 0, 1], grid: {count: [9, 1, 1], "
      "spacing: [0.15, 1, 1]}}\n";
  const Ended apart = ricochet("run --check " + folder.put("apart.yaml", kGood));
  EXPECT_EQ(apart.err, "");
  const Ended check = ricochet("run --check " + folder.put("two.yaml", two));
  EXPECT_EQ(check.status, 0);
  EXPECT_TRUE(contains(check.out, {"12 bodies of 2 shapes", "see the warnings"}));
  EXPECT_TRUE(contains(
      check.err, {"two.yaml:14: warning: bodies[2] overlaps bodies[1] (one) of line 13 by 0.15, at "
                  "[0, 0, 0.225]; steps separate them gradually; place them apart",
                  "two.yaml:15: warning: bodies[3]: its bodies overlap each other in 8 pairs, by "
                  "up to 0.05"}));
  const std::string json = folder.file("summary.json");
  const Ended run = ricochet("run --quiet --json-summary " + json + " " + folder.file("two.yaml"));
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.err, check.err);
  EXPECT_EQ(JsonReader::read(bytesOf(json))["overlaps_begin"].number, 2);
  const Ended thrown =
      ricochet("run --check " + folder.put("two.yaml", two + "contacts: {recovery: 0.2}\n"));
  EXPECT_TRUE(contains(thrown.err, {"contacts.recovery separates them with 30 m/s"}));
  const Ended kept =
      ricochet("run --check " + folder.put("two.yaml", two + "contacts: {recovery: 0}\n"));
  EXPECT_TRUE(contains(kept.err, {"the overlap remains; place them apart"}));
}

/// Bodies that share a joint, and materials without contact, may overlap.
TEST(Warnings, BodiesWithoutContactMayOverlap) {
  const Folder folder;
  const std::string two = kGood + "  - {name: two, shape: ball, material: rock, at: [0, 0, 0.3]}\n";
  EXPECT_TRUE(contains(ricochet("run --check " + folder.put("a.yaml", two)).err, {"overlaps"}));
  const std::string joined = two + "joints:\n  - {kind: ball, a: one, b: two, at: [0, 0, 0.25]}\n";
  EXPECT_EQ(ricochet("run --check " + folder.put("b.yaml", joined)).err, "");
  std::string through = two;
  through.insert(through.find("shapes:"), "  - {between: [rock, rock], touch: false}\n");
  EXPECT_EQ(ricochet("run --check " + folder.put("c.yaml", through)).err, "");
}

/// A general law without contact holds for all pairs of materials except those that have their own
/// law.
TEST(Warnings, AGeneralLawMayExcludeContact) {
  const Folder folder;
  std::string two = kGood + "  - {name: two, shape: ball, material: rock, at: [0, 0, 0.3]}\n";
  two.replace(two.find("{friction: 0.3}"), 15, "{touch: false}");
  EXPECT_EQ(ricochet("run --check " + folder.put("a.yaml", two)).err, "");
  two.insert(two.find("shapes:"), "  - {between: [rock, rock], friction: 0.3}\n");
  EXPECT_TRUE(contains(ricochet("run --check " + folder.put("b.yaml", two)).err, {"overlaps"}));
}

/// A ball that misses the floor, and a speed whose square is not finite.
TEST(Warnings, BodiesThatFallBesideTheFloor) {
  const Folder folder;
  const std::string json = folder.file("summary.json");
  std::string text = kGood;
  text.replace(text.find("end: 0.01"), 9, "end: 2");
  text.erase(text.find("  - {shape: ground"),
             text.find("  - {name: one") - text.find("  - {shape: ground"));
  const Ended falls = ricochet("run --json-summary " + json + " " + folder.put("falls.yaml", text));
  EXPECT_EQ(falls.status, 0);
  EXPECT_TRUE(
      contains(falls.out, {"far away    1, farther from the scene", "a floor or a `region`"}));
  EXPECT_EQ(JsonReader::read(bytesOf(json))["far_away"].number, 1);

  const std::string fast = text.insert(text.rfind("}"), ", velocity: [1.0e+200, 0, 0]");
  const Ended refused = ricochet("run " + folder.put("fast.yaml", fast));
  EXPECT_EQ(refused.status, 1);
  EXPECT_TRUE(contains(refused.err, {":12: bodies[0].velocity: the energy of such a body"}));
}

/// A motion that becomes infinite ends the run; the records contain only finite numbers.
TEST(Warnings, AnInfiniteMotionEndsTheRun) {
  const Folder folder;
  std::string text = kGood + "gravity: [0, 0, -1.0e+160]\n";
  const Ended r = ricochet("run " + folder.put("scene.yaml", text));
  EXPECT_EQ(r.status, 2) << r.out;
  EXPECT_TRUE(contains(r.err, {"in step ", "body 1, of bodies[1] in line 13 is not finite"}));
}

TEST(WrongScenes, TheSchemaContainsEveryKey) {
  const Ended r = ricochet("run --schema");
  EXPECT_EQ(r.status, 0);
  EXPECT_TRUE(contains(r.out, {"title:", "packing:", "height_field:", "births:", "theta:",
                               "checkpoint_every:", "(needed)"}));
}
