/// `ricochet run`: the scenes of the gallery, sleep, the summary, and its options.
#include <cstring>
#include <filesystem>
#include <tuple>
#include <utility>

#include "cli/run_scene.hpp"

using namespace rico::test;
namespace fs = std::filesystem;

/// Each scene of the gallery, shortened, runs and conserves its energy.
class Gallery : public testing::TestWithParam<const char*> {};

TEST_P(Gallery, RunsShortened) {
  const Folder folder;
  const std::string scene = kScenes + "/" + GetParam() + ".yaml";
  const int steps = std::string(GetParam()) == "heap" ? 10 : 40;  // it has 20 000 balls
  const Json summary = runScene(folder, scene, "--steps " + std::to_string(steps));
  EXPECT_EQ(summary["last_step"].number, steps);
  EXPECT_EQ(summary["not_solved"].number, 0);
  EXPECT_EQ(summary["complete"].number, 1);
  EXPECT_GT(summary["recorded"].number, 1);
  EXPECT_LT(summary["joints_open"].number, 1e-8);
  EXPECT_TRUE(fs::exists(folder.file(std::string(GetParam()) + ".h5")));
}

INSTANTIATE_TEST_SUITE_P(Scenes, Gallery,
                         testing::Values("pile", "hopper", "drum", "collapse", "tower", "arch",
                                         "dominoes", "chute", "slider_crank", "heap", "landscape",
                                         "linkage", "wrecking_ball", "tyre", "beam", "soft_blocks",
                                         "snap_fit", "pyramid", "wall", "card_house"),
                         [](const auto& info) { return std::string(info.param); });

/// The list above must contain every scene of the examples.
TEST(Run, TheGalleryIsComplete) {
  int scenes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kScenes))
    scenes += entry.path().extension() == ".yaml" ? 1 : 0;
  EXPECT_EQ(scenes, 20);
}

/// Elastic bodies: threads give the bits of one, also after a restart.
TEST(Run, ThreadsShareElasticBodies) {
  const Folder folder;
  const std::string scene = kScenes + "/beam.yaml --trajectory none ";
  const Json one = runScene(folder, scene, "--ranks 1 --steps 6");
  const Json three = runScene(folder, scene, "--ranks 3 --steps 4 --checkpoint-every 4");
  EXPECT_EQ(one["threads"].number, 1);
  EXPECT_EQ(three["threads"].number, 3);
  EXPECT_EQ(three["ranks"].number, 1);
  const Json rest = runScene(folder, scene, "--ranks 2 --restart beam-4.h5 --steps 2");
  EXPECT_EQ(rest["state_hash"].text, one["state_hash"].text);
}

const char* const kSleepers = R"(
time: {step: 5.0e-3, end: 1}
materials: {stone: {density: 1000}}
laws: [{restitution: 0, friction: 0.5}]
shapes:
  ground: {half_space: {}}
  brick: {box: {size: [0.2, 0.2, 0.2]}}
  ball: {sphere: {radius: 0.1}}
bodies:
  - {shape: ground, material: stone, motion: static}
  - {shape: brick, material: stone, at: [0, 0, 0.1], grid: {count: [2, 1, 3], spacing: [1, 0, 0.2]}}
  - {name: ball, shape: ball, material: stone, at: [0, 0, 1.9]}
contacts: {margin: 0.01, sleep: {speed: 1.0e-2, steps: 10}}
)";

/// Two stacks are put to sleep; a ball wakes one of them, which is put to sleep again. A restart in
/// between changes nothing.
TEST(Run, IslandsSleepAndWake) {
  const Folder folder, other;
  const std::string scene = folder.put("sleepers.yaml", kSleepers);
  const auto asleep = [&](const char* options) {
    return runScene(other, scene, options)["asleep"].number;
  };
  EXPECT_EQ(asleep("--steps 60 --checkpoint-every 60"), 6);
  EXPECT_EQ(asleep("--steps 45 --restart sleepers-60.h5"), 3) << "the ball has woken one stack";
  const Json whole = runScene(folder, scene, "");
  const Json rest = runScene(other, scene, "--restart sleepers-60.h5");
  EXPECT_EQ(whole["asleep"].number, 7);
  EXPECT_EQ(whole["contacts"].number, 0);
  EXPECT_EQ(rest["state_hash"].text, whole["state_hash"].text);
  const Ended said = shell("cd " + folder.file("") + " && ricochet run " + scene);
  EXPECT_TRUE(contains(said.out, {"asleep      7"})) << said.out;
}

