#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace rico {

/// What a CMake file beside a program asks of its compilation.
struct BuildRequests {
  /// A target with the files it is made of.
  struct Target {
    std::string name;
    std::vector<std::filesystem::path> files;
    bool isExecutable;
    std::vector<std::string> linked;  ///< What target_link_libraries() gives it.
  };

  std::vector<std::string> compileOptions;
  std::vector<std::string> linkOptions;
  std::vector<Target> targets;
  std::vector<std::string> notObeyed;  ///< "file:line: command" of what is not understood.

  const Target* find(const std::string& name) const;
};

/// Reads NAME.cmake and CMakeLists.txt beside the program `folder / name`, if they exist. Obeyed
/// are libraries, include folders, definitions, flags, sources of targets and set(); every branch
/// if() is taken as true. Commands that concern Siconos itself, tests or installation are passed
/// over; all others are listed in `notObeyed`.
BuildRequests readBuildFiles(const std::filesystem::path& program);

}  // namespace rico
