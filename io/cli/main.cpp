/// ricochet -- one program with several commands. This file only parses the command line and prints
/// help. The commands themselves are modules, loaded when they are run.
#include <cstdio>
#include <exception>
#include <filesystem>
#include <io/cli/CompareOptions.hpp>
#include <io/cli/InfoOptions.hpp>
#include <io/cli/Launch.hpp>
#include <io/cli/Module.hpp>
#include <io/cli/RunOptions.hpp>
#include <io/cli/SolveOptions.hpp>
#include <io/cli/Usage.hpp>
#include <io/cli/ViewOptions.hpp>
#include <io/cli/siconos/Siconos.hpp>
#include <iostream>
#include <new>

using namespace rico;

namespace {

const char* const overview = R"(usage: ricochet COMMAND [ARGUMENT...]

Simulates bodies in contact, and solves nonsmooth problems: complementarity, relays, friction,
and their mixtures.

Commands:
  run SCENE        simulate a scene: bodies, contacts, joints, from a YAML file
  view TRAJECTORY  make a page, pictures or plots of a trajectory
  compare A B      compare two trajectories or checkpoints
  solve FILE...    solve problems from files, compare solvers
  info FILE...     describe a file: a problem, a checkpoint, a trajectory
  siconos FILE     run a program (compiled first) or script that is written for Siconos
  help COMMAND     print the help of a command
  help options     print all options of the solvers, as a table

  --help           print this help
  --version        print the version

Examples: ricochet run examples/scenes/pile.yaml
          ricochet solve examples/problems/*
)";

using Words = std::vector<std::string>;

/// Runs a command of a module, or prints its help.
template <class Options>
int runModule(const Options& options, std::string (*help)(), const char* module,
              const char* function) {
  if (options.help) {
    std::cout << help();
    return 0;
  }
  using Run = int(const Options&);
  return reinterpret_cast<Run*>(functionOfModule(module, function))(options);
}

int solve(const Words& words) {
  return runModule(parseSolveOptions(words), solveHelp, "ricochet_solve", "ricochetSolve");
}

int info(const Words& words) {
  return runModule(parseInfoOptions(words), infoHelp, "ricochet_info", "ricochetInfo");
}

int compare(const Words& words) {
  return runModule(parseCompareOptions(words), compareHelp, "ricochet_compare", "ricochetCompare");
}

int view(const Words& words) {
  return runModule(parseViewOptions(words), viewHelp, "ricochet_view", "ricochetView");
}

int runScene(const Words& words) {
  const RunOptions options = parseRunOptions(words);
#ifndef RICOCHET_SCENES
  if (!options.help)
    throw UsageError(
        "this program was built without yaml-cpp, and runs no scenes; install "
        "libyaml-cpp-dev and build it again");
#endif
  if (isOneOfMany() && !options.schema)
    return runModule(options, runHelp, "ricochet_run_ranks", "ricochetRunOnRanks");
  return runModule(options, runHelp, "ricochet_run", "ricochetRun");
}

int siconos(const Words& words) {
  const SiconosOptions options = parseSiconosOptions(words);
  if (!options.help) return runSiconos(options);
  std::cout << siconosHelp();
  return 0;
}

int help(const Words& words);

struct Command {
  const char* name;
  int (*run)(const Words& words);
  std::string (*help)();
};
const Command commands[] = {
    {"run", runScene, runHelp},  {"view", view, viewHelp}, {"compare", compare, compareHelp},
    {"solve", solve, solveHelp}, {"info", info, infoHelp}, {"siconos", siconos, siconosHelp},
    {"help", help, nullptr},
};

const Command* find(const std::string& name) {
  for (const Command& command : commands)
    if (name == command.name) return &command;
  return nullptr;
}

std::vector<std::string> commandNames() {
  std::vector<std::string> names;
  for (const Command& command : commands) names.emplace_back(command.name);
  return names;
}

int help(const Words& words) {
  const std::string topic = words.empty() ? "--help" : words[0];
  if (topic == "options")
    return reinterpret_cast<int (*)()>(functionOfModule("ricochet_petsc", "ricochetOptions"))();
  const bool isOverview = topic == "--help" || topic == "-h" || topic == "help";
  const Command* command = find(topic);
  if (!isOverview && (command == nullptr || command->help == nullptr))
    throw UsageError("unknown command " + topic + suggestion(topic, commandNames()));
  std::cout << (isOverview ? overview : command->help());
  return 0;
}

int version(const Words&) {
  std::cout << "ricochet " RICOCHET_VERSION "\n";
  return 0;
}

int run(const Words& words) {
  if (words.empty()) return help(words);
  const std::string& command = words[0];
  const Words rest(words.begin() + 1, words.end());
  if (const Command* known = find(command)) return known->run(rest);
  if (command == "--help" || command == "-h") return help(rest);
  if (command == "--version" || command == "version") return version(rest);
  if (std::filesystem::exists(command)) {
    const char* verb = command.ends_with(".yaml") || command.ends_with(".yml") ? "run" : "solve";
    throw UsageError(command + " is a file; did you mean `ricochet " + verb + " " + command + "`?");
  }
  std::vector<std::string> known = commandNames();
  known.insert(known.end(), {"--help", "--version"});
  throw UsageError("unknown command " + command + suggestion(command, known));
}

// A full disk or a closed output loses a summary, a table or a page of help.
int flushed(int status) {
  std::cout.flush();
  if (std::cout && std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  std::cerr << "ricochet: cannot write to standard output; files are written as usual\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  const Words words(argv + 1, argv + argc);
  try {
    return flushed(run(words));
  } catch (const UsageError& error) {
    const Command* command = words.empty() ? nullptr : find(words[0]);
    const bool in_command = command != nullptr && command->help != nullptr;
    std::cerr << "ricochet: " << error.what() << "\n(`ricochet "
              << (in_command ? words[0] + " " : "") << "--help` explains)\n";
  } catch (const std::bad_alloc&) {
    std::cerr << "ricochet: out of memory\n";
  } catch (const std::exception& error) {
    std::cerr << "ricochet: " << error.what() << "\n";
  }
  return 1;
}