/// A ball that hangs on a joint is put to sleep like the stacks, also if bodies and joints are
/// distributed.
TEST(Run, JointsSleep) {
  const Folder folder;
  const std::string joint = "joints: [{kind: ball, a: ball, b: world, at: [0, 0, 2.1]}]\n";
  const std::string hung = folder.put("joint.yaml", kSleepers + joint);
  for (const std::string method : {"", "--distributed "}) {
    const Json whole = runScene(folder, hung, method + "--checkpoint-every 90");
    EXPECT_EQ(whole["asleep"].number, 7) << method;
    const Json rest = runScene(folder, hung, method + "--restart joint-180.h5");
    EXPECT_EQ(rest["state_hash"].text, whole["state_hash"].text) << method;
  }
}

TEST(Run, PrintsASummary) {
  const Folder folder;
  const Ended r = shell("cd " + folder.file("") + " && ricochet run --until 0.1 " + kScenes +
                        "/pile.yaml --trajectory out.h5");
  EXPECT_EQ(r.status, 0) << r.err;
  EXPECT_TRUE(contains(r.out, {"steps       0 to 20, t = 0.1 s", "bodies      205",
                               "trajectory  out.h5 (6 steps)", "state"}));
  const Ended walltime = shell("cd " + folder.file("") + " && ricochet run --until 1000 " +
                               "--max-walltime 3 --checkpoint-minutes 0.01 --trajectory none " +
                               kScenes + "/pile.yaml; ls pile-*.h5 | wc -l");
  EXPECT_EQ(walltime.status, 0);
  EXPECT_TRUE(contains(walltime.err, {"the limit of wall time"}));
  EXPECT_EQ(walltime.lines().back(), "2") << "one after 0.01 minutes, one at the end";
}

/// A run with steps that do not converge ends with status 2, and writes its results.
TEST(Run, ReportsStepsThatAreNotSolved) {
  const Folder folder;
  std::string text = bytesOf(kScenes + "/pile.yaml");
  const std::string from = "sweeps: 30, theta: 1";
  text.replace(text.find(from), from.size(), "max_iterations: 1, tolerance: 1.0e-14, theta: 1");
  const Ended r = ricochet("run --until 0.5 --trajectory none " + folder.put("hard.yaml", text));
  EXPECT_EQ(r.status, 2);
  EXPECT_TRUE(contains(r.out, {"steps not solved to tolerance", "advice", "substeps: 4"}));
}

/// A plate crushes wedged bodies: no velocities satisfy their contacts.
const char* const kCrush = R"(
time: {step: 0.01, end: 2}
materials: {ground: {}, a: {density: 1000}}
laws: [{friction: 0.8}]
shapes:
  ground: {half_space: {}}
  q: {box: {size: [0.2, 0.2, 0.2]}}
  h: {hull: {points: [[0.1,0,0],[-0.1,0,0],[0,0.1,0],[0,-0.1,0],[0,0,0.1],[0,0,-0.08]]}}
  s: {sphere: {radius: 0.1}}
  plate: {box: {size: [4, 4, 0.2]}}
bodies:
  - {shape: ground, material: ground, motion: static}
  - {shape: plate, material: ground, motion: moving, moving: {velocity: [0, 0, -0.5]}, at: [0, 0, 0.9]}
  - {shape: [q, s], material: a, grid: {count: [4, 4, 2], spacing: [0.25, 0.25, 0.22]}, at: [-0.4, -0.4, 0.12], seed: 2}
  - {name: l, shape: s, material: a, at: [1.2, 1, 0.3]}
  - {name: r, shape: s, material: a, at: [1.5, 1, 0.3]}
joints: [{kind: ball, a: l, b: r, at: [1.35, 1, 0.3]}]
solver: {sweeps: 20}
)";

/// Balls and boxes between a plate and the ground: that there is no solution is proved.
TEST(Run, AdvisesWhereNoVelocitiesSatisfyTheContacts) {
  const Folder folder;
  const Ended r = ricochet("run --until 0.9 --ranks 1 --trajectory none --checkpoint-every 0 " +
                           folder.put("crush.yaml", kCrush));
  EXPECT_EQ(r.status, 2);
  EXPECT_TRUE(contains(r.out, {"proved that no velocities satisfy", "motor with a strength"}));
}

