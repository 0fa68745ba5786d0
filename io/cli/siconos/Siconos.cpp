#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <io/cli/Usage.hpp>
#include <io/cli/siconos/Freshness.hpp>
#include <io/cli/siconos/Siconos.hpp>
#include <iostream>
#include <stdexcept>

namespace rico {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Where headers and libraries are: those of the build tree, or of the installed one.
struct Tree {
  Words includes;
  Words linkFolders;
};

fs::path ownFolder() { return fs::read_symlink("/proc/self/exe").parent_path(); }

// The build tree has written down where it is: one word a line, -I and -L before each.
bool readTree(const fs::path& file, Tree& tree) {
  std::ifstream in(file);
  if (!in) return false;
  for (std::string word; std::getline(in, word);)
    (word.starts_with("-I") ? tree.includes : tree.linkFolders).push_back(word.substr(2));
  return true;
}

Tree findTree() {
  Tree tree;
  const fs::path own = ownFolder();
  if (readTree(own / "siconos.tree", tree)) return tree;
  const fs::path libraries = (own / RICOCHET_MODULES).parent_path();
  const fs::path headers = own.parent_path() / RICOCHET_INCLUDES;
  if (!fs::exists(headers / "siconos" / "SiconosKernel.hpp"))
    throw std::runtime_error("the headers of Ricochet::siconos are not in " + headers.string() +
                             "; install the component development");
  tree.includes = {headers.string(), (headers / "siconos").string()};
  tree.linkFolders = {libraries.lexically_normal().string()};
  return tree;
}

/// Runs a program in a folder; its exit status, 128 and more where a signal ended it.
int execute(const Words& words, const fs::path& folder) {
  std::vector<char*> argv;
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot start " + words[0]);
  if (child == 0) {
    if (chdir(folder.c_str()) == 0) execvp(argv[0], argv.data());
    std::cerr << "ricochet: cannot run " << words[0] << ": " << std::strerror(errno) << std::endl;
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

/// That of C for a source in C, whose names C++ would change.
Words compiler(const Tree& tree, const fs::path& source) {
  const bool isC = source.extension() == ".c";
  const char* chosen = std::getenv(isC ? "CC" : "CXX");
  Words words = {chosen != nullptr ? chosen
                 : isC             ? "cc"
                                   : "c++",
                 isC ? "-std=gnu11" : "-std=c++20", "-O2"};
  for (const std::string& folder : tree.includes) words.push_back("-I" + folder);
  return words;
}

void append(Words& words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

bool isPlugin(const fs::path& file) {
  const std::string extension = file.extension().string();
  const std::string name = file.stem().string();
  const bool isSource = extension == ".cpp" || extension == ".c" || extension == ".cxx";
  return isSource &&
         (name.find("Plugin") != std::string::npos || name.find("plugin") != std::string::npos);
}

// Those beside the program and in a folder `plugin` or `plugins` there.
std::vector<fs::path> findPlugins(const fs::path& folder, const fs::path& program) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (isPlugin(entry.path()) && entry.path() != program) found.push_back(entry.path());
  for (const char* name : {"plugin", "plugins"}) {
    if (!fs::is_directory(folder / name)) continue;
    for (const auto& entry : fs::directory_iterator(folder / name))
      if (entry.path().extension() == ".cpp" || entry.path().extension() == ".c")
        found.push_back(entry.path());
  }
  return found;
}

// Nothing is done where nothing has changed.
void compile(Words command, const fs::path& source, const fs::path& product,
             const Words& libraries = {}) {
  if (isFresh(product, fs::read_symlink("/proc/self/exe"))) return;
  const fs::path list = prerequisitesOf(product);
  fs::create_directories(list.parent_path());
  append(command, {source.string(), "-o", product.string(), "-MMD", "-MF", list.string()});
  append(command, libraries);
  std::cout << "compiling " << source.filename().string() << std::endl;
  if (execute(command, source.parent_path()) != 0)
    throw std::runtime_error(source.string() + " does not compile; see the messages above. Names " +
                             "that are missing on purpose are listed in kernel/siconos/README.md");
}

void compilePlugin(const Tree& tree, const fs::path& folder, const fs::path& source) {
  Words command = compiler(tree, source);
  append(command, {"-shared", "-fPIC"});
  compile(command, source, (folder / source.stem()).string() + ".so");
}

// Libraries are named behind the source.
void compileProgram(const Tree& tree, const fs::path& source, const fs::path& program) {
  Words libraries;
  for (const std::string& folder : tree.linkFolders)
    append(libraries, {"-L" + folder, "-Wl,-rpath," + folder});
  append(libraries, {"-Wl,--as-needed", "-lricochet_siconos", "-lricochet_siconos_drivers",
                     "-lricochet_kernel", "-lricochet_array"});
  compile(compiler(tree, source), source, program, libraries);
}

// Files that the program wrote.
void tellResults(const fs::path& folder, fs::file_time_type since, const fs::path& program) {
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path() == program) continue;
    if (entry.last_write_time() >= since)
      std::cout << "result: " << entry.path().string() << std::endl;
  }
}

}  // namespace

