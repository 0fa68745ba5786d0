#include <cstdlib>
#include <filesystem>
#include <io/cli/Usage.hpp>
#include <io/cli/siconos/Compiling.hpp>
#include <io/cli/siconos/Script.hpp>

#ifndef RICOCHET_PYTHON_PROGRAM  // built without Python's module
#define RICOCHET_PYTHON_PROGRAM "python3"
#endif

namespace rico {
namespace {

namespace fs = std::filesystem;

/// The folder of what Python reads at its start, and those of both packages, in the build tree or
/// in the installation.
std::string packagePath() {
  const fs::path own = fs::read_symlink("/proc/self/exe").parent_path();
  fs::path siconos = own.parent_path() / "io" / "python" / "siconos",
           ricochet = siconos.parent_path();
  if (!fs::exists(siconos)) {
    siconos = (own / RICOCHET_MODULES / "python" / "siconos").lexically_normal();
    ricochet = own.parent_path() / "lib" / "python3" / "dist-packages";
  }
  if (!fs::exists(siconos / "siconos" / "__init__.py"))
    throw std::runtime_error("`import siconos` is not in " + siconos.string() +
                             "; install the component python (cmake --install . --component "
                             "python)");
  const char* given = std::getenv("PYTHONPATH");
  std::string path =
      (siconos / "start").string() + ":" + siconos.string() + ":" + ricochet.string();
  if (given != nullptr) path.append(":").append(given);
  return path;
}

/// Compiles the plug-ins of a script: a folder XPlugin becomes XPlugin.so; each source in a folder
/// `plugins` becomes a library of its own.
void compilePluginsOf(const fs::path& folder) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_directory()) continue;
    const SourceFiles sources = sourcesIn(entry);
    if (name.ends_with("Plugin") && !sources.empty())
      compilePlugin(findLibraryTree(), {folder / (name + ".so"), sources}, {});
    if (name != "plugins") continue;
    for (const fs::path& file : sources)
      compilePlugin(findLibraryTree(), {folder / (file.stem().string() + ".so"), {file}}, {});
  }
}

/// The Python that runs a script: $RICOCHET_PYTHON, or the one of the environment that is active
/// ($VIRTUAL_ENV) if it has all that the script imports, or the one that the module is built for.
std::vector<std::string> pythonFor(const fs::path& script) {
  const std::string usual = RICOCHET_PYTHON_PROGRAM;
  if (const char* chosen = std::getenv("RICOCHET_PYTHON")) return {chosen, script.string()};
  if (const char* environment = std::getenv("VIRTUAL_ENV")) {
    const fs::path python = fs::path(environment) / "bin" / "python3";
    if (fs::exists(python) && python != usual)
      return {python.string(), "-m", "siconos._environment", usual, script.string()};
  }
  return {usual, script.string()};
}

}  // namespace

bool isScript(const SiconosOptions& options) {
  return fs::path(options.files.front()).extension() == ".py";
}

int runScript(const SiconosOptions& options) {
  if (options.files.size() != 1)
    throw UsageError("siconos: a script is run by itself; give its arguments behind --");
  const fs::path script = fs::absolute(options.files.front());
  if (!fs::is_regular_file(script)) throw UsageError("there is no file " + script.string());
  compilePluginsOf(script.parent_path());
  if (!options.run) return 0;
  setenv("PYTHONPATH", packagePath().c_str(), 1);
  // Threads of OpenBLAS sleep at once if they have no work, instead of waiting busily for 30 ms.
  setenv("OPENBLAS_THREAD_TIMEOUT", "4", 0);
  std::vector<std::string> command = pythonFor(script);
  command.insert(command.end(), options.arguments.begin(), options.arguments.end());
  return execute(command, script.parent_path());
}

}  // namespace rico