/// With solver.search each of these steps takes minutes.
TEST(Run, CrushedBodiesDoNotDelayTheRun) {
  const Folder folder;
  std::string text = kCrush;
  for (const auto& [from, to] : {std::pair{"shape: [q, s]", "shape: h"},
                                 {"[4, 4, 2], spacing: [0.25, 0.25, 0.22]",
                                  "[3, 3, 2], spacing: [0.22, 0.22, 0.22], jitter: 0.02"},
                                 {"friction: 0.8", "friction: 1"}})
    text.replace(text.find(from), std::strlen(from), to);
  text += "contacts: {recovery: 0}\n";
  const Ended r = ricochet("run --until 1.18 --ranks 1 --trajectory none --checkpoint-every 0 " +
                           folder.put("crush.yaml", text));
  EXPECT_EQ(r.status, 2);
  EXPECT_TRUE(contains(r.out, {"steps not solved to tolerance"}));
}

/// With few sweeps the errors are large, and the summary advises substeps. With substeps there is
/// no advice, and none after three steps, whose wall time is mostly that of loading libraries.
TEST(Run, TheSummaryGivesAdvice) {
  const Folder folder;
  std::string text = bytesOf(kScenes + "/pile.yaml");
  const std::string from = "sweeps: 30, theta: 1";
  text.replace(text.find(from), from.size(), "sweeps: 1, theta: 1");
  const Ended few = ricochet("run --until 0.5 --trajectory none " + folder.put("few.yaml", text));
  EXPECT_EQ(few.status, 0) << few.err;
  EXPECT_TRUE(contains(few.out, {"advice", "times what gravity adds in a step", "substeps: 4"}));
  const Ended rest = ricochet("run --trajectory none " + kScenes + "/pyramid.yaml");
  EXPECT_EQ(rest.out.find("advice"), std::string::npos) << rest.out;
  const Ended brief = ricochet("run --steps 3 --trajectory none " + kScenes + "/linkage.yaml");
  EXPECT_EQ(brief.out.find("advice"), std::string::npos) << "three steps are too few for advice";
}

