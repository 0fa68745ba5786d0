/// Restarts of `ricochet run` with equal bits, signals, and `ricochet compare` of runs.
#include <filesystem>
#include <regex>
#include <tuple>
#include <utility>

#include "cli/run_scene.hpp"

using namespace rico::test;

/// Elastic bodies: a restart during contact gives the state of a run without restart.
TEST(Restart, ElasticBodiesContinueWithEqualBits) {
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
TEST(Restart, ContinuesWithEqualBits) {
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
TEST(Restart, RestartRefusesAChangedWord) {
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

/// A checkpoint can be continued only by its own scene; the message names the differences. End
/// time, solver and output may differ.
TEST(Restart, RestartRefusesAnotherScene) {
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

TEST(Restart, ASignalWritesACheckpointAndPrintsHowToContinue) {
  const Folder folder;
  // The signal is sent after the run has written its first file. If that does not happen, the run
  // is given up after a minute.
  const Ended r =
      shell("cd " + folder.file("") +
            " && { timeout 60 ricochet run --until 1000 --checkpoint-every 20 " + kScenes +
            "/pile.yaml --trajectory none & } && until ls pile-*.h5 >/dev/null 2>&1; do " +
            "sleep 0.02; kill -0 $! || exit 3; done; kill -INT $!; wait $!; echo status $?");
  EXPECT_TRUE(contains(r.err, {"ended by a signal after step", "continue from"}));
  EXPECT_TRUE(contains(r.out, {"a pile of balls", "energy", "checkpoint  ./pile-",
                               "continue    " RICO_PROGRAM " run", "--restart ./pile-"}));
}

/// The printed command can be pasted into a shell for any names and options, and continues to the
/// original end time.
TEST(Restart, TheCommandToContinueIsComplete) {
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

/// --check also reads the checkpoint of --restart; a checkpoint of the last step cannot be
/// continued.
TEST(Restart, CheckReadsTheCheckpoint) {
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
