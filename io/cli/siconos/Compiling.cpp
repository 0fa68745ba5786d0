#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <io/cli/siconos/Compiling.hpp>
#include <io/cli/siconos/Freshness.hpp>
#include <iostream>
#include <stdexcept>

namespace rico {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
/// Returns the libraries of a link. It is called only if something is linked, because finding
/// libraries may start the compiler.
using Libraries = std::function<Words()>;

fs::path ownFolder() { return fs::read_symlink("/proc/self/exe").parent_path(); }

// Reads the file in which the build tree lists its folders: one word per line, with -I or -L.
bool readTree(const fs::path& file, LibraryTree& tree) {
  std::ifstream in(file);
  if (!in) return false;
  for (std::string word; std::getline(in, word);)
    (word.starts_with("-I") ? tree.includes : tree.linkFolders).push_back(word.substr(2));
  return true;
}

void append(Words& words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
}

bool isInC(const fs::path& source) { return source.extension() == ".c"; }

/// The compiler command. Sources in C use the C compiler, since C++ would mangle their names.
/// Headers are also searched in the program's folder and in `src` there.
Words compiler(const LibraryTree& tree, const Sources& sources, const fs::path& source,
               const BuildRequests& requests) {
  const bool isC = isInC(source);
  const char* chosen = std::getenv(isC ? "CC" : "CXX");
  Words words = {chosen != nullptr ? chosen
                 : isC             ? "cc"
                                   : "c++",
                 isC ? "-std=gnu11" : "-std=c++20", "-O2"};
  const fs::path folder = sources.product.parent_path();
  append(words, {"-I" + folder.string(), "-I" + (folder / "src").string()});
  append(words, requests.compileOptions);
  for (const std::string& include : tree.includes) words.push_back("-I" + include);
  return words;
}

// Does nothing if no prerequisite has changed.
void compile(Words command, const fs::path& source, const fs::path& product,
             const Libraries& libraries = nullptr) {
  if (isFresh(product, fs::read_symlink("/proc/self/exe"))) return;
  const fs::path list = prerequisitesOf(product);
  fs::create_directories(list.parent_path());
  append(command, {source.string(), "-o", product.string(), "-MMD", "-MF", list.string()});
  if (libraries != nullptr) append(command, libraries());
  std::cerr << "compiling " << source.filename().string() << std::endl;
  if (execute(command, source.parent_path()) != 0)
    throw std::runtime_error(source.string() + " does not compile; see the messages above. Names " +
                             "that are missing on purpose are listed in kernel/siconos/README.md");
}

fs::path objectOf(const fs::path& file, const fs::path& folder) {
  std::string name = fs::relative(file, folder).string();
  for (char& letter : name)
    if (letter == '/') letter = '_';
  return prerequisitesOf(folder / (name + ".o")).replace_extension();
}

// Compiles each file, then links all.
void compileSeveral(const LibraryTree& tree, const Sources& sources, const BuildRequests& requests,
                    const Words& how, const Libraries& libraries) {
  const fs::path folder = sources.product.parent_path();
  Words link = compiler(tree, sources, ".cpp", requests);
  append(link, how);
  bool isOld = !fs::exists(sources.product);
  for (const fs::path& file : sources.files) {
    const fs::path object = objectOf(file, folder);
    Words command = compiler(tree, sources, file, requests);
    append(command, {"-fPIC", "-c"});
    compile(command, file, object);
    isOld = isOld || fs::last_write_time(object) > fs::last_write_time(sources.product);
    link.push_back(object.string());
  }
  if (!isOld) return;
  append(link, {"-o", sources.product.string()});
  append(link, libraries());
  if (execute(link, folder) != 0)
    throw std::runtime_error(sources.product.string() +
                             " cannot be linked; see the messages above");
}

/// One file is compiled and linked at once, unless it is a program in C: the libraries, which are
/// in C++, need the C++ compiler for the link.
void compileTogether(const LibraryTree& tree, const Sources& sources, const BuildRequests& requests,
                     const Words& how, const Libraries& own) {
  const Libraries libraries = [&] {
    Words words = own != nullptr ? own() : Words();
    append(words, requests.linkOptions);
    return words;
  };
  const bool isProgram = how.empty();
  if (sources.files.size() > 1 || (isProgram && isInC(sources.files[0])))
    return compileSeveral(tree, sources, requests, how, libraries);
  Words command = compiler(tree, sources, sources.files[0], requests);
  append(command, how);
  compile(command, sources.files[0], sources.product, libraries);
}

// Libraries of mechanics may be left out of an installation.
bool isThere(const LibraryTree& tree, const std::string& name) {
  return std::any_of(tree.linkFolders.begin(), tree.linkFolders.end(), [&](const fs::path& folder) {
    const fs::path file = folder / ("libricochet_" + name);
    return fs::exists(file.string() + ".so") || fs::exists(file.string() + ".a");
  });
}

/// The archive of all libraries; empty if the installation has none.
fs::path archiveOf(const LibraryTree& tree) {
  for (const fs::path folder : tree.linkFolders)
    if (fs::path file = folder / "libricochet_siconos_program.a"; fs::exists(file)) return file;
  return {};
}

/// Returns true if a plug-in includes headers of classes, whose code it then expects in shared
/// libraries of the program.
bool usesClasses(const Sources& plugin) {
  const auto isMadeFrom = [](const fs::path& product) {
    return wasMadeFrom(product, "SiconosFwd.hpp");
  };
  if (plugin.files.size() == 1) return isMadeFrom(plugin.product);
  return std::any_of(plugin.files.begin(), plugin.files.end(), [&](const fs::path& file) {
    return isMadeFrom(objectOf(file, plugin.product.parent_path()));
  });
}

void removeIfOlder(const fs::path& product, const fs::path& than) {
  if (fs::exists(product) && fs::exists(than) &&
      fs::last_write_time(product) < fs::last_write_time(than))
    fs::remove(product);
}

/// Returns true if the folder has libraries that programs load: modules, which are loaded when they
/// are needed, or any.
bool hasLibraries(const fs::path& folder, bool anyLibrary) {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(folder, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.rfind("ricochet_kernel_petsc", 0) == 0 ||
        name.rfind("libricochet_numerics.so", 0) == 0)
      return true;
    if (anyLibrary && name.rfind("libricochet_", 0) == 0) return true;
  }
  return false;
}