/// A scene keeps its own number of substeps; if a stack buckles with it, the summary says so.
TEST(Run, TheSummaryWarnsOfStacksThatBuckle) {
  const auto column = [](const char* substeps) {
    const Folder folder;
    const std::string scene = folder.put("column.yaml", std::string(R"(
time: {step: 0.0167, end: 0.05}
materials: {stone: {density: 2000}}
laws: [{friction: 0.6}]
shapes: {ground: {half_space: {}}, cube: {box: {size: [1, 1, 1]}}}
bodies:
  - {shape: ground, material: stone, motion: static}
  - {shape: cube, material: stone, at: [0, 0, 0.5], grid: {count: [1, 1, 50], spacing: [1, 1, 1]}}
solver: {substeps: )") + substeps + "}\n");
    return ricochet("run --trajectory none " + scene).out;
  };
  EXPECT_TRUE(contains(column("8"), {"advice", "a stack 50 high and 1 wide buckles with 8 substeps",
                                     "take solver.substeps: 19"}));
  EXPECT_TRUE(contains(column("8, sweeps: 2"), {"buckles", "take solver.substeps: 14"}));
  EXPECT_EQ(column("16").find("buckles"), std::string::npos);
}

/// Without the key `solver`, many bodies are computed with substeps, and the summary says so; few
/// bodies are solved to the tolerance.
TEST(Run, ManyBodiesTakeSubstepsByDefault) {
  const auto methodOf = [](const char* rows, const char* solver) {
    const Folder folder;
    const std::string scene = folder.put("grid.yaml", std::string(R"(
time: {step: 5e-3, end: 0.02}
materials: {stone: {density: 2500}}
laws: [{friction: 0.5}]
shapes: {ground: {half_space: {}}, cube: {box: {size: [0.2, 0.2, 0.2]}}}
bodies:
  - {shape: ground, material: stone, motion: static}
  - {shape: cube, material: stone, at: [0, 0, 0.1],
     grid: {count: [5, 5, )") + rows + "], spacing: [0.4, 0.4, 0.2]}}\n" +
                                                          solver);
    return runScene(folder, scene, "--trajectory none")["method"].text;
  };
  EXPECT_NE(methodOf("3", "").find("4 substeps"), std::string::npos);
  EXPECT_NE(methodOf("60", "").find("12 high"), std::string::npos) << "25 slim columns";
  EXPECT_EQ(methodOf("2", ""), "");
  EXPECT_EQ(methodOf("3", "solver: {sweeps: 20}\n"), "");
}

/// Chains of 22 links take substeps, closed or open, above ground or not. One of four links is
/// solved. The joints of the closed one stay shut.
TEST(Run, JoinedBodiesTakeSubstepsByDefault) {
  const auto chain = [](int links, bool isClosed, bool hasGround, int ranks = 1) {
    const double radius = 0.1 / std::sin(M_PI / links);
    const auto place = [&](double i) {
      const double angle = 2 * M_PI * i / links;
      return "at: [" + std::to_string(radius * std::cos(angle)) + ", " +
             std::to_string(radius * std::sin(angle)) + ", 0.5]}\n";
    };
    std::string bodies, joints;
    for (int i = 0; i < links; ++i)
      bodies +=
          "  - {name: link" + std::to_string(i) + ", shape: link, material: steel, " + place(i);
    for (int i = isClosed ? 0 : 1; i < links; ++i)
      joints += "  - {kind: ball, a: link" + std::to_string(i) + ", b: link" +
                std::to_string((i + links - 1) % links) + ", " + place(i - 0.5);
    const std::string ground = "  - {shape: ground, material: steel, motion: static}\n";
    const Folder folder;
    return runScene(folder,
                    folder.put("chain.yaml",
                               "time: {step: 5e-3, end: 0.5}\n"
                               "materials: {steel: {density: 7800}}\n"
                               "laws: [{friction: 0.5}]\n"
                               "shapes: {ground: {half_space: {}}, "
                               "link: {sphere: {radius: 0.08}}}\n"
                               "bodies:\n" +
                                   (hasGround ? ground : "") + bodies + "joints:\n" + joints),
                    "--trajectory none --ranks " + std::to_string(ranks));
  };
  const Json closed = chain(22, true, true);
  EXPECT_NE(closed["method"].text.find("6 substeps"), std::string::npos) << closed["method"].text;
  EXPECT_LT(closed["joints_open"].number, 1e-4);
  EXPECT_EQ(chain(22, true, true, 2)["state_hash"].text, closed["state_hash"].text);
  EXPECT_NE(chain(22, false, true)["method"].text, "");
  EXPECT_NE(chain(22, true, false)["method"].text, "");
  EXPECT_EQ(chain(4, true, true)["method"].text, "");
}

/// A chain of ten links, with a ball of 130 times the mass of a link, that swings down.
std::string heavyChain(const std::string& time, int substeps) {
  const int links = 10;
  std::string bodies, joints;
  for (int i = 0; i < links; ++i) {
    const std::string name = "c" + std::to_string(i), at = std::to_string(0.2 * i);
    const std::string before = i > 0 ? ", b: c" + std::to_string(i - 1) : "";
    bodies += "  - {name: " + name + ", shape: link, material: steel, at: [" +
              std::to_string(0.2 * i + 0.1) + ", 0, 8], axis: [0, 1, 0], angle: 90}\n";
    joints += "  - {kind: ball, a: " + name + before + ", at: [" + at + ", 0, 8]}\n";
  }
  return "time: " + time + R"(
materials: {steel: {density: 2000}}
laws: [{friction: 0.5}]
shapes: {link: {capsule: {radius: 0.04, length: 0.12}}, bob: {sphere: {radius: 0.3}}}
bodies:
  - {name: bob, shape: bob, material: steel, at: [2.3, 0, 8]}
)" + bodies +
         "joints:\n" + joints +
         "  - {kind: ball, a: bob, b: c9, at: [2, 0, 8]}\nsolver: {substeps: " +
         std::to_string(substeps) + "}\n";
}

/// Its joints open by 0.2 mm; if they were swept they would open by 8.
TEST(Run, JointsWithManySubstepsStayClosed) {
  const Folder folder;
  const std::string scene = folder.put("chain.yaml", heavyChain("{step: 0.0166667, end: 1}", 10));
  EXPECT_LT(runScene(folder, scene, "--trajectory none")["joints_open"].number, 1e-3);
}

