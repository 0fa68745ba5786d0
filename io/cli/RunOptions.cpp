#include <io/cli/OptionTable.hpp>
#include <io/cli/RunOptions.hpp>

namespace rico {

namespace {

using Options = RunOptions;
using Text = const std::string&;

const Option<RunOptions> options[] = {
    {"--check", "", "check the scene and build it, run nothing",
     [](Options& o, Text, Text) { o.check = true; }},
    {"--steps", "N", "so many steps, then end",
     [](Options& o, Text name, Text value) { o.steps = countValue(name, value, 0); }},
    {"--until", "T", "end at T seconds of the model",
     [](Options& o, Text name, Text value) { o.until = positiveValue(name, value); }},
    {"--trajectory", "F", "record to F (HDF5; none: do not record)",
     [](Options& o, Text, Text value) { o.trajectory = value; }},
    {"--checkpoint-every", "N", "a checkpoint every N steps; 0: none",
     [](Options& o, Text name, Text value) { o.checkpointEvery = countValue(name, value, 0); }},
    {"--checkpoint-minutes", "M", "a checkpoint every M minutes on the clock, besides",
     [](Options& o, Text name, Text value) { o.checkpointMinutes = positiveValue(name, value); }},
    {"--restart", "FILE", "go on from this checkpoint (or a folder's newest), with the same bits",
     [](Options& o, Text, Text value) { o.restart = value; }},
    {"--max-walltime", "S", "end after S seconds, with a checkpoint",
     [](Options& o, Text name, Text value) { o.maxWalltime = positiveValue(name, value); }},
    {"--ranks", "N", "on N ranks of this machine (default: as many as pay); the same bits",
     [](Options& o, Text name, Text value) { o.ranks = countValue(name, value, 1); }},
    {"--distributed", "", "share out scenes with joints and tolerances, too: other bits, see below",
     [](Options& o, Text, Text) { o.distributed = true; }},
    {"--json-summary", "F", "write what the run did to F (-: standard output), as one JSON object",
     [](Options& o, Text, Text value) { o.jsonSummary = value; }},
    {"--quiet", "", "no progress, no summary", [](Options& o, Text, Text) { o.quiet = true; }},
    {"--schema", "", "explain every key of a scene",
     [](Options& o, Text, Text) { o.schema = true; }},
    {"--help", "", "this text", [](Options& o, Text, Text) { o.help = true; }},
};

const char* const intro = R"(usage: ricochet run [OPTION...] SCENE.yaml

Runs a scene: bodies, what they are made of, how they meet, for how long. The scene is checked
before anything runs; each thing that is wrong is said with its line and what is allowed there.
Bodies that overlap where they are put are told with theirs, and how deep: a warning, it runs.

Options:
)";

const char* const outro = R"(
A scene, whole:

    time: {step: 5e-3, end: 2}
    materials: {stone: {density: 2500}}
    laws: [{friction: 0.4}]
    shapes: {ground: {half_space: {}}, ball: {sphere: {radius: 0.1}}}
    bodies:
      - {shape: ground, material: stone, motion: static}
      - {shape: ball, material: stone, grid: {count: [5, 5, 5], spacing: [0.3, 0.3, 0.3]},
         at: [0, 0, 0.2]}
    output: {trajectory: balls.h5, every: 5}

On a terminal a line shows the progress, in a log a line every few seconds. Ctrl-C and SIGTERM
end the run with a checkpoint, and say how to go on; a second one ends it at once. A checkpoint goes
on with the scene that it is of; only title, time.end, solver and output may have changed.

Bodies are shared out among ranks: as many as there are idle cores, each with 5 000 bodies or more,
where the run is long enough; or as many as --ranks or mpirun say. State, checkpoints and
trajectories are the same to the last bit on any number of ranks, and a checkpoint goes on with
another number. Scenes with joints, with sleep, with a solver.type of their own or without
solver.sweeps are computed by one rank, the others wait. --distributed shares out these, too, but
for sleep and solver.type: its joints are swept with the contacts, so it has other bits and its own
checkpoints, and long chains take many sweeps. mpirun kills a second after Ctrl-C what has not
ended; SIGUSR1 to it leaves time for the checkpoint.

Exit status: 0 done, or ended as told with a checkpoint; 2 some steps were not solved to
tolerance (results are written all the same), or a motion has left all numbers (what was recorded
before is kept); 1 bad input or usage.

Examples:
    ricochet run examples/scenes/pile.yaml
    ricochet run --check my.yaml
    ricochet run drum.yaml --checkpoint-every 500 --max-walltime 3600
    ricochet run drum.yaml --restart drum-1500.h5
    ricochet run --ranks 2 examples/scenes/heap.yaml
    mpirun -n 2 ricochet run examples/scenes/heap.yaml
    ricochet view drum.h5 --html drum.html
)";

}  // namespace

RunOptions parseRunOptions(const std::vector<std::string>& words) {
  RunOptions result;
  result.words = words;
  for (const std::string& word : words)
    if (word == "--" || word.starts_with("-rico_"))
      throw UsageError(
          word +
          ": options of solvers are for `ricochet solve`; a scene has them in its key `solver` "
          "(`ricochet run --schema`), and PETSc's go in the variable PETSC_OPTIONS");
  const std::vector<std::string> scenes = parseOptions(options, words, result);
  if (result.help || result.schema) return result;
  if (scenes.size() != 1)
    throw UsageError(scenes.empty() ? "no SCENE given" : "more than one SCENE given");
  result.scene = scenes[0];
  return result;
}

std::string runHelp() { return intro + optionsHelp(options) + outro; }

}  // namespace rico
