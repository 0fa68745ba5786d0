/// `ricochet run` under mpirun: the results have equal bits on any number of ranks, and one rank
/// prints.
#include <filesystem>
#include <set>
#include <utility>

#include "cli/program.hpp"
#include "cli/small_scenes.hpp"

using namespace rico::test;

namespace {

const std::string kScenes = RICO_EXAMPLE_SCENES;

std::string onRanks(int ranks) {
  return ranks == 1 ? std::string("ricochet run")
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

/// Returns the beginning of a command that runs a pile on two ranks and continues as soon as there
/// is a checkpoint; each rank writes its process id to pid.RANK.
std::string inBackground(const Folder& folder) {
  return "cd " + folder.file("") + " && { timeout 60 " RICO_MPIEXEC " 2 sh -c 'echo $$ > " +
         "pid.${OMPI_COMM_WORLD_RANK:-$PMI_RANK}; exec ricochet run --until 1000 " +
         "--trajectory none --checkpoint-every 5 " + kScenes + "/pile.yaml' & } ; " +
         "for i in $(seq 500); do ls pile-*.h5 >/dev/null 2>&1 && break; sleep 0.1; done; ";
}

}  // namespace

class RunOnRanks : public testing::TestWithParam<SmallScene> {
 protected:
  static std::string text() {
    std::string text = bytesOf(kScenes + "/" + GetParam().name + ".yaml");
    for (const auto& [from, to] : GetParam().changes) {
      const std::size_t at = text.find(from);
      EXPECT_NE(at, std::string::npos) << from;
      if (at != std::string::npos) text.replace(at, std::string(from).size(), to);
    }
    for (std::size_t at = text.find("meshes/"); at != std::string::npos;
         at = text.find("meshes/", at + kScenes.size() + 2))
      text.insert(at, kScenes + "/");
    return text;
  }
  /// The list of RICO_RANKS, such as 2,3,4. The default is one number, which distributes the bodies
  /// unevenly.
  static std::vector<int> ranks() {
    const char* wish = std::getenv("RICO_RANKS");
    std::vector<int> ranks;
    std::istringstream words(wish != nullptr ? wish : "3");
    for (std::string word; std::getline(words, word, ',');) ranks.push_back(std::stoi(word));
    return ranks;
  }
};

TEST_P(RunOnRanks, HasTheSameBitsOnAnyNumber) {
  if (GetParam().isLong && std::getenv("RICO_RANKS") == nullptr) GTEST_SKIP() << "takes longer";
  const Folder alone;
  const std::string scene = alone.put("scene.yaml", text());
  const std::string options =
      "--steps " + std::to_string(GetParam().steps) + " --trajectory run.h5 " + GetParam().options;
  const Json one = runScene(alone, 1, scene, options);
  EXPECT_GT(one["most_contacts"].number, GetParam().leastContacts);
  EXPECT_LE(one["bodies"].number, GetParam().most);
  for (const int many : ranks()) {
    const Folder folder;
    const Json summary = runScene(folder, many, scene, options);
    for (const char* key : {"last_step", "bodies", "contacts", "most_contacts", "deepest",
                            "energy_begin", "energy_end", "recorded", "not_solved", "asleep"})
      EXPECT_EQ(summary[key].number, one[key].number) << key << " on " << many << " ranks";
    EXPECT_EQ(summary["state_hash"].text, one["state_hash"].text) << many << " ranks";
    EXPECT_EQ(summary["ranks"].number, many);
    const Ended same = ricochet("compare " + alone.file("run.h5") + " " + folder.file("run.h5"));
    EXPECT_EQ(same.status, 0) << same.out << same.err;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, RunOnRanks, testing::ValuesIn(kSmall),
                         [](const auto& info) { return std::string(info.param.label); });

/// Every scene of the examples must be in one of the lists.
TEST(RunOnManyRanks, CoversAllScenesOfTheExamples) {
  std::set<std::string> known(std::begin(kOnOneRank), std::end(kOnOneRank)), found;
  for (const SmallScene& scene : kSmall) known.insert(scene.name);
  for (const auto& file : std::filesystem::directory_iterator(kScenes))
    if (file.path().extension() == ".yaml") found.insert(file.path().stem());
  EXPECT_EQ(found, known);
}

/// The bodies are those of a run on one process: in free fall, before any contact, the energies
/// agree up to rounding errors of the sums.
TEST(RunOnManyRanks, BuildsTheSameScene) {
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

/// The checkpoint contains the reactions from which the next substeps start.
TEST(RunOnManyRanks, ContinuesWithSubsteps) {
  const Folder whole, parts;
  std::string text = bytesOf(kScenes + "/pile.yaml");
  const std::string from = "{sweeps: 30, theta: 1}";
  const std::string scene =
      whole.put("scene.yaml", text.replace(text.find(from), from.size(), "{substeps: 4}"));
  const Json one = runScene(whole, 1, scene, "--steps 60 --trajectory none");
  runScene(parts, 2, scene, "--steps 30 --trajectory none --checkpoint-every 30");
  const Json rest = runScene(parts, 1, scene, "--steps 30 --trajectory none --restart scene-30.h5");
  EXPECT_EQ(rest["first_step"].number, 30);
  EXPECT_EQ(rest["state_hash"].text, one["state_hash"].text);
  EXPECT_GT(one["contacts"].number, 0);
}

/// With births, removals, and a trajectory to which the second run appends.
TEST(RunOnManyRanks, ContinuesOnAnotherNumber) {
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

/// Joints keep their impulses from step to step; the checkpoint contains them.
TEST(RunOnManyRanks, JointsContinueOnAnotherNumber) {
  const Folder folder;
  const std::string scene = "--distributed " + kScenes + "/slider_crank.yaml";
  const Json one = runScene(folder, 1, scene, "--steps 30 --trajectory none");
  for (const auto& [writers, readers] : {std::pair(1, 3), std::pair(2, 1)}) {
    runScene(folder, writers, scene, "--steps 20 --trajectory none --checkpoint-every 20");
    const Json rest = runScene(folder, readers, scene,
                               "--steps 10 --trajectory none --restart slider_crank-20.h5");
    EXPECT_EQ(rest["state_hash"].text, one["state_hash"].text) << writers << " to " << readers;
  }
}

TEST(RunOnManyRanks, OneRankPrints) {
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

/// Scenes that are not distributed give the bits of one process, and continue from its checkpoints.
TEST(RunOnManyRanks, OneRankComputesScenesThatAreNotDistributed) {
  for (const char* name : kOnOneRank) {
    const Folder folder;
    const std::string scene = kScenes + "/" + name + ".yaml --trajectory none ";
    const Json one = runScene(folder, 1, scene, "--steps 6");
    const Json two = runScene(folder, 2, scene, "--steps 4 --checkpoint-every 4");
    EXPECT_EQ(two["ranks"].number, 1) << name;
    const Json rest =
        runScene(folder, 1, scene, std::string("--restart ") + name + "-4.h5 --steps 2");
    EXPECT_EQ(rest["state_hash"].text, one["state_hash"].text) << name;
  }
  const Folder folder;
  const std::string few = "--steps 1 --trajectory none " + kScenes;
  const Ended r = runIn(folder, 2, few + "/linkage.yaml");
  EXPECT_EQ(timesIn(r.err, "it has joints: rank 0 of 2 computes it"), 1u) << r.err;
  EXPECT_EQ(timesIn(r.err, "with --distributed all do"), 1u) << r.err;
  const Ended elastic = runIn(folder, 2, "--distributed " + few + "/beam.yaml");
  EXPECT_EQ(timesIn(elastic.err, "it has elastic bodies: rank 0 of 2"), 1u) << elastic.err;
  EXPECT_EQ(timesIn(elastic.out, "threads     2"), 1u) << elastic.out;
  EXPECT_EQ(timesIn(elastic.err, "with --distributed"), 0u) << elastic.err;
}

/// Scenes that only one rank can compute give the same bits with --distributed.
TEST(RunOnManyRanks, OptionDistributedChangesNothingOnOneRank) {
  const Folder folder;
  const std::string bob = folder.put("bob.yaml", R"(time: {step: 1.0e-3, end: 1}
materials: {stone: {density: 2000}}
laws:
  - {friction: 0.4}
shapes: {ball: {sphere: {radius: 0.1}}, ground: {half_space: {}}}
bodies:
  - {shape: ground, material: stone, motion: static}
  - {name: bob, shape: ball, material: stone, at: [0, 0, 0.1]}
solver: {type: newton}
)");
  for (const std::string& scene : {bob, kScenes + "/beam.yaml"}) {
    const Json plain = runScene(folder, 1, scene, "--trajectory none --steps 6");
    for (const int ranks : {1, 2}) {
      const Json all = runScene(folder, ranks, scene, "--distributed --trajectory none --steps 6");
      EXPECT_EQ(all["state_hash"].text, plain["state_hash"].text) << scene << ", " << ranks;
    }
  }
}

/// The program starts the ranks itself, and its exit status is that of the ranks.
TEST(RunOnManyRanks, TheProgramStartsRanks) {
  const Folder folder;
  const std::string scene = kScenes + "/pile.yaml --trajectory none ";
  const Json one = runScene(folder, 1, scene, "--steps 20");
  const Json two = runScene(folder, 1, scene, "--ranks 2 --steps 20");
  EXPECT_EQ(two["ranks"].number, 2);
  EXPECT_EQ(two["state_hash"].text, one["state_hash"].text);
  const Ended absent = runIn(folder, 1, "--ranks 2 --restart absent.h5 " + scene);
  EXPECT_EQ(absent.status, 1);
  EXPECT_EQ(timesIn(absent.err, "absent.h5"), 1u) << absent.err;
  const Ended other = runIn(folder, 2, "--ranks 3 " + scene);
  EXPECT_EQ(other.status, 1);
  EXPECT_TRUE(contains(other.err, {"--ranks 3: MPI has started 2"}));
}

/// Checkpoints of runs that distribute joints can only be continued by that method; the message
/// names it.
TEST(RunOnManyRanks, CheckpointsOfTheOtherMethodAreRefused) {
  const Folder folder;
  const std::string run = "cd " + folder.file("") + " && ricochet run --quiet --trajectory none " +
                          kScenes + "/slider_crank.yaml --steps 2 ";
  ASSERT_EQ(shell(run + "--checkpoint-every 2").status, 0);
  const Ended shared = shell(run + "--distributed --restart slider_crank-2.h5");
  EXPECT_EQ(shared.status, 1);
  EXPECT_TRUE(contains(shared.err, {"another method", "without --distributed"}));
  ASSERT_EQ(shell(run + "--checkpoint-every 2 --distributed").status, 0);
  const Ended plain = shell(run + "--restart slider_crank-2.h5");
  EXPECT_EQ(plain.status, 1);
  EXPECT_TRUE(contains(plain.err, {"distributed the bodies", "with --distributed"}));
}

TEST(RunOnManyRanks, SignalsAndTheTimeLimitEndAllRanks) {
  const Folder folder, other;
  const Ended late =
      runIn(folder, 2, "--max-walltime 1 --until 1000 --trajectory none " + kScenes + "/pile.yaml");
  EXPECT_EQ(late.status, 0) << late.err;
  EXPECT_EQ(timesIn(late.err, "the limit of wall time"), 1u) << late.err;
  EXPECT_TRUE(
      contains(late.out, {"continue    mpirun -n 2 " RICO_PROGRAM " run ", "--restart ./pile-"}));
  const Ended ended = shell(inBackground(other) + "kill -TERM $(cat pid.1); wait $!");
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_EQ(timesIn(ended.err, "ended by a signal after step"), 1u) << ended.err;
}

/// A killed rank ends the job; the last checkpoint is not damaged.
TEST(RunOnManyRanks, AKilledRankEndsTheJob) {
  const Folder folder;
  const Ended r = shell(inBackground(folder) + "kill -KILL $(cat pid.1); wait $!");
  EXPECT_NE(r.status, 0);
  EXPECT_NE(r.status, 124) << "the job did not end within the time limit";
  EXPECT_TRUE(contains(r.err, {"signal 9"})) << r.err;
  const Ended rest =
      shell("cd " + folder.file("") + " && " + onRanks(1) +
            " --steps 1 --trajectory none --restart $(ls -t pile-*.h5 | head -n 1) " + kScenes +
            "/pile.yaml");
  EXPECT_EQ(rest.status, 0) << rest.err;
}