/// A net of balls with a heavy one in its middle: its joints are swept, and in long steps it gains
/// energy without limit. The run ends with an error while all numbers are finite.
TEST(Run, MotionsThatGrowWithoutLimitEndTheRun) {
  constexpr int kSide = 9;
  std::string bodies, joints;
  for (int i = 0; i < kSide; ++i)
    for (int j = 0; j < kSide; ++j) {
      const auto name = [](int k, int l) { return "b" + std::to_string(kSide * k + l); };
      const auto place = [](double x, double y) {
        return "at: [" + std::to_string(0.2 * x) + ", " + std::to_string(0.2 * y) + ", 3]}\n";
      };
      const auto join = [&](int k, int l, double x, double y) {
        joints += "  - {kind: ball, a: " + name(i, j) + (k < 0 ? "" : ", b: " + name(k, l)) + ", " +
                  place(x, y);
      };
      const bool isHeavy = i == kSide / 2 && j == kSide / 2;
      bodies += "  - {shape: ball, name: " + name(i, j) +
                ", material: " + (isHeavy ? "heavy, " : "light, ") + place(i, j);
      if (i > 0) join(i - 1, j, i - 0.5, j);
      if (j > 0) join(i, j - 1, i, j - 0.5);
      if (i % (kSide - 1) == 0 && j % (kSide - 1) == 0) join(-1, -1, i, j);
    }
  const Folder folder;
  const std::string scene =
      folder.put("net.yaml",
                 "time: {step: 0.05, end: 4}\n"
                 "materials: {light: {density: 100}, heavy: {density: 1e6}}\n"
                 "laws: [{friction: 0.5}]\n"
                 "shapes: {ball: {sphere: {radius: 0.06}}}\nbodies:\n" +
                     bodies + "joints:\n" + joints + "solver: {substeps: 1}\n");
  const Ended r = ricochet("run --trajectory none --checkpoint-every 0 " + scene);
  EXPECT_EQ(r.status, 2) << r.err;
  EXPECT_TRUE(contains(r.err, {"1e9 times the size of the scene", "solver.substeps"}));
}

/// `--json-summary -` prints the summary as JSON for other programs.
TEST(Run, TheSummaryAsJsonGoesToStandardOutput) {
  const Folder folder;
  const std::string run = "run --steps 2 --trajectory none " + kScenes + "/pile.yaml ";
  const Ended r = shell("cd " + folder.file("") + " && ricochet " + run + "--json-summary -");
  EXPECT_EQ(r.status, 0) << r.err;
  ASSERT_EQ(r.json().size(), 1u);
  EXPECT_EQ(r.json()[0]["last_step"].number, 2);
  EXPECT_FALSE(fs::exists(folder.file("-")));
}

/// The progress line fits the width of the terminal: less important figures are omitted.
TEST(Run, TheProgressLineFitsTheTerminal) {
  if (shell("script -qec true /dev/null").status != 0) GTEST_SKIP() << "no script(1)";
  const Folder folder;
  for (const auto& [columns, shown, hidden] : {std::tuple(40, "left", "contacts"),
                                               {80, "contacts", "bodies"},
                                               {160, "real time", "\n\n"}}) {
    const Ended r =
        shell("cd " + folder.file("") + " && script -qec 'stty cols " + std::to_string(columns) +
              "; " RICO_PROGRAM " run --trajectory none --until 1000 --max-walltime 1 " + kScenes +
              "/pile.yaml 2>&1' typescript");
    const std::string line = r.out.substr(0, r.out.find("\033[K"));
    EXPECT_TRUE(contains(line, {"\rstep ", shown})) << columns << r.out;
    EXPECT_EQ(line.find(hidden), std::string::npos) << columns;
    EXPECT_LE(line.size(), columns) << line;
    EXPECT_EQ(line.find('\n'), std::string::npos) << line;
  }
}

