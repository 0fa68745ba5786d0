#include <algorithm>
#include <cctype>
#include <fstream>
#include <io/cli/Usage.hpp>
#include <io/cli/siconos/Matches.hpp>
#include <io/cli/siconos/Sources.hpp>
#include <iterator>
#include <string>
#include <vector>

namespace rico {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSourceEndings[] = {".cpp", ".cc", ".cxx", ".C", ".c"};

// Returns Name.cpp for each "Name.h" that a file includes.
SourceFiles companions(const fs::path& file) {
  const char* const include = "#[ \t]*include[ \t]*\"([^\"\n]+)\\.(h|hpp|hh|hxx)\"";
  SourceFiles found;
  for (const std::string& name : firstGroups(include, textOf(file))) {
    const std::string stem = (file.parent_path() / name).lexically_normal().string();
    for (const char* ending : kSourceEndings)
      if (fs::is_regular_file(stem + ending)) found.push_back(fs::canonical(stem + ending));
  }
  return found;
}

SourceFiles programOf(const fs::path& folder) {
  SourceFiles files, mains;
  for (const fs::path& file : sourcesIn(folder))
    if (!isPluginName(file)) (hasMain(file) ? mains : files).push_back(file);
  if (mains.empty()) throw UsageError("there is no file with a main() in " + folder.string());
  if (mains.size() > 1) {
    std::string question = "which program of " + folder.string() + "?";
    for (const fs::path& file : mains) question.append(" ").append(file.filename().string());
    throw UsageError(question);
  }
  files.insert(files.begin(), mains[0]);
  return files;
}

}  // namespace

bool contains(const SourceFiles& files, const fs::path& file) {
  return std::find(files.begin(), files.end(), file) != files.end();
}

std::string textOf(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

bool isSource(const fs::path& file) {
  return std::find(std::begin(kSourceEndings), std::end(kSourceEndings), file.extension()) !=
         std::end(kSourceEndings);
}

bool hasMain(const fs::path& file) {
  const std::string space = "[[:space:]]";
  const std::string types = "(signed" + space + "+int|int|auto|void)";
  return !firstGroups("(^|\n)" + space + "*" + types + space + "+main" + space + "*[(]",
                      textOf(file))
              .empty();
}

bool isPluginName(const fs::path& path) {
  std::string name = path.stem().string();
  for (char& letter : name) letter = static_cast<char>(std::tolower(letter));
  return name.find("plugin") != std::string::npos;
}

SourceFiles sourcesIn(const fs::path& folder) {
  SourceFiles found;
  if (!fs::is_directory(folder)) return found;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.is_regular_file() && isSource(entry.path())) found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

// The list grows during the loop.
void addCompanions(SourceFiles& files) {
  for (std::size_t i = 0; i < files.size(); ++i)
    for (const fs::path& file : companions(files[i]))
      if (!contains(files, file) && !isPluginName(file) && !hasMain(file)) files.push_back(file);
}

Sources findProgram(const SourceFiles& named) {
  SourceFiles files;
  for (const fs::path& file : named) files.push_back(fs::canonical(file));
  if (fs::is_directory(files[0])) files = programOf(files[0]);
  // Of several files the one with main() names the program.
  std::stable_partition(files.begin(), files.end(), hasMain);
  const fs::path folder = files[0].parent_path();
  for (const fs::path& file : sourcesIn(folder / "src"))
    if (!contains(files, file) && !isPluginName(file) && !hasMain(file)) files.push_back(file);
  addCompanions(files);
  return {folder / files[0].stem(), files};
}

}  // namespace rico
