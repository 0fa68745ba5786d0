#include <io/cli/OptionTable.hpp>
#include <io/cli/RunOptions.hpp>

namespace rico {

namespace {

using Options = RunOptions;
using Text = const std::string&;

const Option<RunOptions> options[] = {
    {"--check", "", "check and build the scene without running it",
     [](Options& o, Text, Text) { o.check = true; }},
    {"--steps", "N", "end after N steps",
     [](Options& o, Text name, Text value) { o.steps = countValue(name, value, 0); }},
    {"--until", "T", "end at time T, in seconds of the model",
     [](Options& o, Text name, Text value) { o.until = positiveValue(name, value); }},
    {"--trajectory", "F", "record to the HDF5 file F (none: do not record)",
     [](Options& o, Text, Text value) { o.trajectory = value; }},
    {"--checkpoint-every", "N", "write a checkpoint every N steps; 0: none",
     [](Options& o, Text name, Text value) { o.checkpointEvery = countValue(name, value, 0); }},
    {"--checkpoint-minutes", "M", "also write a checkpoint every M minutes of wall time",
     [](Options& o, Text name, Text value) { o.checkpointMinutes = positiveValue(name, value); }},
    {"--restart", "FILE", "continue from this checkpoint (or a folder's newest), with equal bits",
     [](Options& o, Text, Text value) { o.restart = value; }},
    {"--max-walltime", "S", "end after S seconds, with a checkpoint",
     [](Options& o, Text name, Text value) { o.maxWalltime = positiveValue(name, value); }},
    {"--ranks", "N", "use N ranks or threads (default: by idle cores); equal bits",
     [](Options& o, Text name, Text value) { o.ranks = countValue(name, value, 1); }},
    {"--distributed", "", "distribute scenes with joints or tolerances, too: see below",
     [](Options& o, Text, Text) { o.distributed = true; }},
    {"--loads", "", "print the load of each rank: bodies, contacts, memory, time of each phase",
     [](Options& o, Text, Text) { o.loads = true; }},
    {"--json-summary", "F", "write a summary to F (-: standard output), as one JSON object",
     [](Options& o, Text, Text value) { o.jsonSummary = value; }},
    {"--progress", "S", "print progress every S seconds (default: 0.2 on a terminal, otherwise 5)",
     [](Options& o, Text name, Text value) { o.progressSeconds = positiveValue(name, value); }},
    {"--quiet", "", "print neither progress nor summary",
     [](Options& o, Text, Text) { o.quiet = true; }},
    {"--schema", "", "describe every key of a scene",
     [](Options& o, Text, Text) { o.schema = true; }},
    {"--help", "", "print this help", [](Options& o, Text, Text) { o.help = true; }},
};

const char* const intro = R"(usage: ricochet run [OPTION...] SCENE.yaml

Simulates a scene: bodies, materials, laws of contact, time. The scene is checked before the run.
Each error is reported with its line and the allowed values. Bodies that overlap at the beginning
are reported with their lines and depth, as warnings.

Options:
)";

const char* const outro = R"(
A complete scene:

    time: {step: 5e-3, end: 2}
    materials: {stone: {density: 2500}}
    laws: [{friction: 0.4}]
    shapes: {ground: {half_space: {}}, ball: {sphere: {radius: 0.1}}}
    bodies:
      - {shape: ground, material: stone, motion: static}
      - {shape: ball, material: stone, grid: {count: [5, 5, 5], spacing: [0.3, 0.3, 0.3]},
         at: [0, 0, 0.2]}
    output: {trajectory: balls.h5, every: 5}

Progress is one line on a terminal, and a line every few seconds in a log. With --progress the last
step has a line, too. Ctrl-C and SIGTERM end the run with a checkpoint, and the run prints the
command that continues it; a second signal ends it at once. A checkpoint continues the same scene:
only title, time.end, solver and output may differ.

Ranks are processes of MPI that share the bodies of a scene. --ranks or mpirun determine their
number; the default is the number of idle cores, with at least 5 000 bodies for each rank, and one
rank for a short run. State, checkpoints and trajectories have equal bits on any number of ranks,
and a restart may use another number.

One rank computes the scene while the others wait if the scene has
  - elastic bodies: this rank uses as many threads as there would be ranks, with equal bits;
  - solver.type;
  - joints, or no solver.sweeps, unless it has solver.substeps (the default of larger scenes).
--distributed distributes scenes of the last kind, too. Joints are then iterated together with
contacts: results have other bits, checkpoints of the two kinds are not exchangeable, and long
chains need many sweeps.

mpirun kills processes that run for more than a second after Ctrl-C. SIGUSR1 to mpirun leaves time
for the checkpoint.

Exit status:
  0  the run is done, or a signal or a limit ended it with a checkpoint
  1  bad input or usage, or standard output cannot be written
  2  some steps were not solved to tolerance (results are written nevertheless), or a position is
     no longer finite (earlier records are kept)

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
          ": solver options are for `ricochet solve`; a scene has them in its key `solver` "
          "(`ricochet run --schema`), and PETSc's are in the variable PETSC_OPTIONS");
  const std::vector<std::string> scenes = parseOptions(options, words, result);
  if (result.help || result.schema) return result;
  if (scenes.size() != 1)
    throw UsageError(scenes.empty() ? "no SCENE given" : "more than one SCENE given");
  result.scene = scenes[0];
  return result;
}

std::string runHelp() { return intro + optionsHelp(options) + outro; }

}  // namespace rico
