/// Wrong scenes, as new users write them: every one is refused before anything runs, with the line,
/// the key, what was found and what is allowed there.
#include <algorithm>

#include "cli/program.hpp"

using namespace rico::test;

namespace {

const std::string kGood = R"(title: a ball
time: {step: 1.0e-3, end: 0.01}
materials:
  rock: {density: 2000}
  floor: {}
laws:
  - {friction: 0.3}
shapes:
  ball: {sphere: {radius: 0.1}}
  ground: {half_space: {}}
bodies:
  - {shape: ground, material: floor, motion: static}
  - {name: one, shape: ball, material: rock, at: [0, 0, 0.2]}
)";

struct Wrong {
  const char* from;  ///< what of the good scene is replaced; "" for: added at its end
  const char* to;
  std::initializer_list<const char*> words;
};

std::string spoilt(const Wrong& wrong) {
  std::string text = kGood;
  const std::string from = wrong.from;
  if (from.empty()) return text + wrong.to;
  return text.replace(text.find(from), from.size(), wrong.to);
}

const Wrong kWrong[] = {
    // Keys.
    {"step: 1.0e-3",
     "stpe: 1.0e-3",
     {"scene.yaml:2: time.stpe: unknown key; allowed: step, end; did you mean step?",
      "time.step: missing"}},
    {"title:", "titel:", {":1: titel: unknown key", "did you mean title?"}},
    {"materials:", "material:", {":3: material: unknown key", "did you mean materials?"}},
    {"friction: 0.3", "fricton: 0.3", {":7: laws[0].fricton", "did you mean friction?"}},
    {"radius: 0.1",
     "raduis: 0.1",
     {":9: shapes.ball.sphere.raduis", "did you mean radius?", "missing"}},
    {"sphere: {",
     "spere: {",
     {":9: shapes.ball.spere: unknown key", "did you mean sphere?", "exactly one of sphere, box"}},
    {"time: {step: 1.0e-3, end: 0.01}\n", "", {"time: missing; it is needed here"}},
    {", end: 0.01", "", {":2: time.end: missing"}},
    {"name: one, shape: ball", "name: one", {":13: bodies[1].shape: missing"}},
    {"shape: ground, material: floor", "shape: ground", {":12: bodies[0].material: missing"}},
    {"title: a ball", "title: a ball\ntitle: two", {":2: title: found twice"}},
    {"{radius: 0.1}", "{radius: 0.1, color: red}", {"sphere.color: unknown key; allowed: radius"}},
    {"{sphere: {radius: 0.1}}",
     "{sphere: {radius: 0.1}, box: {size: [1, 1, 1]}}",
     {"found sphere, box; expected exactly one of"}},
    {"ground: {half_space: {}}",
     "ground: {}",
     {":10: shapes.ground", "found none of the keys", "half_space"}},
    // Values.
    {"step: 1.0e-3", "step: fast", {":2: time.step: found \"fast\"; expected a positive number"}},
    {"step: 1.0e-3", "step: -1", {"time.step: found \"-1\"; expected a positive number"}},
    {"step: 1.0e-3", "step: 0", {"time.step: found \"0\""}},
    {"step: 1.0e-3", "step: .nan", {"time.step: found \".nan\""}},
    {"step: 1.0e-3", "step: 1 ms", {"time.step: found \"1 ms\""}},
    {"step: 1.0e-3", "step: 1", {":2: time.step: longer than time.end"}},
    {"friction: 0.3", "friction: -0.3", {"a number that is not negative"}},
    {"friction: 0.3",
     "restitution: 1.5",
     {"laws[0].restitution: found \"1.5\"; expected a number from 0 to 1"}},
    {"radius: 0.1", "radius: [0.1]", {"found [0.1]; expected a positive number"}},
    {"at: [0, 0, 0.2]",
     "at: 0.2",
     {":13: bodies[1].at: found \"0.2\"; expected a list of three numbers"}},
    {"at: [0, 0, 0.2]",
     "at: [0, 0, up]",
     {"bodies[1].at: found [0, 0, up]; expected a list of three numbers, [x, y, z]"}},
    {"motion: static",
     "motion: statik",
     {":12: bodies[0].motion: found \"statik\"; expected one of: dynamic, static, moving; did you "
      "mean static?"}},
    {"density: 2000", "density: 0", {":4: materials.rock.density"}},
    {"  - {friction: 0.3}", "  friction: 0.3", {"laws: found a mapping; expected a list"}},
    {"  - {friction: 0.3}",
     "  - 0.3",
     {":7: laws[0]: found \"0.3\"; expected a mapping with the keys between, model"}},
    {"time: {step: 1.0e-3, end: 0.01}",
     "time: 5",
     {"time: found \"5\"; expected a mapping with the keys step, end"}},
    {"friction: 0.3",
     "model: newtonian",
     {"found \"newtonian\"; expected one of: newton, fremond; did you mean newton?"}},
    {"friction: 0.3", "touch: maybe", {"laws[0].touch: found \"maybe\"; expected true or false"}},
    {"", "output: {every: 0}\n", {":14: output.every: found \"0\"; expected an integer from 1"}},
    {"", "output: {every: 1.5}\n", {"output.every: found \"1.5\"; expected an integer"}},
    {"", "gravity: [0, 0]\ngravty: 3\n", {":15: gravty", "did you mean gravity?"}},
    {"",
     "solver: {theta: 0.2}\n",
     {"solver.theta: found \"0.2\"; expected a number from 0.5 to 1"}},
    // Names, and what does not go together.
    {"shape: ball",
     "shape: bal",
     {":13: bodies[1].shape: found \"bal\"; expected the name of a shape: ball, ground; did you "
      "mean ball?"}},
    {"material: rock",
     "material: rok",
     {"bodies[1].material: found \"rok\"", "did you mean rock?"}},
    {"  - {friction: 0.3}",
     "  - {between: [rock, flor], friction: 0.3}",
     {":7: laws[0].between: found \"flor\"", "did you mean floor?"}},
    {"  - {friction: 0.3}",
     "  - {between: [rock], friction: 0.3}",
     {"found 1 names; expected two materials"}},
    {"  - {friction: 0.3}",
     "  - {between: [rock, rock], friction: 0.3}",
     {"laws: none between rock and floor; add one with between: [rock, floor]"}},
    {"material: rock", "material: floor", {"\"floor\" has no density, and the body is dynamic"}},
    {"motion: static", "motion: dynamic", {":12: bodies[0].material: \"floor\" has no density"}},
    {"material: floor, motion: static",
     "material: rock",
     {":12: bodies[0].shape: \"ground\" cannot move freely", "half-space"}},
    {"motion: static", "motion: moving", {"bodies[0].moving: missing; motion: moving needs it"}},
    {"motion: static", "motion: static, moving: {spin: [0, 0, 1]}", {"write motion: moving"}},
    {"name: one",
     "name: one, grid: {count: [2, 2, 2], spacing: [1, 1, 1]}",
     {"bodies[1].name: names one body"}},
    {"at: [0, 0, 0.2]",
     "packing: {count: 100, from: [0, 0, 0], to: [0.5, 0.5, 0.5]}",
     {"names one body"}},
    {"name: one, ",
     "packing: {count: 100, from: [0, 0, 0], to: [0.5, 0.5, 0.5]}, ",
     {":13: bodies[1].packing: only", "of 100 bodies find room"}},
    {"name: one, ",
     "packing: {count: 1, from: [0, 0, 1], to: [1, 1, 0]}, ",
     {"packing.to: lies below"}},
    {"ball: {sphere: {radius: 0.1}}",
     "ball: {mesh: {file: absent.stl}}",
     {":9: shapes.ball", "absent.stl"}},
    {"ball: {sphere: {radius: 0.1}}",
     "ball: {hull: {points: [[0, 0, 0], [1, 0, 0], [0, 1, 0]]}}",
     {":9: shapes.ball"}},
    {"ball: {sphere: {radius: 0.1}}",
     "ball: {disk: {radius: 0.1}}",
     {":9: shapes.ball: is a shape in the plane, and shapes.ground is not"}},
    {"ball: {sphere: {radius: 0.1}}",
     "ball: {box: {size: [1, 1]}}",
     {":9: shapes.ball.box.size: found [1, 1]; expected a list of three numbers"}},
    {"",
     "joints:\n  - {kind: hinge, a: one, at: [0, 0, 0]}\n",
     {":15: joints[0].kind: found \"hinge\"; expected one of: ball, revolute"}},
    {"",
     "joints:\n  - {kind: ball, a: two, at: [0, 0, 0]}\n",
     {"joints[0].a: found \"two\"; expected the name of a body: one"}},
    {"",
     "joints:\n  - {kind: pin, a: one, at: [0, 0, 0]}\n",
     {"joints[0].kind: found \"pin\" in space; allowed: ball, revolute"}},
    {"",
     "joints:\n  - {kind: ball, a: one, at: [0, 0, 0], motor: 3}\n",
     {"joints[0].motor: is for revolute"}},
    {"",
     "joints:\n  - {kind: revolute, a: one, at: [0, 0, 0], motor: 3, stops: [-1, 1]}\n",
     {"joints[0].stops: a motor of any strength", "give it a strength"}},
    {"",
     "joints:\n  - {kind: revolute, a: one, at: [0, 0, 0], strength: 3}\n",
     {"joints[0].strength: is a motor's"}},
    {"name: one, ",
     "grid: {count: [2, 1.5, 1], spacing: [1, 1, 1]}, ",
     {":13: bodies[1].grid.count: expected three integers from 1 on"}},
    {"name: one, ",
     "grid: {count: [2, 2], spacing: [1, 1, 1]}, ",
     {"bodies[1].grid.count: found [2, 2]; expected a list of 3 numbers"}},
    {"name: one, ",
     "grid: {count: [9999999, 9999999, 1], spacing: [1, 1, 1]}, ",
     {"of a product up to 1e8"}},
    {"name: one, ",
     "grid: {count: [3, 3, 3], spacing: [0, 0.1, 1]}, ",
     {"bodies[1].grid.spacing: found 0 along x, where there are 3"}},
    {"name: one, ",
     "packing: {count: -5, from: [0, 0, 0], to: [1, 1, 1]}, ",
     {"packing.count: found \"-5\"; expected an integer from 1 to 100000000"}},
    {"name: one, ",
     "packing: {count: 99999999999999999999, from: [0, 0, 0], to: [1, 1, 1]}, ",
     {"packing.count: found \"99999999999999999999\"; expected an integer"}},
    {"name: one, ",
     "grid: {count: [9, 1, 1], spacing: 1}, ",
     {"grid.spacing: found \"1\"; expected a list of three numbers"}},
    {"at: [0, 0, 0.2]",
     "at: [0, 0]",
     {":13: bodies[1].at: found [0, 0]; expected a list of three"}},
    {"at: [0, 0, 0.2]", "at: [0, 0, .inf]", {"bodies[1].at: found [0, 0, .inf]"}},
    {"at: [0, 0, 0.2]", "at: {x: 0, y: 0, z: 1}", {"bodies[1].at: found a mapping"}},
    {"at: [0, 0, 0.2]", "axis: [0, 0, 0], angle: 3", {"bodies[1].axis: found [0, 0, 0]"}},
    {"density: 2000",
     "density: -2000",
     {":4: materials.rock.density: found \"-2000\"", "positive"}},
    {"density: 2000", "density: .nan", {"materials.rock.density: found \".nan\""}},
    {"density: 2000", "density: 2000 kg/m3", {"found \"2000 kg/m3\"; expected a positive number"}},
    {"radius: 0.1", "radius: 10 cm", {"sphere.radius: found \"10 cm\"; expected a positive"}},
    {"radius: 0.1", "radius: 1e200", {":13: bodies[1].shape: \"ball\"", "its mass is inf"}},
    {"step: 1.0e-3", "step: 1.0e-18", {":2: time.step: found 1e-18, more than 1e12 steps"}},
    {"step: 1.0e-3", "step:", {"time.step: found nothing; expected a positive number"}},
    {"end: 0.01", "end: .inf", {"time.end: found \".inf\"; expected a positive number"}},
    {"  - {friction: 0.3}",
     "  - {friction: 0.3}\n  - {friction: 0.4}",
     {":8: laws[1].between: missing, and an earlier law is for all pairs"}},
    {"  - {friction: 0.3}",
     "  - {between: [rock, floor]}\n  - {between: [floor, rock]}",
     {":8: laws[1].between: an earlier law is for floor, rock; keep one of them"}},
    {"  - {friction: 0.3}",
     "  - {rolling: 0.1, model: fremond}",
     {":7: laws[0].rolling: is not known to model fremond"}},
    {"{half_space: {}}",
     "{plane: {normal: [0, 0, 1]}}",
     {":10: shapes.ground.plane.normal: unknown key; allowed: none"}},
    {"{sphere: {radius: 0.1}}", "{sphere: 0.1}", {"sphere: found \"0.1\"", "with the keys radius"}},
    {"{sphere: {radius: 0.1}}",
     "{compound: {parts: []}}",
     {":9: shapes.ball: compound: it has no parts; give one or more"}},
    {"",
     "solver: {type: nsg}\n",
     {":14: solver.type: found \"nsg\"; expected one of: auto, nsgs", "did you mean nsgs?"}},
    {"", "solver: {tolerance: 0}\n", {":14: solver.tolerance: found \"0\""}},
    {"", "solver: {sweeps: 1e9}\n", {"solver.sweeps: found \"1e9\"; expected an integer"}},
    {"", "contacts: {margin: -1}\n", {"contacts.margin: found \"-1\"; expected a number that is"}},
    {"", "output: {compression: 99}\n", {"found \"99\"; expected an integer from 0 to 9"}},
    {"",
     "region: {from: [0, 0, 0], to: [1, 1, -1]}\n",
     {":14: region.to: lies below `from`; expected from <= to"}},
    {"", "gravity: 9.81\n", {":14: gravity: found \"9.81\"; expected a list of three numbers"}},
    {"",
     "births:\n  - {shape: ball, material: rock, every: 0, from: [0, 0, 0], to: [1, 1, 1]}\n",
     {":15: births[0].every: found \"0\"; expected a positive number"}},
    {"",
     "births:\n  - {shape: ground, material: rock, every: 1, from: [0, 0, 0], to: [1, 1, 1]}\n",
     {":15: births[0].shape: \"ground\" cannot move freely", "no volume"}},
    {"",
     "joints:\n  - {kind: revolute, a: one, at: [0, 0, 0], stops: [1, -1]}\n",
     {":15: joints[0].stops: expected the least one first"}},
    // Words of other programs.
    {"at: [0, 0, 0.2]", "position: [0, 0, 1]", {"bodies[1].position: unknown", "did you mean at?"}},
    {"motion: static",
     "static: true",
     {":12: bodies[0].static", "did you mean motion? (motion: st"}},
    {"friction: 0.3", "mu: 0.3", {":7: laws[0].mu: unknown key", "did you mean friction?"}},
    {"density: 2000", "mass: 3", {":4: materials.rock.mass", "density? (mass a volume)"}},
    {"radius: 0.1", "diameter: 0.2", {"sphere.diameter", "did you mean radius? (half as long)"}},
    {"step: 1.0e-3", "dt: 1.0e-3", {":2: time.dt: unknown key", "did you mean step?"}},
    {"motion: static", "fixed: true", {":12: bodies[0].fixed", "did you mean motion? (motion: st"}},
    {"at: [0, 0, 0.2]", "mass: 3", {"bodies[1].mass", "did you mean material? (which has a dens"}},
    {"sphere: {radius: 0.1}", "cube: {size: 1}", {"shapes.ball.cube", "did you mean box?"}},
    {"sphere: {radius: 0.1}",
     "box: {half_size: [1, 1, 1]}",
     {"box.half_size", "did you mean size? (whole lengths, twice as long)"}},
    {"at: [0, 0, 0.2]", "orientation: [1, 0, 0, 0]", {"did you mean angle? (degrees, about axis)"}},
    // Slips of YAML.
    {"density: 2000", "density:2000", {":4: materials.rock.density:2000", "density: 2000, with a"}},
    {"density: 2000", "density=2000", {":4: materials.rock.density=2000", "density: 2000, with a"}},
    {"radius: 0.1", "radius: 0,1", {"sphere.1: unknown key", "decimals have a point, not a comma"}},
    {"radius: 0.1", "radius: 0x10", {":9: shapes.ball.sphere.radius: found \"0x10\""}},
    {"radius: 0.1", "radius: 1.0e+999", {"found \"1.0e+999\"; expected a positive number"}},
    {"radius: 0.1", "radius: !!python/object:os.system x", {"radius: found \"x\"; expected a pos"}},
    {"step: 1.0e-3", "step: 1/1000", {":2: time.step: found \"1/1000\"; expected a positive"}},
    {"friction: 0.3", "touch: yes", {"laws[0].touch: found \"yes\"; expected true or false"}},
    {"  floor: {}", "  floor: {}\n  floor: {}", {":6: materials.floor: found twice; keep one"}},
    {"shape: ball,", "shape: ball, shape: ball,", {":13: bodies[1].shape: found twice; keep one"}},
    {"{sphere: {radius: 0.1}}", "*ball", {":9: not YAML: the referenced anchor is not defined"}},
    {"ball: {sphere: {radius: 0.1}}",
     "ball: &one {sphere: {radius: 0.1}}\n  two: {<<: *one}",
     {":10: shapes.two.<<: unknown key", "keys are not merged: write them out"}},
    {"{sphere: {radius: 0.1}}",
     "&one {compound: {parts: [*one]}}",
     {":9: shapes.ball.compound.parts[0].compound: unknown key; allowed: shape, at"}},
    {"", "include: other.yaml\n", {":14: include: unknown key; allowed: title, gravity"}},
    {"", "---\ntitle: another\n", {":1: found 2 documents, with --- between them; expected one"}},
    {"", "? [a, b]\n: 3\n", {":14: [a, b]: unknown key"}},
    {"bodies:\n", "bodies:\n\t- {shape: ball}\n", {":12: found a tab where the line begins"}},
    {"title: a ball", "title: B\xE4lle", {":1: found a byte that is no letter of UTF-8"}},
    // Bodies and their motions.
    {"at: [0, 0, 0.2]", "until: 0", {":13: bodies[1].until: found \"0\"; expected a positive"}},
    {"motion: static", "motion: static, velocity: [1, 0, 0]", {"velocity: is for dynamic bodies"}},
    {"motion: static",
     "motion: moving, moving: {}",
     {":12: bodies[0].moving: found neither velocity, spin nor amplitude"}},
    {"motion: static",
     "motion: moving, moving: {frequency: 3}",
     {"bodies[0].moving: found neither velocity, spin nor amplitude; expected one of them, or"}},
    {"motion: static",
     "motion: moving, moving: {spin: [0, 0, 1], from: 3, to: 1}",
     {":12: bodies[0].moving.to: found 1, and it begins at 3; expected a later time"}},
    {"at: [0, 0, 0.2]",
     "velocity: [1.0e+200, 0, 0]",
     {":13: bodies[1].velocity: the energy of such a body is beyond numbers"}},
    {"shape: ball, material: rock",
     "shape: [], material: rock",
     {":13: bodies[1].shape: found []; expected a name, or a list of names"}},
    {"material: rock", "material: [rock]", {"bodies[1].material: found [rock]; expected a text"}},
    {"shape: ball, material: rock",
     "shape: {sphere: {radius: 1}}, material: rock",
     {":13: bodies[1].shape: found a mapping; expected a name"}},
    {"name: one, ", "ring: {count: 0, radius: 1}, ", {"ring.count: found \"0\"; expected an int"}},
    {"",
     "births:\n  - {shape: ball, material: rock, every: 1, from: [0, 0, 0], to: [1, 1, 1], "
     "begin: 5, end: 1}\n",
     {":15: births[0].end: found 1, and it begins at 5; expected a later time"}},
    // Joints.
    {"",
     "joints:\n  - {kind: ball, a: one, b: two, at: [0, 0, 0]}\n",
     {":15: joints[0].b: found \"two\"; expected the name of a body: one"}},
    {"",
     "joints:\n  - {kind: ball, a: world, b: one, at: [0, 0, 0]}\n",
     {":15: joints[0].a: found \"world\"; expected the name of a body; the world stands in b"}},
    {"{name: one, shape: ball, material: rock, at: [0, 0, 0.2]}",
     "{shape: ball, material: rock}\njoints:\n  - {kind: ball, a: one, at: [0, 0, 0]}",
     {":15: joints[0].a: found \"one\"", "and none has one; give it one: name: one"}},
    {"motion: static}\n  - {name: one, shape: ball, material: rock, at: [0, 0, 0.2]}",
     "motion: static, name: g}\njoints:\n  - {kind: ball, a: g, at: [0, 0, 0]}",
     {":14: joints[0].a: is static, and b does not move freely either"}},
    {"",
     "joints:\n  - {kind: revolute, a: one, at: [0, 0, 0], stops: [1]}\n",
     {":15: joints[0].stops: found [1]; expected a list of 2 numbers"}},
    {"", "joints:\n  - {kind: ball, a: one}\n", {":15: joints[0].at: missing; it is needed"}},
    // Shapes, from files too.
    {"{sphere: {radius: 0.1}}",
     "{mesh: {file: .}}",
     {":9: shapes.ball: ", "check that it is a file"}},
    {"{sphere: {radius: 0.1}}",
     "{mesh: {file: scene.yaml}}",
     {"its name ends in \".yaml\"", "a Wavefront file, .obj"}},
    {"{sphere: {radius: 0.1}}",
     "{hull: {points: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]}}",
     {":9: shapes.ball: convex hull: the 4 points lie in one plane"}},
    {"{sphere: {radius: 0.1}}",
     "{compound: {parts: [{shape: ground}]}}",
     {":9: shapes.ball: compound: part 0 is a half-space"}},
    {"{sphere: {radius: 0.1}}",
     "{compound: {parts: [{shape: ball}]}}",
     {":9: shapes.ball.compound.parts[0].shape: is a compound"}},
    {"{sphere: {radius: 0.1}}",
     "{height_field: {nx: 1, ny: 2, spacing: [1, 1], heights: [0, 0]}}",
     {"height_field.nx: found \"1\"; expected an integer from 2"}},
    // What the run writes.
    {"", "output: {trajectory: no/where/a.h5}\n", {"no/where/a.h5: found no folder", "mkdir -p"}},
    {"", "output: {folder: /dev/null}\n", {"/dev/null: found a file, expected a folder"}},
    // What is not a scene at all.
    {"laws:", "\tlaws:", {":6: found a tab where the line begins; YAML indents with blanks"}},
    {"at: [0, 0, 0.2]}", "at: [0, 0, 0.2}", {"not YAML"}},
};

}  // namespace

