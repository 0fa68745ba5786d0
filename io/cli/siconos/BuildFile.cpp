#include <algorithm>
#include <cctype>
#include <functional>
#include <io/cli/siconos/BuildFile.hpp>
#include <io/cli/siconos/CMakeText.hpp>
#include <io/cli/siconos/Sources.hpp>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

namespace rico {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

/// Commands that do not change how programs are compiled here.
bool hasNoEffect(const std::string& command) {
  static const std::set<std::string> kCommands = {"add_test",
                                                  "cmake_minimum_required",
                                                  "cmake_policy",
                                                  "configure_file",
                                                  "enable_language",
                                                  "enable_testing",
                                                  "file",
                                                  "install",
                                                  "mark_as_advanced",
                                                  "message",
                                                  "option",
                                                  "project",
                                                  "set_property",
                                                  "set_source_files_properties",
                                                  "set_target_properties",
                                                  "set_tests_properties",
                                                  "target_compile_features"};
  return kCommands.contains(command);
}

/// Linker options for packages and their variables.
const std::map<std::string, std::string>& packages() {
  static const std::map<std::string, std::string> kPackages = {{"blas", "-lblas"},
                                                               {"lapack", "-llapack -lblas"},
                                                               {"threads", "-pthread"},
                                                               {"openmp", "-fopenmp"},
                                                               {"gsl", "-lgsl -lgslcblas"},
                                                               {"boost", ""},
                                                               {"gmp", "-lgmp"},
                                                               {"umfpack", "-lumfpack"},
                                                               {"suitesparse", "-lcxsparse"},
                                                               {"cxsparse", "-lcxsparse"},
                                                               {"siconos", ""},
                                                               {"eigen3", "-I/usr/include/eigen3"},
                                                               {"eigen", "-I/usr/include/eigen3"}};
  return kPackages;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

Words split(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

bool isSiconos(const std::string& name) { return lower(name).starts_with("siconos"); }

class Interpreter {
 public:
  Interpreter(const fs::path& program, BuildRequests& requests)
      : folder_(program.parent_path()), program_(program.filename()), requests_(requests) {
    for (const char* name : {"CMAKE_CURRENT_SOURCE_DIR", "CMAKE_SOURCE_DIR", "PROJECT_SOURCE_DIR",
                             "CMAKE_CURRENT_LIST_DIR", "CMAKE_CURRENT_BINARY_DIR",
                             "CMAKE_BINARY_DIR", "PROJECT_BINARY_DIR"})
      variables_[name] = folder_.string();
    variables_["CMAKE_DL_LIBS"] = "dl";
    for (const auto& [package, libraries] : packages()) {
      std::string name = package;
      std::transform(name.begin(), name.end(), name.begin(), ::toupper);
      for (const std::string& key : {name, package == "boost" ? std::string("Boost") : name})
        variables_[key + "_LIBRARIES"] = variables_[key + "_LIBS"] = libraries;
    }
    variables_["CMAKE_THREAD_LIBS_INIT"] = "-pthread";
  }

  void run(const fs::path& file) {
    for (const CMakeCommand& command : parseCMake(textOf(file))) {
      if (isSkipped(file, command)) continue;
      Words words;
      for (const std::string& word : command.words) append(words, split(replaced(word)));
      if (!execute(command.name, words)) note(file, command, "is ignored");
    }
  }

 private:
  static void append(Words& words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
  }

  void note(const fs::path& file, const CMakeCommand& command, const char* what) {
    requests_.unsupported.push_back(file.filename().string() + ":" + std::to_string(command.line) +
                                    ": " + command.name + "() " + what);
  }

  // Skips branches else() and elseif(), and definitions of functions.
  bool isSkipped(const fs::path& file, const CMakeCommand& command) {
    const std::string& name = command.name;
    if (name == "function" || name == "macro") {
      note(file, command, "is ignored");
      ++definitions_;
    }
    if (name == "endfunction" || name == "endmacro") --definitions_;
    if (name == "if") {
      branches_.push_back(false);
      note(file, command, "is taken as true");
    }
    if ((name == "else" || name == "elseif") && !branches_.empty()) branches_.back() = true;
    if (name == "endif" && !branches_.empty()) branches_.pop_back();
    return name.starts_with("end") || name == "if" || definitions_ > 0 ||
           std::find(branches_.begin(), branches_.end(), true) != branches_.end();
  }

  std::string replaced(std::string word) const {
    for (std::size_t from; (from = word.find("${")) != std::string::npos;) {
      const std::size_t to = word.find('}', from);
      if (to == std::string::npos) break;
      const auto found = variables_.find(word.substr(from + 2, to - from - 2));
      word.replace(from, to - from + 1, found == variables_.end() ? "" : found->second);
    }
    return word;
  }

  bool execute(const std::string& name, const Words& words) {
    if (hasNoEffect(name) || words.empty() || isSiconos(name)) return true;
    if (name == "set") return set(words);
    if (name == "find_package") return findPackage(words);
    if (name == "include") return isSiconos(words[0]) || lower(words[0]).starts_with("find");
    if (name == "target_link_libraries") return link(words);
    if (name == "add_executable" || name == "add_library") return target(name, words);
    return addOptions(name, words);
  }

  /// Options for all programs; false for other commands.
  bool addOptions(const std::string& name, const Words& words) {
    const std::size_t first = name.starts_with("target_") ? 1 : 0;
    if (name == "link_libraries") return forEach(words, 0, [this](const auto& w) { library(w); });
    if (name == "link_directories")
      return forEach(words, 0, [this](const auto& w) {
        requests_.linkOptions.push_back("-L" + path(w));
        requests_.linkOptions.push_back("-Wl,-rpath," + path(w));
      });
    if (name == "include_directories" || name == "target_include_directories")
      return forEach(words, first, [this](const auto& w) { compile("-I" + path(w)); });
    if (name == "add_definitions" || name == "add_compile_options" ||
        name == "target_compile_options")
      return forEach(words, first, [this](const auto& w) { compile(w); });
    if (name == "add_compile_definitions" || name == "target_compile_definitions")
      return forEach(words, first,
                     [this](const auto& w) { compile(w.starts_with("-D") ? w : "-D" + w); });
    return false;
  }

  static bool forEach(const Words& words, std::size_t from,
                      const std::function<void(const std::string&)>& visit) {
    for (std::size_t i = from; i < words.size(); ++i) {
      const std::string& word = words[i];
      if (word != "PUBLIC" && word != "PRIVATE" && word != "INTERFACE" && word != "SYSTEM" &&
          word != "BEFORE" && word != "AFTER" && word != "REQUIRED")
        visit(word);
    }
    return true;
  }

  std::string path(const std::string& word) const {
    return (folder_ / word).lexically_normal().string();
  }

  void compile(const std::string& word) {
    if (!word.starts_with("-std=")) requests_.compileOptions.push_back(word);
  }

  bool set(const Words& words) {
    std::string value;
    for (std::size_t i = 1; i < words.size() && words[i] != "CACHE" && words[i] != "PARENT_SCOPE";
         ++i)
      value += (i > 1 ? " " : "") + words[i];
    variables_[words[0]] = value;
    if (words[0] == "CMAKE_CXX_FLAGS" || words[0] == "CMAKE_C_FLAGS")
      for (const std::string& word : split(value)) compile(word);
    return true;
  }

  bool findPackage(const Words& words) {
    const std::string package = lower(words[0]);
    const auto components = std::find(words.begin(), words.end(), "COMPONENTS");
    if (package == "boost" && components != words.end()) {
      std::string libraries;
      forEach(Words(components + 1, words.end()), 0,
              [&](const auto& word) { libraries += " -lboost_" + word; });
      variables_["Boost_LIBRARIES"] = libraries;
    }
    return packages().contains(package);
  }

  bool link(const Words& words) {
    auto& targets = requests_.targets;
    const auto target = std::find_if(targets.begin(), targets.end(),
                                     [&](const auto& t) { return t.name == words[0]; });
    const bool isOther = target != targets.end() && target->isExecutable && words[0] != program_;
    return forEach(words, 1, [&](const auto& word) {
      if (target != targets.end()) target->linked.push_back(word);
      if (!isOther) library(word);
    });
  }

  void library(const std::string& word) {
    const std::string name = lower(word);
    const std::size_t colons = name.find("::");
    if (isSiconos(word) || name.starts_with("ricochet") || requests_.find(word) != nullptr) return;
    if (word.starts_with("-") || word.find('/') != std::string::npos) {
      const bool isCompiling = word.starts_with("-I");
      (isCompiling ? requests_.compileOptions : requests_.linkOptions).push_back(word);
    } else if (colons == std::string::npos) {
      requests_.linkOptions.push_back("-l" + word);
    } else if (name.starts_with("boost::")) {
      if (name != "boost::boost" && name != "boost::headers")
        requests_.linkOptions.push_back("-lboost_" + name.substr(colons + 2));
    } else if (const auto found = packages().find(name.substr(0, colons));
               found != packages().end()) {
      for (const std::string& option : split(found->second))
        (option.starts_with("-I") ? requests_.compileOptions : requests_.linkOptions)
            .push_back(option);
    } else {
      requests_.unsupported.push_back("the library " + word);
    }
  }

  bool target(const std::string& command, const Words& words) {
    BuildRequests::Target target{words[0], {}, command == "add_executable", {}};
    for (std::size_t i = 1; i < words.size(); ++i) {
      const fs::path file = path(words[i]);
      if (isSource(file) && fs::is_regular_file(file)) target.files.push_back(fs::canonical(file));
    }
    requests_.targets.push_back(std::move(target));
    return true;
  }

  fs::path folder_;
  std::string program_;
  BuildRequests& requests_;
  std::map<std::string, std::string> variables_;
  std::vector<bool> branches_;  ///< for each if(): true if the branch is skipped
  int definitions_ = 0;
};

}  // namespace

const BuildRequests::Target* BuildRequests::find(const std::string& name) const {
  for (const Target& target : targets)
    if (target.name == name) return &target;
  return nullptr;
}

BuildRequests readBuildFiles(const fs::path& program) {
  BuildRequests requests;
  const fs::path folder = program.parent_path();
  for (const fs::path& file : {folder / "CMakeLists.txt", fs::path(program.string() + ".cmake")})
    if (fs::is_regular_file(file)) Interpreter(program, requests).run(file);
  return requests;
}

}  // namespace rico
