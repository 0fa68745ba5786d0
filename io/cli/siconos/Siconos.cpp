#include <algorithm>
#include <chrono>
#include <filesystem>
#include <io/cli/Usage.hpp>
#include <io/cli/siconos/Compiling.hpp>
#include <io/cli/siconos/Plugins.hpp>
#include <io/cli/siconos/Script.hpp>
#include <io/cli/siconos/Siconos.hpp>
#include <iostream>
#include <stdexcept>

namespace rico {
namespace {

namespace fs = std::filesystem;

// Lists the files that the program wrote.
void tellResults(const fs::path& folder, fs::file_time_type since, const fs::path& program) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path() == program) continue;
    if (entry.last_write_time() >= since)
      std::cerr << "result: " << entry.path().string() << std::endl;
  }
}

/// Adds files that a CMake file lists: to the program, or to a plug-in unless the program links
/// it.
void addTargets(const BuildRequests& requests, Sources& program, std::vector<Plugin>& plugins) {
  const fs::path folder = program.product.parent_path();
  const std::string name = program.product.filename().string();
  const BuildRequests::Target* own = requests.find(name);
  for (const BuildRequests::Target& target : requests.targets) {
    const bool isLinked = own != nullptr && std::find(own->linked.begin(), own->linked.end(),
                                                      target.name) != own->linked.end();
    if (&target == own || isLinked) {
      for (const fs::path& file : target.files)
        if (!contains(program.files, file)) program.files.push_back(file);
    } else if (!target.isExecutable && !target.files.empty()) {
      const fs::path product = folder / (target.name + ".so");
      const auto isSame = [&](const Plugin& plugin) { return plugin.sources.product == product; };
      if (std::none_of(plugins.begin(), plugins.end(), isSame))
        plugins.push_back({{product, target.files}, false});
    }
  }
}

// Errors of a plug-in that the program does not name are notes: it may belong to another program.
void compilePlugins(const LibraryTree& tree, const std::vector<Plugin>& plugins,
                    const BuildRequests& requests) {
  for (const Plugin& plugin : plugins) {
    try {
      compilePlugin(tree, plugin.sources, requests);
    } catch (const std::runtime_error& error) {
      if (plugin.isNamed) throw;
      std::cerr << "note: the program runs without " << plugin.sources.product.filename().string()
                << ", which it does not name: " << error.what() << std::endl;
    }
  }
}

void checkNamed(const fs::path& file) {
  if (fs::is_directory(file)) return;
  if (!fs::is_regular_file(file)) throw UsageError("there is no file " + file.string());
  if (file.extension() == ".yaml" || file.extension() == ".yml")
    throw UsageError(file.string() + " is a scene; did you mean `ricochet run " + file.string() +
                     "`?");
  if (!isSource(file))
    throw UsageError(file.string() + " is neither a folder nor a file .cpp or .py");
}

}  // namespace

SiconosOptions parseSiconosOptions(const std::vector<std::string>& words) {
  SiconosOptions options;
  bool isMarked = false;  // the first -- has been read
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
  if (!options.help && options.files.empty()) throw UsageError("no FILE given");
  return options;
}

std::string siconosHelp() {
  return R"(usage: ricochet siconos [--no-run] FILE.cpp... [--] [ARGUMENT...]
       ricochet siconos [--no-run] FOLDER [--] [ARGUMENT...]
       ricochet siconos SCRIPT.py [ARGUMENT...]

Compiles a program that is written for Siconos' C++ interface against Ricochet::siconos, and the plug-ins
beside it; runs it in its own folder with the ARGUMENTs, and lists the files that it wrote. Files that have
not changed are not compiled again. The exit status is that of the program.

Plug-ins are libraries of functions: each folder with "plugin" in its name makes one library of all its
sources, or one for each source if the program names the sources ("Ball:fExt" of plugins/Ball.cpp). Each file
NamePlugin.cpp makes one library, and so does each Name.cpp whose functions the program names as
"Name:function". Plug-ins include headers of the program's folder and of its folder src.

A program may have several files: those that are named, those in a folder src beside it, and Name.cpp where a
file includes "Name.h". All files of a FOLDER, except plug-ins, belong to one program. NAME.cmake and
CMakeLists.txt beside NAME.cpp may add libraries, flags and files; commands that are ignored are listed.

A SCRIPT.py is run by $RICOCHET_PYTHON, or by the Python of an active environment ($VIRTUAL_ENV) if it can
import what the script needs, or by the Python that Ricochet was built for. It finds `import siconos`:
Ricochet under the names of Siconos' Python interface (io/python/siconos/README.md).

  --no-run     compile only
  --help       print this help

C++ is compiled by $CXX (default: c++), C by $CC (default: cc).

Example: ricochet siconos BouncingBallTS.cpp
)";
}

int runSiconos(const SiconosOptions& options) {
  if (isScript(options)) return runScript(options);
  std::vector<fs::path> named(options.files.begin(), options.files.end());
  for (const fs::path& file : named) checkNamed(file);
  Sources sources = findProgram(named);
  const fs::path& program = sources.product;
  const fs::path folder = program.parent_path();
  const LibraryTree tree = findLibraryTree();
  const BuildRequests requests = readBuildFiles(program);
  for (const std::string& command : requests.unsupported)
    std::cerr << "note: " << command << std::endl;
  std::vector<Plugin> plugins = findPlugins(sources);
  addTargets(requests, sources, plugins);
  compilePlugins(tree, plugins, requests);
  std::vector<Sources> libraries;
  for (const Plugin& plugin : plugins) libraries.push_back(plugin.sources);
  compileProgram(tree, sources, libraries, requests);
  if (!options.run) return 0;
  // File times are up to some milliseconds behind the clock.
  const auto begun = fs::file_time_type::clock::now() - std::chrono::milliseconds(50);
  std::vector<std::string> command = {program.string()};
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  const int status = execute(command, folder);
  tellResults(folder, begun, program);
  if (status != 0) std::cerr << "the program ended with status " << status << std::endl;
  return status;
}

}  // namespace rico