TEST(WrongScenes, AreRefusedWithWhatIsAllowed) {
  const Folder folder;
  std::string all;
  for (const Wrong& wrong : kWrong) {
    const Ended r = ricochet("run --check " + folder.put("scene.yaml", spoilt(wrong)));
    EXPECT_EQ(r.status, 1) << wrong.to;
    EXPECT_EQ(r.out, "") << wrong.to;
    EXPECT_TRUE(contains(r.err, wrong.words)) << wrong.to;
  }
}

/// All that is wrong is said at once.
TEST(WrongScenes, EveryMistakeHasItsLine) {
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

/// The plane has vectors of two numbers, and its own gravity.
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
  const std::vector<std::pair<const char*, const char*>> wrong = {
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

/// Long values are cut, and so are long lists of mistakes; nothing is no scene.
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

TEST(WrongScenes, TheGoodOneIsFine) {
  const Folder folder;
  const std::string file = folder.put("scene.yaml", kGood);
  const Ended check = ricochet("run --check " + file);
  EXPECT_EQ(check.status, 0) << check.err;
  EXPECT_TRUE(contains(check.out, {"2 bodies of 2 shapes, 0 joints, 10 steps; fine"}));
  EXPECT_EQ(ricochet("run --quiet " + file).status, 0);
  EXPECT_TRUE(contains(ricochet("run absent.yaml").err, {"absent.yaml", "no such file"}));
}

/// The scenes that the help and io/README.md show are good ones.
TEST(WrongScenes, ThoseOfThePagesAreFine) {
  const Folder folder;
  const std::string house = std::string(RICO_EXAMPLE_SCENES) + "/../../";
  const Ended r = shell(
      "cd " + folder.file("") +
      " && ricochet run --help | sed -n '/^A scene, whole/,/^On a terminal/s/^    //p' >help.yaml" +
      " && sed -n '/^```yaml/,/^```$/p' " + house + "io/README.md | grep -v '^```' >page.yaml" +
      " && ricochet run --check help.yaml && ricochet run --check page.yaml");
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(r.out, {"help.yaml: 126 bodies", "page.yaml: 201 bodies"}));
}

/// What is no mistake for sure is told with its line, and runs.
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
                  "[0, 0, 0.225]; nothing opens it; place them apart",
                  "two.yaml:15: warning: bodies[3]: its bodies overlap each other in 8 pairs, by "
                  "up to 0.05"}));
  const std::string json = folder.file("summary.json");
  const Ended run = ricochet("run --quiet --json-summary " + json + " " + folder.file("two.yaml"));
  EXPECT_EQ(run.status, 0);
  EXPECT_EQ(run.err, check.err);
  EXPECT_EQ(JsonReader::read(bytesOf(json))["overlaps_begin"].number, 2);
  const Ended thrown =
      ricochet("run --check " + folder.put("two.yaml", two + "contacts: {recovery: 0.2}\n"));
  EXPECT_TRUE(contains(thrown.err, {"contacts.recovery throws them apart with 30 m/s"}));
}

