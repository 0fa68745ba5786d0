/// `ricochet run` under mpirun: the same bits on any number of ranks, and one voice.
#include "cli/program.hpp"

using namespace rico::test;

namespace {

const std::string kScenes = RICO_EXAMPLE_SCENES;

std::string onRanks(int ranks) {
  return ranks == 1 ? std::string("ricochet run --distributed")
                    : RICO_MPIEXEC " " + std::to_string(ranks) + " ricochet run";
}

Ended runIn(const Folder& folder, int ranks, const std::string& arguments) {
  return shell("cd " + folder.file("") + " && " + onRanks(ranks) + " " + arguments);
}

/// Runs a scene in a folder, and returns its summary.
Json runScene(const Folder& folder, int ranks, const std::string& scene,
              const std::string& options) {
  const std::string json = folder.file("summary.json");
  const Ended r =
      runIn(folder, ranks, "--quiet --json-summary " + json + " " + options + " " + scene);
  EXPECT_EQ(r.status, 0) << scene << " on " << ranks << " ranks: " << r.err;
  EXPECT_EQ(r.out, "");
  return JsonReader::read(bytesOf(json));
}

std::size_t timesIn(const std::string& text, const std::string& word) {
  std::size_t times = 0;
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
    ++times;
  return times;
}

/// The begin of a command that runs a pile on two ranks, and goes on when there is a checkpoint;
/// each rank has left its number in pid.RANK.
std::string inBackground(const Folder& folder) {
  return "cd " + folder.file("") + " && { timeout 60 " RICO_MPIEXEC " 2 sh -c 'echo $$ > " +
         "pid.${OMPI_COMM_WORLD_RANK:-$PMI_RANK}; exec ricochet run --until 1000 " +
         "--trajectory none --checkpoint-every 5 " + kScenes + "/pile.yaml' & } ; " +
         "for i in $(seq 500); do ls pile-*.h5 >/dev/null 2>&1 && break; sleep 0.1; done; ";
}

}  // namespace

/// What falls, what is born and goes, what moves as told.
class RunOnRanks : public testing::TestWithParam<const char*> {};

