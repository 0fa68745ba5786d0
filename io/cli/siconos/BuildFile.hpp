#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rico {

/// The compile options that CMake files beside a program request.
struct BuildRequests {
  /// A target and its files.
  struct Target {
    std::string name;
    std::vector<std::filesystem::path> files;
    bool isExecutable;
    std::vector<std::string> linked;  ///< arguments of target_link_libraries()
  };

  std::vector<std::string> compileOptions;
  std::vector<std::string> linkOptions;
  std::vector<Target> targets;
  std::vector<std::string> unsupported;  ///< "file:line: command" of unsupported commands

  const Target* find(const std::string& name) const;
};

/// Reads NAME.cmake and CMakeLists.txt beside the program `folder / name`, if they exist. Supported
/// are libraries, include folders, definitions, flags, sources of targets and set(); the condition
/// of every if() is taken as true. Commands for Siconos itself, tests or installation are ignored;
/// all others are listed in `unsupported`.
BuildRequests readBuildFiles(const std::filesystem::path& program);

}  // namespace rico