/// Those that a joint keeps apart, and materials that do not touch, may overlap.
TEST(Warnings, WhatDoesNotTouchMayOverlap) {
  const Folder folder;
  const std::string two = kGood + "  - {name: two, shape: ball, material: rock, at: [0, 0, 0.3]}\n";
  EXPECT_TRUE(contains(ricochet("run --check " + folder.put("a.yaml", two)).err, {"overlaps"}));
  const std::string joined = two + "joints:\n  - {kind: ball, a: one, b: two, at: [0, 0, 0.25]}\n";
  EXPECT_EQ(ricochet("run --check " + folder.put("b.yaml", joined)).err, "");
  std::string through = two;
  through.insert(through.find("shapes:"), "  - {between: [rock, rock], touch: false}\n");
  EXPECT_EQ(ricochet("run --check " + folder.put("c.yaml", through)).err, "");
}

/// A ball that falls beside the floor; a speed whose square is no number any more.
TEST(Warnings, BodiesThatLeaveAllThereIs) {
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

/// Where a motion leaves all numbers the run ends, and what is recorded has none of it.
TEST(Warnings, AMotionBeyondNumbersEnds) {
  const Folder folder;
  std::string text = kGood + "gravity: [0, 0, -1.0e+160]\n";
  const Ended r = ricochet("run " + folder.put("scene.yaml", text));
  EXPECT_EQ(r.status, 2) << r.out;
  EXPECT_TRUE(contains(r.err, {"in step ", "body 1, of bodies[1] in line 13 is beyond numbers"}));
}

TEST(WrongScenes, TheSchemaNamesEveryKeyThatIsUsed) {
  const Ended r = ricochet("run --schema");
  EXPECT_EQ(r.status, 0);
  EXPECT_TRUE(contains(r.out, {"title:", "packing:", "height_field:", "births:", "theta:",
                               "checkpoint_every:", "(needed)"}));
}
