/// `ricochet run`: the scenes of the gallery, restarts with equal bits, signals, and the summary.
#include <regex>
#include <tuple>
#include <utility>

#include "cli/program.hpp"

using namespace rico::test;

namespace {

const std::string kScenes = RICO_EXAMPLE_SCENES;

Json summaryOf(const std::string& file) { return JsonReader::read(bytesOf(file)); }

/// Runs a scene in its own folder, and returns its summary.
Json runScene(const Folder& folder, const std::string& scene, const std::string& options) {
  const std::string json = folder.file("summary.json");
  const Ended r = shell("cd " + folder.file("") + " && ricochet run --quiet --json-summary " +
                        json + " " + options + " " + scene);
  EXPECT_EQ(r.status, 0) << scene << ": " << r.err;
  EXPECT_EQ(r.out, "");
  return summaryOf(json);
}

}  // namespace

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
  EXPECT_TRUE(std::filesystem::exists(folder.file(std::string(GetParam()) + ".h5")));
}

INSTANTIATE_TEST_SUITE_P(Scenes, Gallery,
                         testing::Values("pile", "hopper", "drum", "collapse", "tower", "arch",
                                         "dominoes", "chute", "slider_crank", "heap", "landscape",
                                         "linkage", "wrecking_ball", "tyre", "beam", "soft_blocks",
                                         "snap_fit", "pyramid", "wall"),
                         [](const auto& info) { return std::string(info.param); });

/// The list above must contain every scene of the examples.
TEST(Run, TheGalleryIsComplete) {
  int scenes = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kScenes))
    scenes += entry.path().extension() == ".yaml" ? 1 : 0;
  EXPECT_EQ(scenes, 19);
}

/// Elastic bodies: a restart during contact gives the state of a run without restart.
TEST(Run, ElasticBodiesContinueWithEqualBits) {
  for (const char* name : {"tyre", "soft_blocks"}) {
    const Folder folder;
    const std::string scene = kScenes + "/" + name + ".yaml";
    const Json whole = runScene(folder, scene, "--steps 100 --trajectory none");
    runScene(folder, scene, "--steps 90 --trajectory none --checkpoint-every 90");
    const Json rest =
        runScene(folder, scene, std::string("--steps 10 --restart ") + name + "-90.h5");
    EXPECT_EQ(rest["state_hash"].text, whole["state_hash"].text) << name;
    EXPECT_GT(whole["contacts"].number, 0) << name;
    EXPECT_EQ(whole["not_solved"].number, 0) << name;
  }
}

/// With births, removals and a region, a restart gives the same bits of the state and the same
/// trajectory as a run without restart.
TEST(Run, ContinuesWithEqualBits) {
  const Folder folder, other;
  const std::string scene = kScenes + "/hopper.yaml";
  const Json whole = runScene(folder, scene, "--steps 260");
  runScene(other, scene, "--steps 130 --checkpoint-every 130");
  const Json rest = runScene(other, scene, "--steps 130 --restart hopper-130.h5");
  EXPECT_EQ(rest["first_step"].number, 130);
  EXPECT_EQ(rest["last_step"].number, 260);
  EXPECT_EQ(rest["state_hash"].text, whole["state_hash"].text);
  EXPECT_EQ(rest["recorded"].number, whole["recorded"].number);
  folder.put("hopper-999.h5", "half of one");
  std::filesystem::copy(other.file("hopper-130.h5"), folder.file("hopper-130.h5"));
  const Ended newest = shell("cd " + other.file("") + " && ricochet run " + scene +
                             " --trajectory none --steps 1 --restart " + folder.file(""));
  EXPECT_EQ(newest.status, 0);
  EXPECT_TRUE(contains(newest.out + newest.err, {"passed over: ", "hopper-999.h5", "130 to 131"}));
  const Ended foreign = shell("cd " + other.file("") + " && ricochet run " + kScenes +
                              "/slider_crank.yaml --restart hopper-130.h5");
  EXPECT_EQ(foreign.status, 1);
  EXPECT_TRUE(contains(foreign.err, {"hopper-130.h5", "another model"}));
}