SiconosOptions parseSiconosOptions(const std::vector<std::string>& words) {
  SiconosOptions options;
  bool isMarked = false;  // a first -- has gone
  for (const std::string& word : words) {
    if (!options.file.empty()) {
      const bool isMark = word == "--" && options.arguments.empty() && !isMarked;
      isMarked = isMarked || isMark;
      if (!isMark) options.arguments.push_back(word);
    } else if (word == "--help" || word == "-h") {
      options.help = true;
    } else if (word == "--no-run") {
      options.run = false;
    } else if (word.starts_with("-")) {
      throw UsageError("unknown option " + word + suggestion(word, {"--no-run", "--help"}));
    } else {
      options.file = word;
    }
  }
  if (!options.help && options.file.empty()) throw UsageError("siconos: which file?");
  return options;
}

std::string siconosHelp() {
  return R"(usage: ricochet siconos [--no-run] FILE.cpp [--] [ARGUMENT...]

Compiles a program that is written for Siconos' C++ interface against Ricochet::siconos, and the plug-ins
beside it (files with Plugin in their names, and those in a folder plugin or plugins); runs it in its own
folder with the ARGUMENTs, and says which files it wrote. What has not changed since is not compiled again. The
exit status is that of the program.

  --no-run     compile only
  --help       this text

The compiler is $CXX, or c++; of plug-ins in C, $CC, or cc. Example: ricochet siconos BouncingBallTS.cpp
)";
}

int runSiconos(const SiconosOptions& options) {
  if (!fs::is_regular_file(options.file)) throw UsageError("there is no file " + options.file);
  const fs::path source = fs::canonical(options.file);
  const fs::path folder = source.parent_path();
  const fs::path program = folder / source.stem();
  if (source.extension() == ".yaml" || source.extension() == ".yml")
    throw UsageError(options.file + " is a scene; did you mean `ricochet run " + options.file +
                     "`?");
  constexpr const char* kEndings[] = {".cpp", ".cc", ".cxx", ".C"};
  if (std::find(std::begin(kEndings), std::end(kEndings), source.extension()) == std::end(kEndings))
    throw UsageError(options.file + " should end in .cpp");
  const Tree tree = findTree();
  for (const fs::path& plugin : findPlugins(folder, source)) compilePlugin(tree, folder, plugin);
  compileProgram(tree, source, program);
  if (!options.run) return 0;
  // File times lag behind the clock by some milliseconds.
  const auto begun = fs::file_time_type::clock::now() - std::chrono::milliseconds(50);
  Words command = {program.string()};
  append(command, options.arguments);
  const int status = execute(command, folder);
  tellResults(folder, begun, program);
  if (status != 0) std::cout << "the program ended with status " << status << std::endl;
  return status;
}

}  // namespace rico