TEST_P(RunOnRanks, HasTheSameBitsOnAnyNumber) {
  const Folder alone;
  std::string text = bytesOf(kScenes + "/" + GetParam() + ".yaml");
  // Of the hopper's balls some leave a region that is smaller.
  const std::string region = "from: [-3, -3, -1.2]";
  const bool isHopper = text.find(region) != std::string::npos;
  if (isHopper) text.replace(text.find(region), region.size(), "from: [-3, -3, 0.7]");
  const std::string scene = alone.put("scene.yaml", text);
  const Json one = runScene(alone, 1, scene, "--steps 40 --trajectory run.h5");
  EXPECT_GT(one["most_contacts"].number, 20);
  if (isHopper) {
    EXPECT_LT(one["bodies"].number, 300);  // 292 and 8 births
  }
  for (const int ranks : {2, 3}) {
    const Folder folder;
    const Json many = runScene(folder, ranks, scene, "--steps 40 --trajectory run.h5");
    for (const char* key : {"last_step", "bodies", "contacts", "most_contacts", "deepest",
                            "energy_begin", "energy_end", "recorded", "not_solved"})
      EXPECT_EQ(many[key].number, one[key].number) << key << " on " << ranks << " ranks";
    EXPECT_EQ(many["state_hash"].text, one["state_hash"].text) << ranks << " ranks";
    EXPECT_EQ(many["ranks"].number, ranks);
    const Ended same = ricochet("compare " + alone.file("run.h5") + " " + folder.file("run.h5"));
    EXPECT_EQ(same.status, 0) << same.out << same.err;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, RunOnRanks, testing::Values("pile", "hopper", "drum"),
                         [](const auto& info) { return std::string(info.param); });

/// The bodies are those of a run on one process: in free fall, before anything touches, energies
/// are its own, but for the order of sums.
TEST(RunOnRanks, BuildsTheSameScene) {
  const Folder folder;
  const std::string scene = kScenes + "/pile.yaml", json = folder.file("alone.json");
  EXPECT_EQ(ricochet("run --quiet --trajectory none --steps 5 --json-summary " + json + " " + scene)
                .status,
            0);
  const Json alone = JsonReader::read(bytesOf(json));
  const Json many = runScene(folder, 2, scene, "--steps 5 --trajectory none");
  for (const char* key : {"energy_begin", "energy_end"})
    EXPECT_NEAR(many[key].number, alone[key].number, 1e-10 * alone[key].number) << key;
  EXPECT_EQ(many["bodies"].number, alone["bodies"].number);
}

/// With births and deaths, and a trajectory that goes on.
TEST(RunOnRanks, GoesOnOnAnotherNumber) {
  const Folder whole, parts;
  const std::string scene = kScenes + "/hopper.yaml";
  const Json one = runScene(whole, 1, scene, "--steps 40");
  runScene(parts, 2, scene, "--steps 20 --checkpoint-every 20");
  const Json rest = runScene(parts, 3, scene, "--steps 20 --restart hopper-20.h5");
  EXPECT_EQ(rest["first_step"].number, 20);
  EXPECT_EQ(rest["state_hash"].text, one["state_hash"].text);
  EXPECT_EQ(rest["recorded"].number, one["recorded"].number);
  EXPECT_EQ(ricochet("compare " + whole.file("hopper.h5") + " " + parts.file("hopper.h5")).status,
            0);
}

TEST(RunOnRanks, OneOfThemSpeaks) {
  const Folder folder;
  const Ended run = runIn(folder, 2, "--steps 3 --trajectory none " + kScenes + "/pile.yaml");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(timesIn(run.out, "state  "), 1u) << run.out;
  EXPECT_TRUE(contains(run.out, {"ranks       2", "bodies      205"}));
  const Ended check = runIn(folder, 2, "--check " + kScenes + "/pile.yaml");
  EXPECT_EQ(timesIn(check.out, "205 bodies"), 1u) << check.out;
  const Ended absent = runIn(folder, 2, "absent.yaml");
  EXPECT_EQ(absent.status, 1);
  EXPECT_EQ(timesIn(absent.err, "absent.yaml: found no such file"), 1u) << absent.err;
}

/// Before anything runs, by file, line and key.
TEST(RunOnRanks, WhatTheyDoNotKnowIsRefused) {
  const Folder folder;
  const std::string scene = folder.put("wrong.yaml", R"(time: {step: 1.0e-3, end: 1}
materials: {stone: {density: 2000}}
laws:
  - {friction: 0.4, rolling: 0.1}
  - {between: [stone, stone], model: fremond}
shapes: {ball: {sphere: {radius: 0.1}}}
bodies:
  - {name: bob, shape: ball, material: stone}
joints:
  - {kind: ball, a: bob, at: [0, 0, 1]}
solver: {type: newton}
)");
  const Ended r = runIn(folder, 2, scene);
  EXPECT_EQ(r.status, 1);
  EXPECT_TRUE(contains(r.err, {"wrong.yaml:4: laws[0].rolling: ", "wrong.yaml:5: laws[1].model: ",
                               "wrong.yaml:10: joints[0]: ", "wrong.yaml:11: solver.type: ",
                               "run it on one process"}));
  EXPECT_EQ(timesIn(r.err, "laws[0].rolling"), 1u) << r.err;
  const Ended plane = runIn(folder, 1, kScenes + "/slider_crank.yaml");
  EXPECT_EQ(plane.status, 1);
  EXPECT_TRUE(contains(plane.err, {"shapes.crank: ", "in the plane"}));
}

/// A plain run and one on ranks have checkpoints of their own, and say which is which.
TEST(RunOnRanks, CheckpointsOfTheOtherMethodAreNamed) {
  const Folder folder;
  const std::string run = "cd " + folder.file("") + " && ricochet run --quiet --trajectory none " +
                          kScenes + "/pile.yaml --steps 2 ";
  ASSERT_EQ(shell(run + "--checkpoint-every 2").status, 0);
  const Ended shared = shell(run + "--distributed --restart pile-2.h5");
  EXPECT_EQ(shared.status, 1);
  EXPECT_TRUE(contains(shared.err, {"of a plain run", "without mpirun and --distributed"}));
  ASSERT_EQ(shell(run + "--checkpoint-every 2 --distributed").status, 0);
  const Ended plain = shell(run + "--restart pile-2.h5");
  EXPECT_EQ(plain.status, 1);
  EXPECT_TRUE(contains(plain.err, {"under mpirun or with --distributed"}));
}

TEST(RunOnRanks, SignalsAndTheLimitOfTimeEndAll) {
  const Folder folder, other;
  const Ended late =
      runIn(folder, 2, "--max-walltime 1 --until 1000 --trajectory none " + kScenes + "/pile.yaml");
  EXPECT_EQ(late.status, 0) << late.err;
  EXPECT_EQ(timesIn(late.err, "the limit of wall time"), 1u) << late.err;
  EXPECT_TRUE(
      contains(late.out, {"to go on    mpirun -n 2 " RICO_PROGRAM " run ", "--restart ./pile-"}));
  const Ended ended = shell(inBackground(other) + "kill -TERM $(cat pid.1); wait $!");
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(timesIn(ended.err, "ended by a signal after step"), 1u) << ended.err;
}

/// A rank that is gone ends the job; the last checkpoint is whole.
TEST(RunOnRanks, ADeadRankEndsTheJob) {
  const Folder folder;
  const Ended r = shell(inBackground(folder) + "kill -KILL $(cat pid.1); wait $!");
  EXPECT_NE(r.status, 0);
  EXPECT_NE(r.status, 124) << "it hangs";
  EXPECT_TRUE(contains(r.err, {"signal 9"})) << r.err;
  const Ended rest =
      shell("cd " + folder.file("") + " && " + onRanks(1) +
            " --steps 1 --trajectory none --restart $(ls -t pile-*.h5 | head -n 1) " + kScenes +
            "/pile.yaml");
  EXPECT_EQ(rest.status, 0) << rest.err;
}
