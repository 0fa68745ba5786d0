#include <chrono>
#include <filesystem>
#include <io/cli/Usage.hpp>
#include <io/cli/siconos/Compiling.hpp>
#include <io/cli/siconos/Script.hpp>
#include <io/cli/siconos/Siconos.hpp>
#include <iostream>

namespace rico {
namespace {

namespace fs = std::filesystem;

// Files that the program wrote.
void tellResults(const fs::path& folder, fs::file_time_type since, const fs::path& program) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path() == program) continue;
    if (entry.last_write_time() >= since)
      std::cout << "result: " << entry.path().string() << std::endl;
  }
}

void checkNamed(const fs::path& file) {
  if (fs::is_directory(file)) return;
  if (!fs::is_regular_file(file)) throw UsageError("there is no file " + file.string());
  if (file.extension() == ".yaml" || file.extension() == ".yml")
    throw UsageError(file.string() + " is a scene; did you mean `ricochet run " + file.string() +
                     "`?");
  if (!isSource(file)) throw UsageError(file.string() + " should end in .cpp");
}

}  // namespace

SiconosOptions parseSiconosOptions(const std::vector<std::string>& words) {
  SiconosOptions options;
  bool isMarked = false;  // a first -- has gone
  for (const std::string& word : words) {
    const bool isArgument = isMarked || !options.arguments.empty();
    if (!options.files.empty() && !isArgument && word == "--") {
      isMarked = true;
    } else if (!options.files.empty() && (isArgument || !isSource(word))) {
      options.arguments.push_back(word);
    } else if (word == "--help" || word == "-h") {
      options.help = true;
    } else if (word == "--no-run") {
      options.run = false;
    } else if (word.starts_with("-")) {
      throw UsageError("unknown option " + word + suggestion(word, {"--no-run", "--help"}));
    } else {
      options.files.push_back(word);
    }
  }
  if (!options.help && options.files.empty()) throw UsageError("siconos: which file?");
  return options;
}

std::string siconosHelp() {
  return R"(usage: ricochet siconos [--no-run] FILE.cpp... [--] [ARGUMENT...]
       ricochet siconos [--no-run] FOLDER [--] [ARGUMENT...]
       ricochet siconos SCRIPT.py [ARGUMENT...]

Compiles a program that is written for Siconos' C++ interface against Ricochet::siconos, and the plug-ins
beside it (files with Plugin in their names, and those in a folder plugin or plugins); runs it in its own
folder with the ARGUMENTs, and says which files it wrote. What has not changed since is not compiled again. The
exit status is that of the program.

A program may have several files: those that are named, those in a folder src beside it, and Name.cpp where a
file includes "Name.h". Of a FOLDER all files belong to the program but the plug-ins.

A SCRIPT.py is run by python3, or $RICOCHET_PYTHON, which finds `import siconos`: Ricochet under the names of
Siconos' Python interface (io/python/siconos/README.md).

  --no-run     compile only
  --help       this text

The compiler is $CXX, or c++; of files in C, $CC, or cc. Example: ricochet siconos BouncingBallTS.cpp
)";
}

int runSiconos(const SiconosOptions& options) {
  if (isScript(options)) return runScript(options);
  std::vector<fs::path> named(options.files.begin(), options.files.end());
  for (const fs::path& file : named) checkNamed(file);
  const Sources sources = findProgram(named);
  const fs::path& program = sources.product;
  const fs::path folder = program.parent_path();
  const LibraryTree tree = findLibraryTree();
  for (const Sources& plugin : findPlugins(sources)) compilePlugin(tree, plugin);
  compileProgram(tree, sources);
  if (!options.run) return 0;
  // File times lag behind the clock by some milliseconds.
  const auto begun = fs::file_time_type::clock::now() - std::chrono::milliseconds(50);
  std::vector<std::string> command = {program.string()};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  const int status = execute(command, folder);
  tellResults(folder, begun, program);
  if (status != 0) std::cout << "the program ended with status " << status << std::endl;
  return status;
}

}  // namespace rico
