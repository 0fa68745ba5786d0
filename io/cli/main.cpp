/// ricochet -- one program, several commands. Here stands only what answers at once: which command,
/// its help, its options. The commands themselves are modules, loaded when they are run.
#include <exception>
#include <filesystem>
#include <io/cli/InfoOptions.hpp>
#include <io/cli/Module.hpp>
#include <io/cli/SolveOptions.hpp>
#include <io/cli/Usage.hpp>
#include <io/cli/siconos/Siconos.hpp>
#include <iostream>
#include <new>

using namespace rico;

namespace {

const char* const overview = R"(usage: ricochet COMMAND [ARGUMENT...]

Solves nonsmooth problems: complementarity, relays, friction, and their mixtures.

Commands:
  solve FILE...    solve problems from files, compare solvers
  info FILE...     tell what a file holds: a problem, a checkpoint, a trajectory
  siconos FILE     compile and run a program in Siconos' C++ interface
  help COMMAND     explain a command

  --help           this text
  --version        the version

Example: ricochet solve examples/problems/*
)";

using Words = std::vector<std::string>;

int solve(const Words& words) {
  const SolveOptions options = parseSolveOptions(words);
  if (options.help) {
    std::cout << solveHelp();
    return 0;
  }
  using Run = int(const SolveOptions&);
  return reinterpret_cast<Run*>(functionOfModule("ricochet_solve", "ricochetSolve"))(options);
}

int info(const Words& words) {
  const InfoOptions options = parseInfoOptions(words);
  if (options.help) {
    std::cout << infoHelp();
    return 0;
  }
  using Run = int(const InfoOptions&);
  return reinterpret_cast<Run*>(functionOfModule("ricochet_info", "ricochetInfo"))(options);
}

int siconos(const Words& words) {
  const SiconosOptions options = parseSiconosOptions(words);
  if (!options.help) return runSiconos(options);
  std::cout << siconosHelp();
  return 0;
}

int help(const Words& words) {
  if (words.empty())
    std::cout << overview;
  else if (words[0] == "solve")
    std::cout << solveHelp();
  else if (words[0] == "info")
    std::cout << infoHelp();
  else if (words[0] == "siconos")
    std::cout << siconosHelp();
  else
    throw UsageError("unknown command " + words[0] +
                     suggestion(words[0], {"solve", "info", "siconos", "help"}));
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
  if (command == "solve") return solve(rest);
  if (command == "info") return info(rest);
  if (command == "siconos") return siconos(rest);
  if (command == "help" || command == "--help" || command == "-h") return help(rest);
  if (command == "--version" || command == "version") return version(rest);
  if (std::filesystem::exists(command))
    throw UsageError(command + " is a file; did you mean `ricochet solve " + command + "`?");
  throw UsageError(
      "unknown command " + command +
      suggestion(command, {"solve", "info", "siconos", "help", "--help", "--version"}));
}

}  // namespace

int main(int argc, char** argv) {
  const Words words(argv + 1, argv + argc);
  try {
    return run(words);
  } catch (const UsageError& error) {
    const bool in_command =
        !words.empty() && (words[0] == "solve" || words[0] == "info" || words[0] == "siconos");
    std::cerr << "ricochet: " << error.what() << "\n(`ricochet "
              << (in_command ? words[0] + " " : "") << "--help` explains)\n";
  } catch (const std::bad_alloc&) {
    std::cerr << "ricochet: out of memory\n";
  } catch (const std::exception& error) {
    std::cerr << "ricochet: " << error.what() << "\n";
  }
  return 1;
}