TEST(Run, UsageIsChecked) {
  EXPECT_TRUE(contains(ricochet("run").err, {"no SCENE given", "run --help"}));
  EXPECT_TRUE(contains(ricochet("run a b").err, {"more than one SCENE"}));
  EXPECT_TRUE(contains(ricochet("run --stesp 3 a").err, {"did you mean --steps?"}));
  EXPECT_TRUE(contains(ricochet("run --steps many a").err, {"--steps needs an integer from 0"}));
  EXPECT_TRUE(contains(ricochet("run --until -1 a").err, {"--until needs a positive number"}));
  EXPECT_TRUE(contains(ricochet(kScenes + "/pile.yaml").err, {"did you mean `ricochet run"}));
  const Ended help = ricochet("run --help");
  EXPECT_TRUE(contains(help.out, {"--check", "--restart FILE", "--json-summary F", "Exit status",
                                  "A complete scene:", "Examples:"}));
  for (const std::string& line : help.lines()) EXPECT_LE(line.size(), 100u) << line;
}

/// Missing permissions are reported before the run, not at its end.
TEST(Run, PermissionsAreChecked) {
  const Folder folder;
  const std::string bound = "setpriv --bounding-set=-dac_override,-dac_read_search ";
  const std::string user = geteuid() == 0 ? bound : "";
  fs::copy_file(kScenes + "/drum.yaml", folder.file("drum.yaml"));
  if (shell(user + "ricochet run " + folder.file("drum.yaml") + " --check").status != 0)
    GTEST_SKIP() << "root cannot give up its right to write everywhere";
  fs::create_directory(folder.file("locked"));
  fs::permissions(folder.file("locked"), fs::perms(0555));
  const auto refuses = [&](const std::string& options, const char* what) {
    const Ended r = shell("cd " + folder.file("locked") + " && " + user +
                          "ricochet run ../drum.yaml --steps 1 --quiet " + options);
    EXPECT_EQ(r.status, 1) << options << r.err;
    return contains(r.err, {what, "cannot be written: Permission denied; check the folder"});
  };
  EXPECT_TRUE(refuses("--trajectory a.h5", "a.h5"));
  EXPECT_TRUE(refuses("--trajectory none --json-summary a.json", "a.json"));
  EXPECT_TRUE(refuses("--trajectory none --checkpoint-every 1", "/locked: "));
  EXPECT_TRUE(refuses("--trajectory none --max-walltime 60", "/locked: "));
  EXPECT_EQ(ricochet("run " + folder.file("drum.yaml") + " --check").status, 0);
}

/// Output files that cannot be written, or that would overwrite input, are refused before the run.
TEST(Run, OutputsAreChecked) {
  const Folder folder;
  const std::string at = "cd " + folder.file("") + " && cp " + kScenes + "/drum.yaml . && ";
  struct {
    const char* options;
    std::initializer_list<const char*> words;
  } const wrong[] = {
      {"--trajectory no/a.h5", {"no/a.h5: found no folder no", "mkdir -p no"}},
      {"--trajectory .", {"found a folder, expected a name for the trajectory"}},
      {"--trajectory ./drum.yaml", {"a file that this run reads", "another name"}},
      {"--json-summary drum.yaml", {"a file that this run reads", "another name"}},
      {"--json-summary no/a", {"no/a: found no folder no, expected a place for the summary"}},
      {"--restart absent.h5", {"absent.h5: found no such file"}},
      {"--restart .", {".: found a folder without an undamaged checkpoint", "drum-STEP.h5"}},
      {"--restart drum.yaml", {"drum.yaml: found no footer at the end"}},
      {"-rico_typo 3", {"-rico_typo: solver options are for `ricochet solve`", "key `solver`"}},
      {"--steps 1e3", {"--steps needs an integer from 0 to 1000000000, not \"1e3\""}},
      {"--max-walltime -3", {"--max-walltime needs a positive number, not \"-3\""}},
      {"--checkpoint-every", {"--checkpoint-every needs a value"}},
  };
  for (const auto& each : wrong) {
    const Ended r = shell(at + "ricochet run drum.yaml " + each.options);
    EXPECT_EQ(r.status, 1) << each.options;
    EXPECT_TRUE(contains(r.err, each.words)) << each.options;
    EXPECT_EQ(r.out, "") << each.options;
  }
  EXPECT_EQ(bytesOf(folder.file("drum.yaml")), bytesOf(kScenes + "/drum.yaml"));
  EXPECT_TRUE(contains(ricochet("run .").err, {".: found a folder, expected a scene"}));
}