/// A checkpoint of a scene is refused by a scene in which one word differs.
TEST(Run, RestartRefusesAChangedWord) {
  const Folder folder;
  const std::string text = R"(
time: {step: 5.0e-3, end: 1}
materials: {stone: {density: 1000}, wood: {density: 500}}
laws: [{friction: 0.5, model: newton}]
shapes: {ball: {sphere: {radius: 0.1}}, dice: {box: {size: [1, 1, 1]}}, ground: {half_space: {}}}
bodies:
  - {shape: ground, material: stone, motion: static}
  - {name: one, shape: ball, material: wood, motion: dynamic, at: [0, 0, 0.15]}
)";
  runScene(folder, folder.put("ball.yaml", text), "--steps 2 --checkpoint-every 2");
  const std::pair<const char*, const char*> changes[] = {{"newton", "fremond"},
                                                         {"dynamic", "static"},
                                                         {"name: one", "name: two"},
                                                         {"material: wood", "material: stone"},
                                                         {"shape: ball", "shape: dice"},
                                                         {"0.15", "0.16"},
                                                         {"sphere", "sphere"}};
  for (const auto& [word, other] : changes) {
    std::string changed = text;
    changed.replace(changed.find(word), std::string(word).size(), other);
    folder.put("other.yaml", changed);
    const Ended r = shell("cd " + folder.file("") +
                          " && ricochet run other.yaml --trajectory none" + " --restart ball-2.h5");
    const bool isSame = changed == text;
    EXPECT_EQ(r.status, isSame ? 0 : 1) << word << ": " << r.err;
    EXPECT_TRUE(isSame || contains(r.err, {"ball-2.h5", "a scene with other"})) << word;
  }
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

/// A checkpoint can be continued only by its own scene; the message names the differences. End
/// time, solver and output may differ.
TEST(Run, RestartRefusesAnotherScene) {
  const Folder folder;
  const std::string scene = bytesOf(kScenes + "/pile.yaml");
  const auto goOn = [&](const char* pattern, const char* with) {
    folder.put("pile.yaml", std::regex_replace(scene, std::regex(pattern), with));
    return shell("cd " + folder.file("") +
                 " && ricochet run pile.yaml --steps 1 --trajectory none --restart pile-2.h5");
  };
  folder.put("pile.yaml", scene);
  runScene(folder, folder.file("pile.yaml"), "--steps 2 --checkpoint-every 2");
  for (const auto& [pattern, with] : {std::pair("end: *[0-9.]+", "end: 77"),
                                      {"every: *[0-9]+", "every: 3"},
                                      {"title: .*", "title: another"}}) {
    const Ended same = goOn(pattern, with);
    EXPECT_EQ(same.status, 0) << pattern << same.err;
  }
  for (const auto& [pattern, with, part] :
       {std::tuple("friction: *[0-9.]+", "friction: 0.123", "laws"),
        {"density: *[0-9.]+", "density: 1234", "materials"},
        {"length: *[0-9.]+", "length: 0.079", "shapes"},
        {"step: *[0-9.e-]+", "step: 1.5e-3", "time"}}) {
    const Ended other = goOn(pattern, with);
    EXPECT_EQ(other.status, 1) << pattern;
    EXPECT_TRUE(contains(other.err, {"pile-2.h5: ", "a scene with other ", part}));
  }
}

TEST(Run, ASignalWritesACheckpointAndPrintsHowToContinue) {
  const Folder folder;
  // The signal is sent after the run has written its first file. If that does not happen, the run
  // is given up after a minute.
  const Ended r =
      shell("cd " + folder.file("") +
            " && { timeout 60 ricochet run --until 1000 --checkpoint-every 20 " + kScenes +
            "/pile.yaml --trajectory none & } && until ls pile-*.h5 >/dev/null 2>&1; do " +
            "sleep 0.02; kill -0 $! || exit 3; done; kill -INT $!; wait $!; echo status $?");
  EXPECT_TRUE(contains(r.err, {"ended by a signal after step", "go on from"}));
  EXPECT_TRUE(contains(r.out, {"a pile of balls", "energy", "checkpoint  ./pile-",
                               "continue    " RICO_PROGRAM " run", "--restart ./pile-"}));
}

