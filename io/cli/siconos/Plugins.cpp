#include <algorithm>
#include <io/cli/siconos/Matches.hpp>
#include <io/cli/siconos/Plugins.hpp>
#include <set>
#include <string>
#include <vector>

namespace rico {
namespace {

namespace fs = std::filesystem;

// Returns the names of libraries that the files mention as "Name:function", or as two arguments
// "Name", "function". The name may end in .so, .dll or .dylib.
std::set<std::string> quotedNames(const SourceFiles& files) {
  const char* const quoted = "\"([A-Za-z0-9_./-]+)(:[^\"\n]*\"|\"[[:space:]]*,[[:space:]]*\")";
  std::set<std::string> names;
  for (const fs::path& file : files)
    for (const std::string& word : firstGroups(quoted, textOf(file))) {
      const fs::path name = word;
      const std::string ending = name.extension().string();
      const bool isLibrary = ending == ".so" || ending == ".dll" || ending == ".dylib";
      names.insert((isLibrary ? name.stem() : name.filename()).string());
    }
  return names;
}

// Returns the sources of the program and the headers beside it and in src. Headers may name
// plug-ins as well.
SourceFiles withHeaders(const Sources& program) {
  SourceFiles files = program.files;
  const fs::path folder = program.product.parent_path();
  for (const fs::path& place : {folder, folder / "src"}) {
    if (!fs::is_directory(place)) continue;
    for (const auto& entry : fs::directory_iterator(place)) {
      const std::string ending = entry.path().extension().string();
      if (ending == ".h" || ending == ".hpp" || ending == ".hh" || ending == ".hxx")
        files.push_back(entry.path());
    }
  }
  return files;
}

/// Finds the plug-ins of one program.
class Search {
 public:
  explicit Search(const Sources& program)
      : program_(program),
        folder_(program.product.parent_path()),
        names_(quotedNames(withHeaders(program))) {}

  std::vector<Plugin> all() {
    for (const fs::path& place : {folder_, folder_ / "src"})
      for (const fs::path& file : sourcesIn(place)) addFile(file);
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(folder_))
      if (entry.is_directory() && isPluginName(entry.path()) &&
          entry.path().filename().string().front() != '.')
        folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    for (const fs::path& folder : folders) addFolder(folder);
    return std::move(plugins_);
  }

 private:
  bool isNamed(const fs::path& path) const { return names_.contains(path.stem().string()); }

  void addFile(const fs::path& file) {
    if (contains(program_.files, file) || hasMain(file)) return;
    if (isPluginName(file) || isNamed(file)) add(file.stem(), {file}, isNamed(file));
  }

  void addFolder(const fs::path& folder) {
    const SourceFiles files = sourcesIn(folder);
    if (files.empty()) return;
    const auto named = [this](const fs::path& file) { return isNamed(file); };
    const bool areFilesNamed = std::any_of(files.begin(), files.end(), named);
    if (isNamed(folder) || !areFilesNamed) add(folder.stem(), files, isNamed(folder));
    for (const fs::path& file : files)
      if (isNamed(file) && file.stem() != folder.stem()) add(file.stem(), {file}, true);
  }

  void add(const fs::path& name, SourceFiles files, bool named) {
    const fs::path product = (folder_ / name).string() + ".so";
    for (const Plugin& plugin : plugins_)
      if (plugin.sources.product == product) return;
    addCompanions(files);
    plugins_.push_back({{product, std::move(files)}, named});
  }

  const Sources& program_;
  fs::path folder_;
  std::set<std::string> names_;
  std::vector<Plugin> plugins_;
};

}  // namespace

std::vector<Plugin> findPlugins(const Sources& program) { return Search(program).all(); }

}  // namespace rico
