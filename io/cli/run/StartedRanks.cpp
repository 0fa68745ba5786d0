#include <fcntl.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <io/cli/Launch.hpp>
#include <io/cli/run/StartedRanks.hpp>
#include <io/cli/scene/Method.hpp>
#include <thread>

namespace rico {

namespace {

/// Below these numbers of bodies per rank, and of bodies times steps, ranks cost more than they
/// gain.
constexpr double kBodiesOfRank = 5000, kBodySteps = 4e6;
constexpr std::int64_t kMostThreads = 1024;  // more than a node has cores

/// The number of cores that this process may use and that are idle, by the load of the last minute.
double idleCores() {
  cpu_set_t mine;
  const int cores = sched_getaffinity(0, sizeof mine, &mine) == 0 ? CPU_COUNT(&mine) : 1;
  double load = 0;
  if (getloadavg(&load, 1) != 1) load = 0;
  return cores - std::floor(load + 0.5);
}

double stepsOf(const RunOptions& options, const Scene& scene) {
  const double all = options.until.value_or(scene.time.end) / scene.time.step;
  return options.steps ? std::min(all, static_cast<double>(*options.steps)) : all;
}

/// Sets what mpirun needs on this machine: in a container, as root, without ssh, with more ranks
/// than cores. Variables set by the user are kept.
void prepareEnvironment() {
  const char* const settings[][2] = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                                     {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                                     {"PRTE_ALLOW_RUN_AS_ROOT", "1"},
                                     {"PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                                     {"OMPI_MCA_rmaps_base_oversubscribe", "1"},
                                     {"PRTE_MCA_rmaps_default_mapping_policy", ":oversubscribe"},
                                     {"OMPI_MCA_hwloc_base_binding_policy", "none"},
                                     {"PRTE_MCA_hwloc_default_binding_policy", "none"},
                                     {"OMPI_MCA_plm_rsh_agent", "sh"},
                                     {"PRTE_MCA_plm_ssh_agent", "sh"}};
  for (const auto& [name, value] : settings) setenv(name, value, 0);
  // Messages that do not use shared memory use the loopback network, because ranks may not reach
  // each other by other networks of this machine. Open MPI refuses both variables together.
  if (getenv("OMPI_MCA_btl_tcp_if_exclude") == nullptr)
    setenv("OMPI_MCA_btl_tcp_if_include", "lo", 0);
  setenv(kStartedByRun, "1", 1);
}

/// Starts a process in its own process group, which Ctrl-C in a terminal does not signal. It ends
/// with its parent.
pid_t start(std::vector<std::string> words, bool isSilent) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  const pid_t child = fork();
  if (child != 0) return child;
  setpgid(0, 0);
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  prepareEnvironment();
  const int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  if (nothing >= 0) dup2(nothing, STDIN_FILENO);
  if (nothing >= 0 && isSilent) dup2(nothing, STDOUT_FILENO), dup2(nothing, STDERR_FILENO);
  execvp(arguments[0], arguments.data());
  _exit(127);
}

volatile std::sig_atomic_t signals = 0;

void countSignal(int /*number*/) { signals = signals + 1; }

/// mpirun passes SIGUSR1 on to the ranks, which end with a checkpoint; SIGTERM would kill them.
int awaitEnd(pid_t child) {
  constexpr std::chrono::milliseconds kPause{10};
  int status = 0, sent = 0;
  for (pid_t ended = 0; ended == 0; ended = waitpid(child, &status, WNOHANG)) {
    for (; sent < signals; ++sent) kill(child, sent == 0 ? SIGUSR1 : SIGTERM);
    std::this_thread::sleep_for(kPause);
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int run(const std::vector<std::string>& words, bool isSilent) {
  const pid_t child = start(words, isSilent);
  return child < 0 ? -1 : awaitEnd(child);
}

std::vector<std::string> launcher(int ranks) {
  return {RICOCHET_MPIEXEC, RICOCHET_MPIEXEC_NUMBER, std::to_string(ranks)};
}

}  // namespace

int ranksFor(const RunOptions& options, const Scene& scene) {
  if (options.ranks) return static_cast<int>(*options.ranks);
  if (options.check || isLaunchedByMpi()) return 1;
  const double bodies = movingBodies(scene);
  if (bodies * stepsOf(options, scene) < kBodySteps) return 1;
  return static_cast<int>(std::max(1.0, std::min(idleCores(), std::floor(bodies / kBodiesOfRank))));
}

int threadsFor(const RunOptions& options, const Scene& scene) {
  if (scene.elastic.empty()) return 1;
  if (options.ranks) return static_cast<int>(std::min(*options.ranks, kMostThreads));
  return options.check ? 1 : static_cast<int>(std::max(1.0, idleCores()));
}

int runOnStartedRanks(int ranks, const RunOptions& options) {
  std::vector<std::string> trial = launcher(1);
  trial.emplace_back("true");
  if (run(trial, true) != 0) return -1;
  struct sigaction ending = {};
  ending.sa_handler = countSignal;
  sigaction(SIGINT, &ending, nullptr);
  sigaction(SIGTERM, &ending, nullptr);
  std::vector<std::string> words = launcher(ranks);
  words.insert(words.end(), {std::filesystem::read_symlink("/proc/self/exe"), "run"});
  words.insert(words.end(), options.words.begin(), options.words.end());
  return run(words, false);
}

}  // namespace rico