/// The printed command can be pasted into a shell for any names and options, and continues to the
/// original end time.
TEST(Run, TheCommandToContinueIsComplete) {
  const Folder folder;
  const std::string at = "cd " + folder.file("") + " && ";
  folder.put("it's a pile.yaml", bytesOf(kScenes + "/pile.yaml"));
  const Ended r = shell(at + "ricochet run --steps 2000 --until 1000 --trajectory 'a b.h5' " +
                        "--max-walltime 1 \"it's a pile.yaml\"");
  EXPECT_EQ(r.status, 0) << r.err;
  const std::size_t begin = r.out.find("continue    ") + 12;
  const std::string command = r.out.substr(begin, r.out.find('\n', begin) - begin);
  EXPECT_TRUE(contains(command, {"--until 1000", "--trajectory 'a b.h5'", "--max-walltime 1",
                                 "'it'\\''s a pile.yaml'", "--restart './it'\\''s a pile-"}));
  const std::size_t left = std::stoul(command.substr(command.find("--steps ") + 8));
  const Ended rest = shell(at + command);
  EXPECT_EQ(rest.status, 0) << command << rest.err;
  const std::string from = "steps       " + std::to_string(2000 - left) + " to ";
  EXPECT_TRUE(contains(rest.out, {from.c_str()}));
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

/// `--json-summary -` prints the summary as JSON for other programs.
TEST(Run, TheSummaryAsJsonGoesToStandardOutput) {
  const Folder folder;
  const std::string run = "run --steps 2 --trajectory none " + kScenes + "/pile.yaml ";
  const Ended r = shell("cd " + folder.file("") + " && ricochet " + run + "--json-summary -");
  EXPECT_EQ(r.status, 0) << r.err;
  ASSERT_EQ(r.json().size(), 1u);
  EXPECT_EQ(r.json()[0]["last_step"].number, 2);
  EXPECT_FALSE(std::filesystem::exists(folder.file("-")));
}

/// --check also reads the checkpoint of --restart; a checkpoint of the last step cannot be
/// continued.
TEST(Run, CheckReadsTheCheckpoint) {
  const Folder folder;
  const std::string run =
      "cd " + folder.file("") + " && ricochet run " + kScenes + "/pile.yaml --trajectory none ";
  ASSERT_EQ(shell(run + "--quiet --steps 2 --checkpoint-every 2").status, 0);
  EXPECT_TRUE(contains(shell(run + "--check --restart pile-2.h5").out, {"205 bodies", "fine"}));
  EXPECT_EQ(shell(run + "--check --restart absent.h5").status, 1);
  const Ended done = shell(run + "--restart pile-2.h5 --until 0.01");
  EXPECT_EQ(done.status, 0);
  EXPECT_TRUE(contains(done.err, {"nothing to run: t = 0.01 s is the end", "--until T"}));
  EXPECT_TRUE(contains(ricochet("run " + folder.file("pile-2.h5")).err,
                       {"pile-2.h5: found an HDF5 file, expected a scene", "ricochet info"}));
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

/// `ricochet compare` on equal runs, on runs that differ from some step on, and on checkpoints.
TEST(Compare, FindsTheStepAtWhichRunsDiffer) {
  const Folder folder;
  const std::string scene = kScenes + "/drum.yaml", at = "cd " + folder.file("") + " && ";
  runScene(folder, scene, "--steps 40 --trajectory a.h5 --checkpoint-every 20");
  runScene(folder, scene, "--steps 40 --trajectory b.h5");
  const Ended equal = shell(at + "ricochet compare a.h5 b.h5");
  EXPECT_EQ(equal.status, 0) << equal.err;
  EXPECT_EQ(equal.out, "equal to the last bit: 5 steps\n");
  EXPECT_EQ(shell(at + "ricochet compare drum-40.h5 drum-40.h5").status, 0);

  const Ended other = shell(at + "ricochet compare drum-20.h5 drum-40.h5");
  EXPECT_EQ(other.status, 2);
  EXPECT_TRUE(contains(other.out, {"different, first in step 20", "step", "20 against 40"}));

  std::string text = bytesOf(scene);
  text.replace(text.find("title:"), 6, "gravity: [0, 0, -9.8]\ntitle:");
  const std::string changed = folder.put("drum.yaml", text);
  runScene(folder, changed, "--steps 40 --trajectory c.h5");
  const Ended differ = shell(at + "ricochet compare a.h5 c.h5");
  EXPECT_EQ(differ.status, 2);
  EXPECT_TRUE(contains(differ.out, {"different, first in step", "bodies.position", "largest"}));
  EXPECT_EQ(shell(at + "ricochet compare --tolerance 1e9 a.h5 b.h5").status, 0);
  EXPECT_EQ(shell(at + "ricochet compare --json a.h5 c.h5").json()[0]["equal"].number, 0);

  const Ended shorter = shell(at + "ricochet run --quiet --steps 20 --trajectory d.h5 " + scene +
                              " && ricochet compare a.h5 d.h5");
  EXPECT_TRUE(contains(shorter.out, {"steps, 5 of them against 3"}));
  EXPECT_TRUE(contains(ricochet("compare a.h5").err, {"expected two files, found 1"}));
  EXPECT_TRUE(contains(ricochet("compare no.h5 no.h5").err, {"no.h5", "no such file"}));
  const Ended absent = ricochet("compare --json no.h5 no.h5");
  EXPECT_EQ(absent.status, 1);
  EXPECT_EQ(absent.json().at(0)["equal"].kind, Json::Null);
  EXPECT_TRUE(contains(absent.json().at(0)["why"].text, {"no.h5: found no such file"}));
  EXPECT_TRUE(contains(ricochet("compare a.yaml b.h5").err, {"a.yaml: found a scene"}));
}