/// The folders in which the loader searches. It tries a dozen subfolders of each when a program
/// starts, so that folders without libraries are left out.
Words foldersToSearch(const LibraryTree& tree, bool anyLibrary) {
  Words folders;
  for (const std::string& folder : tree.linkFolders)
    for (const std::string& place : {folder, folder + "/ricochet"})
      if (hasLibraries(place, anyLibrary)) folders.push_back(place);
  return folders;
}

Words sharedLibraries(const LibraryTree& tree) {
  Words libraries = {"-Wl,--as-needed"};
  for (const std::string& folder : tree.linkFolders) libraries.push_back("-L" + folder);
  for (const char* name :
       {"siconos_collision", "siconos", "siconos_drivers", "mechanics", "kernel", "array"})
    if (isThere(tree, name)) libraries.push_back(std::string("-lricochet_") + name);
  return libraries;
}

// Returns true if the C++ compiler has its library as an archive. Some distributions have it in a
// separate package.
bool hasLibraryAsArchive() {
  const char* chosen = std::getenv("CXX");
  const std::string command =
      std::string(chosen != nullptr ? chosen : "c++") + " -print-file-name=libstdc++.a 2>/dev/null";
  FILE* answer = popen(command.c_str(), "r");
  if (answer == nullptr) return false;
  const int first = std::fgetc(answer);  // of a path that exists, else of the name
  while (std::fgetc(answer) != EOF) continue;
  return pclose(answer) == 0 && first == '/';
}

// Without position-independent code and with C++'s own libraries the loader has little to do.
Words containedLibraries(const fs::path& archive) {
  Words words = {"-no-pie", archive.string(), "-lm", "-ldl"};
#ifdef RICOCHET_ARCHIVE_NEEDS
  words.push_back("-Wl,--as-needed");
  for (const char* library : {RICOCHET_ARCHIVE_NEEDS})  // of detection, if it is installed
    if (fs::exists(library)) words.push_back(library);
#endif
  if (hasLibraryAsArchive()) append(words, {"-static-libstdc++", "-static-libgcc"});
  return words;
}

}  // namespace

LibraryTree findLibraryTree() {
  LibraryTree tree;
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

void compilePlugin(const LibraryTree& tree, const Sources& plugin, const BuildRequests& requests) {
  compileTogether(tree, plugin, requests, {"-shared", "-fPIC"}, nullptr);
}

void compileProgram(const LibraryTree& tree, const Sources& program,
                    const std::vector<Sources>& plugins, const BuildRequests& requests) {
  fs::path archive = archiveOf(tree);
  if (!archive.empty()) removeIfOlder(program.product, archive);
  for (const Sources& plugin : plugins)
    if (usesClasses(plugin)) {
      archive.clear();
      removeIfOlder(program.product, plugin.product);
    }
  const Libraries libraries = [&] {
    Words words = archive.empty() ? sharedLibraries(tree) : containedLibraries(archive);
    for (const std::string& folder : foldersToSearch(tree, archive.empty()))
      words.push_back("-Wl,-rpath," + folder);
    return words;
  };
  compileTogether(tree, program, requests, {}, libraries);
}

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

}  // namespace rico
